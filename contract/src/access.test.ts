import { expect, test } from 'vitest'
import { may, permissions, roleNames, scopeOf, type Permission } from './access.ts'

test.each([
  ['leave.read', 'Superadmin', 'all'],
  ['leave.read', 'Team lead', 'team'],
  ['leave.read', 'Employee', 'own'],
  ['leave.read', 'Applicant', undefined],
  ['employee.manage', 'Admin', 'all'],
  ['employee.manage', 'Employee', undefined],
] as const)('%s has scope for the role %s: %s', (permission, role, scope) => {
  expect(scopeOf(permission, role)).toBe(scope)
  expect(may(permission, role)).toBe(scope !== undefined)
})

test('without a role, only calls that need no role are allowed', () => {
  const allowed = (Object.keys(permissions) as Permission[]).filter((permission) => may(permission, null))
  expect(allowed).toEqual(['public', 'session'])
})

test('public calls are allowed for every role, signed in or not', () =>
  expect([...roleNames, null].map((role) => scopeOf('public', role))).toEqual(Array(6).fill('all')))
