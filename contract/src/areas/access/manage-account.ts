import type { RoleName } from '../../access.ts'

type Standing = { uuid: string; role: RoleName | null }

const isHigh = (role: RoleName | null) => role === 'Superadmin' || role === 'Admin'

/**
 * Whether `actor` may change the email, password, role, status or archive state of `target`, or delete it. An Admin may
 * not change a Superadmin or an Admin, not even their own email (`docs/rules.md`, section 2).
 */
export const mayManageAccount = (actor: Standing, target: Standing): boolean =>
  actor.role === 'Superadmin' || !isHigh(target.role)

/** Whether `actor` may assign this role. */
export const mayAssignRole = (actor: Standing, role: RoleName): boolean => actor.role === 'Superadmin' || !isHigh(role)
