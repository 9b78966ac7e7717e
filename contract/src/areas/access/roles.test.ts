import { describe, expect, test } from 'vitest'
import { effectiveRole, findRole, managedRoles, roleOf, roles } from './roles.ts'

describe('the effective role', () => {
  const employee = { role: 'Employee', admin: false, superAdminHr: false, leadsTeam: false } as const
  test.each([
    ['the stored role, without flags', employee, 'Employee'],
    ['Team lead for an Employee who leads a team', { ...employee, leadsTeam: true }, 'Team lead'],
    ['Admin by the flag', { ...employee, admin: true }, 'Admin'],
    ['Superadmin by the flag, whatever else is set', { ...employee, admin: true, superAdminHr: true }, 'Superadmin'],
    ['Admin for an Admin who leads a team', { ...employee, role: 'Admin', leadsTeam: true } as const, 'Admin'],
    ['none without a role', { ...employee, role: null }, null],
    ['by the flag also without a role', { ...employee, role: null, admin: true }, 'Admin'],
    [
      'Applicant for an applicant who leads a team',
      { ...employee, role: 'Applicant', leadsTeam: true } as const,
      'Applicant',
    ],
  ])('is %s', (_rule, account, role) => expect(effectiveRole(account)).toBe(role))
})

test('user administration offers every role but Applicant', () => {
  expect(roles.map(({ name }) => name)).toEqual(['Superadmin', 'Admin', 'Employee', 'Team lead', 'Applicant'])
  expect(managedRoles.map(({ name }) => name)).toEqual(['Superadmin', 'Admin', 'Team lead', 'Employee'])
})

test('finds a role by its id', () => {
  expect(findRole(roleOf('Team lead').uuid)).toEqual(roleOf('Team lead'))
  expect(findRole('7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0009')).toBeUndefined()
})
