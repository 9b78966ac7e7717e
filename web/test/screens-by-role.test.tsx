import { fireEvent, screen as page } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { may, type RoleName } from '@hr/contract/access'
import { api } from '@hr/contract/api'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { exportedLists } from '@hr/contract/exported-lists'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { mayOpen, screenNames, screens, type ScreenName } from '@hr/contract/screens'
import { pseudo } from '../../scripts/messages/pseudo.ts'
import { openScreen, settled } from './open-screen.tsx'
import { ana, signedIn } from './server.ts'

// The calls that a screen makes as it opens and by its exports, and the screens that it links to, are open to each role
// that may open the screen. `access.test.ts` of the server proves the permissions that this test compares with.

vi.mock(import('../src/api/realtime.ts'), () => ({ listenToPushes: () => () => undefined }))

const endpoints = Object.values(api).flatMap((area): Endpoint[] => Object.values(area))
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[:$][^/]+/g, '[^/]+')}$`)
/** The declared name comes before one with parameters. */
const named = <Named extends { path: string }>(all: readonly Named[], path: string) =>
  all.find((one) => one.path === path) ?? all.find((one) => patternOf(one.path).test(path))

type Called = { method: string; path: string }

/** Whether a role may make a call, or undefined if the call is not declared. */
function mayCall({ method, path }: Called, role: RoleName) {
  const endpoint = named(
    endpoints.filter((one) => one.method === method),
    path,
  )
  if (!endpoint) return undefined
  const list = endpoint === exportsApi.sheet ? exportedLists[path.split('/').at(-1) ?? ''] : undefined
  return may(endpoint.access, role) && (list === undefined || may(list.access, role))
}

function mayFollow(address: string, role: RoleName) {
  const { pathname, origin } = new URL(address, location.href)
  if (origin !== location.origin) return true
  const found = named(Object.values(screens), pathname)
  return found === undefined || may(found.access, role)
}

const roles = ['Employee', 'Team lead', 'Admin'] as const satisfies readonly RoleName[]
const cases = roles.flatMap((role) =>
  screenNames.filter((name) => mayOpen(name, role)).map((name) => [role, name] as const),
)

const withExport: readonly ScreenName[] = [
  'report',
  'myLeaves',
  'manageLeaves',
  'leaveHistory',
  'projects',
  'projectsArchived',
  'positions',
  'users',
  'audit',
  'employees',
  'employeesArchived',
  'employeesLeaving',
  'applicants',
  'equipment',
  'equipmentToCollect',
  'licences',
  'licencesEnding',
  'leavePolicyGrant',
]

/** Chooses each item of each export menu. Returns whether there is one. */
async function exportAll(calls: readonly Called[]) {
  const buttons = page.queryAllByRole('button', { name: pseudo('Export') })
  for (const button of buttons)
    for (let index = 0, count = 1; index < count; index += 1) {
      fireEvent.click(button)
      const items = await page.findAllByRole('menuitem')
      count = items.length
      fireEvent.click(items[index]!)
      await settled(calls)
    }
  return buttons.length > 0
}

test.each(cases)('%s: %s offers what the role may do', async (role, name: ScreenName) => {
  vi.stubGlobal('print', () => undefined)
  const user = { ...ana, role: { ...ana.role, name: role }, effectiveRole: role, superAdminHr: 'false' as const }
  const { calls } = await openScreen(name, {
    handlers: { 'POST /refresh': () => signedIn({ user }) },
  })
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href)
  // Employees are led from a request to My Leaves.
  const shown = name === 'leaveRequest' && role === 'Employee' ? 'myLeaves' : name
  expect(await exportAll(calls)).toBe(withExport.includes(shown))
  expect(calls.filter((call) => mayCall(call, role) !== true).map(({ method, path }) => `${method} ${path}`)).toEqual(
    [],
  )
  expect(links.filter((address) => !mayFollow(address, role))).toEqual([])
})
