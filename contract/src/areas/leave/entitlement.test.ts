import { describe, expect, test } from 'vitest'
import { entitlementOf, type EntitlementFacts } from './entitlement.ts'
import { explain, withoutReasons } from './explanation.ts'
import { defaultRules, type PolicyRules } from './policies.ts'

const rules: PolicyRules = {
  ...defaultRules,
  additionalDays: [
    { per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' },
    { per: 'child', youngerThan: 7, days: 1, maximum: null },
  ],
}
const ana: EntitlementFacts = {
  startDate: '2019-03-01',
  endDate: null,
  endOfProbationaryPeriod: null,
  contractType: null,
  officeLocation: '',
  children: [],
  maritalStatus: 'None',
  yearsExperience: null,
  schedules: [],
}
const joining = (startDate: string): EntitlementFacts => ({ ...ana, startDate })
const threeDays = [2, 2, 2, 0, 0, 0, 0]
const entriesOf = (facts: EntitlementFacts, changed: Partial<PolicyRules> = {}) =>
  entitlementOf({ ...rules, ...changed }, facts, 2027).map(({ effectiveOn, days }) => `${days} from ${effectiveOn}`)
const recent = { ...ana, startDate: '2025-02-01' }

describe('the examples of the rules', () => {
  test('service years and children count from the day they are reached', () => {
    const children = [{ dateOfBirth: '2024-01-01' }, { dateOfBirth: '2018-01-01' }]
    const entries = entitlementOf(rules, { ...ana, children }, 2027)
    expect(entries.map(({ effectiveOn, days }) => [effectiveOn, days])).toEqual([
      ['2027-01-01', 22],
      ['2027-03-01', 1],
    ])
    expect(entries.map(({ explanation }) => explain(explanation))).toEqual([
      '20 base + 1 for 7 years of service + 1 for a child under 7 = 22',
      '1 for 8 years of service',
    ])
  })

  test.each([
    ['completed month', '2027-05-01', 13.5],
    ['completed month', '2027-05-17', 12],
    ['started month', '2027-05-17', 13.5],
    ['calendar day', '2027-05-17', 13],
    ['full', '2027-05-17', 20],
  ] as const)('%s: who joins on %s gets %d days', (proRata, start, days) => {
    expect(entriesOf(joining(start), { proRata })).toEqual([`${days} from ${start}`])
  })

  test('leavers get the months until they leave', () => {
    expect(entriesOf({ ...recent, endDate: '2027-03-31' })).toEqual(['5 from 2027-01-01'])
  })

  test('a part-time week reduces the days, month by month', () => {
    expect(entriesOf({ ...recent, schedules: [{ startsOn: '2026-01-01', week: threeDays }] })).toEqual([
      '12 from 2027-01-01',
    ])
    expect(entriesOf({ ...recent, schedules: [{ startsOn: '2027-07-01', week: threeDays }] })).toEqual([
      '16 from 2027-01-01',
    ])
    expect(
      entriesOf({ ...recent, schedules: [{ startsOn: '2026-01-01', week: threeDays }] }, { reducedForPartTime: false }),
    ).toEqual(['20 from 2027-01-01'])
  })
})

test('the explanation names what the days are made of', () => {
  const facts = { ...joining('2027-05-01'), children: [{ dateOfBirth: '2024-01-01' }] }
  const [entry] = entitlementOf(rules, facts, 2027)
  expect(explain(entry?.explanation ?? [])).toBe('20 base + 1 for a child under 7 − 7 joined on 01/05/2027 = 14')
  expect(explain(withoutReasons(entry?.explanation ?? []))).toBe('20 base + 1 additional days − 7 pro rata = 14')
})

test('steps are scaled by the schedule of their day, limited, and rounded once with all other days', () => {
  const partTime = { ...ana, schedules: [{ startsOn: '2020-01-01', week: threeDays }] }
  // (20 + 1) × 3/5 = 12.6; with the step 13.2.
  expect(entriesOf(partTime)).toEqual(['13 from 2027-01-01', '0.5 from 2027-03-01'])
  expect(entriesOf(ana, { maximum: 21 })).toEqual(['21 from 2027-01-01'])
  expect(
    entriesOf(ana, { additionalDays: [{ per: 'years of service', years: 4, days: 1, maximum: 5, from: 'year' }] }),
  ).toEqual(['22 from 2027-01-01'])
})

test('a child born during the year counts from birth, one who turns the age keeps counting', () => {
  const children = [{ dateOfBirth: '2020-05-01' }, { dateOfBirth: '2027-04-10' }]
  expect(entriesOf({ ...recent, children })).toEqual(['21 from 2027-01-01', '1 from 2027-04-10'])
})

test('days are granted after the probationary period, for the time since the start date', () => {
  const facts = { ...joining('2027-05-01'), endOfProbationaryPeriod: '2027-07-31' }
  expect(entriesOf(facts, { afterProbation: true })).toEqual(['13.5 from 2027-08-01'])
})

test('other years and unlimited leave', () => {
  expect(entriesOf(joining('2028-01-01'))).toEqual([])
  expect(entriesOf({ ...recent, endDate: '2026-12-31' })).toEqual([])
  expect(entriesOf(recent, { baseDays: null })).toEqual(['365 from 2027-01-01'])
  expect(entriesOf(recent, { kind: 'earned' })).toEqual(['0 from 2027-01-01'])
})

test('monthly accrual spreads the days over the time worked', () => {
  const [entry] = entitlementOf({ ...rules, accrual: 'monthly' }, { ...recent, endDate: '2027-06-30' }, 2027)
  expect(entry).toMatchObject({ effectiveOn: '2027-01-01', accruesUntil: '2027-06-30', days: 10 })
})
