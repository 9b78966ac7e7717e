import type { CalendarLeave } from '@hr/contract/areas/leave/leave'
import { describe, expect, test } from 'vitest'
import { adjacentPeriod, periodAround, periodTitle, scaleOf } from './periods.ts'
import type { ShownPerson } from './calendar-data.ts'
import { linesOf } from './rows.ts'
import { barOn, segmentsOf } from './segments.ts'
import { describeLeave } from './format-calendar.ts'

describe('periods', () => {
  test.each([
    ['month', '2026-12-01', '2026-12-31', 'December 2026'],
    ['quarter', '2026-10-01', '2026-12-31', 'October to December 2026'],
    ['year', '2026-01-01', '2026-12-31', '2026'],
  ] as const)('the %s around 20 November and December', (zoom, startDate, endDate, title) => {
    const period = periodAround(zoom === 'month' ? '2026-12-20' : '2026-11-20', zoom)
    expect(period).toEqual({ zoom, startDate, endDate })
    expect(periodTitle(period)).toBe(title)
  })

  test("move forward and back across the end of a year, and stop at the calendar's limits", () => {
    const december = periodAround('2026-12-20', 'month')
    expect(adjacentPeriod(december, 1)?.startDate).toBe('2027-01-01')
    expect(adjacentPeriod(december, -1)?.startDate).toBe('2026-11-01')
    expect(adjacentPeriod(periodAround('2026-12-20', 'quarter'), 1)).toMatchObject({
      startDate: '2027-01-01',
      endDate: '2027-03-31',
    })
    expect(adjacentPeriod(periodAround('2100-05-05', 'year'), 1)).toBeUndefined()
    expect(adjacentPeriod(periodAround('1990-01-05', 'month'), -1)).toBeUndefined()
  })

  test('know weekends, holidays, weeks and months', () => {
    const holiday = { title: 'Dan državnosti', startDate: '2026-11-25', endDate: '2026-11-26', part: 'whole' as const }
    const eve = { title: 'Christmas Eve', startDate: '2026-12-24', endDate: '2026-12-24', part: 'afternoon' as const }
    const scale = scaleOf(periodAround('2026-11-20', 'quarter'), {
      holidays: ['2026-11-25', '2026-11-26'],
      halfHolidays: [{ day: '2026-12-24', part: 'afternoon' }],
      nonWorking: [holiday, eve, { ...holiday, title: 'Of another calendar', startDate: '2026-11-19' }],
    })
    expect(scale.days).toHaveLength(92)
    expect(scale.months).toEqual([
      { from: 0, to: 31 },
      { from: 31, to: 61 },
      { from: 61, to: 92 },
    ])
    // 1 October 2026 is a Thursday.
    expect(scale.weeks.slice(0, 2)).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 11 },
    ])
    const place = scale.places.get('2026-11-25') ?? -1
    expect(scale.days[place]).toEqual({ day: '2026-11-25', weekday: 2, off: 'Dan državnosti', half: undefined })
    expect(scale.offs).toContainEqual({ from: place, to: place + 2 })
    expect(scale.offs[0]).toEqual({ from: 2, to: 4 })
    const halfPlace = scale.places.get('2026-12-24') ?? -1
    expect(scale.days[halfPlace]).toMatchObject({ off: undefined, half: 'Christmas Eve (afternoon)' })
    expect(scale.offs).toContainEqual({ from: halfPlace + 0.5, to: halfPlace + 1 })
    expect(scale.days[scale.places.get('2026-11-19') ?? -1]?.off).toBeUndefined()
  })
})

