import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer } from '../../../test/server.ts'
import { refresh } from '../../api/session.ts'
import { EmployeeActions } from './EmployeeActions.tsx'

const person = {
  uuid: '00000000-0000-4000-8000-000000000077',
  firstName: 'Ivan',
  lastName: 'Babić',
  email: 'ivan.babic@example.com',
  status: 'Active',
  isArchived: false,
  maySignIn: true,
}

const itemOf = (label: string) => screen.getByRole('menuitem', { name: new RegExp(`^${label}`) })

test.each([
  ['Admin', 'Superadmin', english(employeesTexts.beyondYou)],
  ['Admin', 'Admin', english(employeesTexts.beyondYou)],
  ['Admin', 'Team lead', ''],
  ['Superadmin', 'Superadmin', ''],
] as const)('an %s on an %s: %s', async (own, role, reason) => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: own } }),
  })
  await refresh()
  // The actions read no other fields.
  const employee = { ...person, role } as Employee
  await renderAt('/', <EmployeeActions employee={employee} />)
  const archive = screen.getByRole('button', { name: 'Archive', description: reason })
  expect(archive.getAttribute('aria-disabled') === 'true').toBe(reason !== '')
  await userEvent.click(screen.getByRole('button', { name: 'More actions for Ivan Babić' }))
  const items = ['Send credentials', 'Delete'].map((label) => ({ label, item: itemOf(label) }))
  expect(items.map(({ item }) => item.getAttribute('aria-disabled') === 'true')).toEqual(items.map(() => reason !== ''))
  expect(items.map(({ item }) => item.textContent)).toEqual(items.map(({ label }) => `${label}${reason}`))
  expect(screen.queryByRole('menuitem', { name: 'History' }) !== null).toBe(own === 'Superadmin')
})

test('dialogs return the focus to the control that opened them', async () => {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole: 'Superadmin' } }),
    [`GET /archived-employees/${person.uuid}`]: () => ({ status: 502 }),
  })
  await refresh()
  await renderAt('/', <EmployeeActions employee={{ ...person, role: 'Employee' } as Employee} />)
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  const archive = screen.getByRole('button', { name: 'Archive' })
  await userEvent.click(archive)
  await cancel()
  await waitFor(() => expect(document.activeElement).toBe(archive))

  const menu = screen.getByRole('button', { name: 'More actions for Ivan Babić' })
  await userEvent.click(menu)
  await userEvent.click(itemOf('Delete'))
  await cancel()
  // The first press has replaced the button by the one of the menu.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions for Ivan Babić' })),
  )
})
