import { SimpleGrid, Stack } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '@hr/contract/access'
import type { LeaveDraft } from '@hr/contract/areas/assistants/drafts'
import { leaveApi, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { originalNameOf } from '@hr/contract/lib/files'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { LoadError } from '../../../api/LoadError.tsx'
import { useUser } from '../../../api/session.ts'
import { FileField } from '../../../form/FileField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { PersonField } from '../../../form/PersonField.tsx'
import { TextAreaField } from '../../../form/fields.tsx'
import { isSame } from '../../../form/merge-draft.ts'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { currentLoader } from '../../../form/use-stored-record.ts'
import { store } from '../../../lib/store.ts'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingDialog } from '../../../ui/LoadingDialog.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { isOffered, isUpcoming } from '../balances/format-balance.ts'
import { formatLeaveDates } from '../format-leave.ts'
import { markNewLeave } from '../new-leave.ts'
import { applyWidth } from './apply-width.ts'
import { Approvers } from './Approvers.tsx'
import {
  balancesWithout,
  blankDraft,
  bodyOf,
  draftOf,
  draftOfPart,
  datesFor,
  draftSchema,
  mostUsedType,
  proposedType,
  type Draft,
  type Part,
} from './draft.ts'
import { HalfDayFields } from './HalfDayFields.tsx'
import { formatWorkingDays, previewNote } from './preview.ts'
import { PreviewBox } from './PreviewBox.tsx'
import { RangeFields } from './RangeFields.tsx'
import { SubstitutesField } from '../substitutes/SubstitutesField.tsx'
import { TypeField } from './TypeField.tsx'
import { useNextWorkingDay } from './use-next-working-day.ts'
import { useParts, usePreview, type CountedPart } from './use-preview.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './apply.module.css'

const titleOf = (request: LeaveRequest | undefined) => t(request ? leaveTexts.editTitle : leaveTexts.applyTitle)

type ApplyDialogProps = {
  /** The pending request to edit; undefined for a new one. */
  request?: LeaveRequest
  /** A new request that an assistant of the user has prepared. */
  draft?: LeaveDraft
  onClose: () => void
}

/** Applies for leave (HR also on behalf of an employee), or edits the user's own pending request. */
export function ApplyDialog({ request, draft, onClose }: ApplyDialogProps) {
  const { uuid } = useUser()
  const { data, error, isFetching, refetch } = useQuery(query(leaveApi.balances, { query: { uuid } }))
  if (data) return <LeaveForm own={data} request={request} prepared={draft} onClose={onClose} />
  if (!error || isFetching) return <LoadingDialog isOpen text={t('Loading data. Please wait')} />
  return (
    <Dialog onClose={onClose} title={titleOf(request)} size={applyWidth}>
      <LoadError error={error} onRetry={refetch} />
    </Dialog>
  )
}

type LeaveFormProps = {
  own: LeaveBalance[]
  request: LeaveRequest | undefined
  prepared: LeaveDraft | undefined
  onClose: () => void
}

