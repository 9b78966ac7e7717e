import { describe, expect, test } from 'vitest'
import type { Absence } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { formatSkippedDays, previewOf, previewSentence, type OtherLeave, type Preview } from './preview.ts'

type PreviewInput = Parameters<typeof previewOf>[0]

const annual = {
  numberOfDays: 20,
  currentNumberDays: 8,
  pendingDays: 2,
  hasEntitlement: false,
  validFrom: '2026-01-01',
  expiredDate: '2027-06-30',
  halfDays: true,
}
// Wednesday to Friday of the following week, with a holiday on Tuesday.
const usual: PreviewInput = {
  range: { startDate: '2026-12-02', endDate: '2026-12-11', startHalf: false, endHalf: false },
  balance: annual,
  nonWorking: [{ title: 'Dan firme', startDate: '2026-12-08', endDate: '2026-12-08' }],
  others: [],
  today: '2026-11-20',
  mayRequestAnyDay: false,
}
const range = (startDate: string, endDate = startDate) => ({ ...usual.range, startDate, endDate })

function preview(change: Partial<PreviewInput> = {}): Preview {
  const found = previewOf({ ...usual, ...change })
  if (!found) throw new Error('There is no preview')
  return found
}

describe('a preview', () => {
  test('counts the days and tells which dates do not count, and why', () => {
    expect(preview()).toMatchObject({
      days: 7,
      weekendDays: 2,
      nonWorkingDays: 1,
      skipped: [
        { startDate: '2026-12-05', endDate: '2026-12-06', why: 'weekend' },
        { startDate: '2026-12-08', endDate: '2026-12-08', why: 'non-working', title: 'Dan firme' },
      ],
      left: { today: 12, pending: 2, after: 3 },
      problem: undefined,
    })
    expect(preview({ range: { ...usual.range, startHalf: true } }).days).toBe(6.5)
  })

  test('has no days left for a type without a limit', () => {
    expect(preview({ balance: { ...annual, numberOfDays: 365 } })).toMatchObject({ left: undefined, isUnlimited: true })
    expect(preview({ balance: { ...annual, numberOfDays: null } })).toMatchObject({
      left: undefined,
      isUnlimited: false,
    })
  })

  test('exists before a type is chosen, but not for an invalid range', () => {
    expect(preview({ balance: undefined })).toMatchObject({ days: 7, left: undefined, problem: undefined })
    expect(previewOf({ ...usual, range: range('2026-12-11', '2026-12-02') })).toBeUndefined()
  })

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
      other('rejected', { status: 'rejected' }),
      other('from noon', { startHalf: true }),
      other('later', range('2026-12-12')),
    ]
    const found = (asked: Partial<PreviewInput>) => preview({ ...asked, others }).overlapping.map(({ uuid }) => uuid)
    expect(found({})).toEqual(['pending', 'canceling', 'from noon'])
    expect(found({ range: { ...usual.range, endHalf: true } })).toEqual(['pending', 'canceling'])
  })

  test.each<[string, Partial<PreviewInput>, string]>([
    ['too many days', { range: range('2026-12-02', '2026-12-18') }, "You're 2 days short"],
    ['half a day too many', { balance: { ...annual, pendingDays: 5.5 } }, "You're 0.5 days short"],
    ['no working day', { range: range('2026-12-08') }, leaveTexts.noDays],
    ['no working day of no type', { range: range('2026-12-05'), balance: undefined }, leaveTexts.noDays],
    [
      'days after the last one of the type',
      { range: range('2027-06-30', '2027-07-01') },
      leaveTexts.typeExpired('2027-06-30'),
    ],
    ['days too long ago', { range: range('2026-08-03') }, leaveTexts.tooFarBack],
  ])('rejects %s', (_, asked, problem) => expect(preview(asked).problem?.message).toBe(problem))

  test('allows HR to request days long ago', () =>
    expect(preview({ range: range('2026-08-03'), mayRequestAnyDay: true }).problem).toBeUndefined())
})

describe('its texts', () => {
  test('name the dates that do not count, in singular and plural', () => {
    expect(formatSkippedDays(preview())).toBe('2 weekend days and 1 non-working day not counted')
    expect(formatSkippedDays(preview({ range: range('2026-12-04', '2026-12-05') }))).toBe('1 weekend day not counted')
    expect(formatSkippedDays(preview({ range: range('2026-12-07', '2026-12-09') }))).toBe(
      '1 non-working day not counted',
    )
    expect(formatSkippedDays(preview({ range: range('2026-12-02') }))).toBe('')
  })

  const absence = (uuid: string): Absence => ({
    ...range('2026-12-03'),
    user: { uuid, firstName: 'Ivan', lastName: 'Babić', profileImage: null },
    isWaiting: false,
  })
  test('form one sentence for screen readers', () => {
    expect(previewSentence(preview({ range: range('2026-12-02') }), [])).toBe('1 working day; 9 days left after this.')
    const others: OtherLeave[] = [{ ...range('2026-12-11'), uuid: 'other', status: 'approved' }]
    expect(previewSentence(preview({ others }), [absence('a'), absence('a'), absence('b')])).toBe(
      '7 working days; 2 weekend days and 1 non-working day not counted; 3 days left after this; overlaps 1 request; ' +
        '2 people away.',
    )
  })

  test('replace the days left with the reason if the leave cannot be requested', () =>
    expect(previewSentence(preview({ range: range('2026-12-08') }), [absence('a')])).toBe(
      `0 working days; 1 non-working day not counted; ${leaveTexts.noDays}; 1 person away.`,
    ))
})
