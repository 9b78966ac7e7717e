import { personalTokenInput, tokensApi } from '@hr/contract/areas/tokens/tokens'
import { areaScopes, type AreaScope } from '@hr/contract/token-scopes'
import { z } from 'zod'
import { useToday } from '../../../api/client-settings.ts'
import { useApiMutation } from '../../../api/client.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { TextField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { t } from '../../../lib/t.ts'
import { blankExpiry, ExpiryFields, withLastDay, type ExpiryDraft } from './expiry.tsx'
import { ScopesField } from './ScopesField.tsx'

/** A personal token does not reach the directory: only service accounts do. */
const scopes = areaScopes.filter((scope) => !scope.startsWith('provisioning:'))

type Draft = ExpiryDraft & { name: string; scopes: AreaScope[] }
type PersonalTokenFormProps = {
  onCreated: (created: { name: string; secret: string | null }) => void
  onClose: () => void
}

/** Creates a personal token. */
export function PersonalTokenForm({ onCreated, onClose }: PersonalTokenFormProps) {
  const create = useApiMutation(tokensApi.create)
  const today = useToday()
  const schema = z.preprocess((draft) => withLastDay(draft as Draft, today), personalTokenInput)
  const form = useRecordForm<Draft>(schema, { name: '', scopes: [], ...blankExpiry })
  return (
    <FormDialog
      title={t('Create token')}
      form={form}
      failedText={t('The token could not be created')}
      saveLabel={t('Create')}
      width={560}
      onClose={onClose}
      save={async (draft) => {
        const body = personalTokenInput.parse(withLastDay(draft, today))
        const { secret } = await create.mutateAsync({ body })
        onCreated({ name: body.name, secret })
      }}
    >
      <TextField path="name" label={t('Name')} description={t('The program that uses it, such as “Report script”.')} />
      <ScopesField
        path="scopes"
        description={t('It can never do more than your own permissions allow at the time.')}
        scopes={scopes}
      />
      <ExpiryFields />
    </FormDialog>
  )
}
