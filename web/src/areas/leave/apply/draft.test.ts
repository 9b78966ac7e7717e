import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { uploadKinds } from '@hr/contract/lib/files'
import { issueText } from '../../../lib/issue-text.ts'
import { annual } from '../../../../test/leave.ts'
import { bodyOf, datesFor, draftSchema, mostUsedType, type Draft } from './draft.ts'

const type = { uuid: '00000000-0000-4000-8000-000000000001', name: 'Annual leave' }
const good: Draft = {
  person: null,
  leaveType: type,
  startDate: '2026-12-02',
  endDate: '2026-12-11',
  startHalf: false,
  endHalf: true,
  reason: '',
  attachment: [],
  substitutes: [],
  removedFiles: [],
}
const problems = (change: Partial<Draft>) =>
  draftSchema.safeParse({ ...good, ...change }).error?.issues.map((issue) => [issue.path[0], issueText(issue)])

describe('a draft', () => {
  test.each<[Partial<Draft>, string, string]>([
    [{ leaveType: null }, 'leaveType', english(leaveTexts.typeRequired)],
    [{ startDate: '' }, 'startDate', english(fieldTexts.required)],
    [{ endDate: '31/02/2026' }, 'endDate', english(fieldTexts.day)],
    [{ endDate: '2026-12-01' }, 'endDate', english(leaveTexts.endBeforeStart)],
    [{ endDate: '2027-12-11' }, 'endDate', english(leaveTexts.tooManyDates)],
    [{ endDate: '2026-12-02', startHalf: true }, 'endHalf', english(leaveTexts.oneHalf)],
    [{ reason: 'abc' }, 'reason', english(leaveTexts.reasonTooShort)],
    [{ attachment: [new File(['x'], 'note.txt')] }, 'attachment', english(uploadKinds.pdf.refused)],
  ])('with %j is rejected at %s', (change, field, message) => expect(problems(change)).toEqual([[field, message]]))

  test('has at most one file', () => {
    expect(problems({})).toBeUndefined()
    const file = new File(['%PDF'], 'note.pdf')
    expect(bodyOf({ ...good, attachment: [file] })).toEqual({
      leaveType: { uuid: type.uuid },
      startDate: '2026-12-02',
      endDate: '2026-12-11',
      startHalf: false,
      endHalf: true,
      reason: '',
      attachment: file,
      substitutes: [],
    })
  })
})

describe('the most used type', () => {
  const balance = (name: string, currentNumberDays: number, pendingDays = 0) =>
    ({ ...type, name, currentNumberDays, pendingDays }) as LeaveBalance
  test('is the one with the most days taken', () => {
    const offered = [balance('Sick', 3), balance('Annual', 2, 2), balance('Paid', 0)]
    expect(mostUsedType(offered)?.name).toBe('Annual')
  })
  test('is the only type if no days were taken, else none', () => {
    expect(mostUsedType([balance('Annual', 0)])?.name).toBe('Annual')
    expect(mostUsedType([balance('Annual', 0), balance('Sick', 0)])).toBeUndefined()
  })
})

describe('the dates after another type was chosen', () => {
  const workingDay = '2026-12-02'
  const sick = { ...annual, givesDaysBack: true }
  const [blank, proposed] = [
    { startDate: '', endDate: '' },
    { startDate: workingDay, endDate: workingDay },
  ]
  test.each([
    ['the next working day for sickness', blank, undefined, sick, proposed],
    ['none for another type', blank, undefined, annual, blank],
    ['none again, if sickness was not meant', proposed, sick, annual, blank],
    [
      'those that were typed',
      { startDate: workingDay, endDate: '2026-12-04' },
      annual,
      sick,
      { startDate: workingDay, endDate: '2026-12-04' },
    ],
  ])('are %s', (_, dates, before, type, expected) => {
    expect(datesFor(dates, { type, before, workingDay })).toEqual(expected)
  })
})
