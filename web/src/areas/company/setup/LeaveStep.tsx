import { issue } from '@hr/contract/lib/messages'
import { setupApi } from '@hr/contract/areas/company/setup'
import { requiredNumber, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { limitedDays } from '@hr/contract/areas/leave/policies'
import { policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { fieldTexts } from '@hr/contract/lib/fields'
import { z } from 'zod'
import { useApiMutation } from '../../../api/client.ts'
import { SwitchField } from '../../../form/fields.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { FormStep, type StepProps } from './StepFrame.tsx'
import css from '../company.module.css'
import { Note } from '../../../ui/texts.tsx'

const schema = z.object({
  annual: z.boolean(),
  days: z
    .string()
    .transform(requiredNumber)
    .pipe(limitedDays.min(0.5, issue(fieldTexts.number))),
  sick: z.boolean(),
})

const { annual, sick } = policyTemplates

export function LeaveStep(step: StepProps) {
  const add = useApiMutation(setupApi.addLeave)
  const form = useRecordForm(schema, { annual: true, days: String(annual.rules.baseDays), sick: true })
  return (
    <FormStep
      {...step}
      title={t('Leave policies')}
      lead={t("Employees get this year's days as soon as you add them. Every rule can be changed later.")}
      form={form}
      save={async (chosen) => {
        const policies = [
          ...(chosen.annual ? [{ template: 'annual' as const, baseDays: typedNumber(chosen.days) }] : []),
          ...(chosen.sick ? [{ template: 'sick' as const, baseDays: null }] : []),
        ]
        return policies.length > 0 ? add.mutateAsync({ body: { policies } }) : 'nothing'
      }}
    >
      <div className={css.policy}>
        <div>
          <SwitchField path="annual" label={t(annual.name)} />
          <Note mt={2} pl={50}>
            {t('1 more day for every 4 years of service. Unused days can be taken until 30 June.')}
          </Note>
        </div>
        <NumberField path="days" label={t('Days per year')} />
      </div>
      <div>
        <SwitchField path="sick" label={t(sick.name)} />
        <Note mt={2} pl={50}>
          {t(sick.description)}
        </Note>
      </div>
    </FormStep>
  )
}
