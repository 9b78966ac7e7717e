import { Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { typedNumber } from '@hr/contract/areas/leave/leave-types'
import { leavePoliciesApi, limitedDays, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { day, requiredLine } from '@hr/contract/lib/fields'
import { query, useApiMutation } from '../../../api/client.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { DayField } from '../../../form/DayField.tsx'
import { TextField } from '../../../form/fields.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { FieldPair } from '../../../form/FormSection.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PreviewEffects } from './PreviewEffects.tsx'

type GrantedYear = LeavePolicy['granted'][number]
type Draft = { carryOver: string; lastDay: string; reason: string }

const carryOverOf = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed))
const values = z.object({ carryOver: z.string().transform(carryOverOf).pipe(limitedDays.nullable()), lastDay: day })
const draftSchema = z.custom<Draft>().superRefine((draft, context) => {
  const { error } = values.extend({ reason: requiredLine }).safeParse(draft)
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message, input: draft })
})

type YearRulesDialogProps = {
  uuid: string
  granted: GrantedYear
  onStarted: (jobId: string) => void
  onClose: () => void
}

/** Changes how many days of a granted year are carried over and until when, after showing whom it affects. */
export function YearRulesDialog({ uuid, granted, onStarted, onClose }: YearRulesDialogProps) {
  const { year, rules, lastDay } = granted
  const carryOver = rules.carryOver === null ? '' : String(rules.carryOver)
  const form = useRecordForm<Draft>(draftSchema, { carryOver, lastDay, reason: '' })
  const [typed] = useDebouncedValue(form.values, 300)
  const changed = values.safeParse(typed).data
  const params = { id: uuid, year: String(year) }
  const body = { rules: { ...rules, carryOver: changed?.carryOver ?? null }, lastDay: changed?.lastDay ?? lastDay }
  const isChanged = changed !== undefined && (body.rules.carryOver !== rules.carryOver || body.lastDay !== lastDay)
  const preview = useQuery({
    ...query(leavePoliciesApi.previewRules, { params, body }),
    enabled: isChanged,
    gcTime: 0,
    retry: false,
  })
  const change = useApiMutation(leavePoliciesApi.changeRules)
  const isShown = isChanged && preview.data !== undefined && typed === form.values

  async function save({ reason }: Draft) {
    try {
      const fingerprint = preview.data?.fingerprint ?? ''
      const { job } = await change.mutateAsync({ params, body: { ...body, fingerprint, reason } })
      onStarted(job)
    } catch (error) {
      if (error instanceof ApiError && error.code === policyTexts.previewChanged.code) await preview.refetch()
      throw error
    }
  }
  return (
    <FormDialog
      title={t('Change the carry-over of {year}', { year })}
      form={form}
      failedText={t('The rules for the year could not be saved')}
      width={640}
      waitsFor={isShown ? undefined : t('Change a value to see its effect')}
      onClose={onClose}
      save={save}
    >
      <Stack gap={12}>
        <FieldPair>
          <NumberField
            path="carryOver"
            label={t('Days carried over')}
            isOptional
            description={t('Leave blank to carry over all days')}
          />
          <DayField path="lastDay" label={t('Last day')} />
        </FieldPair>
        <TextField
          path="reason"
          label={t('Reason')}
          description={t('Shown in the balance history of everyone whose days change')}
        />
        {isChanged && preview.isFetching && <Skeleton width="100%" height={48} />}
        {isChanged && preview.error && (
          <Notice tone="danger">{messageOf(preview.error, t('Failed to load data'))}</Notice>
        )}
        {isShown && (
          <PreviewEffects preview={preview.data} caption={t('Employees whose days for {year} change', { year })} />
        )}
      </Stack>
    </FormDialog>
  )
}
