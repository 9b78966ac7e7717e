import { expect, test } from 'vitest'
import type { Absence, LeaveRequest } from '@hr/contract/areas/leave/leave'
import { stripRange, buildStrip } from './team-strip.ts'

const person = (uuid: string) => ({ uuid, firstName: uuid, lastName: 'Kos', position: null, profileImage: null })
const whole = { startHalf: false, endHalf: false }
const request = (more: Partial<LeaveRequest> = {}): LeaveRequest => ({
  uuid: 'request',
  status: 'pending',
  approvalFlow: 'team lead',
  user: person('Ana'),
  leaveType: { uuid: 'annual', name: 'Annual leave', color: '#000000' },
  // Thursday to Tuesday.
  startDate: '2026-06-04',
  endDate: '2026-06-09',
  ...whole,
  totalDays: 4,
  reason: '',
  attachment: [],
  documentDue: false,
  awaitsSince: null,
  remindedOn: null,
  substitutes: [],
  team: [],
  requestedAt: '2026-05-01T10:00:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: '',
  givenBack: false,
  cutsLeave: false,
  version: 1,
  ...more,
})
const absence = (who: string, startDate: string, endDate: string, more: Partial<Absence> = {}): Absence => ({
  user: person(who),
  startDate,
  endDate,
  ...whole,
  isWaiting: false,
  hasEnd: true,
  daysOff: [],
  ...more,
})
/** '#' approved, '?' pending, '.' not away; lower-case letters for half days. */
const drawn = (strip: ReturnType<typeof buildStrip>) =>
  Object.fromEntries(
    strip.rows.map(({ name, cells }) => [
      name,
      cells
        .map((cell) => (cell === undefined ? '.' : cell.half ? `${cell.half.slice(0, 1)}` : cell.isPending ? '?' : '#'))
        .join(''),
    ]),
  )

const weekend = ['2026-06-06', '2026-06-07']

test('has a row for everyone, the owner first, and no absences on their days off', () => {
  const strip = buildStrip(request(), {
    daysOff: [...weekend, '2026-06-09'],
    absences: [
      absence('Ivo', '2026-06-01', '2026-06-05'),
      absence('Mia', '2026-06-08', '2026-06-30', { isWaiting: true, daysOff: ['2026-06-09'] }),
    ],
  })
  expect(drawn(strip)).toEqual({ 'Ana Kos': '??..?.', 'Ivo Kos': '##....', 'Mia Kos': '....?.' })
  expect(strip.days.map(({ away }) => away)).toEqual([2, 2, 0, 0, 2, 0])
  expect(strip.days.map(({ isWorking }) => isWorking)).toEqual([true, true, false, false, true, false])
})

test("shows a colleague who is away on the owner's holiday, and not one for whom it is a holiday", () => {
  const holiday = '2026-06-04'
  const strip = buildStrip(request(), {
    daysOff: [holiday, ...weekend],
    absences: [
      absence('Ivo', '2026-06-04', '2026-06-05'),
      absence('Mia', '2026-06-04', '2026-06-05', { daysOff: [holiday] }),
    ],
  })
  expect(drawn(strip)).toEqual({ 'Ana Kos': '.?..??', 'Ivo Kos': '##....', 'Mia Kos': '.#....' })
  expect(strip.days[0]).toEqual({ day: holiday, isWorking: true, away: 1 })
})

test('shows half days, and two halves as a whole day', () => {
  const strip = buildStrip(request({ startHalf: true, status: 'approved', endHalf: true }), {
    daysOff: weekend,
    absences: [
      absence('Ivo', '2026-06-04', '2026-06-04', { endHalf: true }),
      absence('Ivo', '2026-06-04', '2026-06-04', { startHalf: true, isWaiting: true }),
    ],
  })
  expect(drawn(strip)).toEqual({ 'Ana Kos': 'a#..#m', 'Ivo Kos': '#.....' })
})

test.each(['rejected', 'canceled'] as const)('does not show the owner of a request that is %s as away', (status) =>
  expect(drawn(buildStrip(request({ status }), { daysOff: [], absences: [] }))).toEqual({ 'Ana Kos': '......' }),
)

test('shows the first six weeks of a long request', () => {
  expect(stripRange({ startDate: '2026-01-01', endDate: '2026-03-01' })).toEqual({
    startDate: '2026-01-01',
    endDate: '2026-02-11',
    hidden: 18,
  })
  expect(stripRange(request())).toEqual({ startDate: '2026-06-04', endDate: '2026-06-09', hidden: 0 })
})
