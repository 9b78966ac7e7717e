import { useQuery } from '@tanstack/react-query'
import { acknowledgementInput, applicantsApi, type Acknowledgement } from '@hr/contract/areas/applicants/applicants'
import { keptByForm, query, useApiMutation } from '../../api/client.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { SwitchField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingDialog } from '../../ui/LoadingDialog.tsx'
import { EmailFields } from './EmailFields.tsx'

/** Edits the acknowledgement email to applicants, and whether it is sent. Opens once the email is loaded. */
export function AcknowledgementDialog({ onClose }: { onClose: () => void }) {
  // The form keeps the email as first loaded, and ignores later changes.
  const { data, error, refetch } = useQuery({
    ...query(applicantsApi.acknowledgement, {}),
    ...keptByForm,
  })
  if (data) return <AcknowledgementForm acknowledgement={data} onClose={onClose} />
  if (!error) return <LoadingDialog isOpen text={t('Loading data. Please wait')} />
  return (
    <Dialog onClose={onClose} title={title}>
      <LoadError error={error} onRetry={refetch} />
    </Dialog>
  )
}

const title = t('Acknowledgement')

type AcknowledgementFormProps = { acknowledgement: Acknowledgement; onClose: () => void }

function AcknowledgementForm({ acknowledgement, onClose }: AcknowledgementFormProps) {
  const change = useApiMutation(applicantsApi.setAcknowledgement)
  const form = useRecordForm<Acknowledgement>(acknowledgementInput, acknowledgement)
  return (
    <FormDialog
      title={title}
      form={form}
      failedText={t('The acknowledgement could not be saved')}
      width={640}
      note={t('At most one email per address per day, and 50 per hour')}
      onClose={onClose}
      save={async (body) => (await change.mutateAsync({ body })).message}
    >
      <SwitchField path="isSent" label={t('Send this email to everyone who applies')} />
      <EmailFields
        placeholders={t(
          "{placeholder} is replaced with the name of the position. The email doesn't contain the applicant's name, because anyone can enter any name in the form.",
          { placeholder: '{{position}}' },
        )}
      />
    </FormDialog>
  )
}
