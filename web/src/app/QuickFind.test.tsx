import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { equipmentTitles } from '@hr/contract/areas/equipment/texts'
import { screens, type ScreenName } from '@hr/contract/screens'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { store } from '../lib/store.ts'
import { nameOf } from '../ui/Avatar.tsx'
import { QuickFind } from './QuickFind.tsx'
import { Shortcuts } from './Shortcuts.tsx'

async function openAs(effectiveRole: RoleName, handlers: Parameters<typeof stubServer>[0] = {}) {
  stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /people': () => ({ result: [] }),
    'GET /directory': () => ({ result: { items: [], total: 0, page: 1, pageSize: 6 } }),
    ...handlers,
  })
  await refresh()
  const router = await renderAt(
    '/',
    <>
      <QuickFind />
      <Shortcuts />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Search/ }))
  return router
}
const search = () => screen.findByRole('combobox', { name: 'Search' })
const options = async (group: string) =>
  within(await screen.findByRole('group', { name: group })).getAllByRole('option')
const texts = async (group: string) => (await options(group)).map(({ textContent }) => textContent)

test('lets an Admin move from action to page, and search a list for the text', async () => {
  const router = await openAs('Admin')
  await userEvent.type(await search(), 'non work')
  const [action] = await options('Actions')
  const [page] = await options('Pages')
  expect(action?.textContent).toBe('Add new non-working day')
  // The page fits better, although it is below.
  expect(page?.getAttribute('aria-selected')).toBe('true')
  expect((await search()).getAttribute('aria-activedescendant')).toBe(page?.id)
  await userEvent.keyboard('{ArrowUp}')
  expect(action?.getAttribute('aria-selected')).toBe('true')
  expect((await search()).getAttribute('aria-activedescendant')).toBe(action?.id)
  await userEvent.clear(await search())
  await userEvent.type(await search(), 'LAP 1')
  await userEvent.click(await screen.findByRole('option', { name: 'Search lists for “LAP 1”' }))
  const lists = await options('Lists')
  const equipment = lists.find(({ textContent }) => textContent.includes(english(equipmentTitles.title)))
  await userEvent.click(equipment ?? screen.getByText(english(equipmentTitles.title)))
  await waitFor(() => expect(router.state.location.pathname).toBe('/equipment'))
  expect(router.state.location.search).toMatchObject({ q: 'LAP 1' })
})

test('finds a saved view by its name and opens it', async () => {
  const view = {
    uuid: crypto.randomUUID(),
    list: 'leave-overview-company',
    name: 'Summer in Split',
    owner: 'Ana Kos',
    isOwn: true,
    sharedWith: null,
    content: { kind: 'list', filters: {}, columns: ['lastName'], sort: null, order: 'asc' },
    isDefault: false,
    isReduced: false,
    version: 1,
  }
  // The screen of the other one needs a leave policy.
  const views = [view, { ...view, uuid: crypto.randomUUID(), list: 'leave-policy-grants' }]
  const router = await openAs('Admin', { 'GET /views': () => ({ result: views }) })
  await userEvent.type(await search(), 'split summer')
  const [found, ...others] = await options('Views')
  expect(others).toEqual([])
  await userEvent.click(found!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/leaves/leave-types/company-statistics'))
  expect(router.state.location.search).toMatchObject({ as: 'list', view: view.uuid })
})

const named = (firstName: string) => ({
  uuid: crypto.randomUUID(),
  firstName,
  lastName: 'Kos',
  position: null,
  profileImage: null,
})
const mia = named('Mia')
const mike = named('Mike')
const colleague = (person: typeof mia) => ({
  ...person,
  team: [],
  officeLocation: '',
  email: '',
  workPhone: '',
  isAway: null,
})
const directory = { items: [mia, mike].map(colleague), total: 2, page: 1, pageSize: 6 }

test.each<[RoleName, typeof mia, ScreenName]>([
  ['Employee', mia, 'directory'],
  ['Team lead', mia, 'teamMember'],
  ['Team lead', mike, 'directory'],
  ['Admin', mia, 'employeeProfile'],
])('lets the role %s find a person and open %o', async (role, person, shown) => {
  const router = await openAs(role, {
    'GET /people': ({ query }) =>
      role === 'Employee'
        ? { status: 500 }
        : { result: query.get('ofMyTeam') === 'true' || role === 'Admin' ? [mia] : [] },
    'GET /directory': () => (role === 'Admin' ? { status: 500 } : { result: directory }),
  })
  await userEvent.type(await search(), 'Mi')
  const found = await screen.findByRole('option', { name: new RegExp(nameOf(person)) })
  expect((await options('People')).map(({ textContent }) => textContent)).toHaveLength(role === 'Admin' ? 1 : 2)
  await userEvent.click(found)
  const uuid = person.uuid
  const address = screens[shown].path.replace('$uuid', uuid)
  await waitFor(() => expect(router.state.location.pathname).toBe(address))
  expect(router.state.location.search).toEqual(address.includes(uuid) ? {} : { uuid })
})

test('retries a failed people search on request, with the focus in the field', async () => {
  let isDown = true
  await openAs('Admin', { 'GET /people': () => (isDown ? { status: 502 } : { result: [] }) })
  await userEvent.type(await search(), 'Zzyzx')
  expect(await screen.findByText('Failed to load data')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Failed to load data')).toBeNull())
  expect(document.activeElement).toBe(await search())
})

test('offers an Employee their own pages, applies for leave, and does not open over that dialog', async () => {
  await openAs('Employee')
  expect(await texts('Actions')).toEqual(['Apply for leave'])
  expect(await texts('Pages')).toEqual([
    'Directory',
    'Org chart',
    expect.stringMatching(/^My Leaves/),
    expect.stringMatching(/^Team calendar/),
    'User guide',
    'My profile',
  ])
  await userEvent.type(await search(), 'employees')
  expect(await screen.findByText('Nothing found')).toBeDefined()
  await userEvent.clear(await search())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: english(leaveTexts.applyTitle) })).toBeDefined()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
})

