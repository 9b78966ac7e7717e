import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { setupApi } from '@hr/contract/areas/company/setup'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { dashboardApi, type LongUndecided } from '@hr/contract/areas/dashboard/dashboard'
import { dashboardTexts } from '@hr/contract/areas/dashboard/texts'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { archivingReads } from '../../../test/archiving.ts'
import { renderAt } from '../../../test/render.tsx'
import { signedIn, stubServer, type Handlers } from '../../../test/server.ts'
import { refetchShown } from '../../api/client.ts'
import Dashboard from './Dashboard.tsx'
import { EndedCard } from './EndedCard.tsx'
import { ExpiringCard } from './ExpiringCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { Tiles } from './Tiles.tsx'
import { UndecidedCard } from './UndecidedCard.tsx'

const people = Array.from({ length: 23 }, (_, index) => ({
  uuid: `00000000-0000-4000-8000-0000000070${String(index).padStart(2, '0')}`,
  firstName: 'Ana',
  lastName: `Person ${index + 1}`,
  profileImage: null,
  position: null,
  date: '2026-12-01',
  daysLeft: 10,
  from: 'Pioneer',
  to: 'Master',
}))

const undecided: LongUndecided = {
  uuid: '00000000-0000-4000-8000-000000007100',
  user: people[0]!,
  status: 'pending',
  startDate: '2026-12-04',
  endDate: '2026-12-08',
  totalDays: 3,
  daysWaited: 9,
}

let figures = {
  activeEmployees: 3,
  activeMaleEmployees: 1,
  activeFemaleEmployees: 2,
  activeFtcEmployees: 2,
  activeMaleFtcEmployees: 0,
  activeFemaleFtcEmployees: 1,
  activeProjects: 4,
  applicants: 7,
  currentMonthApplicants: 1,
}
let answer: 'figures' | 'failure' = 'figures'

const serve = (further: Handlers = {}) => {
  answer = 'figures'
  const answering = (result: unknown) => (answer === 'failure' ? { status: 500, result: { message: '' } } : { result })
  const page = ({ query }: { query: URLSearchParams }) => {
    const pageSize = Number(query.get('pageSize'))
    return answering({ items: people.slice(0, pageSize), total: people.length, page: 1, pageSize })
  }
  stubServer({
    'POST /refresh': () => signedIn(),
    [`GET ${dashboardApi.tiles.path}`]: () => answering(figures),
    [`GET ${dashboardApi.contracts.path}`]: page,
    [`GET ${dashboardApi.levels.path}`]: page,
    [`GET ${dashboardApi.undecidedLeave.path}`]: () =>
      answering({ items: [undecided], total: 1, page: 1, pageSize: 5 }),
    [`GET ${leaveApi.list.path}`]: ({ query }) =>
      answering({ items: [], total: query.get('decidable') ? 3 : 9, page: 1, pageSize: 1 }),
    [`GET ${creditsApi.list.path}`]: () => answering({ items: [], total: 1, page: 1, pageSize: 1 }),
    ...further,
  })
}
beforeEach(() => serve())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('employees who have ended are archived from their card, which no one sees without them', async () => {
  const ended = [{ ...people[0]!, date: '2026-11-01', daysLeft: -30 }]
  let archived = 0
  serve({
    [`GET ${dashboardApi.ended.path}`]: () => ({
      result: { items: archived === 0 ? ended : [], total: archived === 0 ? 1 : 0, page: 1, pageSize: 5 },
    }),
    ...archivingReads(),
    'PUT /archived-employees/:id': () => {
      archived += 1
      return { result: { message: english(employeesTexts.archived), ended: null } }
    },
  })
  await renderAt('/', <EndedCard />)
  expect(await screen.findByText('Last day 01.11.2026')).toBeTruthy()
  await press('Archive Ana Person 1')
  await press(english(employeesTexts.archiveConfirm))
  await expect.poll(() => screen.queryByText('Ended, not archived')).toBeNull()
  expect(archived).toBe(1)
})

