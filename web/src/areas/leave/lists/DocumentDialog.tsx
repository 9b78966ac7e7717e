import { Stack } from '@mantine/core'
import { z } from 'zod'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { useApiMutation } from '../../../api/client.ts'
import { FileField } from '../../../form/FileField.tsx'
import { filesOf } from '../../../form/files.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { RecordNames } from '../../../ui/RecordNames.tsx'
import { documentWidth } from './document-width.ts'

const draftSchema = z.object({
  attachment: filesOf('pdf').refine((files) => files.length > 0, t(leaveTexts.documentRequired)),
})

type DocumentDialogProps = {
  leave: LeaveRequest
  /** The request as the user knows it, such as its type and dates. */
  name: string
  onClose: () => void
}

/** Adds the missing document to the user's own request. */
export function DocumentDialog({ leave, name, onClose }: DocumentDialogProps) {
  const add = useApiMutation(leaveApi.addDocument)
  const form = useRecordForm<{ attachment: File[] }>(draftSchema, { attachment: [] })
  return (
    <FormDialog
      title={t(leaveTexts.documentTitle)}
      form={form}
      saveLabel={t('Add')}
      width={documentWidth}
      onClose={onClose}
      save={async ({ attachment: [attachment] }) => {
        // The schema requires a file.
        if (!attachment) return
        return (await add.mutateAsync({ params: { id: leave.uuid }, body: { attachment } })).message
      }}
    >
      <Stack>
        <RecordNames names={[name]} />
        <FileField path="attachment" label={t('Document')} kind="pdf" />
      </Stack>
    </FormDialog>
  )
}
