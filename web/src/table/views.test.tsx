import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { directoryApi, type DirectoryRow } from '@hr/contract/areas/people/directory'
import type { ListContent, View } from '@hr/contract/areas/views/views'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { refresh } from '../api/session.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { columnHelper } from './columns.ts'
import type { Filter } from './filters/filters.ts'
import { ListPage } from './ListPage.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useListPage } from './use-list-page.ts'

const column = columnHelper<DirectoryRow>()
const columns = column.columns([
  column.accessor('lastName', { header: 'Name' }),
  column.accessor('email', { header: 'Email', enableSorting: false }),
  column.accessor('officeLocation', { header: 'Office', enableSorting: false }),
  column.accessor('workPhone', { header: 'Phone', enableSorting: false }),
])
const filters = [
  { kind: 'text', name: 'office', label: 'Office' },
  { kind: 'option', name: 'position', label: 'Position', options: ['a', 'b'] },
  { kind: 'text', name: `custom.${crypto.randomUUID()}`, label: 'Hobby' },
] as const satisfies readonly Filter[]

const mia: DirectoryRow = {
  uuid: crypto.randomUUID(),
  firstName: 'Mia',
  lastName: 'Kos',
  position: null,
  profileImage: null,
  team: [],
  officeLocation: 'Zagreb',
  email: 'mia@example.com',
  workPhone: '',
  isAway: null,
}

let views: View[] = []
let calls: ReturnType<typeof stubServer> = []

const content = (wanted: Partial<ListContent> = {}): ListContent => ({
  kind: 'list',
  filters: {},
  columns: ['lastName', 'email'],
  sort: 'lastName',
  order: 'desc',
  ...wanted,
})
const viewOf = ({
  content: wanted,
  ...view
}: Partial<Omit<View, 'content'>> & { content?: Partial<ListContent> }): View => ({
  uuid: crypto.randomUUID(),
  list: 'directory',
  name: 'Zagreb',
  owner: 'Ana Kos',
  isOwn: true,
  sharedWith: null,
  isDefault: false,
  isReduced: false,
  version: 1,
  ...view,
  content: content({ filters: { office: 'Zagreb' }, ...wanted }),
})

function stub(effectiveRole: 'Superadmin' | 'Employee' = 'Superadmin') {
  calls = stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /views': () => ({ result: views }),
    'GET /directory': () => ({ result: { items: [mia], total: 1, page: 1, pageSize: 15 } }),
    'POST /views': ({ body }) => {
      const added = viewOf({ ...(body as object), uuid: crypto.randomUUID() })
      views = [...views, added]
      return { result: added }
    },
    'PUT /views/:id': ({ path, body }) => {
      views = views.map((view) => (path.endsWith(view.uuid) ? { ...view, ...(body as object), version: 2 } : view))
      return { result: views.find(({ uuid }) => path.endsWith(uuid)) }
    },
    'PUT /views/:id/default': () => ({ result: { message: 'Set' } }),
    'DELETE /views/:id': ({ path }) => {
      views = views.filter(({ uuid }) => !path.endsWith(uuid))
      return { result: { message: 'View deleted' } }
    },
  })
}

beforeEach(async () => {
  views = []
  stub()
  await refresh()
})

function Colleagues() {
  const list = useListPage<DirectoryRow>({
    name: 'directory',
    endpoint: directoryApi.list,
    columns,
    filters,
    rowName: ({ lastName }) => lastName,
    actions: [],
  })
  return (
    <ListPage list={list}>
      <PageTitle title="Directory" count={list.total} />
      <ListToolbar list={list} searchPlaceholder="Name..." />
      <ListTable list={list} caption="Directory" />
    </ListPage>
  )
}

const asked = () => Object.fromEntries(calls.findLast(({ path }) => path === '/directory')?.query ?? [])
const headers = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
const openMenu = async (name = 'Views') => userEvent.click(await screen.findByRole('button', { name }))
const written = (method: string) => calls.filter((call) => call.method === method && call.path !== '/refresh')

test('opens the view of the address with its filters, order and columns', async () => {
  const view = viewOf({})
  views = [view]
  await renderAt(`/?view=${view.uuid}`, <Colleagues />)
  expect(await screen.findByRole('button', { name: 'View: Zagreb' })).toBeDefined()
  await waitFor(() => expect(asked()).toMatchObject({ office: 'Zagreb', sort: 'lastName', order: 'desc' }))
  expect(
    calls.filter(({ path }) => path === '/directory'),
    'the list waits for the view',
  ).toHaveLength(1)
  expect((await headers()).slice(0, 2)).toEqual(['Name', 'Email'])
  expect(screen.queryByText('View changed')).toBeNull()
})

test('opens first the view that the user has chosen, unless the address says something about the list', async () => {
  views = [viewOf({ isDefault: true })]
  const router = await renderAt('/', <Colleagues />)
  await waitFor(() => expect(asked()).toMatchObject({ office: 'Zagreb' }))
  await openMenu('View: Zagreb')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Without a view' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('office'))
  expect(router.state.location.search).toEqual({ view: 'none' })
})

