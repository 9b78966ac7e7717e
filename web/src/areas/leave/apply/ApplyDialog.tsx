import { Modal } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '@hr/contract/access'
import { leaveApi, type LeaveBalance, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { originalNameOf } from '@hr/contract/lib/files'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { leaveChanges } from '../../../api/leave-invalidations.ts'
import { useUser } from '../../../api/session.ts'
import { FileField } from '../../../form/FileField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { PersonField } from '../../../form/PersonField.tsx'
import { TextAreaField } from '../../../form/fields.tsx'
import { isSame } from '../../../form/merge-draft.ts'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { store } from '../../../lib/store.ts'
import { t } from '../../../lib/t.ts'
import { LoadingDialog } from '../../../ui/LoadingDialog.tsx'
import { ErrorState } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { isOffered, isUpcoming } from '../balances/format-balance.ts'
import { markNewLeave } from '../new-leave.ts'
import { applyWidth } from './apply-width.ts'
import { Approvers } from './Approvers.tsx'
import { balancesWithout, blankDraft, bodyOf, draftOf, draftSchema, mostUsedType, type Draft } from './draft.ts'
import { HalfDayFields } from './HalfDayFields.tsx'
import { previewNote } from './preview.ts'
import { PreviewBox } from './PreviewBox.tsx'
import { RangeFields } from './RangeFields.tsx'
import { TypeField } from './TypeField.tsx'
import { usePreview } from './use-preview.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './apply.module.css'

const titleOf = (request: LeaveRequest | undefined) => t(request ? leaveTexts.editTitle : leaveTexts.applyTitle)

type ApplyDialogProps = {
  /** The pending request to edit; undefined for a new one. */
  request?: LeaveRequest
  onClose: () => void
}

/** Applies for leave (HR also on behalf of an employee), or edits the user's own pending request. */
export function ApplyDialog({ request, onClose }: ApplyDialogProps) {
  const { uuid } = useUser()
  const { data, error, isFetching, refetch } = useQuery(query(leaveApi.balances, { query: { uuid } }))
  if (data) return <LeaveForm own={data} request={request} onClose={onClose} />
  if (!error || isFetching) return <LoadingDialog isOpen text={t('Loading data. Please wait')} />
  return (
    <Modal opened onClose={onClose} title={titleOf(request)} size={applyWidth}>
      <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
    </Modal>
  )
}

type LeaveFormProps = { own: LeaveBalance[]; request: LeaveRequest | undefined; onClose: () => void }

function LeaveForm({ own, request, onClose }: LeaveFormProps) {
  const user = useUser()
  const today = useToday()
  const save = useSaveRequest(request)
  const usual = mostUsedType(own.filter((balance) => isOffered(balance, today) && !isUpcoming(balance, today)))
  const form = useRecordForm<Draft>(
    draftSchema,
    request
      ? draftOf(request)
      : {
          ...blankDraft({ ...user, position: null }),
          leaveType: usual ? { uuid: usual.uuid, name: usual.name } : null,
        },
  )
  const draft = form.values
  const personId = draft.person?.uuid ?? user.uuid
  const balances = useQuery(query(leaveApi.balances, { query: { uuid: personId } }))
  const available = request && balances.data ? balancesWithout(balances.data, request) : balances.data
  const offered = available?.filter((balance) => isOffered(balance, today) || balance.uuid === request?.leaveType.uuid)
  const balance = offered?.find(({ uuid }) => uuid === draft.leaveType?.uuid)
  const preview = usePreview(draft, { personId, balance, exceptId: request?.uuid })
  const failure =
    balances.data === undefined && balances.error !== null
      ? messageOf(balances.error, t('Failed to load data'))
      : undefined
  return (
    <FormDialog
      title={titleOf(request)}
      form={form}
      failedText={t('Failed to save data')}
      saveLabel={request ? t('Save') : t(leaveTexts.apply)}
      saveIcon={<Icon icon={IconCalendarCheck} />}
      blockedBy={failure ?? preview.problem?.message}
      note={preview.kind === 'counted' ? previewNote(preview.preview) : undefined}
      width={applyWidth}
      onClose={onClose}
      save={async (values) => {
        if (request && isSame(values, form.getInitialValues())) toast.info(t('There are no changes to save'))
        else await save(values)
      }}
    >
      <div className={css.columns}>
        <div className={css.what}>
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
            onChange={(type) => {
              if (!type?.halfDays) form.setValues({ startHalf: false, endHalf: false })
            }}
          />
        </div>
        <RangeFields personId={personId} problem={preview.problem} />
        {balance?.halfDays && <HalfDayFields />}
        <div className={css.words}>
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
            stored={request?.attachment.map((id) => ({ id, name: originalNameOf(id) }))}
            removedPath="removedFiles"
          />
        </div>
        {failure === undefined ? (
          <PreviewBox preview={preview} person={personId === user.uuid ? null : draft.person} />
        ) : (
          <ErrorState message={failure} onRetry={() => void balances.refetch()} />
        )}
        <Approvers uuid={personId} leaveType={draft.leaveType?.uuid} />
      </div>
    </FormDialog>
  )
}

/** Sends a valid draft, as a new request or as a change of `request`. */
function useSaveRequest(request: LeaveRequest | undefined): (draft: Draft) => Promise<void> {
  const user = useUser()
  const apply = useApiMutation(leaveApi.apply, { changes: leaveChanges })
  const change = useApiMutation(leaveApi.change, { changes: leaveChanges })
  return async (draft) => {
    const body = bodyOf(draft)
    if (request) {
      const { removedFiles } = draft
      const { message } = await change.mutateAsync({
        params: { id: request.uuid },
        body: { ...body, removedFiles, version: request.version },
      })
      toast.success(message)
      return
    }
    const uuid = draft.person?.uuid ?? user.uuid
    const { leave, hasOverlappingDays } = await apply.mutateAsync({ body: { ...body, uuid } })
    markNewLeave(leave.uuid)
    if (uuid === user.uuid) store.actions.setNewAbsence({ startDate: leave.startDate, endDate: leave.endDate })
    toast.success(t(hasOverlappingDays ? leaveTexts.appliedOverlapping : leaveTexts.applied))
  }
}