const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

/** Types what a page and a person are called, with the people still to come. */
async function openBeforePeople() {
  const answered = Promise.withResolvers<void>()
  await openAs('Admin', {
    'GET /people': async () => {
      await answered.promise
      return { result: [{ ...mia, lastName: 'Dashboard', firstName: 'Equipment' }] }
    },
  })
  await userEvent.type(await search(), 'equipment d')
  return answered.resolve
}

test('selects the best match when it arrives later, and moves no row', async () => {
  const answer = await openBeforePeople()
  const before = rows().slice(0, -1)
  expect(before.length).toBeGreaterThan(0)
  answer()
  const person = await screen.findByRole('option', { name: /Equipment Dashboard/ })
  expect(rows().slice(0, before.length)).toEqual(before)
  expect(person.getAttribute('aria-selected')).toBe('true')
})

test('keeps what the user has moved to when a better match arrives', async () => {
  const answer = await openBeforePeople()
  await userEvent.keyboard('{ArrowDown}')
  const chosen = selected()?.textContent
  answer()
  await screen.findByRole('option', { name: /Equipment Dashboard/ })
  expect(selected()?.textContent).toBe(chosen)
})

/** Types a text and presses Enter at once, with the people and so the best match still to come. */
async function enterBeforePeople(found: (typeof mia)[] | { status: number }) {
  const answered = Promise.withResolvers<void>()
  const router = await openAs('Admin', {
    'GET /people': async () => {
      await answered.promise
      return Array.isArray(found) ? { result: found } : found
    },
  })
  const visited: string[] = []
  router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.href))
  await userEvent.type(await search(), 'equipment d{Enter}')
  expect(visited).toEqual([])
  return { answer: answered.resolve, router, visited }
}
const equipmentDashboard = { ...mia, lastName: 'Dashboard', firstName: 'Equipment' }

test('opens the person whose name the user has entered when the answer comes later, once', async () => {
  const { answer, router, visited } = await enterBeforePeople([equipmentDashboard])
  await userEvent.keyboard('{Enter}')
  answer()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/employees/${mia.uuid}`))
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  expect(visited).toEqual([`/employees/${mia.uuid}`])
})

test('shows the lists to search once if nothing else fits the entered text', async () => {
  const answered = Promise.withResolvers<void>()
  await openAs('Admin', {
    'GET /people': async () => {
      await answered.promise
      return { result: [] }
    },
  })
  await userEvent.type(await search(), 'Zzyzx{Enter}')
  expect(rows()).toEqual(['Search lists for “Zzyzx”'])
  answered.resolve()
  await waitFor(() => expect(rows().length).toBeGreaterThan(1))
  expect(await search()).toBeDefined()
})

test.each([{ found: [] }, { found: { status: 400 } }])(
  'opens the best of the rest if the people are %o',
  async ({ found }) => {
    const { answer, visited } = await enterBeforePeople(found)
    const known = selected()?.textContent
    expect(known).toMatch(/^Equipment/)
    answer()
    await waitFor(() => expect(visited).toHaveLength(1))
  },
)

test.each(['{ArrowDown}', 'a', '{Backspace}'])('forgets the entered text at the key %s', async (key) => {
  const { answer, visited } = await enterBeforePeople([{ ...equipmentDashboard, lastName: 'Da' }])
  await userEvent.keyboard(key)
  answer()
  await screen.findByRole('option', { name: /Equipment Da/ })
  expect(visited).toEqual([])
})

test.each<RoleName>(['Admin', 'Employee'])('finds as %s a person by the name with further words', async (role) => {
  const isNamed = (query: URLSearchParams) => query.get('q') === 'mia kos'
  await openAs(role, {
    'GET /people': ({ query }) => ({ result: isNamed(query) ? [mia] : [] }),
    'GET /directory': ({ query }) => ({ result: isNamed(query) ? directory : { ...directory, items: [], total: 0 } }),
  })
  await userEvent.type(await search(), 'mia kos team lead')
  const person = await screen.findByRole('option', { name: /Mia Kos/ })
  expect(person.getAttribute('aria-selected')).toBe('true')
})

test('opens nothing after Escape', async () => {
  const { answer, visited } = await enterBeforePeople([equipmentDashboard])
  await userEvent.keyboard('{Escape}')
  answer()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  expect(visited).toEqual([])
})

test('opens a section of the guide', async () => {
  const router = await openAs('Employee')
  await userEvent.type(await search(), 'password and sessions')
  await userEvent.click(within(await screen.findByRole('group', { name: 'User guide' })).getAllByRole('option')[0]!)
  await waitFor(() => expect(router.state.location.href).toBe('/guide#employee-password-and-sessions'))
})

test('does what the profile menu does', async () => {
  await openAs('Employee')
  await userEvent.type(await search(), 'dark{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'))
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await search(), 'shortcuts{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Help and keyboard shortcuts' })).toBeDefined()
})

test('asks before it logs out of a page with unsaved changes', async () => {
  await openAs('Employee')
  store.actions.addUnsavedForm()
  await userEvent.type(await search(), 'log out{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined()
  store.actions.discardUnsavedForms()
})

test('opens the import of a list', async () => {
  const router = await openAs('Admin')
  await userEvent.type(await search(), 'import employees{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/employees?open=import'))
})
