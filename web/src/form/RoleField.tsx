import type { ComponentProps } from 'react'
import { roleTexts, type Role } from '@hr/contract/areas/access/roles'
import { t } from '../lib/t.ts'
import { ReferenceField } from './SelectField.tsx'

type RoleFieldProps = Pick<ComponentProps<typeof ReferenceField>, 'description' | 'query'> & { roles: readonly Role[] }

/** The role of a user, by its translated name. */
export const RoleField = ({ roles, ...rest }: RoleFieldProps) => (
  <ReferenceField
    path="role"
    label={t('Role')}
    options={roles.map(({ uuid, name }) => ({ uuid, name: t(roleTexts[name]) }))}
    {...rest}
  />
)