test('asks for its rows with the default view of the session, and later opens the one that is default now', async () => {
  const [before, now] = [
    viewOf({ isDefault: true }),
    viewOf({ isDefault: true, content: { filters: { office: 'Split' } } }),
  ]
  const answer = Promise.withResolvers<{ result: View[] }>()
  const rows = { result: { items: [mia], total: 1, page: 1, pageSize: 15 } }
  calls = stubServer({
    'POST /refresh': () => signedIn({ defaultViews: [before] }),
    'GET /views': () => answer.promise,
    'GET /directory': () => rows,
  })
  await refresh()
  await renderAt('/', <Colleagues />)
  await waitFor(() => expect(asked()).toMatchObject({ office: 'Zagreb' }))
  expect(calls.filter(({ path }) => path === '/directory')).toHaveLength(1)
  answer.resolve({ result: [now] })
  await waitFor(() => expect(asked()).toMatchObject({ office: 'Split' }))
})

test('does not open a view over the filters of a link', async () => {
  views = [viewOf({ isDefault: true })]
  await renderAt('/?position=a', <Colleagues />)
  await waitFor(() => expect(asked()).toMatchObject({ position: 'a' }))
  expect(asked()).not.toHaveProperty('office')
  expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined()
})

test('keeps what differs from the view in the address, and takes it back', async () => {
  const view = viewOf({})
  views = [view]
  const router = await renderAt(`/?view=${view.uuid}`, <Colleagues />)
  await userEvent.click(await screen.findByRole('button', { name: 'Reset filters' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('office'))
  expect(router.state.location.search).toEqual({ view: view.uuid, office: '-' })
  await screen.findByText('View changed')
  await userEvent.click(await screen.findByRole('button', { name: 'Reset view' }))
  await waitFor(() => expect(asked()).toMatchObject({ office: 'Zagreb' }))
  expect(router.state.location.search).toEqual({ view: view.uuid })
})

test("saves changes in the user's view: filters, order and columns, and no search text", async () => {
  const view = viewOf({ sharedWith: 'Employee' })
  views = [view]
  const router = await renderAt(`/?view=${view.uuid}&q=Horvat&position=b`, <Colleagues />)
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Phone' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: view.uuid }))
  expect(written('PUT').map(({ body }) => body)).toEqual([
    {
      name: 'Zagreb',
      sharedWith: 'Employee',
      content: content({
        filters: { office: 'Zagreb', position: 'b' },
        columns: ['lastName', 'email', 'workPhone'],
      }),
      version: 1,
    },
  ])
})

test('saves the list as a new view, shares it, and opens it', async () => {
  const router = await renderAt('/?office=Split&q=Horvat', <Colleagues />)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Split')
  await userEvent.click(dialog.getByRole('combobox', { name: /^Shared with/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All employees',
    'Team leads and HR',
    'HR',
    'Superadmins',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'HR' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'View: Split' })).toBeDefined()
  expect(written('POST').map(({ body }) => body)).toEqual([
    {
      list: 'directory',
      name: 'Split',
      sharedWith: 'Admin',
      content: content({
        filters: { office: 'Split' },
        columns: ['lastName', 'email', 'officeLocation', 'workPhone'],
        order: 'asc',
      }),
    },
  ])
  expect(router.state.location.search).toEqual({ view: views[0]?.uuid })
})

test('names the filters that a new view does not keep', async () => {
  const [, , { name }] = filters
  await renderAt(`/?office=Split&${name}=chess`, <Colleagues />)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  expect(dialog.getAllByText(/^The filter/).map(({ textContent }) => textContent)).toEqual([
    'The filter Hobby is not saved',
  ])
})

test('offers no sharing to users outside of HR, and no changes of the views of others', async () => {
  stub('Employee')
  await refresh()
  const view = viewOf({ isOwn: false, sharedWith: 'Employee', owner: 'Mia Kos' })
  views = [view]
  await renderAt(`/?view=${view.uuid}&position=a`, <Colleagues />)
  await screen.findByRole('button', { name: 'Reset view' })
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  await openMenu('View: Zagreb')
  expect((await screen.findByRole('menuitemradio', { name: /Zagreb/ })).textContent).toContain('Shared by Mia Kos')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Save as new view',
    'Set as default view',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as new view' }))
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByRole('combobox', { name: /^Shared with/ })).toBeNull()
})

test('chooses the view that opens first, and deletes a view after a confirmation', async () => {
  const view = viewOf({ isOwn: false, sharedWith: 'Admin' })
  views = [view]
  const router = await renderAt(`/?view=${view.uuid}`, <Colleagues />)
  await openMenu('View: Zagreb')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as default view' }))
  await waitFor(() => expect(written('PUT').map(({ body }) => body)).toEqual([{ isDefault: true }]))
  await openMenu('View: Zagreb')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined()
  expect(router.state.location.search).toEqual({})
})

test.each([
  ['a view that no longer exists', () => crypto.randomUUID(), /This view was deleted, or is not shared with you/],
  ['a view with parts that are left out', () => addedView({ isReduced: true }), /without parts of this view/],
  [
    'a view with a filter that is no longer valid',
    () => addedView({ content: { filters: { position: 'c' } } }),
    /without parts of this view/,
  ],
])('says that the list is shown without %s', async (_, uuidOf, sentence) => {
  await renderAt(`/?view=${uuidOf()}`, <Colleagues />)
  expect(await screen.findByText(sentence)).toBeDefined()
  await waitFor(() => expect(asked()).toMatchObject({ page: '1' }))
})

function addedView(wanted: Parameters<typeof viewOf>[0]): string {
  const view = viewOf(wanted)
  views = [view]
  return view.uuid
}
