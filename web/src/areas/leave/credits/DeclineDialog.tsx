import { Stack } from '@mantine/core'
import { z } from 'zod'
import { creditsApi, type Credit } from '@hr/contract/areas/leave/credits'
import { decisionNote } from '@hr/contract/areas/leave/leave'
import { useApiMutation } from '../../../api/client.ts'
import { TextAreaField } from '../../../form/fields.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'
import { creditName, CreditReason } from './Credits.tsx'

/** Declines a request for time off in lieu. */
export function DeclineDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const decline = useApiMutation(creditsApi.update)
  const form = useRecordForm(z.object({ note: decisionNote }), { note: '' })
  return (
    <FormDialog
      title={t('Decline time off in lieu?')}
      form={form}
      failedText={t('Failed to update data')}
      saveLabel={t('Decline')}
      showsSaveKeys
      width={440}
      onClose={onClose}
      save={async ({ note }) => {
        const body = { status: 'rejected', version: credit.version, decisionNote: note } as const
        return (await decline.mutateAsync({ params: { id: credit.uuid }, body })).message
      }}
    >
      <Stack gap={2}>
        <strong>{nameOf(credit.user)}</strong>
        {creditName(credit)}
        <CreditReason credit={credit} />
      </Stack>
      <TextAreaField path="note" label={t('Note to the employee')} isOptional rows={3} isFocused />
    </FormDialog>
  )
}
