import type { QueryClient } from '@tanstack/react-query'
import type { RoleName } from '@hr/contract/access'
import {
  definitionOf,
  isEncrypted,
  isSortable,
  labelOf,
  readableFields,
  type CustomField,
} from '@hr/contract/areas/custom-fields/fields'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { t } from '../../lib/t.ts'
import { columnHelper, type Columns } from '../../table/columns.ts'
import type { Filter } from '../../table/filters/filters.ts'
import { longText } from '../../ui/LongText.tsx'
import { ValueOfKind } from '../../ui/ValueOfKind.tsx'
import { customFieldsQuery } from './use-custom-fields.ts'

/**
 * The custom fields of a list of employees: columns that users choose, filters and sort orders, and the columns of a
 * spreadsheet that users may add.
 */
export async function loadListParts(client: QueryClient, role: RoleName | null) {
  const fields = readableFields(await client.fetchQuery(customFieldsQuery), { role }, 'all')
  return {
    columns: fields.filter((field) => !isEncrypted(field)).map(columnOf),
    filters: fields.map(filterOf),
    furtherSort: fields.filter(isSortable).map(customNameOf),
    /** Headers by name. */
    extras: Object.fromEntries(fields.map((field) => [customNameOf(field), t(labelOf(field))])),
  }
}

function columnOf(field: CustomField): Columns<EmployeeRow>[number] {
  return columnHelper<EmployeeRow>().accessor((row) => row.custom[field.uuid], {
    id: customNameOf(field),
    header: t(labelOf(field)),
    enableSorting: isSortable(field),
    meta: {
      width: field.kind === 'number' || field.kind === 'flag' ? 112 : 144,
      card: 'hidden',
      isOptional: true,
    },
    cell: (cell) => {
      const value = cell.getValue()
      if (value === undefined) return null
      const isText = field.kind === 'text' || field.kind === 'long text'
      return isText ? longText(String(value)) : <ValueOfKind field={definitionOf(field, value)} value={value} />
    },
  })
}

const filled = { filled: t('Filled in'), empty: t('Not filled in') }

function filterOf(field: CustomField): Filter {
  const name = customNameOf(field)
  const base = { name, label: t(labelOf(field)), isFurther: true } as const
  const range = { from: `${name}.from`, to: `${name}.to` }
  if (isEncrypted(field)) return { ...base, kind: 'option', options: ['filled', 'empty'], labels: filled }
  switch (field.kind) {
    case 'text':
    case 'long text':
      return { ...base, kind: 'text' }
    case 'number':
      return { ...base, ...range, kind: 'numbers' }
    case 'day':
      return { ...base, ...range, kind: 'days' }
    case 'flag':
      return {
        ...base,
        kind: 'option',
        options: ['true', 'false', 'empty'],
        labels: { true: t('Yes'), false: t('No'), empty: filled.empty },
      }
    case 'choice':
    case 'choices': {
      const options = field.options.filter(({ isArchived }) => !isArchived)
      return {
        ...base,
        kind: 'options',
        options: options.map(({ uuid }) => uuid),
        labels: Object.fromEntries(options.map((option) => [option.uuid, option.name])),
      }
    }
  }
}
