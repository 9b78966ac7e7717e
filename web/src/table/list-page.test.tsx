import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { positionsApi, type ListedPosition } from '@hr/contract/areas/positions/positions'
import { stubMedia } from '../../test/media.ts'
import { renderAt } from '../../test/render.tsx'
import { signedIn, stubServer } from '../../test/server.ts'
import { refetchShown } from '../api/client.ts'
import { useIdentityPrompt } from '../api/confirm.ts'
import { request } from '../api/request.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { AddNewButton } from './AddNewButton.tsx'
import { columnHelper } from './columns.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListPage } from './ListPage.tsx'
import { ListTable } from './ListTable.tsx'
import type { RowOptions } from './row-options.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { readPreferences, savePreferences, smallPageSizes } from './list-preferences.ts'
import { useListPage, type ListPageState } from './use-list-page.ts'

const column = columnHelper<ListedPosition>()
const columns = column.columns([column.accessor('name', { header: 'Name' })])

let positions: ListedPosition[] = []
let answer: 'rows' | 'failure' = 'rows'
/** The next responses wait for this. */
let held: Promise<void> | undefined
let isPasswordNeeded = false
let calls: ReturnType<typeof stubServer> = []
const asked = () => calls.filter(({ path }) => path === '/positions').map(({ query }) => Object.fromEntries(query))

