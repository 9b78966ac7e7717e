import { z } from 'zod'
import { uuid } from '../../lib/fields.ts'
import { roleNames, type RoleName } from '../../access.ts'
import { message, messages } from '../../lib/messages.ts'
import { endpoint } from '../../lib/endpoint.ts'

export const role = z.object({ uuid, name: z.enum(roleNames) })
export type Role = z.output<typeof role>

export const roleTexts = messages('role', {
  Superadmin: 'Superadmin',
  Admin: 'Admin',
  Employee: message('Employee', undefined, 'role'),
  'Team lead': 'Team lead',
  Applicant: message('Applicant', undefined, 'role'),
})

// The same in every installation, so that clients may hard-code them.
const roleUuids = {
  Superadmin: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001',
  Admin: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0002',
  Employee: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0003',
  'Team lead': '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0004',
  Applicant: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0005',
} as const satisfies Record<RoleName, string>

export const roleOf = (name: RoleName): Role => ({ uuid: roleUuids[name], name })
export const roles: readonly Role[] = roleNames.map(roleOf)
export const findRole = (uuid: string): Role | undefined => roles.find((candidate) => candidate.uuid === uuid)

/** The roles offered by user administration, from the highest. Applicants are not users (`docs/rules.md`, section 2). */
export const managedRoles: readonly Role[] = (['Superadmin', 'Admin', 'Team lead', 'Employee'] as const).map(roleOf)

/** Returns whether a change of the role takes rights from a user. */
export function isDemotion(from: RoleName | null, to: RoleName): boolean {
  const names = managedRoles.map(({ name }) => name)
  return from !== null && names.includes(from) && names.indexOf(from) < names.indexOf(to)
}

/** Returns the role that counts: flags override the stored role, and an Employee who leads a team is a Team lead. */
export function effectiveRole(account: {
  role: RoleName | null
  admin: boolean
  superAdminHr: boolean
  leadsTeam: boolean
}): RoleName | null {
  if (account.superAdminHr) return 'Superadmin'
  if (account.admin) return 'Admin'
  if (account.role === 'Employee' && account.leadsTeam) return 'Team lead'
  return account.role
}

export const rolesApi = {
  list: endpoint('GET /role', 'role.read', { summary: 'List roles', result: z.array(role) }),
  managed: endpoint('GET /role/managment', 'user.manage', {
    summary: 'List the roles offered by user administration',
    result: z.array(role),
  }),
}
