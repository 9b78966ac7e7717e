import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { RoleName } from '@hr/contract/access'
import { addDays, daysBetween } from '@hr/contract/lib/dates'
import { formatDay, isDay, type Day } from '@hr/contract/lib/day'
import { english } from '@hr/contract/lib/messages'
import { freeDates, WorkCalendar } from '@hr/contract/areas/leave/days'
import type { leaveApi, LeaveBalance, LeaveRequest } from '@hr/contract/areas/leave/leave'
import type { PossibleDay } from '@hr/contract/areas/leave/possible-days'
import { daysProblem, typeProblem } from '@hr/contract/areas/leave/request-rules'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { annual, leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { ana, settings, signedIn, stubServer, type Handlers } from '../../../../test/server.ts'
import { refresh } from '../../../api/session.ts'
import { ApplyDialog } from './ApplyDialog.tsx'

/** Twenty whole days, none used. */
const sick: LeaveBalance = {
  ...annual,
  uuid: '00000000-0000-4000-8000-00000000a002',
  name: 'Sick leave',
  currentNumberDays: 0,
  pendingDays: 0,
  halfDays: false,
}
const types: LeaveBalance[] = [annual, sick]
const holidays = [{ title: 'Founders', startDate: '2044-06-07', endDate: '2044-06-07' }]

/** Counts as the server does, for Monday to Friday. */
function previewOf(query: URLSearchParams): ResultOf<typeof leaveApi.preview> {
  const day = (name: string) => query.get(name) ?? ''
  const range = {
    startDate: day('startDate'),
    endDate: day('endDate'),
    startHalf: query.has('startHalf'),
    endHalf: query.has('endHalf'),
  }
  const calendar = new WorkCalendar(range, { holidays })
  const type = types.find(({ uuid }) => uuid === query.get('leaveType'))
  const days = calendar.count(range)
  const problem = type && (typeProblem(range, type, calendar) ?? daysProblem(type, days))
  return {
    days,
    free: freeDates(range, { holidays }),
    warnings: [],
    balance: null,
    problem: problem ? { ...problem, message: english(problem.message) } : null,
    substitutes: [],
    daysBack: [],
    needsDocument: false,
  }
}

/** Opens the dialog for an Employee whose most used type is annual leave: 12 days left, 2 of them pending. */
async function openDialog(more: Handlers = {}, effectiveRole: RoleName = 'Employee', request?: LeaveRequest) {
  const calls = stubServer({
    'POST /refresh': () => signedIn({ user: { effectiveRole } }),
    'GET /client-settings': () => ({ result: settings }),
    'GET /employee/leavetypes': () => ({ result: [annual, sick] }),
    'GET /leave-preview': ({ query }) => ({ result: previewOf(query) }),
    'GET /leaves': () => ({ result: [] }),
    'GET /leaves/away': () => ({ result: { daysOff: [], absences: [] } }),
    'GET /leaves/days': () => ({ result: { days: [] } }),
    'GET /leaves/suggestions': () => ({ result: { suggestions: [] } }),
    'GET /people': () => ({ result: [] }),
    'GET /leaves/approvers': () => ({ result: { people: [], approvalFlow: 'team lead' } }),
    'POST /userleave': () => ({ result: { hasOverlappingDays: false, leave } }),
    ...more,
  })
  await refresh()
  await renderAt('/', <ApplyDialog {...(request && { request })} onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: request ? english(leaveTexts.editTitle) : english(leaveTexts.applyTitle) })
  // The request with this number that was sent.
  return (number = 0) => {
    const body = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/userleave'))[number]?.body
    return body instanceof FormData ? Object.fromEntries(body) : undefined
  }
}
function fillDays(startDate: string, endDate = startDate) {
  for (const [label, value] of [
    ['Start date', startDate],
    ['End date', endDate],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
}
async function chooseType(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Leave type' }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}
const send = () => screen.getByRole('button', { name: english(leaveTexts.apply) })
const half = (label: string) => screen.getByRole('switch', { name: new RegExp(`^${label}`) })
const toggle = (label: string) => userEvent.click(half(label))

test('tells how many days the request takes and which dates do not count, then sends it', async () => {
  const sent = await openDialog()
  fillDays('01/06/2044', '10/06/2044')
  await screen.findByText('7 working days; 2 weekend days and 1 non-working day not counted; 3 days left after this.')
  await userEvent.click(screen.getByRole('button', { name: '2 weekend days and 1 non-working day not counted' }))
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(expect.arrayContaining(['04/06/2044 – 05/06/2044 weekend', '07/06/2044 Founders']))
  expect(await screen.findByRole('button', { name: '7 June 2044, Founders' })).toBeDefined()
  await userEvent.click(send())
  expect(await screen.findByText(english(leaveTexts.applied))).toBeDefined()
  expect(sent()).toMatchObject({
    leaveType: JSON.stringify({ uuid: annual.uuid }),
    startDate: '2044-06-01',
    endDate: '2044-06-10',
  })
})

test('says which days are possible and why not, and takes a suggestion', async () => {
  const day = { isHalfPossible: false, days: 1, reason: null }
  const answers: PossibleDay[] = [
    { ...day, day: '2044-06-01', possibility: 'free' },
    { ...day, day: '2044-06-02', possibility: 'look', reason: '2 coworkers are away' },
    { ...day, day: '2044-06-03', possibility: 'no', reason: 'Blocked', isHalfPossible: true },
    { ...day, day: '2044-06-07', possibility: 'no', reason: 'None of these days is a working day' },
  ]
  const asked: (string | null)[] = []
  await openDialog({
    'GET /leaves/days': ({ query }) => {
      asked.push(query.get('from'))
      return { result: { days: answers } }
    },
    'GET /leaves/suggestions': () => ({
      result: {
        suggestions: [
          {
            startDate: '2044-06-06',
            endDate: '2044-06-06',
            days: 1,
            daysOff: 4,
            firstDayOff: '2044-06-04',
            lastDayOff: '2044-06-07',
          },
        ],
      },
    }),
  })
  fillDays('08/06/2044')
  const label = (name: string) => screen.findByRole('button', { name })
  await label('1 June 2044, free to take')
  await label('2 June 2044, needs a look: 2 coworkers are away')
  const blocked = await label('3 June 2044, not possible: Blocked (half of the day is possible)')
  // A day off takes none.
  await label('7 June 2044, Founders')
  await userEvent.hover(blocked)
  const words = '3 June 2044 – not possible: Blocked (half of the day is possible)'
  expect(screen.getByText(words)).toBeDefined()
  await userEvent.unhover(blocked)
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '1 day makes 4 off: 04/06 – 07/06' }))
  expect(screen.getAllByDisplayValue('06/06/2044')).toHaveLength(2)
  // Once the first day is picked, each day is asked for as the last one.
  await userEvent.click(await label('1 June 2044, free to take'))
  await waitFor(() => expect(asked).toContain('2044-06-01'))
})

