import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { english } from '@hr/contract/lib/messages'
import type { LeaveStatisticsRow, CalendarLeave, OverviewPerson } from '@hr/contract/areas/leave/leave'
import { leaveTitles } from '@hr/contract/areas/leave/titles'
import { addDays, addMonths, daysBetween, todayIn } from '@hr/contract/lib/dates'
import { annual, leave } from '../../../../test/leave.ts'
import { project } from '../../../../test/project.ts'
import { renderAt } from '../../../../test/render.tsx'
import { settings, signedIn, stubServer, type Handlers } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { CompanyLeaveOverview, TeamLeaveOverview } from './LeaveOverview.tsx'

const teamPath = '/leaves/leave-types/team-statistics'
const companyPath = '/leaves/leave-types/company-statistics'
const june = '?from=2040-06-01'

const calendarLeave = (startDate: string, endDate: string, more: Partial<CalendarLeave> = {}): CalendarLeave => ({
  uuid: crypto.randomUUID(),
  typeName: 'Annual leave',
  color: '#3556c4',
  startDate,
  endDate,
  startHalf: false,
  endHalf: false,
  totalDays: 5,
  status: 'approved',
  ...more,
})
const people: OverviewPerson[] = [
  {
    uuid: '00000000-0000-4000-8000-00000000d001',
    name: 'Ana Abaz',
    team: 'Web',
    openAbsence: null,
    leave: [
      calendarLeave('2040-06-04', '2040-06-08'),
      calendarLeave('2040-06-18', '2040-06-18', { totalDays: 1, status: 'pending' }),
    ],
    differing: [],
  },
  {
    uuid: '00000000-0000-4000-8000-00000000d002',
    name: 'Ivo Bajic',
    team: 'Web',
    openAbsence: null,
    leave: [calendarLeave('2040-06-05', '2040-06-05', { startHalf: true, totalDays: 0.5 })],
    // A Friday off, and a Saturday that is worked.
    differing: [
      { day: '2040-06-29', isWorking: false },
      { day: '2040-06-30', isWorking: true },
    ],
  },
]
const week = 'Ana Abaz, Annual leave, 4 to 8 June 2040, 5 days, Approved'
const pending = 'Ana Abaz, Annual leave, 18 June 2040, 1 day, Pending'
const half = 'Ivo Bajic, Annual leave, 5 June 2040, from noon, 0.5 days, Approved'

let calls: ReturnType<typeof stubServer> = []
const asked = () => calls.findLast(({ path, query }) => path === '/leaves/wallchart' && query.has('page'))?.query

async function serve(effectiveRole: RoleName, more: Handlers = {}) {
  calls = stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /leaves/wallchart': ({ query }) => {
      const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
      const isShown = (one: CalendarLeave) =>
        one.startDate <= endDate &&
        one.endDate >= startDate &&
        (one.status !== 'pending' || query.get('pending') === 'true')
      const shown = people.map((person) => ({ ...person, leave: person.leave.filter(isShown) }))
      const away: number[] = []
      for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
        const isAway = (person: OverviewPerson) =>
          person.leave.some((one) => one.startDate <= day && one.endDate >= day)
        away.push(shown.filter(isAway).length)
      }
      return {
        result: {
          startDate,
          endDate,
          people: shown,
          total: 2,
          page: 1,
          away: query.get('away') === 'false' ? [] : away,
          holidays: [],
          halfHolidays: [],
          nonWorking: [],
        },
      }
    },
    ...more,
  })
  await refresh()
}
beforeEach(() => serve('Team lead'))

const grid = () => screen.findByRole('grid')
const bar = (name: string) => screen.queryByRole('button', { name })
const head = () => screen.findByRole('button', { name: /^Web ?2$/ })
const awayOn = (day: number) =>
  within(screen.getByRole('row', { name: /^Away/ })).getAllByRole('cell')[day - 1]?.textContent
const choosePeriod = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