test('requests that have been undecided for long show how long and open the request', async () => {
  await renderAt('/', <UndecidedCard />)
  expect(await screen.findByText('waiting 9 days')).toBeTruthy()
  // Those of the inbox, which also counts requests for time off in lieu.
  expect(await screen.findByRole('heading', { name: 'Waiting for more than a week 1 of 4' })).toBeTruthy()
  expect(screen.getByText('04.12.2026 – 08.12.2026')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the request from Ana Person 1' })
  expect(link.getAttribute('href')).toContain('00000000-0000-4000-8000-000000007100')
})

describe('employees with an ending contract', () => {
  const contracts = <ExpiringCard title="Contracts" list={dashboardApi.contracts} />

  test('are expanded by a button, and the last step focuses the first new entry', async () => {
    await renderAt('/', contracts)
    await press('Show more')
    await screen.findByRole('link', { name: 'Ana Person 20' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('link', { name: 'Ana Person 23' })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Ana Person 21')
  })

  test('can be reloaded after a failure', async () => {
    answer = 'failure'
    await renderAt('/', contracts)
    expect(await screen.findByText('Failed to load data')).toBeDefined()
    answer = 'figures'
    await press('Try again')
    expect(await screen.findByRole('link', { name: 'Ana Person 5' })).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })

  test('stay when loading more fails, with a message and a retry button', async () => {
    await renderAt('/', contracts)
    await screen.findByRole('link', { name: 'Ana Person 5' })
    answer = 'failure'
    await press('Show more')
    expect(await screen.findByText('Failed to load data')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ana Person 5' })).toBeDefined()
    answer = 'figures'
    await press('Try again')
    expect(await screen.findByRole('link', { name: 'Ana Person 20' })).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })
})

test('employees who reach the next level can be expanded, too', async () => {
  await renderAt('/', <LevelCard />)
  await screen.findByRole('link', { name: 'Ana Person 5' })
  expect(screen.getByRole('heading', { name: /Next seniority level/ }).textContent).toContain('23')
  expect(screen.queryByRole('link', { name: 'Ana Person 6' })).toBeNull()
  await press('Show more')
  expect(await screen.findByRole('link', { name: 'Ana Person 20' })).toBeDefined()
})

describe('the key figures', () => {
  function Refreshed() {
    const client = useQueryClient()
    return (
      <>
        <Tiles />
        <button type="button" onClick={() => void refetchShown(client)}>
          Refresh
        </button>
      </>
    )
  }

  test('link to their lists', async () => {
    await renderAt('/', <Tiles />)
    await screen.findByRole('link', { name: /^Applicants/ })
    // The counted employees are the listed ones.
    for (const [label, href] of [
      [english(dashboardTexts.activeEmployees), '/employees?isEmployed=true'],
      [english(dashboardTexts.ftcEmployees), '/employees/fixed-term-contract?isEmployed=true'],
      [english(dashboardTexts.projects), '/projects'],
      ['Applicants', '/applicants'],
    ] as const)
      expect(screen.getByRole('link', { name: new RegExp(`^${label}`) }).getAttribute('href')).toBe(href)
  })

  test('stay when a reload fails, with a message', async () => {
    await renderAt('/', <Refreshed />)
    await screen.findByText('4')
    answer = 'failure'
    figures = { ...figures, activeProjects: 5 }
    await press('Refresh')
    expect(await screen.findByText('Failed to load data')).toBeDefined()
    expect(screen.getByText('4')).toBeDefined()
    answer = 'figures'
    await press('Try again')
    expect(await screen.findByText('5')).toBeDefined()
    expect(screen.queryByText('Failed to load data')).toBeNull()
  })
})

describe('the dashboard of a company whose setup is not known yet', () => {
  const tile = () => screen.queryByRole('link', { name: /^Applicants/ })

  test('shows nothing, and opens the setup of a new company', async () => {
    const setup = Promise.withResolvers<{ result: unknown }>()
    serve({ [`GET ${setupApi.find.path}`]: () => setup.promise })
    const router = await renderAt('/dashboard', <Dashboard />)
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText('Applicants')
    expect(tile()).toBeNull()
    setup.resolve({ result: { state: 'new', steps: [] } })
    await expect.poll(() => router.state.location.pathname).toBe('/setup')
  })

  test('shows the cards of any other company', async () => {
    serve({ [`GET ${setupApi.find.path}`]: () => ({ result: { state: 'closed', steps: [] } }) })
    await renderAt('/dashboard', <Dashboard />)
    expect(await screen.findByRole('link', { name: /^Applicants/ })).toBeDefined()
  })

  test.each([true, false])(
    'asks whether the last day ends sign-in, if it is not decided: %s',
    async (isLastDayDecided) => {
      serve({ [`GET ${setupApi.find.path}`]: () => ({ result: { state: 'closed', steps: [], isLastDayDecided } }) })
      await renderAt('/dashboard', <Dashboard />)
      await screen.findByRole('link', { name: /^Applicants/ })
      await expect.poll(() => screen.queryAllByRole('link', { name: 'Decide' })).toHaveLength(isLastDayDecided ? 0 : 1)
    },
  )
})
