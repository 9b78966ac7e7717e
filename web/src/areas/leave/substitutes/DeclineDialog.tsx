import { Stack } from '@mantine/core'
import { z } from 'zod'
import { declineNote, substitutesApi, type Substitution } from '@hr/contract/areas/leave/substitutes'
import { useApiMutation } from '../../../api/client.ts'
import { TextAreaField } from '../../../form/fields.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { RecordNames } from '../../../ui/RecordNames.tsx'
import { formatLeaveDates } from '../format-leave.ts'
import { declineWidth } from './decline-width.ts'

type DeclineDialogProps = { substitution: Substitution; onClose: () => void }

/** Tells the owner of a leave and the approvers that the user can't cover. */
export function DeclineDialog({ substitution, onClose }: DeclineDialogProps) {
  const decline = useApiMutation(substitutesApi.decline)
  const form = useRecordForm(z.object({ note: declineNote }), { note: '' })
  return (
    <FormDialog
      title={t("I can't cover")}
      form={form}
      saveLabel={t('Send')}
      width={declineWidth}
      onClose={onClose}
      save={async (body) => (await decline.mutateAsync({ params: { id: substitution.uuid }, body })).message}
    >
      <Stack>
        <RecordNames names={[`${nameOf(substitution.user)}, ${formatLeaveDates(substitution)}`]} />
        <p>{t('The employee and the approvers are notified. The leave can still be approved.')}</p>
        <TextAreaField path="note" label={t('Note')} isOptional rows={3} />
      </Stack>
    </FormDialog>
  )
}