function LeaveForm({ own, request, prepared, onClose }: LeaveFormProps) {
  const user = useUser()
  const today = useToday()
  const client = useQueryClient()
  const [stored, setStored] = useState(request)
  /** Throws for a request that can no longer be edited: the server's message tells why. */
  const reload = async () => {
    const find = query(leaveApi.find, { params: { id: stored?.uuid ?? '' } })
    const current = await client.fetchQuery({ ...find, staleTime: 0 })
    if (current.status !== 'pending') throw new Error('The request was decided')
    return current
  }
  const { save, saveParts, sent } = useSaveRequest(stored)
  const current = own.filter((balance) => isOffered(balance, today) && !isUpcoming(balance, today))
  const usual = proposedType(mostUsedType(current), current, { startDate: today, endDate: today })
  // From then on, the type does not follow the dates.
  const [isTypeChosen, setTypeChosen] = useState(request !== undefined || prepared !== undefined)
  const form = useRecordForm<Draft>(
    draftSchema,
    request
      ? draftOf(request)
      : {
          ...blankDraft({ ...user, position: null }),
          leaveType: usual ? { uuid: usual.uuid, name: usual.name } : null,
          ...prepared,
        },
  )
  const draft = form.values
  const personId = draft.person?.uuid ?? user.uuid
  const balances = useQuery(query(leaveApi.balances, { query: { uuid: personId } }))
  const available = request && balances.data ? balancesWithout(balances.data, request) : balances.data
  const offered = available?.filter((balance) => isOffered(balance, today) || balance.uuid === request?.leaveType.uuid)
  const balance = offered?.find(({ uuid }) => uuid === draft.leaveType?.uuid)
  // Another employee may not have the chosen type.
  const typeProblem =
    offered && draft.leaveType && !balance
      ? t("{type} isn't available to this employee. Choose another leave type.", { type: draft.leaveType.name })
      : undefined
  const workingDay = useNextWorkingDay(personId, {
    enabled: !request && offered?.some(({ givesDaysBack }) => givesDaysBack) === true,
  })
  const single = usePreview(draft, { personId, balance, request })
  const split = useParts(draft, single, { personId, balance, offered: request ? [] : (offered ?? []) })
  const preview = split ? { ...single, kind: 'counted' as const, preview: split.preview, problem: undefined } : single
  const setType = (type: LeaveBalance | undefined) => {
    if (!type?.halfDays) form.setValues({ startHalf: false, endHalf: false })
  }
  const failure =
    balances.data === undefined && balances.error !== null
      ? messageOf(balances.error, t('Failed to load data'))
      : undefined
  return (
    <FormDialog
      title={titleOf(request)}
      form={form}
      loadCurrent={stored && currentLoader(stored, setStored, reload, draftOf)}
      saveLabel={request ? t('Save') : split ? t('Send two requests') : t(leaveTexts.apply)}
      saveIcon={<Icon icon={IconCalendarCheck} />}
      blockedBy={failure ?? typeProblem ?? preview.problem?.message}
      note={preview.kind === 'counted' ? previewNote(preview.preview) : undefined}
      width={applyWidth}
      isAtTop
      onClose={onClose}
      save={async (values) => {
        if (request && isSame(values, form.getInitialValues())) toast.info(t('There are no changes to save'))
        else if (split) await saveParts(values, split.parts, (rest) => form.setValues(rest))
        else await save(values)
      }}
    >
      {prepared && (
        <Notice tone="warn">{t('Your assistant has prepared this request. Check it before you send it.')}</Notice>
      )}
      <div className={css.columns}>
        <SimpleGrid minColWidth={280} style={{ alignItems: 'start' }}>
          {!request && may('leave.manage', user.effectiveRole) && (
            <PersonField
              path="person"
              label={t('Employee')}
              isOptional
              description={draft.person === null && t('For yourself')}
            />
          )}
          <TypeField
            offered={offered}
            problem={typeProblem}
            onChange={(type) => {
              setTypeChosen(true)
              setType(type)
              form.setValues(datesFor(draft, { type, before: balance, workingDay }))
            }}
          />
        </SimpleGrid>
        <RangeFields
          personId={personId}
          requestId={request?.uuid}
          typeId={balance?.uuid}
          problem={preview.problem}
          onDates={(dates) => {
            const type = isTypeChosen ? undefined : proposedType(balance, offered ?? [], dates)
            if (!type || type === balance) return
            form.setFieldValue('leaveType', { uuid: type.uuid, name: type.name })
            setType(type)
          }}
        />
        {balance?.halfDays && <HalfDayFields />}
        <Stack className={css.words}>
          <SubstitutesField
            ownerId={personId}
            isRequired={balance?.substituteRequired === true && personId === user.uuid}
          />
          <TextAreaField
            path="reason"
            label={t('Reason')}
            isOptional
            rows={3}
            description={t(leaveTexts.reasonTooShort)}
          />
          <FileField
            path="attachment"
            label={t('Attachment')}
            isOptional
            kind="pdf"
            stored={stored?.attachment.map((id) => ({ id, name: originalNameOf(id) }))}
            removedPath="removedFiles"
          />
        </Stack>
        {failure === undefined ? (
          <PreviewBox preview={preview} person={personId === user.uuid ? null : draft.person}>
            {sent && <SentPart leave={sent} />}
            {split && <TwoRequests parts={split.parts} />}
          </PreviewBox>
        ) : (
          <ErrorState message={failure} onRetry={() => void balances.refetch()} />
        )}
        <Approvers uuid={personId} leaveType={draft.leaveType?.uuid} />
      </div>
    </FormDialog>
  )
}