test('shows the balance on the last day and the warnings of a leave policy', async () => {
  const warning = 'On 01/06/2044, 2 of 2 people of Mercury would be away; at most 1 may be'
  await openDialog({
    'GET /leave-preview': ({ query }) => ({ result: { ...previewOf(query), balance: 9, warnings: [warning] } }),
  })
  fillDays('01/06/2044', '03/06/2044')
  expect(
    await screen.findByText('Balance on 03/06/2044, after leave booked by then and this request: 6 days'),
  ).toBeDefined()
  expect(screen.getByText(warning)).toBeDefined()
})

test('names coworkers who cover, found on the server, and shows when they are away', async () => {
  const mia = { ...leave.user, uuid: '00000000-0000-4000-8000-00000000d001', firstName: 'Mia' }
  const absence = { startDate: '2044-06-03', endDate: '2044-06-03', startHalf: true, endHalf: false }
  const searches: string[] = []
  const sent = await openDialog({
    'GET /people': ({ query }) => {
      searches.push(`${query.get('seenAway')} ${query.get('q')}`)
      return { result: [mia] }
    },
    'GET /leave-preview': ({ query }) => ({
      result: {
        ...previewOf(query),
        substitutes: query.has('substitutes')
          ? [{ uuid: mia.uuid, absences: [absence], isMutual: true, problem: null }]
          : [],
      },
    }),
  })
  fillDays('01/06/2044', '03/06/2044')
  await userEvent.type(screen.getByRole('combobox', { name: /^Covered by/ }), 'mi')
  await waitFor(() => expect(searches).toContain('true mi'))
  await userEvent.click(await screen.findByRole('option', { name: 'Mia Kos' }))
  expect(await screen.findByText('Away: 03/06/2044 (from noon)')).toBeDefined()
  expect(screen.getByText('Cover for each other')).toBeDefined()
  await userEvent.click(send())
  await screen.findByText(english(leaveTexts.applied))
  expect(sent()).toMatchObject({ substitutes: JSON.stringify([mia.uuid]) })
})

