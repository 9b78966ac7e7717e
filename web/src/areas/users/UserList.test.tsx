import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { roleOf } from '@hr/contract/areas/access/roles'
import { usersTexts } from '@hr/contract/areas/users/users'
import { renderAt } from '../../../test/render.tsx'
import { ana, neverSignedIn, signedIn, stubServer } from '../../../test/server.ts'
import UserList from './UserList.tsx'

const user = {
  firstName: 'Ana',
  email: 'ana@example.com',
  role: roleOf('Employee'),
  version: 1,
  isArchived: false,
  ...neverSignedIn,
}
const items = [
  { ...user, uuid: ana.uuid, lastName: 'Kovač' },
  { ...user, uuid: '00000000-0000-4000-8000-000000000012', lastName: 'Babić', isArchived: true },
]

beforeEach(() => {
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /users': () => ({ result: { items, total: items.length, page: 1, pageSize: 15 } }),
  })
})

test('marks archived users', async () => {
  await renderAt('/', <UserList />)
  expect((await screen.findByRole('row', { name: /Kovač/ })).textContent).not.toContain('Archived')
  expect(screen.getByRole('row', { name: /Babić/ }).textContent).toContain('Employee Archived')
})

test.each([
  ['Not invited yet', { maySignIn: true, isActivated: false, invitedAt: null, lastSignIn: null }, 'Off'],
  [
    'Invited 12/11/2026',
    { maySignIn: true, isActivated: false, invitedAt: '2026-11-12T09:00:00Z', lastSignIn: null },
    'Off',
  ],
  ['20/11/2026', { maySignIn: true, isActivated: true, lastSignIn: '2026-11-20T09:00:00Z', factor: 'two-step' }, 'On'],
])('shows "%s" as the last sign-in, with the second factor', async (text, state, factor) => {
  const shown = { ...items[1], lastName: 'Novak', isArchived: false, factor: 'password', ...state }
  stubServer({
    'POST /refresh': () => signedIn(),
    'GET /users': () => ({ result: { items: [shown], total: 1, page: 1, pageSize: 15 } }),
  })
  await renderAt('/', <UserList />)
  const row = within(await screen.findByRole('row', { name: /Novak/ }))
  expect(row.getByText(new RegExp(`^${text}`))).toBeDefined()
  expect(row.getByText(`Two-step sign-in: ${factor}`)).toBeDefined()
})

test('sorts by First name and Last name, but not by Email and Role', async () => {
  await renderAt('/', <UserList />)
  await screen.findByRole('row', { name: /Kovač/ })
  const isSortable = (name: string) => within(screen.getByRole('columnheader', { name })).queryByRole('button') !== null
  const columns = ['First name', 'Last name', 'Email', 'Role']
  expect(columns.map(isSortable)).toEqual([true, true, false, false])
  expect(screen.getByPlaceholderText(english(usersTexts.search))).toBeDefined()
})

describe('the signed-in user', () => {
  test.each(['Edit', 'Delete'])('cannot choose %s for themselves in the menu, with the reason', async (action) => {
    const router = await renderAt('/', <UserList />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Kovač' }))
    const entry = await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain(english(usersTexts.notYourself))
    await userEvent.click(entry)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/')
  })

  test('cannot delete a selection that includes themselves', async () => {
    await renderAt('/', <UserList />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ana Kovač' }))
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    expect(within(bar).getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
    expect(bar.textContent).toContain(english(usersTexts.notYourself))
  })

  test('opens nothing by a double-click on their own row', async () => {
    const router = await renderAt('/', <UserList />)
    await userEvent.dblClick(await screen.findByRole('row', { name: /Kovač/ }))
    expect(router.state.location.pathname).toBe('/')
  })
})
