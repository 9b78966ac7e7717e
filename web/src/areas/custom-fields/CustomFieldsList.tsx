import { Stack } from '@mantine/core'
import { definitionOf, labelOf, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { CustomValues } from '@hr/contract/areas/custom-fields/values'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { isMasked } from '@hr/contract/areas/employees/national-id'
import { MaskedText } from '../../api/MaskedText.tsx'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { DataList, DataListItem } from '../../ui/DataList.tsx'
import { ValueOfKind } from '../../ui/ValueOfKind.tsx'
import { sectionsOf } from './sections.ts'

type Values = { uuid: string; custom: CustomValues }

/** The values of the company's own fields on a profile. */
export const CustomFieldsList = ({ employee, fields }: { employee: Values; fields: readonly CustomField[] }) => (
  <Stack>
    {sectionsOf(fields).map(([heading, shown]) => (
      <div key={heading}>
        {heading !== '' && <h3>{heading}</h3>}
        <DataList>
          {shown.map((field) => (
            <DataListItem key={field.uuid} label={t(labelOf(field))}>
              {valueOf(field, employee)}
            </DataListItem>
          ))}
        </DataList>
      </div>
    ))}
  </Stack>
)

function valueOf(field: CustomField, { uuid, custom }: Values) {
  const value = custom[field.uuid]
  if (value === undefined) return null
  if (field.fieldClass === 'national-id' && isMasked(String(value)))
    return (
      <MaskedText record={uuid} label={t(labelOf(field))} masked={String(value)} load={() => wholeValue(uuid, field)} />
    )
  return <ValueOfKind field={definitionOf(field, value)} value={value} />
}

async function wholeValue(id: string, field: CustomField): Promise<string> {
  const { value } = await request(employeesApi.customValue, { params: { id, field: field.uuid } })
  return String(value ?? '')
}
