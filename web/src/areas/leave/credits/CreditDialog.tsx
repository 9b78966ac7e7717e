import { issue } from '@hr/contract/lib/messages'
import type { Person } from '@hr/contract/areas/employees/people'
import { Stack } from '@mantine/core'
import { z } from 'zod'
import { creditTexts } from '@hr/contract/areas/leave/credit-texts'
import { creditInput, creditsApi } from '@hr/contract/areas/leave/credits'
import { requiredNumber, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { day, fieldTexts } from '@hr/contract/lib/fields'
import { useApiMutation } from '../../../api/client.ts'
import { DayField } from '../../../form/DayField.tsx'
import { TextAreaField } from '../../../form/fields.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { FieldPair } from '../../../form/FormSection.tsx'
import { PersonField } from '../../../form/PersonField.tsx'
import { ReferenceField } from '../../../form/SelectField.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'

type Policy = { uuid: string; name: string }
type Draft = {
  person: Person | null
  policy: Policy | null
  startDate: string
  endDate: string
  days: string
  reason: string
}

const draftSchema = z
  .object({
    person: z.custom<Person | null>(),
    policy: z.custom<Policy | null>((policy) => policy !== null, issue(fieldTexts.required)),
    startDate: day,
    endDate: day,
    days: z.string().transform(requiredNumber).pipe(creditInput.shape.days),
    reason: creditInput.shape.reason,
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: issue(creditTexts.endBeforeStart),
  })

/** The policy to start with: the only one. */
const onlyOf = ([first, second]: readonly Policy[]): Policy | null => (second ? null : (first ?? null))

type CreditDialogProps = {
  policies: readonly Policy[]
  /** The policies of other employees, if the user may report for them. */
  forOthers: readonly Policy[]
  onClose: () => void
}

/** Requests credit for days that the user, or for HR another employee, has worked. */
export function CreditDialog({ policies: own, forOthers, onClose }: CreditDialogProps) {
  const create = useApiMutation(creditsApi.create)
  const form = useRecordForm<Draft>(draftSchema, {
    person: null,
    policy: onlyOf(own),
    startDate: '',
    endDate: '',
    days: '',
    reason: '',
  })
  const { person } = form.values
  const policies = person === null ? own : forOthers
  return (
    <FormDialog
      title={t(creditTexts.requestTitle)}
      form={form}
      failedText={t('The extra work could not be reported')}
      saveLabel={t('Report')}
      width={520}
      onClose={onClose}
      save={async ({ person: worker, policy, days, ...input }) => {
        const body = {
          ...input,
          ...(worker && { uuid: worker.uuid }),
          policy: { uuid: policy?.uuid ?? '' },
          days: typedNumber(days),
        }
        return (await create.mutateAsync({ body })).message
      }}
    >
      <Stack>
        {forOthers.length > 0 && (
          <PersonField
            path="person"
            label={t('Employee')}
            isOptional
            description={person === null && t('For yourself')}
            // Another person's policies are others.
            onChoose={(chosen) => form.setFieldValue('policy', chosen === null ? onlyOf(own) : onlyOf(forOthers))}
          />
        )}
        {(policies.length > 1 || forOthers.length > 0) && (
          <ReferenceField path="policy" label={t('Leave policy')} options={policies} />
        )}
        <FieldPair>
          <DayField path="startDate" label={t('First day worked')} />
          <DayField path="endDate" label={t('Last day worked')} />
        </FieldPair>
        <NumberField path="days" label={t('Days')} description={t('In steps of 0.5')} />
        <TextAreaField path="reason" label={t('Reason')} rows={3} description={t(creditTexts.reasonTooShort)} />
      </Stack>
    </FormDialog>
  )
}