const leave = (startDate: string, endDate: string, more: Partial<CalendarLeave> = {}): CalendarLeave => ({
  uuid: `${startDate} ${endDate}`,
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

describe('segments', () => {
  const december = scaleOf(periodAround('2026-12-20', 'month'), { holidays: [], halfHolidays: [], nonWorking: [] })
  const segments = (...leaves: CalendarLeave[]) => segmentsOf(leaves, december)

  test('are separate cells if the leave is not adjacent', () => {
    expect(segments(leave('2026-12-01', '2026-12-04'), leave('2026-12-05', '2026-12-05'))).toMatchObject([
      { from: 0, to: 4, lanes: 1, bars: [{ start: 0, length: 1 }] },
      { from: 4, to: 5 },
    ])
  })

  test('are clipped at the ends of the period', () => {
    const [first, last] = segments(
      leave('2026-11-28', '2026-12-02', { startHalf: true }),
      leave('2026-12-30', '2027-01-05', { endHalf: true }),
    )
    expect(first).toMatchObject({ from: 0, to: 2, bars: [{ start: 0, length: 1 }] })
    expect(last).toMatchObject({ from: 29, to: 31, bars: [{ start: 0, length: 1 }] })
  })

  test('show half days half as wide, two of them on one day side by side', () => {
    const [both] = segments(
      leave('2026-12-01', '2026-12-01', { endHalf: true }),
      leave('2026-12-01', '2026-12-02', { startHalf: true }),
    )
    expect(both).toMatchObject({
      from: 0,
      to: 2,
      lanes: 1,
      bars: [
        { start: 0, length: 0.25 },
        { start: 0.25, length: 0.75 },
      ],
    })
  })

  test('have lanes for an overlapping pending request', () => {
    const [one] = segments(
      leave('2026-12-07', '2026-12-18'),
      leave('2026-12-10', '2026-12-11', { status: 'pending' }),
      leave('2026-12-14', '2026-12-15', { status: 'pending' }),
    )
    expect(one).toMatchObject({ from: 6, to: 18, lanes: 2 })
    expect(one?.bars.map(({ lane }) => lane)).toEqual([0, 1, 1])
    const on = (place: number) => one && barOn(place, one)?.leave
    expect([on(5), on(6), on(9), on(17)]).toEqual([undefined, ...Array.from({ length: 3 }, () => one?.bars[0]?.leave)])
  })
})

describe('descriptions', () => {
  test('describe a whole leave, and of coworkers only the days', () => {
    expect(describeLeave('Ana Kovač', leave('2026-12-02', '2026-12-06'))).toBe(
      'Ana Kovač, Annual leave, 2 to 6 December 2026, 5 days, Approved',
    )
    const half = leave('2026-12-02', '2026-12-02', { endHalf: true, totalDays: 0.5, status: 'pending' })
    expect(describeLeave('Ana Kovač', half)).toBe(
      'Ana Kovač, Annual leave, 2 December 2026, until noon, 0.5 days, Pending',
    )
    const days = { uuid: '1', startDate: '2026-12-02', endDate: '2026-12-06', startHalf: true, endHalf: false }
    expect(describeLeave('Ivo Ban', { ...days, hasEnd: true })).toBe('Ivo Ban, away, 2 to 6 December 2026, from noon')
    expect(describeLeave('Ivo Ban', { ...days, startHalf: false, hasEnd: false })).toBe(
      'Ivo Ban, away, from 2 December 2026 on',
    )
  })
})

test('lines have a header for each team, and no rows of a collapsed one', () => {
  const person = (name: string, team: string | null): ShownPerson => ({
    uuid: name,
    name,
    team,
    leave: [],
    differing: [],
  })
  const people = [
    person('Me', null),
    person('Ana', 'Web'),
    person('Ivo', 'Web'),
    person('Mia', 'Design'),
    person('Sara', ''),
  ]
  const shown = (folded: string[]) =>
    linesOf(people, new Set(folded)).map((line) =>
      line.kind === 'team' ? `${line.team} ${line.count}` : line.person.name,
    )
  expect(shown([])).toEqual(['Me', 'Web 2', 'Ana', 'Ivo', 'Design 1', 'Mia', ' 1', 'Sara'])
  expect(shown(['Web', ''])).toEqual(['Me', 'Web 2', 'Design 1', 'Mia', ' 1'])
})