/**
 * Saves a valid draft, as a new request or as a change of `request`. `sent`: the first of two requests, if the second
 * one failed.
 */
function useSaveRequest(request: LeaveRequest | undefined) {
  const user = useUser()
  const apply = useApiMutation(leaveApi.apply)
  const change = useApiMutation(leaveApi.change)
  const [sent, setSent] = useState<LeaveRequest>()

  const send = async (draft: Draft) => {
    const uuid = draft.person?.uuid ?? user.uuid
    const answer = await apply.mutateAsync({ body: { ...bodyOf(draft), uuid } })
    markNewLeave(answer.leave.uuid)
    return answer
  }
  const announce = (draft: Draft, hasOverlappingDays: boolean) => {
    const { startDate, endDate } = draft
    if ((draft.person?.uuid ?? user.uuid) === user.uuid) store.actions.setNewAbsence({ startDate, endDate })
    toast.success(t(hasOverlappingDays ? leaveTexts.appliedOverlapping : leaveTexts.applied))
  }

  const save = async (draft: Draft): Promise<void> => {
    if (!request) {
      announce(draft, (await send(draft)).hasOverlappingDays)
      return
    }
    const { removedFiles } = draft
    const { message } = await change.mutateAsync({
      params: { id: request.uuid },
      body: { ...bodyOf(draft), removedFiles, version: request.version },
    })
    toast.success(message)
  }

  /** Sends two requests. If the second one fails, `keep` receives its draft: only that one is left to send. */
  const saveParts = async (draft: Draft, parts: readonly [Part, Part], keep: (rest: Draft) => void): Promise<void> => {
    const [first, second] = [draftOfPart(draft, parts[0]), draftOfPart(draft, parts[1])]
    const { leave, hasOverlappingDays } = await send(first)
    try {
      const answer = await send(second)
      announce(draft, hasOverlappingDays || answer.hasOverlappingDays)
    } catch (error) {
      setSent(leave)
      keep(second)
      throw error
    }
  }
  return { save, saveParts, sent }
}

/** Tells which two requests are sent in place of one. */
const TwoRequests = ({ parts: [first, second] }: { parts: readonly [CountedPart, CountedPart] }) => (
  <Notice tone="warn">
    {t(
      "One leave type doesn't cover all these days. Send two requests: days until {day} from {first}, and later days from {second}.",
      {
        day: formatDay(first.range.endDate),
        first: first.type.name,
        second: second.type.name,
      },
    )}
    <ul className={css.parts}>
      {[first, second].map(({ type, range, days }) => (
        <li key={type.uuid}>
          {t('{dates}: {days} from {type}', {
            dates: formatLeaveDates(range),
            days: formatWorkingDays(days),
            type: type.name,
          })}
        </li>
      ))}
    </ul>
  </Notice>
)

/** Tells that the first of two requests has been sent. */
const SentPart = ({ leave }: { leave: LeaveRequest }) => (
  <Notice tone="ok">
    {t('Sent: {dates} from {type}. The later days have not been requested yet.', {
      dates: formatLeaveDates(leave),
      type: leave.leaveType.name,
    })}
  </Notice>
)
