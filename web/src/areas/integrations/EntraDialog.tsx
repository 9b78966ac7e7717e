import { entraInput, provisioningApi, type Provisioning } from '@hr/contract/areas/provisioning/provisioning'
import { useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { PasswordField, SwitchField, TextField } from '../../form/fields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'

const blank = { tenantId: '', clientId: '', servicePrincipalId: '', jobId: '', isDaily: false }

/** Enters the connection to Entra ID; a stored secret is never shown. */
export function EntraDialog({ connection, onClose }: { connection: Provisioning['entra']; onClose: () => void }) {
  const save = useApiMutation(provisioningApi.connect)
  const form = useRecordForm(entraInput, { ...(connection ?? blank), clientSecret: '' })
  return (
    <FormDialog
      title={connection ? t('Edit connection') : t('Connect to Entra ID')}
      form={form}
      width={480}
      failedText={t('The connection could not be saved')}
      save={async (body) => (await save.mutateAsync({ body })).message}
      onClose={onClose}
    >
      <TextField path="tenantId" label={t('Tenant')} description={t("The tenant's ID or domain.")} />
      <TextField path="clientId" label={t('Client ID')} description={t('The ID of the application that signs in.')} />
      <PasswordField
        path="clientSecret"
        label={t('Client secret')}
        autoComplete="new-password"
        isOptional={connection !== null}
        description={connection ? t('Leave blank to keep the current one.') : undefined}
      />
      <TextField
        path="servicePrincipalId"
        label={t('Service principal')}
        description={t('The object ID of the provisioning application.')}
      />
      <TextField
        path="jobId"
        label={t('Provisioning job')}
        description={t('The job ID, which is part of the provisioning API endpoint.')}
      />
      <SwitchField path="isDaily" label={t('Send changed data every morning')} />
    </FormDialog>
  )
}
