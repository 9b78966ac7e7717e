import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { screenNames, screens, type ScreenName } from '@hr/contract/screens'
import { ana, signedIn, stubServer } from '../../test/server.ts'
import { screenOfRequest } from '@hr/contract/areas/leave/inbox'
import { resolveSession } from '../api/session.ts'
import { guard } from '../lib/guard.ts'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'

const everyone: readonly RoleName[] = ['Superadmin', 'Admin', 'Team lead', 'Employee']
const leads: readonly RoleName[] = ['Superadmin', 'Admin', 'Team lead']
const hr: readonly RoleName[] = ['Superadmin', 'Admin']
const superadmin: readonly RoleName[] = ['Superadmin']
/** The screens of other roles than HR (specification one, section 6, with our additions). */
const specified: Partial<Record<ScreenName, readonly RoleName[]>> = {
  guide: everyone,
  profile: everyone,
  profileEdit: everyone,
  ownNotificationSettings: everyone,
  directory: everyone,
  orgChart: everyone,
  myLeaves: everyone,
  leaveRequest: everyone,
  teamCalendar: everyone,
  approvalRequests: leads,
  leaveHistory: leads,
  teamLeaveOverview: leads,
  teamMember: leads,
  reports: leads,
  report: leads,
  reportRecords: leads,
  setup: superadmin,
  companySettings: superadmin,
  leaveSettings: superadmin,
  signInSettings: superadmin,
  hiringSettings: superadmin,
  retention: superadmin,
  operation: superadmin,
  twoStep: superadmin,
  mail: superadmin,
  integrations: superadmin,
  tokens: superadmin,
  webhooks: superadmin,
  provisioning: superadmin,
  assistants: superadmin,
  chat: superadmin,
  audit: superadmin,
  users: superadmin,
  userNew: superadmin,
  userEdit: superadmin,
  positions: superadmin,
  positionNew: superadmin,
  positionEdit: superadmin,
}
/** The screens that need a sign-in. */
const names = screenNames.filter((name) => name !== 'unauthorized')

const addressOf = (screen: ScreenName) => `${screens[screen].path.replace('$uuid', ana.uuid)}?uuid=${ana.uuid}`
const profileOfAna = screens.employeeProfile.path.replace('$uuid', ana.uuid)
/** Screens that redirect to another one. */
const shown: Partial<Record<ScreenName, string>> = {
  employeeProfileByQuery: profileOfAna,
  employeeGetProfile: profileOfAna,
  integrations: screens.tokens.path,
  twoStep: screens.signInSettings.path,
}

/** Waits for the last calls of the loaders: they refresh the session, which the stub of the next test may refuse. */
async function untilLoaded() {
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  queryClient.clear()
}
afterEach(untilLoaded)

/** Opens an address and returns where the browser ends up. */
async function openAt(address: string) {
  await resolveSession()
  const router = makeRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  // The root alone matches an address that no route has.
  expect(router.state.matches.length, address).toBeGreaterThan(1)
  return router.state.location
}

test.each(everyone)('lets a %s open the screens of the role, and refuses the others', async (role) => {
  const user = { ...ana, effectiveRole: role }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
  const reached = []
  const expected = []
  for (const screen of names) {
    reached.push([screen, (await openAt(addressOf(screen))).pathname])
    const isAllowed = (specified[screen] ?? hr).includes(role)
    const own = addressOf(screen).split('?')[0]
    const opened = screen === 'leaveRequest' ? screens[screenOfRequest(role, ana.uuid).screen].path : shown[screen]
    expected.push([screen, isAllowed ? (opened ?? own) : screens.unauthorized.path])
  }
  expect(reached).toEqual(expected)
})

test.each<[RoleName, string]>([
  ['Superadmin', `/leaves/allleave-statistics?uuid=${ana.uuid}`],
  ['Admin', `/leaves/allleave-statistics?uuid=${ana.uuid}`],
  ['Team lead', `/leaves/myTeamLeaves?uuid=${ana.uuid}`],
  ['Employee', '/leaves/statistics?status=all'],
])('a link to a request leads a %s to %s', async (effectiveRole, address) => {
  const user = { ...ana, effectiveRole }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
  expect((await openAt(`${screens.leaveRequest.path}?uuid=${ana.uuid}`)).href).toBe(address)
})

test.each(['employeeProfileByQuery', 'employeeGetProfile'] as const)(
  'redirects %s without an id to the list',
  async (name) => {
    stubServer({ 'POST /refresh': () => signedIn() })
    expect((await openAt(screens[name].path)).pathname).toBe(screens.employees.path)
  },
)

test.each<[RoleName, ScreenName]>([
  ['Superadmin', 'dashboard'],
  ['Admin', 'dashboard'],
  ['Team lead', 'myLeaves'],
  ['Employee', 'myLeaves'],
])("redirects '/' of a %s to %s", async (effectiveRole, home) => {
  const user = { ...ana, effectiveRole }
  stubServer({ 'POST /refresh': () => signedIn({ user }) })
  expect((await openAt('/')).pathname).toBe(screens[home].path)
})

test('redirects every screen except the public one to the sign-in without a session, and back afterwards', async () => {
  stubServer({})
  for (const screen of names) {
    const address = addressOf(screen)
    const signIn = `${screens.signIn.path}?${new URLSearchParams({ next: address }).toString()}`
    await expect(guard(screens[screen].path, address)).rejects.toMatchObject({
      options: { href: signIn, reloadDocument: true },
    })
  }
})