beforeEach(() => {
  answer = 'rows'
  held = undefined
  isPasswordNeeded = false
  positions = Array.from({ length: 40 }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-0000000090${String(index).padStart(2, '0')}`,
    name: `Position ${index + 1}`,
    employees: 0,
    archivedEmployees: 0,
    version: 1,
  }))
  const remove = Object.fromEntries(
    positions.map(({ uuid, name }) => [
      `DELETE /position/${uuid}`,
      () =>
        name === 'Position 2'
          ? { status: 409, result: { message: '3 people have it' } }
          : { result: { message: 'Gone' } },
    ]),
  )
  calls = stubServer({
    'POST /refresh': () => signedIn(),
    ...remove,
    'GET /reauthenticate': () => ({ result: { isNeeded: isPasswordNeeded, hasPassword: true, hasProvider: false } }),
    'GET /positions': async ({ query }) => {
      await held
      if (answer === 'failure') return { status: 500, result: { message: '' } }
      const found = positions.filter(({ name }) => name.includes(query.get('q') ?? ''))
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))]
      return {
        result: { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize },
      }
    },
  })
})

const deletions = () => calls.filter(({ method }) => method === 'DELETE')

type ListOptions = Parameters<typeof useListPage<ListedPosition>>[0]
type PositionsProps = Partial<Pick<ListOptions, 'fixed' | 'sizes' | 'actions' | 'held' | 'columns'>> & {
  rows?: RowOptions<ListedPosition>
  searchPlaceholder?: string
  emptyText?: string
  summary?: string
  button?: (list: ListPageState<ListedPosition>) => ReactNode
}

const actions: ListOptions['actions'] = [
  {
    kind: 'link',
    label: 'Edit',
    icon: null,
    to: ({ uuid }) => ({ to: '/projects/edit', search: { uuid } }),
    isEdit: true,
    disabledReason: ({ name }) => (name === 'Position 4' ? 'Not this one' : undefined),
  },
  {
    kind: 'confirm',
    label: 'Delete',
    icon: null,
    title: 'Delete position?',
    text: 'This action cannot be reverted',
    confirm: 'Delete',
    failedText: 'Failed to update data',
    run: ({ uuid }) => request(positionsApi.remove, { params: { id: uuid }, query: { version: 1 } }),
    isDeletion: true,
    disabledReason: ({ name }) => (name === 'Position 5' ? 'Not this one' : undefined),
  },
]
const opening: RowOptions<ListedPosition> = { open: ({ uuid }) => ({ to: '/projects/profile', search: { uuid } }) }
const addNew = <AddNewButton screen="positionNew" />

/** A screen with a list of positions. */
function Positions({
  rows = opening,
  searchPlaceholder = 'Name...',
  emptyText,
  summary,
  button,
  ...options
}: PositionsProps) {
  const list = useListPage<ListedPosition>({
    name: 'positions',
    endpoint: positionsApi.list,
    columns,
    rowName: ({ name }) => name,
    actions,
    ...options,
  })
  return (
    <ListPage list={list}>
      <PageTitle title="Positions" count={list.total}>
        {button?.(list)}
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <ListToolbar list={list} {...(searchPlaceholder !== '' && { searchPlaceholder })} />
      <ListTable
        list={list}
        caption="Positions"
        {...rows}
        empty={
          <EmptyList list={list} {...(emptyText !== undefined && { text: emptyText })}>
            {addNew}
          </EmptyList>
        }
      >
        {summary}
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) })
const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))

const lose = (lost: ListedPosition) => {
  positions = positions.filter(({ uuid }) => uuid !== lost.uuid)
}

/** A list that loses decided rows and holds them. */
function Deciding() {
  const client = useQueryClient()
  const [held, setHeld] = useState<ReadonlyMap<string, ListedPosition>>(new Map())
  const act = (decided: ListedPosition) => {
    lose(decided)
    setHeld(new Map([[decided.uuid, { ...decided, name: `${decided.name}, decided` }]]))
    void refetchShown(client)
  }
  return <Positions held={held} actions={[{ kind: 'act', label: 'Decide', icon: null, act }]} />
}

/** Confirms the identity when a call asks for it. */
function Question() {
  const question = useIdentityPrompt()
  return (
    question && (
      <button type="button" onClick={() => question.answer(true)}>
        Confirm
      </button>
    )
  )
}

/** A list with a reload button. */
function Rereading(props: PositionsProps) {
  const client = useQueryClient()
  return (
    <>
      <Positions {...props} />
      <button type="button" onClick={() => void refetchShown(client)}>
        Read again
      </button>
    </>
  )
}

describe('a list', () => {
  test('shows its first page, the number of rows and the range', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 15')
    expect(screen.queryByText('Position 16')).toBeNull()
    expect(screen.getByText('1–15 of 40')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Positions40')
    expect(screen.getByRole('table', { name: 'Positions' })).toBeDefined()
    expect(screen.getByText('40 results')).toBeDefined()
  })

  test('keeps page, search and sort in the address, and stores sort and size', async () => {
    const router = await renderAt('/?page=2&q=Position&order=desc', <Positions />)
    expect(await screen.findByText('16–30 of 40')).toBeDefined()
    expect(asked()[0]).toEqual({ q: 'Position', sort: 'name', order: 'desc', page: '2', pageSize: '15' })
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'Position', sort: 'name', order: 'asc' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await screen.findByText('1–40 of 40')
    expect(readPreferences('positions')).toEqual({ sort: 'name', order: 'asc', pageSize: 50 })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('does not change when the same list is sorted in another tab', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 3')
    savePreferences('positions', { order: 'desc', pageSize: 50 })
    await check('Position 4')
    expect(await screen.findByText('2 selected')).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByText('1–15 of 40')).toBeDefined()
  })

  test('debounces the search and can be reset', async () => {
    await renderAt('/', <Positions />)
    const search = await screen.findByPlaceholderText('Name...')
    // Without the pauses that typing has on a busy machine.
    for (const value of ['P', 'Position', 'Position 33']) fireEvent.change(search, { target: { value } })
    expect(await screen.findByText('1–1 of 1')).toBeDefined()
    expect(asked().map(({ q }) => q)).toEqual([undefined, 'Position 33'])
    await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
    expect(await screen.findByText('1–15 of 40')).toBeDefined()
    expect(screen.getByPlaceholderText<HTMLInputElement>('Name...').value).toBe('')
  })

  test("loads pages of 100 with 'All'", async () => {
    await renderAt('/?size=all', <Positions />)
    expect(await screen.findByText('1–40 of 40')).toBeDefined()
    expect(asked()[0]).toMatchObject({ page: '1', pageSize: '100' })
  })

  describe("with 'All'", () => {
    /** Only the names: rendering a hundred table rows takes seconds here. */
    function Names() {
      const list = useListPage<ListedPosition>({
        name: 'positions',
        endpoint: positionsApi.list,
        columns,
        rowName: ({ name }) => name,
        actions,
      })
      return (
        <>
          <p>{`${list.rows.length} of ${list.total}`}</p>
          <p aria-label="Names">{list.rows.map(({ name }) => name).join(', ')}</p>
          <button type="button" onClick={list.loadMore}>
            More
          </button>
        </>
      )
    }
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        uuid: `00000000-0000-4000-8000-00000001${String(index).padStart(4, '0')}`,
        name: `Many ${index}`,
        employees: 0,
        archivedEmployees: 0,
        version: 1,
      }))
    const names = () => screen.getByLabelText('Names').textContent.split(', ')

    test('lists a row once that has moved to the next page because others were added', async () => {
      positions = many(120)
      await renderAt('/?size=all', <Names />)
      await screen.findByText('100 of 120')
      positions = [
        { uuid: '00000000-0000-4000-8000-000000019999', name: 'New', employees: 0, archivedEmployees: 0, version: 1 },
        ...positions,
      ]
      await userEvent.click(screen.getByRole('button', { name: 'More' }))
      await screen.findByText('120 of 121')
      expect(names().filter((name) => name === 'Many 99')).toHaveLength(1)
    })
    test('reloads all pages when a deletion has moved a row out of the next page', async () => {
      positions = many(120)
      await renderAt('/?size=all', <Names />)
      await screen.findByText('100 of 120')
      positions = positions.slice(1)
      await userEvent.click(screen.getByRole('button', { name: 'More' }))
      await waitFor(() => expect(names()).toEqual(positions.map(({ name }) => name)))
    })
  })

  test('renders only some of many rows', async () => {
    positions = Array.from({ length: 100 }, (_, index) => ({
      uuid: `00000000-0000-4000-8000-00000001${String(index).padStart(4, '0')}`,
      name: `Many ${index}`,
      employees: 0,
      archivedEmployees: 0,
      version: 1,
    }))
    await renderAt('/?size=all', <Positions />)
    await screen.findByText('1–100 of 100')
    expect(screen.getAllByRole('row').length).toBe(101)
  })

  test('offers other page sizes if the list has them', async () => {
    await renderAt('/?size=5', <Positions sizes={smallPageSizes} />)
    expect(await screen.findByText('1–5 of 40')).toBeDefined()
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5', '10', '15', 'All'])
  })

  test.each([undefined, 'This table is empty... for now.'])('shows a text when it is empty: %s', async (emptyText) => {
    positions = []
    await renderAt('/', <Positions {...(emptyText !== undefined && { emptyText })} />)
    expect(await screen.findByText(emptyText ?? 'List is empty')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add new' }).getAttribute('href')).toBe('/positions/new')
  })

  test('shows a skeleton when it is slow to load', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await renderAt('/', <Positions />)
    await waitFor(() => expect(document.querySelector('table[aria-hidden=true]')).not.toBeNull())
    resolve()
    await screen.findByText('Position 15')
    expect(document.querySelector('table[aria-hidden=true]')).toBeNull()
  })

  describe('while another view loads', () => {
    const progress = () => screen.queryByRole('progressbar', { name: 'Loading the list' })
    const isBusy = () => screen.getByRole('table').closest('[aria-busy=true]') !== null
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    }

    test('shows the previous page as outdated, with its own range', async () => {
      await renderAt('/', <Positions />)
      await screen.findByText('1–15 of 40')
      expect(isBusy()).toBe(false)
      const release = hold()
      await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
      expect(isBusy()).toBe(true)
      await waitFor(() => expect(progress()).not.toBeNull())
      expect(screen.getByRole('table').dataset).toHaveProperty('stale')
      expect(screen.getByText('1–15 of 40')).toBeDefined()
      expect(row('Position 15')).toBeDefined()
      release()
      await screen.findByText('16–30 of 40')
      expect(row('Position 30')).toBeDefined()
      expect(isBusy()).toBe(false)
      expect(progress()).toBeNull()
    })

    test.each(['/', '/?size=all'])('counts nothing that a search at %s has not found yet', async (address) => {
      await renderAt(address, <Positions />)
      await screen.findByText(/of 40/)
      const release = hold()
      await userEvent.type(screen.getByPlaceholderText('Name...'), 'Position 33')
      await waitFor(() => expect(isBusy()).toBe(true))
      expect(screen.getByText(/of 40/)).toBeDefined()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Positions40')
      expect(row('Position 1')).toBeDefined()
      release()
      await screen.findByText('1–1 of 1')
      expect(screen.queryByText('Position 1')).toBeNull()
      expect(isBusy()).toBe(false)
    })
  })

  test('renders a row only when it changes', async () => {
    const rendered: string[] = []
    const counted = column.columns([
      column.accessor('name', {
        header: 'Name',
        cell: (cell) => {
          rendered.push(cell.getValue())
          return cell.getValue()
        },
      }),
    ])
    await renderAt('/', <Rereading columns={counted} />)
    await screen.findByText('Position 15')
    // Moves the focus to the row.
    await check('Position 3')
    rendered.length = 0
    await check('Position 3')
    expect(new Set(rendered)).toEqual(new Set(['Position 3']))
    rendered.length = 0
    positions = positions.map((one) => (one.name === 'Position 7' ? { ...one, name: 'Position 7 b' } : one))
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await screen.findByText('Position 7 b')
    expect(new Set(rendered)).toEqual(new Set(['Position 7 b']))
  })

  test('shows a blank cell as a dash', async () => {
    const withBlank = [...columns, ...column.columns([column.accessor(() => '', { id: 'note', header: 'Note' })])]
    await renderAt('/', <Positions columns={withBlank} />)
    await screen.findByText('Position 1')
    // The style sheet has the dash; its text for screen readers comes from the table.
    expect(
      within(row('Position 1'))
        .getAllByRole('cell')
        .some(({ className }) => className.includes('blank')),
    ).toBe(true)
    expect(screen.getByRole('table').style.getPropertyValue('--blank')).toBe('"not given"')
  })

  test('keeps its old rows after a failure and can be reloaded', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 15')
    answer = 'failure'
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Failed to load data')
    expect(row('Position 15').closest('table')?.dataset).toHaveProperty('stale')
    answer = 'rows'
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('16–30 of 40')).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })

  test('keeps a held row in its place, in its current state, until the view changes', async () => {
    await renderAt('/', <Deciding />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Position 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Decide' }))
    expect(await screen.findByText('1–15 of 39')).toBeDefined()
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(names().slice(0, 3)).toEqual(['Position 1', 'Position 2, decided', 'Position 3'])
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Position 17')).toBeDefined()
    expect(screen.queryByText('Position 2, decided')).toBeNull()
  })

  test('redirects a page beyond the end to the last page', async () => {
    await renderAt('/?page=9', <Positions />)
    expect(await screen.findByText('31–40 of 40')).toBeDefined()
  })

  test('can have a sum below its rows, and grey rows', async () => {
    await renderAt('/', <Positions summary="Together 40" rows={{ isMuted: ({ name }) => name === 'Position 2' }} />)
    await screen.findByText('Together 40')
    expect(screen.getAllByRole('row').filter(({ dataset }) => dataset['muted'])).toEqual([row('Position 2')])
  })

  test('passes its state to further buttons', async () => {
    const button = ({ query, total, selected }: ListPageState<ListedPosition>) => (
      <pre aria-label="view">{JSON.stringify({ query, total, selected: selected.map(({ uuid }) => uuid) })}</pre>
    )
    await renderAt('/?q=Position 1&page=1&size=5', <Positions fixed={{ isArchived: 'true' }} button={button} />)
    await screen.findByText('Position 1')
    await check('Position 1')
    expect(JSON.parse(screen.getByLabelText('view').textContent)).toEqual({
      query: { isArchived: 'true', q: 'Position 1', sort: 'name', order: 'asc' },
      total: 11,
      selected: [positions[0]?.uuid],
    })
  })

  test('shows the details of a row', async () => {
    await renderAt('/', <Positions rows={{ expand: ({ name }) => `More about ${name}` }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Details for Position 3', expanded: false }))
    expect(screen.getByText('More about Position 3')).toBeDefined()
  })
})

describe('the columns of a table', () => {
  const wide = column.columns([
    column.accessor('name', { header: 'Name' }),
    column.accessor(({ version }) => version, { id: 'version', header: 'Version', enableSorting: false }),
    column.accessor(({ uuid }) => uuid.slice(-2), { id: 'number', header: 'Number', enableSorting: false }),
    column.accessor(() => 'Zenica', { id: 'office', header: 'Office', enableSorting: false }),
  ])
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const openMenu = async () => {
    await renderAt('/', <Positions columns={wide} />)
    await screen.findByText('Position 1')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    return within(await screen.findByRole('dialog', { name: 'Columns' }))
  }

  test('can be hidden, except the one that names the row', async () => {
    const menu = await openMenu()
    expect(menu.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual([
      'Version',
      'Number',
      'Office',
    ])
    await userEvent.click(menu.getByRole('checkbox', { name: 'Version' }))
    expect(headers()).toEqual(['Name', 'Number', 'Office', 'Actions'])
    expect(row('Position 1').textContent).toBe('Position 100Zenica')
    expect(readPreferences('positions')).toEqual({ columnVisibility: { version: false } })
  })

  test('are moved by buttons that keep the focus, and announced', async () => {
    const menu = await openMenu()
    const up = menu.getByRole('button', { name: 'Move Office up' })
    await userEvent.click(up)
    await userEvent.click(up)
    expect(headers()).toEqual(['Name', 'Office', 'Version', 'Number', 'Actions'])
    expect(menu.getByText('Office moved to 1 of 3')).toBeDefined()
    expect(document.activeElement).toBe(up)
    await userEvent.click(up)
    expect(readPreferences('positions')).toEqual({ columnOrder: ['office', 'version', 'number'] })
  })

  test('are remembered, and can be reset', async () => {
    savePreferences('positions', { columnOrder: ['office', 'gone'], columnVisibility: { name: false, number: false } })
    const menu = await openMenu()
    expect(headers()).toEqual(['Name', 'Office', 'Version', 'Actions'])
    await userEvent.click(menu.getByRole('button', { name: 'Reset' }))
    expect(headers()).toEqual(['Name', 'Version', 'Number', 'Office', 'Actions'])
    expect(readPreferences('positions')).toEqual({ columnOrder: [], columnVisibility: {} })
  })

  test('are not offered if there are only a few', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  })
})

describe('a list without bulk actions', () => {
  const acted: string[] = []
  const look = {
    searchPlaceholder: '',
    rows: { expand: ({ name }) => `More about ${name}` },
    actions: [
      {
        kind: 'act',
        label: 'Approve',
        icon: null,
        act: ({ name }) => void acted.push(name),
        isShown: ({ name }) => name !== 'Position 2',
      },
      { kind: 'act', label: 'Look', icon: null, act: () => undefined },
    ],
  } satisfies PositionsProps

  test('has no checkboxes, and opens a row by double-click and Enter', async () => {
    await renderAt('/', <Positions {...look} />)
    await screen.findByText('Position 1')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
    await userEvent.dblClick(screen.getByText('Position 3'))
    expect(screen.getByText('More about Position 3')).toBeDefined()
    row('Position 1').focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('More about Position 1')).toBeDefined()
  })

  test('acts on a row immediately, and only shows actions that apply', async () => {
    await renderAt('/', <Positions {...look} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Position 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }))
    expect(acted).toEqual(['Position 1'])
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Position 2' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Look'])
  })
})

describe('a row', () => {
  test.each([
    ['double-click', () => userEvent.dblClick(screen.getByText('Position 3'))],
    ['Enter', () => userEvent.keyboard('{Enter}')],
  ])('opens by %s', async (_, act) => {
    const router = await renderAt('/', <Positions />)
    await screen.findByText('Position 3')
    row('Position 3').focus()
    await act()
    await waitFor(() => expect(router.state.location.href).toBe(`/projects/profile?uuid=${positions[2]?.uuid}`))
  })

  test('does not open by a double-click on its checkbox', async () => {
    const router = await renderAt('/', <Positions />)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Position 3' })
    await userEvent.dblClick(box)
    expect(box.checked).toBe(false)
    expect(router.state.location.pathname).toBe('/')
  })

  test('stays if it cannot be deleted, and tells why', async () => {
    await renderAt('/', <Positions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Position 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete position?' })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('3 people have it')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(row('Position 2')).toBeDefined()
  })

  test('passes the focus on by the arrow keys; Space selects', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    row('Position 1').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp} ')
    expect(document.activeElement).toBe(row('Position 2'))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Position 2' }).checked).toBe(true)
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('Position 2')])
  })

  test('is edited by F2 if allowed', async () => {
    const router = await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    row('Position 4').focus()
    await userEvent.keyboard('{F2}')
    expect(router.state.location.pathname).toBe('/')
    await userEvent.keyboard('{ArrowUp}{F2}')
    await waitFor(() => expect(router.state.location.href).toBe(`/projects/edit?uuid=${positions[2]?.uuid}`))
  })

  test('has a menu of its actions, with the reason of disabled ones', async () => {
    await renderAt('/', <Positions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Position 5' }))
    const remove = await screen.findByRole('menuitem', { name: /Delete/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(remove.textContent).toBe('DeleteNot this one')
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe(
      `/projects/edit?uuid=${positions[4]?.uuid}`,
    )
  })
})

describe('selected rows', () => {
  test('are deleted by one call each; failed rows stay selected and are listed with the reason', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 1')
    await check('Position 2')
    await check('Position 3')
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    expect(within(bar).getByText('3 selected')).toBeDefined()
    expect(within(bar).getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete position?' })
    expect(dialog.textContent).toContain('You selected 3 item(s) from table!')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    const report = await screen.findByRole('dialog', { name: '1 of 3 failed' })
    expect(report.textContent).toContain('Position 23 people have it')
    expect(screen.getByText('Gone')).toBeDefined()
    expect(deletions()).toHaveLength(3)
    await userEvent.click(within(report).getAllByRole('button', { name: 'Close' }).at(-1) ?? report)
    expect(await screen.findByText('1 selected')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Position 2' }).checked).toBe(true)
  })

  test('are deleted after the password, if that many deletions require it', async () => {
    await renderAt(
      '/',
      <>
        <Positions />
        <Question />
      </>,
    )
    await screen.findByText('Position 1')
    await check('Position 1')
    await check('Position 3')
    isPasswordNeeded = true
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(deletions()).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Gone')).toBeDefined()
    expect(deletions()).toHaveLength(2)
    expect(calls.find(({ path }) => path === '/reauthenticate')?.query.get('deletions')).toBe('2')
  })

  test('can be acted on together if the action skips a disabled one', async () => {
    const several = ({ rows, onClose }: { rows: readonly ListedPosition[]; onClose: () => void }) => (
      <button type="button" onClick={onClose}>{`Approve ${rows.length} together`}</button>
    )
    const disabledReason = ({ name }: ListedPosition) => (name === 'Position 1' ? 'Approved already' : undefined)
    const approve = {
      kind: 'act',
      label: 'Approve',
      icon: null,
      act: () => undefined,
      several,
      disabledReason,
    } as const
    const decline = { kind: 'act', label: 'Decline', icon: null, act: () => undefined } as const
    await renderAt('/', <Positions actions={[approve, decline]} />)
    await screen.findByText('Position 1')
    await check('Position 1')
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    expect(within(bar).getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true')
    await check('Position 2')
    expect(within(bar).getByRole('button', { name: 'Decline' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByRole('button', { name: 'Approve 2 together' })).toBeDefined()
  })

  test('cannot be deleted if one of them is disabled', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 1')
    await check('Position 5')
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    const remove = within(bar).getByRole('button', { name: 'Delete' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(bar.textContent).toContain('Not this one')
    await userEvent.click(remove)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('reflect the current state of the list', async () => {
    await renderAt('/', <Rereading />)
    await screen.findByText('Position 1')
    for (const name of ['Position 1', 'Position 3', 'Position 4']) await check(name)
    const bar = await screen.findByRole('group', { name: 'Actions for the selected rows' })
    // Another user deletes one of them and changes another.
    const [gone, , changed] = positions
    if (!gone || !changed) throw new Error('There are three.')
    lose(gone)
    positions = positions.map((one) => (one === changed ? { ...one, name: 'Position 5' } : one))
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    expect(await within(bar).findByText('2 selected')).toBeDefined()
    expect(bar.textContent).toContain('Not this one')
  })

  test('stay selected when another row is acted on', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 1')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Position 3' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete position?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('1 selected')).toBeDefined()
  })

  test('are all of the page, or none, by one checkbox', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 1')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(screen.getByText('15 selected')).toBeDefined()
    await userEvent.click(all)
    expect(screen.queryByText(/ selected$/)).toBeNull()
  })

  test('are cleared on another page', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('15 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await screen.findByText('16–30 of 40')
    expect(screen.queryByText(/ selected$/)).toBeNull()
  })

  test('are cleared in another order, which shows other rows', async () => {
    await renderAt('/', <Positions />)
    await screen.findByText('Position 1')
    await check('Position 3')
    expect(screen.getByText('1 selected')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(screen.queryByText(/ selected$/)).toBeNull()
  })
})

test('rows of a wide table show the first two quick actions that apply as buttons', async () => {
  stubMedia('min-width: 1440px')
  const quick = actions.map((action) => ({ ...action, isQuick: true }))
  await renderAt('/positions', <Positions actions={quick} />)
  await screen.findByRole('row', { name: /Position 4/ })
  expect(screen.getByRole('link', { name: 'Edit: Position 3' }).getAttribute('href')).toContain('/projects/edit')
  expect(screen.queryByRole('link', { name: 'Edit: Position 4' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete: Position 5' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete: Position 3' }))
  expect(await screen.findByRole('dialog', { name: 'Delete position?' })).toBeDefined()
})
