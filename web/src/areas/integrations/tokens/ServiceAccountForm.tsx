import {
  serviceAccountChange,
  serviceAccountInput,
  tokensApi,
  type ServiceAccount,
} from '@hr/contract/areas/tokens/tokens'
import { tokenScopes, type TokenScope } from '@hr/contract/token-scopes'
import { z } from 'zod'
import { useToday } from '../../../api/client-settings.ts'
import { query, useApiMutation } from '../../../api/client.ts'
import { CreatableMultiField } from '../../../form/CreatableField.tsx'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { TextField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { useStoredEntry } from '../../../form/use-stored-record.ts'
import { t } from '../../../lib/t.ts'
import { blankExpiry, ExpiryFields, withLastDay, type ExpiryDraft } from './expiry.tsx'
import { ScopesField } from './ScopesField.tsx'

/** Without the scopes of a person's own data: a service account has none. */
const offeredScopes = tokenScopes.filter((scope) => !/^(profile|notifications):/.test(scope))

type Draft = ExpiryDraft & { name: string; scopes: TokenScope[]; addresses: string[] }
const blank: Draft = { name: '', scopes: [], addresses: [], ...blankExpiry }
const draftOf = ({ name, scopes, addresses }: ServiceAccount): Draft => ({ name, scopes, addresses, ...blankExpiry })

type ServiceAccountFormProps = {
  /** The account to change; undefined for a new one. */
  stored: ServiceAccount | undefined
  onCreated: (created: { name: string; secret: string | null }) => void
  onClose: () => void
}

/** Creates a service account with a token, or changes what it may do. */
export function ServiceAccountForm({ stored: loaded, onCreated, onClose }: ServiceAccountFormProps) {
  const create = useApiMutation(tokensApi.createService)
  const change = useApiMutation(tokensApi.changeService)
  const today = useToday()
  const { stored, loadCurrent } = useStoredEntry(loaded, query(tokensApi.serviceAccounts, {}), draftOf)
  const schema = z.preprocess((draft) => withLastDay(draft as Draft, today), serviceAccountInput)
  const form = useRecordForm<Draft>(schema, stored ? draftOf(stored) : blank)
  return (
    <FormDialog
      title={stored ? t('Edit {name}', { name: stored.name }) : t('Add service account')}
      form={form}
      failedText={t('The service account could not be saved')}
      loadCurrent={loadCurrent}
      saveLabel={stored ? t('Save') : t('Create')}
      width={560}
      onClose={onClose}
      save={async (draft) => {
        if (stored) {
          const body = { ...serviceAccountChange.parse(draft), version: stored.version }
          await change.mutateAsync({ params: { id: stored.uuid }, body })
          return t('Service account successfully edited')
        }
        const { secret } = await create.mutateAsync({ body: serviceAccountInput.parse(withLastDay(draft, today)) })
        return onCreated({ name: draft.name, secret })
      }}
    >
      <TextField path="name" label={t('Name')} description={t('The system that uses it, such as “Payroll”.')} />
      <ScopesField
        path="scopes"
        description={t(
          'It can read and change what an Admin can, in these areas only. Fields not needed for everyday work stay hidden unless you select them.',
        )}
        scopes={offeredScopes}
      />
      <CreatableMultiField
        path="addresses"
        label={t('Accepted from')}
        description={t('IP addresses or networks, such as 203.0.113.0/24. Leave blank to accept any address.')}
        options={[]}
        isOptional
      />
      {!stored && <ExpiryFields mayBeEndless />}
    </FormDialog>
  )
}