test('tells that a leave type requires a substitute, and why one is refused', async () => {
  const problem = "Mia Kos isn't available on any of these days"
  await openDialog({
    'GET /employee/leavetypes': () => ({ result: [{ ...annual, substituteRequired: true }] }),
    'GET /leave-preview': ({ query }) => ({
      result: { ...previewOf(query), substitutes: [{ uuid: leave.user.uuid, absences: [], isMutual: false, problem }] },
    }),
    'GET /people': () => ({ result: [leave.user] }),
  })
  fillDays('01/06/2044', '03/06/2044')
  expect(screen.getByText('This leave type requires a substitute')).toBeDefined()
  await userEvent.click(screen.getByRole('combobox', { name: /^Covered by/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Boris Kos' }))
  expect(await screen.findByText(problem)).toBeDefined()
})

test('shows no days of other dates while the answer is awaited', async () => {
  const answered = Promise.withResolvers<void>()
  await openDialog({
    'GET /leave-preview': async ({ query }) => {
      if (query.get('endDate') === '2044-06-03') await answered.promise
      return { result: previewOf(query) }
    },
  })
  fillDays('02/06/2044')
  await screen.findByText('1 working day; 9 days left after this.')
  fillDays('01/06/2044', '03/06/2044')
  await waitFor(() => expect(screen.queryByText(/^working days?$/)).toBeNull())
  answered.resolve()
  await screen.findByText('3 working days; 7 days left after this.')
})

test('offers half days only for a type that allows them, and not both halves of one day', async () => {
  const sent = await openDialog()
  await chooseType('Sick leave')
  fillDays('02/06/2044')
  await screen.findByText('1 working day; 19 days left after this.')
  expect(screen.queryByRole('switch')).toBeNull()
  await chooseType('Annual leave')
  await toggle('Starts at noon')
  await screen.findByText('0.5 working days; 9.5 days left after this.')
  await toggle('Ends at noon')
  await userEvent.click(send())
  await waitFor(() => expect(half('Ends at noon').getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toBeUndefined()
  await toggle('Ends at noon')
  await userEvent.click(send())
  await screen.findByText(english(leaveTexts.applied))
  expect(sent()).toMatchObject({ startHalf: 'true', endHalf: 'false' })
})

test('does not send more days than are left, and tells by how many', async () => {
  const sent = await openDialog()
  fillDays('04/07/2044', '20/07/2044')
  const reason = english(leaveTexts.notEnough(10, 13))
  await screen.findByText(`13 working days; 4 weekend days not counted; ${reason}.`)
  const described = () => document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent
  expect(send().getAttribute('aria-disabled')).toBe('true')
  expect(described()).toBe(reason)
  await userEvent.click(send())
  fillDays('07/06/2044')
  await waitFor(() => expect(described()).toBe(english(leaveTexts.noDays)))
  fillDays('08/06/2044')
  await waitFor(() => expect(send().hasAttribute('aria-disabled')).toBe(false))
  expect(sent()).toBeUndefined()
})

test('warns of an overlap with another request of the user, to the half day, and again after sending', async () => {
  const own: LeaveRequest = { ...leave, startDate: '2044-06-15', endDate: '2044-06-17', startHalf: true }
  await openDialog({
    'GET /leaves': () => ({ result: [own] }),
    'POST /userleave': () => ({ result: { hasOverlappingDays: true, leave } }),
  })
  fillDays('13/06/2044', '15/06/2044')
  const warning = () => screen.queryByText(/^Overlaps your request/)?.textContent
  await waitFor(() => expect(warning()).toBe('Overlaps your request: 15/06/2044 – 17/06/2044 (from noon) (Pending)'))
  await toggle('Ends at noon')
  await waitFor(() => expect(warning()).toBeUndefined())
  await toggle('Ends at noon')
  await userEvent.click(send())
  expect(await screen.findByText(english(leaveTexts.appliedOverlapping))).toBeDefined()
})

test("marks the user's pending and approved leave in the calendar, approved leave first", async () => {
  const on = (status: LeaveRequest['status'], startDate: string, endDate: string) =>
    ({ ...leave, uuid: crypto.randomUUID(), status, startDate, endDate }) satisfies LeaveRequest
  await openDialog({
    'GET /leaves': () => ({
      result: [
        on('pending', '2044-06-14', '2044-06-15'),
        on('approved', '2044-06-15', '2044-06-16'),
        on('rejected', '2044-06-17', '2044-06-17'),
      ],
    }),
  })
  fillDays('01/06/2044')
  const day = (date: number) => screen.getByRole('button', { name: new RegExp(`^${date} June 2044`) }).ariaLabel
  await waitFor(() => expect(day(14)).toBe('14 June 2044, pending leave'))
  expect([day(15), day(16), day(17)]).toEqual([
    '15 June 2044, approved leave',
    '16 June 2044, approved leave',
    '17 June 2044',
  ])
})

test('marks the days before the first and after the last day of employment in the calendar', async () => {
  const employment = { firstDay: '2044-06-02', lastDay: '2044-06-16' }
  await openDialog({ 'GET /leave-preview': ({ query }) => ({ result: { ...previewOf(query), employment } }) })
  fillDays('01/06/2044')
  const day = (date: number) => screen.getByRole('button', { name: new RegExp(`^${date} June 2044`) }).ariaLabel
  const early = 'The first day of employment is 02/06/2044'
  const late = 'The last day of employment is 16/06/2044'
  await waitFor(() => expect(day(17)).toBe(`17 June 2044, ${late}`))
  expect([day(2), day(16)]).toEqual(['2 June 2044', '16 June 2044'])
  expect(day(1)).toContain(early)
  const legend = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(legend).toEqual(expect.arrayContaining([early, late]))
})

test("counts with the employee's balance and requests when HR requests leave for another person", async () => {
  const { user } = leave
  const { uuid, startDate, endDate, startHalf, endHalf, totalDays, status } = leave
  const row = { uuid, startDate, endDate, startHalf, endHalf, totalDays, status }
  const sent = await openDialog(
    {
      'GET /people': () => ({ result: [user] }),
      'GET /employee/leavetypes': ({ query }) => ({
        result: query.get('uuid') === user.uuid ? [{ ...annual, currentNumberDays: 0, pendingDays: 0 }] : [annual],
      }),
      'GET /userleave/filters': () => ({
        result: {
          leaveStatisticList: [{ ...row, user, name: 'Boris Kos', team: '', leaveTypeName: annual.name }],
        },
      }),
    },
    'Admin',
  )
  await userEvent.click(screen.getByRole('combobox', { name: /^Employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Boris Kos/ }))
  expect((await screen.findAllByText('20 available')).length).toBeGreaterThan(0)
  fillDays('08/06/2040', '11/06/2040')
  const overlap = await screen.findByText(/^Overlaps Boris Kos's request/)
  expect(overlap.textContent).toBe("Overlaps Boris Kos's request: 04/06/2040 – 08/06/2040 (Pending)")
  await userEvent.click(send())
  await screen.findByText(english(leaveTexts.applied))
  expect(sent()).toMatchObject({ uuid: user.uuid, startDate: '2040-06-08' })
})

test('asks HR for another leave type if the employee does not have the chosen one', async () => {
  const { user } = leave
  const sent = await openDialog(
    {
      'GET /people': () => ({ result: [user] }),
      'GET /employee/leavetypes': ({ query }) => ({
        result: query.get('uuid') === user.uuid ? [sick] : [annual, sick],
      }),
      'GET /userleave/filters': () => ({ result: { leaveStatisticList: [] } }),
    },
    'Admin',
  )
  fillDays('08/06/2040', '11/06/2040')
  await userEvent.click(screen.getByRole('combobox', { name: /^Employee/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Boris Kos/ }))
  const problem = `${annual.name} isn't available to this employee. Choose another leave type.`
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
  await userEvent.click(send())
  expect(sent()).toBeUndefined()
  await chooseType('Sick leave')
  expect(screen.queryByText(problem)).toBeNull()
  await screen.findAllByText(/working day/)
  await userEvent.click(send())
  await screen.findByText(english(leaveTexts.applied))
  expect(sent()).toMatchObject({ leaveType: JSON.stringify({ uuid: sick.uuid }) })
})

test('shows typed days from the first to the last, also across the end of a year', async () => {
  await openDialog()
  fillDays('20/12/2050', '06/01/2051')
  expect(await screen.findByRole('button', { name: /^20 December 2050/ })).toBeDefined()
  expect(screen.getByRole('button', { name: /^6 January 2051/ })).toBeDefined()
})

test('requests a day with a click in the calendar, and extends the range with a second click', async () => {
  await openDialog()
  // The calendar follows the typed date.
  await userEvent.type(screen.getByRole('textbox', { name: /^Start date/ }), '01/06/2044')
  const day = (name: RegExp) => screen.findByRole('button', { name })
  const dates = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /date/ }).map(({ value }) => value)
  await userEvent.click(await day(/^2 June 2044/))
  expect(dates()).toEqual(['01/06/2044', '02/06/2044'])
  await userEvent.click(await day(/^14 June 2044/))
  expect(dates()).toEqual(['14/06/2044', '14/06/2044'])
  await screen.findByText(/^1 working day/)
  await userEvent.click(await day(/^15 June 2044/))
  expect(dates()).toEqual(['14/06/2044', '15/06/2044'])
})

test("offers a type of next year with its first day, and tells at the start date that it isn't valid yet", async () => {
  const next = {
    ...sick,
    uuid: '00000000-0000-4000-8000-00000000a003',
    name: 'Annual leave 2045',
    validFrom: '2045-01-01',
  }
  types.push(next)
  await openDialog({ 'GET /employee/leavetypes': () => ({ result: [annual, next] }) })
  await userEvent.click(screen.getByRole('combobox', { name: 'Leave type' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Annual leave 2045 from 01/01/2045' }))
  fillDays('20/12/2044', '06/01/2045')
  const start = screen.getByRole('textbox', { name: /^Start date/ })
  await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'))
  const described = start.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    english(leaveTexts.typeNotYetValid('2045-01-01')),
  )
  fillDays('02/01/2045', '06/01/2045')
  await screen.findByText(/^5 working days;/)
  expect(start.getAttribute('aria-invalid')).toBeNull()
})

describe('two types of a leave policy', () => {
  const policyId = '00000000-0000-4000-8000-00000000c001'
  const ofYear = (year: number, more: Partial<LeaveBalance>): LeaveBalance => ({
    ...annual,
    uuid: `00000000-0000-4000-8000-00000000${year}`,
    name: `Annual leave ${year}`,
    policyId,
    year,
    ...more,
  })
  const carried = ofYear(2026, { currentNumberDays: 1, expiredDate: '2044-06-30', validFrom: '2026-01-01' })
  const later = ofYear(2027, { currentNumberDays: 9, expiredDate: '2045-06-30', validFrom: '2026-01-01' })
  const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Leave type' }).value
  const openWith = (balances: LeaveBalance[], more: Handlers = {}) => {
    types.push(...balances)
    return openDialog({ 'GET /employee/leavetypes': () => ({ result: balances }), ...more })
  }

  test('that cover today: proposes the one that expires first, not the most used one', async () => {
    await openWith([later, carried, sick])
    expect(chosen()).toBe(carried.name)
  })

  test('for sickness: proposes the next working day', async () => {
    let expected = ''
    await openWith([annual, { ...sick, givesDaysBack: true }], {
      'GET /leave-preview': ({ query }) => {
        const today = query.get('startDate') ?? ''
        // Only the days ahead are asked for without a type, and the calendar's months from their first day.
        if (!isDay(today) || daysBetween(today, query.get('endDate') as Day) !== 13) return { result: previewOf(query) }
        expected = formatDay(addDays(today, 2), 'en')
        const free = [today, addDays(today, 1)].map(
          (day) => ({ day, part: 'whole', why: 'weekend', title: '' }) as const,
        )
        return { result: { ...previewOf(query), free } }
      },
    })
    await waitFor(() => expect(expected).not.toBe(''))
    await chooseType(sick.name)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Start date/ }).value).toBe(expected),
    )
  })

  test('does not propose one without days left', async () => {
    await openWith([later, { ...carried, currentNumberDays: 20 }])
    expect(chosen()).toBe(later.name)
  })

  test('proposes the one that covers the dates, until the user chooses', async () => {
    await openWith([later, carried])
    fillDays('04/07/2044', '06/07/2044')
    await waitFor(() => expect(chosen()).toBe(later.name))
    fillDays('01/06/2044', '03/06/2044')
    await waitFor(() => expect(chosen()).toBe(carried.name))
    await chooseType(later.name)
    fillDays('02/06/2044', '03/06/2044')
    expect(chosen()).toBe(later.name)
  })

  describe('of which none holds a request across New Year', () => {
    const first = ofYear(2044, { expiredDate: '2044-12-31', validFrom: '2026-01-01' })
    const second = ofYear(2045, { expiredDate: '2045-12-31', validFrom: '2045-01-01', currentNumberDays: 0 })
    // From a Wednesday to the next Wednesday.
    const fill = () => fillDays('28/12/2044', '04/01/2045')
    const both = () => screen.findByRole('button', { name: 'Send two requests' })

    test('sends two requests, one per type, with one click', async () => {
      const sent = await openWith([first, second])
      fill()
      expect(send().getAttribute('aria-disabled')).toBeNull()
      await both()
      expect(
        screen.getByText(
          /^One leave type doesn't cover all these days. Send two requests: days until 31\/12\/2044 from Annual leave 2044, and later days from Annual leave 2045./,
        ),
      ).toBeDefined()
      const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(items).toEqual(
        expect.arrayContaining([
          '28/12/2044 – 31/12/2044: 3 working days from Annual leave 2044',
          '01/01/2045 – 04/01/2045: 3 working days from Annual leave 2045',
        ]),
      )
      await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Skiing in Jahorina')
      await userEvent.click(await both())
      expect(await screen.findByText(english(leaveTexts.applied))).toBeDefined()
      const reason = 'Skiing in Jahorina'
      const partOf = ({ uuid }: LeaveBalance, startDate: string, endDate: string) => ({
        leaveType: JSON.stringify({ uuid }),
        startDate,
        endDate,
        reason,
      })
      expect(sent(0)).toMatchObject(partOf(first, '2044-12-28', '2044-12-31'))
      expect(sent(1)).toMatchObject(partOf(second, '2045-01-01', '2045-01-04'))
      expect(sent(2)).toBeUndefined()
    })

    test('tells which request was sent if the second one fails, and then sends only that one', async () => {
      let isRefused = true
      const sent = await openWith([first, second], {
        'POST /userleave': ({ body }) => {
          const { startDate, endDate } = Object.fromEntries(body as FormData) as Record<string, string>
          if (startDate === '2044-12-28' || !isRefused)
            return { result: { hasOverlappingDays: false, leave: { ...leave, startDate, endDate, leaveType: first } } }
          return { status: 409, result: { message: english(leaveTexts.same) } }
        },
      })
      fill()
      await userEvent.click(await both())
      expect(await screen.findByText(english(leaveTexts.same))).toBeDefined()
      expect(
        screen.getByText(
          'Sent: 28/12/2044 – 31/12/2044 from Annual leave 2044. The later days have not been requested yet.',
        ),
      ).toBeDefined()
      expect(chosen()).toBe(second.name)
      const dates = screen.getAllByRole<HTMLInputElement>('textbox', { name: /date/ }).map(({ value }) => value)
      expect(dates).toEqual(['01/01/2045', '04/01/2045'])
      isRefused = false
      await userEvent.click(send())
      expect(await screen.findByText(english(leaveTexts.applied))).toBeDefined()
      expect(sent(2)).toMatchObject({ startDate: '2045-01-01', leaveType: JSON.stringify({ uuid: second.uuid }) })
      expect(sent(3)).toBeUndefined()
    })

    test('keeps the reason if one of the two requests would be refused, too', async () => {
      await openWith([first, { ...second, validFrom: '2045-01-03' }])
      fill()
      await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'))
      expect(screen.queryByText(/Send two requests:/)).toBeNull()
    })
  })
})

describe('editing a pending request', () => {
  const own: LeaveRequest = {
    ...leave,
    user: { ...leave.user, uuid: ana.uuid },
    totalDays: 2,
    startDate: '2044-06-02',
    endDate: '2044-06-03',
    attachment: ['12345678-ticket.pdf'],
    version: 3,
  }
  const open = (more: Handlers = {}) =>
    openDialog(
      {
        'GET /leaves': () => ({ result: [own] }),
        'GET /leaves/approvers': () => ({ result: { people: [leave.user], approvalFlow: 'team lead' } }),
        [`PATCH /userleave/${own.uuid}`]: () => ({
          result: { message: english(leaveTexts.changed), leave: own },
        }),
        ...more,
      },
      'Employee',
      own,
    )
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  test('starts with its values, counts its own days as available, and sends its version', async () => {
    const sent = await open()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe(own.reason)
    expect(await screen.findByText('Boris Kos decides')).toBeDefined()
    // 12 of 20 days are left, and only this request is pending.
    await screen.findByText('2 working days; 10 days left after this.')
    expect(screen.queryByText(/^Overlaps your request/)).toBeNull()
    fillDays('01/06/2044', '03/06/2044')
    await screen.findByText('3 working days; 9 days left after this.')
    await userEvent.click(screen.getByRole('button', { name: 'Remove ticket.pdf' }))
    await save()
    expect(await screen.findByText(english(leaveTexts.changed))).toBeDefined()
    expect(sent()).toMatchObject({
      startDate: '2044-06-01',
      endDate: '2044-06-03',
      removedFiles: JSON.stringify(own.attachment),
      version: '3',
    })
  })

  test('previews without the days of the request itself', async () => {
    await open({
      'GET /leave-preview': ({ query }) => ({
        result: { ...previewOf(query), balance: query.get('request') === own.uuid ? 9 : 7 },
      }),
    })
    expect(
      await screen.findByText('Balance on 03/06/2044, after leave booked by then and this request: 7 days'),
    ).toBeDefined()
  })

  test('sends another reason, although the dates would be refused by now', async () => {
    const problem = {
      field: 'startDate' as const,
      message: 'Request this leave at least 10 working days before it starts',
    }
    const sent = await open({
      'GET /employee/leavetypes': () => ({ result: [{ ...annual, currentNumberDays: 20 }] }),
      'GET /leave-preview': ({ query }) => ({
        result: { ...previewOf(query), problem: query.get('startDate') === own.startDate ? null : problem },
      }),
    })
    fillDays('01/06/2044', '03/06/2044')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'))
    fillDays('02/06/2044', '03/06/2044')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), ', by train')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull())
    await save()
    expect(await screen.findByText(english(leaveTexts.changed))).toBeDefined()
    expect(sent()).toMatchObject({ reason: `${own.reason}, by train` })
  })

  test('sends nothing if nothing changed', async () => {
    const sent = await open()
    await screen.findByText('2 working days; 10 days left after this.')
    await save()
    expect(await screen.findByText('There are no changes to save')).toBeDefined()
    expect(sent()).toBeUndefined()
  })
})
