import { expect, test } from 'vitest'
import { roleOf } from '../access/roles.ts'
import { userColumns } from './sheet.ts'
import type { User } from './users.ts'

const user: User = {
  uuid: '00000000-0000-4000-8000-000000000001',
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana@example.com',
  role: roleOf('Employee'),
  isArchived: false,
  version: 1,
  maySignIn: true,
  isActivated: false,
  lastSignIn: null,
  invitedAt: null,
  factor: 'no password',
}
const invitedAt = '2026-11-01T23:30:00Z'

test.each<[Partial<User>, ...cells: unknown[]]>([
  [{}, null, 'Not invited yet', 'No password'],
  [{ invitedAt }, null, 'Open, sent 02/11/2026', 'No password'],
  [{ isActivated: true, factor: 'password' }, null, 'Accepted', 'Off'],
  [
    { isActivated: true, invitedAt, factor: 'two-step', lastSignIn: '2026-11-20T08:05:00Z' },
    '20/11/2026 09:05',
    'Accepted, sent 02/11/2026',
    'On',
  ],
  [{ maySignIn: false, isActivated: true, factor: 'password' }, null, null, null],
])('the sheet shows the sign-in of %o as the screen does', (changes, ...cells) => {
  const row = { ...user, ...changes }
  const shown = Object.fromEntries(
    userColumns.map(({ header, show }) => [header, show(row, { timeZone: 'Europe/Sarajevo' })]),
  )
  expect([shown['Last sign-in'], shown['Invitation'], shown['Two-step sign-in']]).toEqual(cells)
})