test('opens on today if the window is too narrow for the period', async () => {
  const width = (name: 'clientWidth' | 'scrollWidth', px: number) =>
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(px)
  const widths = [width('clientWidth', 400), width('scrollWidth', 3000)]
  await renderAt(teamPath, <TeamLeaveOverview />)
  const today = todayIn(settings.timeZone)
  const day = Number(today.slice(8))
  const first = addDays(today, 1 - day)
  const days = daysBetween(first, addMonths(first, 1))
  const box = (await grid()).parentElement?.parentElement
  expect(box?.scrollLeft).toBeCloseTo(Math.max(0, ((day - 0.5) * 3000) / days - 200))
  for (const one of widths) one.mockRestore()
})

test('shows a team lead who is away on which days, with pending requests on request', async () => {
  const router = await renderAt(teamPath + june, <TeamLeaveOverview />)
  expect((await grid()).getAttribute('aria-label')).toBe(`${english(leaveTitles.teamOverview)}, June 2040`)
  expect((await head()).getAttribute('aria-expanded')).toBe('true')
  for (const name of [week, pending, half]) expect(bar(name)).not.toBeNull()
  await waitFor(() => expect([4, 5, 18, 19].map(awayOn)).toEqual(['1', 'many2', '1', '']))
  const link = screen.getByRole('link', { name: 'Ana Abaz' })
  expect(link.getAttribute('href')).toBe(`/team/member?uuid=${people[0]?.uuid}`)

  await userEvent.click(screen.getByRole('switch', { name: 'Pending requests' }))
  await waitFor(() => expect(bar(pending)).toBeNull())
  await waitFor(() => expect(awayOn(18)).toBe(''))
  expect(bar(week)).not.toBeNull()
  expect(router.state.location.search).toMatchObject({ pending: 'false' })
})

