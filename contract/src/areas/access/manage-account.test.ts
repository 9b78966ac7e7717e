import { expect, test } from 'vitest'
import type { RoleName } from '../../access.ts'
import { mayManageAccount, mayAssignRole } from './manage-account.ts'

const person = (role: RoleName | null) => ({ uuid: '1', role })

test.each([
  ['Superadmin', 'Superadmin', true],
  ['Superadmin', 'Admin', true],
  ['Superadmin', 'Employee', true],
  ['Admin', 'Superadmin', false],
  ['Admin', 'Admin', false],
  ['Admin', 'Team lead', true],
  ['Admin', 'Employee', true],
  ['Admin', 'Applicant', true],
  ['Admin', null, true],
] as const)('%s managing %s: %s', (actor, target, allowed) =>
  expect(mayManageAccount(person(actor), person(target))).toBe(allowed),
)

test("an Admin can't assign the roles Superadmin and Admin", () => {
  const given = (['Superadmin', 'Admin', 'Team lead', 'Employee'] as const).filter((role) =>
    mayAssignRole(person('Admin'), role),
  )
  expect(given).toEqual(['Team lead', 'Employee'])
})

test('a Superadmin can assign every role', () =>
  expect(
    (['Superadmin', 'Admin', 'Team lead', 'Employee'] as const).every((role) =>
      mayAssignRole(person('Superadmin'), role),
    ),
  ).toBe(true))
