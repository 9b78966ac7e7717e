import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { FreeDate } from '@hr/contract/areas/leave/days'
import type { Absence } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import {
  formatSkippedDays,
  joinNamedDates,
  previewOf,
  previewSentence,
  type OtherLeave,
  type Preview,
} from './preview.ts'

type PreviewInput = Parameters<typeof previewOf>[0]

const annual = { numberOfDays: 20, currentNumberDays: 8, pendingDays: 2, hasEntitlement: false, negativeBalance: 0 }
const range = (startDate: string, endDate = startDate) => ({ startDate, endDate, startHalf: false, endHalf: false })
// Wednesday to Friday of the following week, with a holiday on Tuesday.
const counted: PreviewInput['counted'] = {
  days: 7,
  free: [
    { day: '2026-12-05', part: 'whole', why: 'weekend', title: 'Advent' },
    { day: '2026-12-06', part: 'whole', why: 'weekend', title: '' },
    { day: '2026-12-08', part: 'whole', why: 'non-working', title: 'Dan firme' },
  ],
  problem: null,
  warnings: [],
  balance: null,
  substitutes: [],
  daysBack: [],
  needsDocument: false,
}
const usual: PreviewInput = {
  range: range('2026-12-02', '2026-12-11'),
  balance: annual,
  counted,
  others: [],
  substitutes: [],
}
const preview = (change: Partial<PreviewInput> = {}): Preview => previewOf({ ...usual, ...change })
const withFree = (...why: FreeDate['why'][]): PreviewInput['counted'] => ({
  ...counted,
  free: why.map((one, index) => ({ day: `2026-12-0${index + 2}`, part: 'whole', why: one, title: '' })),
})

describe('a preview', () => {
  test('tells which dates do not count, and how many days are left', () =>
    expect(preview()).toMatchObject({
      days: 7,
      weekendDays: 2,
      daysOff: 0,
      nonWorkingDays: 1,
      skipped: [
        { startDate: '2026-12-05', endDate: '2026-12-06', why: 'weekend' },
        { startDate: '2026-12-08', endDate: '2026-12-08', why: 'non-working', title: 'Dan firme' },
      ],
      left: { available: 10, after: 3 },
      problem: undefined,
    }))

  test('counts a half holiday as half a day that is skipped', () => {
    const eve: FreeDate = { day: '2026-12-09', part: 'afternoon', why: 'non-working', title: 'Town fair' }
    const shown = preview({ counted: { ...counted, free: [...counted.free, eve] } })
    expect(formatSkippedDays(shown)).toBe('2 weekend days and 1.5 non-working days not counted')
    expect(shown.skipped.at(-1)).toMatchObject({ startDate: '2026-12-09', part: 'afternoon', title: 'Town fair' })
  })

  test('lists named dates for the calendar, on weekends too', () =>
    expect(joinNamedDates(counted.free).map(({ title }) => title)).toEqual(['Advent', 'Dan firme']))

  test('has no days left for a type without a limit', () => {
    expect(preview({ balance: { ...annual, numberOfDays: 365 } })).toMatchObject({ left: undefined, isUnlimited: true })
    expect(preview({ balance: { ...annual, numberOfDays: null } })).toMatchObject({
      left: undefined,
      isUnlimited: false,
    })
  })

  test('gives the balance on the last day and the warnings of a leave policy', () => {
    const warning = 'On 02/12/2026, 2 of 2 people of Mercury would be away; at most 1 may be'
    const afterBooked = 'Balance on 11/12/2026, after leave booked by then and this request: −1.5 days'
    const policy = preview({ counted: { ...counted, balance: 5.5, warnings: [warning] } })
    expect(policy).toMatchObject({ balance: afterBooked, warnings: [warning] })
    expect(previewSentence(policy, [])).toMatch(`; ${afterBooked}; ${warning}.`)
    expect(preview()).toMatchObject({ balance: undefined, warnings: [] })
  })

  test('exists before a type is chosen', () =>
    expect(preview({ balance: undefined })).toMatchObject({ days: 7, left: undefined, problem: undefined }))

  test("finds the user's overlapping requests, to the half day", () => {
    const other = (uuid: string, change: Partial<OtherLeave>): OtherLeave => ({
      ...range('2026-12-11', '2026-12-14'),
      uuid,
      status: 'pending',
      ...change,
    })
    const others = [
      other('pending', {}),
      other('canceling', { status: 'canceling' }),
      other('from noon', { startHalf: true }),
      other('later', range('2026-12-12')),
    ]
    const found = (asked: Partial<PreviewInput>) => preview({ ...asked, others }).overlapping.map(({ uuid }) => uuid)
    expect(found({})).toEqual(['pending', 'canceling', 'from noon'])
    expect(found({ range: { ...usual.range, endHalf: true } })).toEqual(['pending', 'canceling'])
  })

  test.each<[string, Partial<PreviewInput>, string]>([
    [
      'dates that the server refuses',
      { counted: { ...counted, days: 0, problem: { field: 'endDate', message: english(leaveTexts.noDays) } } },
      english(leaveTexts.noDays),
    ],
  ])('rejects %s', (_, asked, problem) => expect(preview(asked).problem?.message).toBe(problem))
})

describe('its texts', () => {
  test('name the dates that do not count, in singular and plural', () => {
    expect(formatSkippedDays(preview())).toBe('2 weekend days and 1 non-working day not counted')
    expect(formatSkippedDays(preview({ counted: withFree('weekend') }))).toBe('1 weekend day not counted')
    expect(formatSkippedDays(preview({ counted: withFree('non-working', 'non-working') }))).toBe(
      '2 non-working days not counted',
    )
    expect(formatSkippedDays(preview({ counted: withFree('weekend', 'day off', 'non-working') }))).toBe(
      '1 weekend day, 1 day off and 1 non-working day not counted',
    )
    expect(formatSkippedDays(preview({ counted: withFree() }))).toBe('')
  })

  const absence = (uuid: string): Absence => ({
    ...range('2026-12-03'),
    user: { uuid, firstName: 'Ivan', lastName: 'Babić', profileImage: null },
    isWaiting: false,
    hasEnd: true,
    daysOff: [],
  })
  test('form one sentence for screen readers', () => {
    expect(previewSentence(preview({ counted: { ...withFree(), days: 1 } }), [])).toBe(
      '1 working day; 9 days left after this.',
    )
    const others: OtherLeave[] = [{ ...range('2026-12-11'), uuid: 'other', status: 'approved' }]
    expect(previewSentence(preview({ others }), [absence('a'), absence('a'), absence('b')])).toBe(
      '7 working days; 2 weekend days and 1 non-working day not counted; 3 days left after this; overlaps 1 request; ' +
        '2 people away.',
    )
  })

  test('replace the days left with the reason if the leave cannot be requested', () => {
    const refused = {
      ...withFree('non-working'),
      days: 0,
      problem: { field: 'endDate', message: english(leaveTexts.noDays) },
    }
    expect(previewSentence(preview({ counted: refused as PreviewInput['counted'] }), [absence('a')])).toBe(
      `0 working days; 1 non-working day not counted; ${english(leaveTexts.noDays)}; 1 person away.`,
    )
  })
})