test('moves between periods, by the address', async () => {
  const router = await renderAt(teamPath + june, <TeamLeaveOverview />)
  const caption = async () => (await grid()).getAttribute('aria-label')?.split(', ')[1]
  await head()
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  await waitFor(async () => expect(await caption()).toBe('July 2040'))
  expect(bar(week)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  await waitFor(async () => expect(await caption()).toBe('June 2040'))
  await choosePeriod('Quarter')
  await waitFor(async () => expect(await caption()).toBe('April to June 2040'))
  expect(screen.getByRole('columnheader', { name: 'June' })).toBeDefined()
  expect(bar(week)).not.toBeNull()
  await choosePeriod('Year')
  await waitFor(async () => expect(await caption()).toBe('2040'))
  expect(router.state.location.search).toMatchObject({ zoom: 'year' })
  await choosePeriod('Month')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  const today = () => screen.getAllByRole('columnheader').filter((day) => day.getAttribute('aria-current') === 'date')
  await waitFor(() => expect(today()).toHaveLength(1))
})

test('moves by arrow keys: by day, by person and over a whole leave', async () => {
  await renderAt(teamPath + june, <TeamLeaveOverview />)
  ;(await head()).focus()
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const steps: [keys: string, at: string][] = [
    ['{ArrowDown}', 'Ana Abaz'],
    ['{ArrowRight}', 'Ana Abaz, 1 June 2040, not away'],
    ['{ArrowRight}{ArrowRight}', 'Ana Abaz, 3 June 2040, weekend'],
    ['{ArrowRight}', week],
    ['{ArrowRight}', 'Ana Abaz, 9 June 2040, weekend'],
    ['{ArrowLeft}', week],
    ['{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}', 'Ivo Bajic, 4 June 2040, not away'],
    ['{End}', 'Ivo Bajic, 30 June 2040, not away'],
    ['{ArrowLeft}', 'Ivo Bajic, 29 June 2040, day off'],
    ['{Control>}{Home}{/Control}', 'Web2'],
  ]
  for (const [keys, at] of steps) {
    await userEvent.keyboard(keys)
    expect(focused(), keys).toBe(at)
  }
  await userEvent.keyboard('{Enter}')
  expect((await head()).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('rowheader', { name: 'Ana Abaz' })).toBeNull()
})

test('opens a card of a leave, and returns the focus', async () => {
  await renderAt(teamPath + june, <TeamLeaveOverview />)
  await head()
  bar(week)?.focus()
  await userEvent.keyboard('{Enter}')
  const card = within(await screen.findByRole('dialog', { name: 'Ana Abaz' }))
  for (const text of ['04/06/2040 – 08/06/2040', '5 days', 'Approved', 'Annual leave'])
    expect(card.getByText(text)).toBeDefined()
  expect(card.getByRole('link').getAttribute('href')).toBe(`/team/member?uuid=${people[0]?.uuid}`)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(bar(week))
})

test('shows HR the company, filtered by the address, with links to the profiles', async () => {
  const type = { ...annual, version: 1 }
  const team = { ...project, name: 'Web' }
  await serve('Admin', {
    'GET /employee/teams': () => ({ result: [team] }),
    'GET /leavetype': () => ({ result: [type] }),
  })
  const router = await renderAt(
    `${companyPath}${june}&team=${team.uuid}&leaveType=${type.uuid}`,
    <CompanyLeaveOverview />,
  )
  expect(await screen.findByRole('columnheader', { name: '2 people' })).toBeDefined()
  expect(asked()?.get('scope')).toBe('company')
  expect(asked()?.get('team')).toBe(team.uuid)
  expect(asked()?.get('leaveType')).toBe(type.uuid)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Team/ }).textContent).toBe('Team: Web'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Leave type' }))
  await waitFor(() => expect(asked()?.has('leaveType')).toBe(false))
  await userEvent.click(bar(week)!)
  const link = within(await screen.findByRole('dialog', { name: 'Ana Abaz' })).getByRole('link', { name: 'Ana Abaz' })
  expect(link.getAttribute('href')).toBe(`/employees/${people[0]?.uuid}`)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('link', { name: 'Ivo Bajic' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/employees/${people[1]?.uuid}`))
})

test('shows the same days as a list', async () => {
  const { uuid, user } = leave
  const row: LeaveStatisticsRow = {
    uuid,
    user,
    name: 'Ivo Bajic',
    team: 'Web',
    leaveTypeName: 'Annual leave',
    startDate: '2040-06-05',
    endDate: '2040-06-05',
    startHalf: true,
    endHalf: false,
    status: 'approved',
    totalDays: 0.5,
  }
  await serve('Team lead', {
    'GET /userleave/filters': () => ({ result: { items: [row], total: 1, page: 1, pageSize: 15 } }),
  })
  const router = await renderAt(teamPath + june, <TeamLeaveOverview />)
  await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
  const cells = (await screen.findByRole('rowheader')).closest('tr')?.querySelectorAll('td')
  const texts = [...(cells ?? [])].map(({ textContent }) => textContent)
  expect(texts.filter((text) => text !== '')).toEqual([
    'Annual leave',
    '05/06/2040 (from noon)',
    '05/06/2040',
    'Approved',
    '0.5',
    'Web',
  ])
  const inJune = { startDate: '2040-06-01', endDate: '2040-06-30' }
  expect(router.state.location.search).toMatchObject({ as: 'list', ...inJune })
  const list = calls.findLast(({ path }) => path === '/userleave/filters')
  expect(Object.fromEntries(list?.query ?? [])).toMatchObject({
    scope: 'team',
    status: 'active',
    order: 'asc',
    ...inJune,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Show as calendar' }))
  await grid()
  expect(bar(week)).not.toBeNull()
})

test('starts a list without dates today, and shows earlier leave on request, the latest first', async () => {
  await serve('Team lead', {
    'GET /userleave/filters': () => ({ result: { items: [], total: 0, page: 1, pageSize: 15 } }),
  })
  await renderAt(`${teamPath}?as=list`, <TeamLeaveOverview />)
  const asked = () =>
    Object.fromEntries(calls.findLast(({ path }) => path === '/userleave/filters')?.query ?? []) as Record<
      string,
      string
    >
  const today = todayIn('Europe/Sarajevo')
  await waitFor(() => expect(asked()).toMatchObject({ startDate: today, order: 'asc', status: 'active' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier leave' }))
  await waitFor(() => expect(asked()).toMatchObject({ endDate: addDays(today, -1), order: 'desc' }))
  expect(asked()).not.toHaveProperty('startDate')
  expect(screen.queryByRole('button', { name: 'Show earlier leave' })).toBeNull()
})

test('does not show people as present while those who are away are counted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const days = { startDate: '2040-06-01', endDate: '2040-06-30', holidays: [], halfHolidays: [], nonWorking: [] }
  const result = { ...days, people, total: 2, page: 1 }
  await serve('Team lead', {
    'GET /leaves/wallchart': async ({ query }) => {
      if (query.get('away') === 'false') return { result: { ...result, away: [] } }
      await promise
      return { result: { ...result, away: Array.from({ length: 30 }, (_, day) => (day === 4 ? 2 : 0)) } }
    },
  })
  await renderAt(teamPath + june, <TeamLeaveOverview />)
  await head()
  expect([awayOn(4), awayOn(5)]).toEqual(['…', '…'])
  resolve()
  await waitFor(() => expect([awayOn(4), awayOn(5)]).toEqual(['', 'many2']))
})

test('tells when there is no one to show, and offers a retry after a failure', async () => {
  const noPeople = {
    startDate: '2040-06-01',
    endDate: '2040-06-30',
    people: [],
    total: 0,
    page: 1,
    away: [],
    holidays: [],
    halfHolidays: [],
    nonWorking: [],
  }
  let isDown = true
  await serve('Team lead', { 'GET /leaves/wallchart': () => (isDown ? { status: 502 } : { result: noPeople }) })
  await renderAt(teamPath + june, <TeamLeaveOverview />)
  expect((await screen.findByText('Failed to load data')).closest('[role=alert]')).not.toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('List is empty')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each([
  ['Superadmin', 'Maternity leave', 'Ana Abaz, Maternity leave, from 10 June 2040 on'],
  ['Team lead', null, 'Ana Abaz, away, from 10 June 2040 on'],
] as const)('shows a %s an absence without an end with the status %s', async (role, employeeStatus, name) => {
  const openAbsence = { startDate: '2040-06-10', employeeStatus }
  await serve(role, {
    'GET /leaves/wallchart': () => ({
      result: {
        startDate: '2040-06-01',
        endDate: '2040-06-30',
        people: [{ ...people[0], leave: [], openAbsence }],
        total: 1,
        page: 1,
        away: Array.from({ length: 30 }, () => 0),
        holidays: [],
        halfHolidays: [],
        nonWorking: [],
      },
    }),
  })
  await renderAt(teamPath + june, <TeamLeaveOverview />)
  await grid()
  expect(bar(name)).not.toBeNull()
})

test('redirects an old link beyond the last page to the last page', async () => {
  const shown = people.map((person) => ({ ...person, leave: [] }))
  await serve('Team lead', {
    'GET /leaves/wallchart': ({ query }) => {
      const page = Number(query.get('page'))
      const days = { startDate: '2040-06-01', endDate: '2040-06-30', away: Array.from({ length: 30 }, () => 0) }
      return {
        result: {
          ...days,
          people: page === 1 ? shown : [],
          total: 2,
          page,
          holidays: [],
          halfHolidays: [],
          nonWorking: [],
        },
      }
    },
  })
  const router = await renderAt(`${teamPath}${june}&people=7`, <TeamLeaveOverview />)
  expect(await head()).toBeDefined()
  expect(router.state.location.search).not.toHaveProperty('people')
})
