import { useQuery } from '@tanstack/react-query'
import { rolesApi, type Role } from '@hr/contract/areas/access/roles'
import { emailTexts } from '@hr/contract/areas/notifications/texts'
import { userInput, usersApi, usersTexts, type User } from '@hr/contract/areas/users/users'
import { query, useApiMutation } from '../../api/client.ts'
import { useIsMailStored } from '../../api/client-settings.ts'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { ReferenceField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { useStoredRecord } from '../../form/use-stored-record.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

const list = linkTo('users')

type Draft = { firstName: string; lastName: string; email: string; role: { uuid: string } | null }
const blank: Draft = { firstName: '', lastName: '', email: '', role: null }
/** The schema has validated the draft: the role is set. */
const inputOf = ({ role, ...draft }: Draft) => ({ ...draft, role: { uuid: role?.uuid ?? '' } })

export function UserNew() {
  const create = useApiMutation(usersApi.create, { changes: [usersApi.list] })
  const isMailStored = useIsMailStored()
  const form = useRecordForm(userInput, blank)
  return (
    <FormPage
      title={t(usersTexts.newTitle)}
      form={form}
      failedText={t('Failed to save data')}
      cancelTo={list}
      save={async (draft) => {
        await create.mutateAsync({ body: inputOf(draft) })
        toast.success(t(usersTexts.added))
        if (isMailStored) toast.info(t(emailTexts.invitationStored))
        return list
      }}
    >
      <UserFields />
    </FormPage>
  )
}

export function UserEdit() {
  return (
    <EditFromAddress
      title={t(usersTexts.editTitle)}
      list="users"
      find={(id) => query(usersApi.find, { params: { id } })}
    >
      {(record, reload) => <EditForm loaded={record} reload={reload} />}
    </EditFromAddress>
  )
}

const draftOf = ({ firstName, lastName, email, role }: User): Draft => ({ firstName, lastName, email, role })

function EditForm({ loaded, reload }: { loaded: User; reload: () => Promise<User> }) {
  const { stored, loadCurrent } = useStoredRecord(loaded, reload, draftOf)
  const update = useApiMutation(usersApi.update, { changes: [usersApi.list] })
  const form = useRecordForm(userInput, draftOf(loaded))
  return (
    <FormPage
      title={t(usersTexts.editTitle)}
      form={form}
      failedText={t('Failed to update data')}
      cancelTo={list}
      loadCurrent={loadCurrent}
      save={async (draft) => {
        const body = { ...inputOf(draft), version: stored.version }
        const { message } = await update.mutateAsync({ params: { id: loaded.uuid }, body })
        toast.success(message)
        return list
      }}
    >
      <UserFields title={t(usersTexts.editData)} />
    </FormPage>
  )
}

const noRoles: Role[] = []

function UserFields({ title }: { title?: string }) {
  const roles = useQuery(query(rolesApi.managed, {}))
  return (
    <FormSection title={title}>
      <FieldPair>
        <TextField path="firstName" label={t('First name')} />
        <TextField path="lastName" label={t('Last name')} />
      </FieldPair>
      <TextField path="email" label={t('Email')} type="email" />
      <ReferenceField path="role" label={t('Role')} options={roles.data ?? noRoles} query={roles} />
    </FormSection>
  )
}
