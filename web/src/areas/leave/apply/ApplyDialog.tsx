import { Modal } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '@hr/contract/access'
import { leaveApi, type LeaveBalance } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { leaveChanges } from '../../../api/leave-changes.ts'
import { useUser } from '../../../api/session.ts'
import { FileField } from '../../../form/FileField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { PersonField } from '../../../form/PersonField.tsx'
import { TextAreaField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { LoadingDialog } from '../../../ui/LoadingDialog.tsx'
import { ErrorState } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { isOffered, isUpcoming } from '../balances/balance-words.ts'
import { markNewLeave } from '../new-leave.ts'
import { bodyOf, draftSchema, usualType, type Draft } from './draft.ts'
import { HalfDayFields } from './HalfDayFields.tsx'
import { previewNote } from './preview.ts'
import { PreviewBox } from './PreviewBox.tsx'
import { RangeFields } from './RangeFields.tsx'
import { TypeField } from './TypeField.tsx'
import { usePreview } from './use-preview.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './apply.module.css'

const title = t(leaveTexts.applyTitle)
const width = 680

/** Asks for leave: for oneself, or by HR for anybody. */
export function ApplyDialog({ onClose }: { onClose: () => void }) {
  const { uuid } = useUser()
  const { data, error, isFetching, refetch } = useQuery(query(leaveApi.balances, { query: { uuid } }))
  if (data) return <ApplyForm own={data} onClose={onClose} />
  if (!error || isFetching) return <LoadingDialog isOpen text={t('Loading data. Please wait')} />
  return (
    <Modal opened onClose={onClose} title={title} size={width}>
      <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
    </Modal>
  )
}

function ApplyForm({ own, onClose }: { own: LeaveBalance[]; onClose: () => void }) {
  const user = useUser()
  const today = useToday()
  const apply = useApiMutation(leaveApi.apply, { changes: leaveChanges })
  const usual = usualType(own.filter((balance) => isOffered(balance, today) && !isUpcoming(balance, today)))
  const form = useRecordForm<Draft>(draftSchema, {
    person: { ...user, position: null },
    leaveType: usual ? { uuid: usual.uuid, name: usual.name } : null,
    startDate: '',
    endDate: '',
    startHalf: false,
    endHalf: false,
    reason: '',
    attachment: [],
  })
  const draft = form.values
  const personId = draft.person?.uuid ?? user.uuid
  const balances = useQuery(query(leaveApi.balances, { query: { uuid: personId } }))
  const offered = balances.data?.filter((balance) => isOffered(balance, today))
  const balance = offered?.find(({ uuid }) => uuid === draft.leaveType?.uuid)
  const preview = usePreview(draft, { personId, balance })
  const failure =
    balances.data === undefined && balances.error !== null
      ? messageOf(balances.error, t('Failed to load data'))
      : undefined
  return (
    <FormDialog
      title={title}
      form={form}
      failedText={t('Failed to save data')}
      saveLabel={t(leaveTexts.apply)}
      saveIcon={<Icon icon={IconCalendarCheck} />}
      blockedBy={failure ?? preview.problem?.message}
      note={preview.kind === 'counted' ? previewNote(preview.preview) : undefined}
      width={width}
      onClose={onClose}
      save={async (values) => {
        const { leave, hasOverlappingDays } = await apply.mutateAsync({ body: bodyOf(values, { personId }) })
        markNewLeave(leave.uuid)
        toast.success(t(hasOverlappingDays ? leaveTexts.appliedOverlapping : leaveTexts.applied))
      }}
    >
      <div className={css.what}>
        {may('leave.manage', user.effectiveRole) && (
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
      <RangeFields problem={preview.problem} />
      {balance?.halfDays && <HalfDayFields />}
      {failure === undefined ? (
        <PreviewBox preview={preview} person={personId === user.uuid ? null : draft.person} />
      ) : (
        <ErrorState message={failure} onRetry={() => void balances.refetch()} />
      )}
      <div className={css.words}>
        <TextAreaField
          path="reason"
          label={t('Reason')}
          isOptional
          rows={3}
          description={t(leaveTexts.reasonTooShort)}
        />
        <FileField path="attachment" label={t('Attachment')} isOptional kind="pdf" />
      </div>
    </FormDialog>
  )
}
