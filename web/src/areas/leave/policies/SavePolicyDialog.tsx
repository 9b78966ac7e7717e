import { issue } from '@hr/contract/lib/messages'
import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import {
  leavePoliciesApi,
  yearRulesOf,
  type GrantPreview,
  type LeavePolicy,
  type PolicyRules,
} from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { query, useApiMutation } from '../../../api/client.ts'
import { ApiError, isStale, messageOf } from '../../../api/errors.ts'
import { request } from '../../../api/request.ts'
import { SwitchField, TextField } from '../../../form/fields.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { formatList } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { ErrorState } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PreviewEffects } from './PreviewEffects.tsx'

/** Granted years that are not over and whose rules differ from those of the policy. */
export const yearsToAsk = ({ granted }: LeavePolicy, rules: PolicyRules, thisYear: number): number[] =>
  granted
    .filter(({ year }) => year >= thisYear)
    .filter(
      (own) =>
        JSON.stringify(own.rules) !== JSON.stringify(yearRulesOf(rules)) || own.lastDay !== lastDayOf(rules, own.year),
    )
    .map(({ year }) => year)
    .toSorted((one, other) => one - other)

export type SavePolicyDraft = { isAlso: boolean; reason: string }

const draftSchema = z
  .object({ isAlso: z.boolean(), reason: z.string() })
  .refine(({ isAlso, reason }) => !isAlso || reason.trim() !== '', {
    path: ['reason'],
    error: issue(fieldTexts.required),
  })

type SavePolicyDialogProps = {
  policy: LeavePolicy
  name: string
  rules: PolicyRules
  /** The effect of the rules about requests, which count at once. */
  preview: GrantPreview
  /** The granted years that the user may change, too. */
  years: readonly number[]
  /** The initial values. */
  start: SavePolicyDraft
  onSaved: () => void
  /** Called if another user has saved the policy, with what was entered: the form of the policy merges both. */
  onConflict: (error: ApiError, draft: SavePolicyDraft) => void
  onClose: () => void
}

const isPreviewOutdated = (error: unknown) =>
  error instanceof ApiError && error.code === policyTexts.previewChanged.code

/** Asks from when changed rules count: they may change years that have been granted, with a reason. */
export function SavePolicyDialog(props: SavePolicyDialogProps) {
  const { policy, name, rules, preview, years, start, onSaved, onConflict, onClose } = props
  const form = useRecordForm<SavePolicyDraft>(draftSchema, start)
  const { isAlso } = form.values
  const [ofRequests, setOfRequests] = useState(preview)
  const [isPolicySaved, setPolicySaved] = useState(false)
  const update = useApiMutation(leavePoliciesApi.update)
  const changeYear = useApiMutation(leavePoliciesApi.changeRules)
  const changeOf = (year: number) => ({ rules: yearRulesOf(rules), lastDay: lastDayOf(rules, year) })
  const paramsOf = (year: number) => ({ id: policy.uuid, year: String(year) })
  const previews = useQueries({
    queries: years.map((year) => ({
      ...query(leavePoliciesApi.previewRules, { params: paramsOf(year), body: changeOf(year) }),
      enabled: isAlso,
      gcTime: 0,
    })),
  })
  const isReady = !isAlso || previews.every(({ data }) => data !== undefined)
  const nextYear = Math.max(...policy.granted.map(({ year }) => year)) + 1
  const yearsText = formatList(years.map(String))

  async function save(draft: SavePolicyDraft) {
    try {
      if (!isPolicySaved && !(await savePolicy(draft))) return
      setPolicySaved(true)
      if (isAlso) for (const [index, year] of years.entries()) await saveYear(year, previews[index]?.data, draft.reason)
      onSaved()
    } catch (error) {
      if (isPreviewOutdated(error)) await reload()
      throw error
    }
  }
  /** Returns false if another user has saved the policy. */
  async function savePolicy(draft: SavePolicyDraft): Promise<boolean> {
    const body = { name, rules, fingerprint: ofRequests.fingerprint, version: policy.version }
    try {
      const { message } = await update.mutateAsync({ params: { id: policy.uuid }, body })
      toast.success(message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || !isStale(error) || isPreviewOutdated(error)) throw error
      onConflict(error, draft)
      return false
    }
  }
  async function saveYear(year: number, shown: GrantPreview | undefined, reason: string) {
    const body = { ...changeOf(year), fingerprint: shown?.fingerprint ?? '', reason }
    await changeYear.mutateAsync({ params: paramsOf(year), body })
    toast.info(t('The days for {year} are being adjusted in the background.', { year }))
  }
  async function reload() {
    setOfRequests(await request(leavePoliciesApi.preview, { params: { id: policy.uuid }, body: { rules } }))
    if (isAlso) await Promise.all(previews.map(({ refetch }) => refetch()))
  }

  return (
    <FormDialog
      title={t('Save leave policy')}
      form={form}
      failedText={t('The policy could not be saved')}
      width={640}
      waitsFor={isReady ? undefined : t('The effect is being calculated')}
      onClose={onClose}
      save={save}
    >
      <Stack gap={12}>
        {years.length > 0 && (
          <p>
            {t(
              'Rules about days apply from {year}; years whose days are already granted keep their rules. Rules about requests apply immediately.',
              {
                year: nextYear,
              },
            )}
          </p>
        )}
        {ofRequests.requests > 0 && <PreviewEffects preview={ofRequests} caption={t('Pending requests')} />}
        {years.length > 0 && (
          <SwitchField path="isAlso" label={t('Also change {years} (days already granted)', { years: yearsText })} />
        )}
        {isAlso &&
          years.map((year, index) => (
            <section key={year} aria-label={String(year)}>
              <h3>{year}</h3>
              <YearEffects year={year} {...previews[index]} />
            </section>
          ))}
        {isAlso && (
          <TextField
            path="reason"
            label={t('Reason')}
            description={t('Shown in the balance history of everyone whose days change')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

type YearEffectsProps = { year: number; data?: GrantPreview | undefined; error?: Error | null; refetch?: () => unknown }

function YearEffects({ year, data, error, refetch }: YearEffectsProps) {
  if (data) return <PreviewEffects preview={data} caption={t('Employees whose days for {year} change', { year })} />
  if (error) return <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch?.()} />
  return <Skeleton width="100%" height={48} />
}
