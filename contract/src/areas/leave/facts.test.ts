import { describe, expect, test } from 'vitest'
import {
  confirmFacts,
  dismissFacts,
  isEqualFact,
  pickFacts,
  waitingFacts,
  type Confirmed,
  type LeaveFacts,
} from './facts.ts'

const stored: LeaveFacts = {
  startDate: '2020-01-01',
  endDate: null,
  endOfProbationaryPeriod: null,
  contractType: null,
  officeLocation: 'Sarajevo',
  children: [],
  maritalStatus: 'None',
  yearsExperience: 3,
}
const confirmed: Confirmed = { facts: stored, dismissed: {} }
const child = { children: [{ dateOfBirth: '2024-05-10' }] }
const withChild = { ...stored, ...child }

describe('the facts of a record', () => {
  test('wait if they differ from the confirmed ones', () => {
    expect(waitingFacts(stored, confirmed)).toEqual([])
    expect(waitingFacts({ ...withChild, maritalStatus: 'Married' }, confirmed)).toEqual(['children', 'maritalStatus'])
  })

  test('all wait if nothing has been confirmed', () => {
    expect(waitingFacts(stored, { facts: null, dismissed: {} })).toEqual(Object.keys(stored))
  })

  test('are confirmed one by one with their present values', () => {
    const changed = { ...withChild, maritalStatus: 'Married' }
    const after = confirmFacts(changed, confirmed, ['children'])
    expect(after).toEqual({ facts: withChild, dismissed: {} })
    expect(waitingFacts(changed, after)).toEqual(['maritalStatus'])
    expect(confirmed.facts).toEqual(stored)
  })

  test('stay unconfirmed if nothing has been confirmed and none are confirmed as a whole', () => {
    expect(confirmFacts(stored, { facts: null, dismissed: {} }, ['children'])).toEqual({ facts: null, dismissed: {} })
  })
})

describe('a dismissed fact', () => {
  const dismissed = dismissFacts(withChild, confirmed)

  test('does not wait, and the confirmed one stays', () => {
    expect(dismissed).toEqual({ facts: stored, dismissed: child })
    expect(waitingFacts(withChild, dismissed)).toEqual([])
  })

  test('stays dismissed while other facts are confirmed or dismissed', () => {
    const married = { ...withChild, maritalStatus: 'Married' }
    expect(confirmFacts(married, dismissed, ['maritalStatus'])).toEqual({
      facts: { ...stored, maritalStatus: 'Married' },
      dismissed: child,
    })
    expect(dismissFacts(married, dismissed).dismissed).toEqual({ ...child, maritalStatus: 'Married' })
  })

  test('waits again if its value changes, also back to the dismissed one', () => {
    const other = { ...stored, children: [{ dateOfBirth: '2024-05-11' }] }
    expect(waitingFacts(other, dismissed)).toEqual(['children'])
    const after = confirmFacts(other, dismissed, [])
    expect(after).toEqual(confirmed)
    expect(waitingFacts(withChild, after)).toEqual(['children'])
  })

  test('is confirmed silently when the record equals the facts again', () => {
    expect(confirmFacts(stored, dismissed, [])).toEqual(confirmed)
  })

  test('is forgotten when HR confirms it', () => {
    expect(confirmFacts(withChild, dismissed, ['children'])).toEqual({ facts: withChild, dismissed: {} })
  })
})

test('facts are compared by value', () => {
  expect(isEqualFact([{ dateOfBirth: '2024-05-10' }], child.children)).toBe(true)
  expect(isEqualFact(null, undefined)).toBe(false)
  expect(pickFacts(withChild, ['children', 'endDate'])).toEqual({ ...child, endDate: null })
})
