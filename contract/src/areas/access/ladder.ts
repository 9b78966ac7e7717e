import type { RoleName } from '../../access.ts'

type Standing = { uuid: string; role: RoleName | null }

const isHigh = (role: RoleName | null) => role === 'Superadmin' || role === 'Admin'

/**
 * Whether `actor` may change the e-mail, password, role, status, archive state or existence of `target`:
 * an Admin not those of a Superadmin or an Admin, the own e-mail included (`docs/rules.md`, section 2).
 */
export const ladderAllows = (actor: Standing, target: Standing): boolean =>
  actor.role === 'Superadmin' || !isHigh(target.role)

/** Whether `actor` may give somebody this role. */
export const mayGiveRole = (actor: Standing, role: RoleName): boolean => actor.role === 'Superadmin' || !isHigh(role)
