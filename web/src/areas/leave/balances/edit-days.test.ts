import { describe, expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { annual } from '../../../../test/leave.ts'
import { issueText } from '../../../lib/issue-text.ts'
import { afterSaving, toUpdateBody, draftOf, schemaFor } from './edit-days.ts'

const unpaid: LeaveBalance = { ...annual, name: 'Unpaid leave', numberOfDays: null }
const own: LeaveBalance = { ...annual, numberOfDays: 25, hasEntitlement: true }
const problems = (balance: LeaveBalance, change: object) =>
  schemaFor(balance)
    .safeParse({ ...draftOf(balance), ...change })
    .error?.issues.map((issue) => [issue.path.join('.'), issueText(issue)])

describe('the numbers', () => {
  test.each([
    [annual, { currentNumberDays: '' }, 'currentNumberDays', english(fieldTexts.required)],
    [annual, { currentNumberDays: '0.3' }, 'currentNumberDays', english(fieldTexts.number)],
    [annual, { currentNumberDays: '-1' }, 'currentNumberDays', english(fieldTexts.number)],
    [annual, { currentNumberDays: 'ten' }, 'currentNumberDays', english(fieldTexts.number)],
    [annual, { numberOfDays: '365.5' }, 'numberOfDays', english(fieldTexts.number)],
    [annual, { numberOfDays: '' }, 'numberOfDays', english(fieldTexts.required)],
    [annual, { currentNumberDays: '20.5' }, 'currentNumberDays', english(leaveTexts.currentOverTotal)],
    [annual, { numberOfDays: '7' }, 'currentNumberDays', english(leaveTexts.currentOverTotal)],
    [unpaid, { numberOfDays: 'x' }, 'numberOfDays', english(fieldTexts.number)],
    [unpaid, { numberOfDays: '0' }, 'currentNumberDays', english(leaveTexts.currentOverTotal)],
  ])('%j with %j are rejected', (balance, change, field, message) =>
    expect(problems(balance, change)).toEqual([[field, message]]),
  )

  test.each([
    [annual, { currentNumberDays: '20', numberOfDays: '20' }],
    [annual, { currentNumberDays: '300', numberOfDays: '365' }],
    [unpaid, { currentNumberDays: '300' }],
    [own, { numberOfDays: '' }],
  ])('%j with %j are accepted', (balance, change) => expect(problems(balance, change)).toBeUndefined())
})

describe('the request body', () => {
  test.each([
    [annual, {}, undefined],
    [annual, { reason: 'Only a thought' }, undefined],
    [annual, { currentNumberDays: '7,5', reason: ' Moved ' }, { currentNumberDays: 7.5, reason: 'Moved' }],
    [annual, { numberOfDays: '25' }, { numberOfDays: 25 }],
    [unpaid, { currentNumberDays: '9' }, { currentNumberDays: 9 }],
    [unpaid, { numberOfDays: '10' }, { numberOfDays: 10 }],
    [own, { numberOfDays: '' }, { numberOfDays: null }],
    [own, {}, undefined],
  ])('for %j with %j contains only the changes', (balance, change, sent) =>
    expect(toUpdateBody(balance, { ...draftOf(balance), ...change })).toEqual(sent),
  )
})

test.each([
  [annual, {}, 'After saving: 8 of 20 used, 12 left'],
  [annual, { currentNumberDays: '21' }, 'After saving: 21 of 20 used, −1 left'],
  [annual, { numberOfDays: '365' }, 'After saving: 8 used, unlimited'],
  [annual, { numberOfDays: 'x' }, ''],
  [unpaid, {}, 'After saving: 8 used, without a limit'],
  [own, { numberOfDays: '' }, "After saving: 8 used; the leave type's total applies"],
])('%j with %j is described as: %s', (balance, change, words) =>
  expect(afterSaving(balance, { ...draftOf(balance), ...change })).toBe(words),
)
