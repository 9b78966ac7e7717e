import { expect, test } from 'vitest'
import { fieldTexts } from '../../lib/fields.ts'
import { english } from '../../lib/messages.ts'
import { problemsOf } from '../../testing/problems-of.ts'
import { holidayYearOf, nonWorkingDayInput } from './non-working-days.ts'
import { nonWorkingDaysTexts } from './texts.ts'

const problems = (input: object) => problemsOf(nonWorkingDayInput, input)
const fair = { title: 'Fair', startDate: '2041-05-03', endDate: '2041-05-03' }

test('non-working days require a title and both dates', () =>
  expect(problems({ title: '', startDate: '', endDate: '' })).toEqual([
    ['title', english(fieldTexts.required)],
    ['startDate', english(fieldTexts.required)],
    ['endDate', english(fieldTexts.required)],
  ]))

test("non-working days may be a single day and can't end before they start", () => {
  expect(problems(fair)).toEqual([])
  expect(problems({ ...fair, endDate: '2041-05-02' })).toEqual([
    ['endDate', english(nonWorkingDaysTexts.endBeforeStart)],
  ])
})

test.each([
  ['2026-09-30', 2026],
  ['2026-10-01', 2027],
  ['2027-01-01', 2027],
])('on %s, holidays of %i are planned', (today, year) => expect(holidayYearOf(today)).toBe(year))
