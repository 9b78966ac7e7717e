import { setupApi } from '@hr/contract/areas/company/setup'
import { choice, name } from '@hr/contract/lib/fields'
import { countryCodes } from '@hr/contract/areas/company/countries'
import { z } from 'zod'
import { useApiMutation } from '../../../api/client.ts'
import { TextField } from '../../../form/fields.tsx'
import { blankOr } from '../../../form/rows.ts'
import { RowsField } from '../../../form/RowsField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { countries } from '../../../lib/countries.ts'
import { t } from '../../../lib/t.ts'
import { FormStep, type StepProps } from './StepFrame.tsx'
import css from '../company.module.css'

const office = z.object({ name, country: choice(countryCodes as [string, ...string[]]) })
const blank = { name: '', country: '' }
const schema = z.object({ offices: z.array(blankOr(office)) })

export function OfficesStep(step: StepProps) {
  const add = useApiMutation(setupApi.addOffices)
  const form = useRecordForm<{ offices: (typeof blank)[] }>(schema, { offices: [] })
  return (
    <FormStep
      {...step}
      title={t('Offices in other countries')}
      lead={t(
        "Each gets its country's public holidays for this and next year. You don't have to add offices in the company's own country.",
      )}
      form={form}
      save={async ({ offices }) => {
        const filled = offices.filter((one) => one.name.trim() !== '')
        return filled.length > 0 ? add.mutateAsync({ body: { offices: filled } }) : 'nothing'
      }}
    >
      <RowsField path="offices" title={t('Offices')} rowLabel={t('Office')} blank={blank} schema={office}>
        {(path) => (
          <div className={css.office}>
            <TextField path={`${path}.name`} label={t('Office location')} />
            <SelectField path={`${path}.country`} label={t('Country')} options={countries} isSearchable />
          </div>
        )}
      </RowsField>
    </FormStep>
  )
}
