import { useQuery } from '@tanstack/react-query'
import { rolesApi } from '@hr/contract/areas/access/roles'
import { noServerTexts } from '@hr/contract/areas/notifications/no-server-texts'
import { userInput, usersApi, usersTexts } from '@hr/contract/areas/users/users'
import { query } from '../../api/client.ts'
import { useIsMailStored } from '../../api/client-settings.ts'
import { TextField } from '../../form/fields.tsx'
import { FieldPair, FormSection } from '../../form/FormSection.tsx'
import { recordScreens } from '../../form/record-screens.tsx'
import { RoleField } from '../../form/RoleField.tsx'
import { useChangedEmail } from '../../form/use-changed-email.ts'
import { t } from '../../lib/t.ts'

type Draft = { firstName: string; lastName: string; email: string; role: { uuid: string } | null }
const blank: Draft = { firstName: '', lastName: '', email: '', role: null }

export const { New: UserNew, Edit: UserEdit } = recordScreens({
  api: usersApi,
  list: 'users',
  texts: { ...usersTexts, edited: ({ message }) => message },
  useAddedInfo: () => (useIsMailStored() ? t(noServerTexts.invitationStored) : undefined),
  schema: userInput,
  blank,
  draftOf: ({ firstName, lastName, email, role }) => ({ firstName, lastName, email, role }),
  // The schema has validated the draft: the role is set.
  bodyOf: ({ role, ...draft }) => ({ ...draft, role: { uuid: role?.uuid ?? '' } }),
  Fields: UserFields,
})

function UserFields({ stored }: { stored?: { email: string } }) {
  const changedEmail = useChangedEmail(stored?.email)
  const roles = useQuery(query(rolesApi.managed, {}))
  return (
    <FormSection title={stored && t(usersTexts.editData)}>
      <FieldPair>
        <TextField path="firstName" label={t('First name')} />
        <TextField path="lastName" label={t('Last name')} />
      </FieldPair>
      <TextField path="email" label={t('Email')} type="email" description={changedEmail} />
      <RoleField roles={roles.data ?? []} query={roles} />
    </FormSection>
  )
}
