import { issue } from '@hr/contract/lib/messages'
import { setupApi } from '@hr/contract/areas/company/setup'
import { requiredNumber, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { limitedDays } from '@hr/contract/areas/leave/policies'
import {
  firstTemplates,
  leaveOfCountry,
  policyTemplateNames,
  policyTemplates,
} from '@hr/contract/areas/leave/policy-templates'
import { fieldTexts } from '@hr/contract/lib/fields'
import { z } from 'zod'
import { Fieldset, Stack } from '@mantine/core'
import { useApiMutation } from '../../../api/client.ts'
import { useClientSettings } from '../../../api/client-settings.ts'
import { SwitchField } from '../../../form/fields.tsx'
import { FocusedField, RowContext } from '../../../form/form-context.ts'
import { NumberField } from '../../../form/NumberField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { Note } from '../../../ui/texts.tsx'
import css from '../company.module.css'
import { FormStep, type StepProps } from './StepFrame.tsx'

const someDays = z
  .string()
  .transform(requiredNumber)
  .pipe(limitedDays.min(0.5, issue(fieldTexts.number)))
/** Blank days: without a limit. */
const choice = z.discriminatedUnion('isChosen', [
  z.object({ isChosen: z.literal(false), days: z.string() }),
  z.object({ isChosen: z.literal(true), days: z.union([z.literal(''), someDays]) }),
])
const schema = z.object({
  annual: z.boolean(),
  days: someDays,
  sick: z.boolean(),
  others: z.record(z.string(), choice),
})

const { annual, sick } = policyTemplates
const [, ofSick] = firstTemplates

export function LeaveStep(step: StepProps) {
  const add = useApiMutation(setupApi.addLeave)
  const offered = leaveOfCountry(useClientSettings()?.company.country ?? null)
  const form = useRecordForm(schema, {
    annual: true,
    days: String(annual.rules.baseDays),
    sick: true,
    others: Object.fromEntries(policyTemplateNames.map((template) => [template, { isChosen: false, days: '' }])),
  })
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
          ...offered.flatMap((template) => {
            const { isChosen, days } = chosen.others[template]!
            return isChosen ? [{ template, baseDays: days.trim() === '' ? null : typedNumber(days) }] : []
          }),
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
          {t(ofSick.description)}
        </Note>
      </div>
      <Fieldset legend={t('Other leave')}>
        <Stack gap={12}>
          <Note>{t('Choose what your company grants, then enter its days. Without days there is no limit.')}</Note>
          {offered.map((template) => (
            <div key={template} className={css.policy}>
              <SwitchField path={`others.${template}.isChosen`} label={t(policyTemplates[template].name)} />
              {form.values.others[template]?.isChosen && (
                <RowContext value={t(policyTemplates[template].name)}>
                  <DaysOfYear path={`others.${template}.days`} />
                </RowContext>
              )}
            </div>
          ))}
        </Stack>
      </Fieldset>
    </FormStep>
  )
}

/** The days of a leave that was just chosen: the law of the country says how many. */
function DaysOfYear({ path }: { path: string }) {
  return (
    <>
      <NumberField path={path} label={t('Days per year')} isOptional />
      <FocusedField path={path} />
    </>
  )
}
