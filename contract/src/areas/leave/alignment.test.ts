import { type Random, seededRandom } from '@hr/testing/random'
import { describe, expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import { addDays } from '../../lib/dates.ts'
import { modelledPlan } from '../../testing/plan-model.ts'
import { differencesOf, earlierDaysOf, limitOf, openingEntries, planOf as planAfter } from './alignment.ts'
import type { EntitlementFacts } from './entitlement.ts'
import { explain } from './explain.ts'
import { sumOf, type PlanEntry } from './explanation.ts'
import { defaultRules, yearRulesOf, type AdditionalDays, type YearRules } from './policies.ts'
import { daysBelow, type ServiceStep } from './service-steps.ts'

const twenty = yearRulesOf(defaultRules)
const ana: EntitlementFacts = {
  startDate: '2020-01-01',
  endDate: null,
  endOfProbationaryPeriod: null,
  contractType: null,
  officeLocation: '',
  children: [],
  maritalStatus: 'None',
  yearsExperience: null,
  schedules: [],
  earlierYearsIn: null,
}
const year = 2027
/** The plan under a policy that has not granted earlier years. */
const planOf = (
  rules: YearRules,
  facts: EntitlementFacts,
  of: number,
  others: Parameters<typeof planAfter>[3]['others'],
) => planAfter(rules, facts, of, { others, earlier: [], kept: 0 })
const texts = (entries: readonly PlanEntry[]) =>
  entries.map(({ effectiveOn, accruesUntil, explanation, days }) => {
    const until = accruesUntil === null ? '' : ` until ${accruesUntil}`
    return `${effectiveOn}${until}: ${explain(explanation, english)}${explanation.length === 1 ? '' : ` (${days})`}`
  })
const entry = (effectiveOn: string, days: number, explanation: PlanEntry['explanation'] = []): PlanEntry => ({
  effectiveOn,
  accruesUntil: null,
  days,
  explanation,
})

describe('the limit', () => {
  const planWith = (baseDays: number | null, others: Parameters<typeof planOf>[3], changed: Partial<YearRules> = {}) =>
    texts(planOf({ ...twenty, baseDays, ...changed }, ana, year, others))

  test('keeps the total at 0 if a correction takes more than the plan has', () => {
    expect(planWith(20, [{ effectiveOn: '2027-03-01', days: -18 }])).toEqual(['2027-01-01: 20 base'])
    expect(planWith(10, [{ effectiveOn: '2027-03-01', days: -18 }])).toEqual([
      '2027-01-01: 10 base',
      '2027-03-01: 8 to keep the total between 0 and the maximum',
    ])
  })

  test('ends on the day from which the sum is within the limits', () => {
    const others = [
      { effectiveOn: '2027-06-01', days: 9 },
      { effectiveOn: '2027-03-01', days: -11 },
      { effectiveOn: '2027-03-01', days: -7 },
    ]
    expect(planWith(10, others)).toEqual([
      '2027-01-01: 10 base',
      '2027-03-01: 8 to keep the total between 0 and the maximum',
      '2027-06-01: − 8 to keep the total between 0 and the maximum',
    ])
  })

  test('is part of the entry of its day', () => {
    expect(planWith(10, [{ effectiveOn: '2027-01-01', days: -12 }])).toEqual([
      '2027-01-01: 10 base + 2 to keep the total between 0 and the maximum = 12 (12)',
    ])
    expect(planWith(12, [{ effectiveOn: '2027-01-01', days: -13 }], { accrual: 'monthly' })).toEqual([
      '2027-01-01 until 2027-12-31: 12 base',
      '2027-01-01: 1 to keep the total between 0 and the maximum',
    ])
  })

  test('keeps the total at 364.5, or at 365 for unlimited leave', () => {
    const added = [{ effectiveOn: '2027-05-01', days: 1 }]
    expect(planWith(363.5, added)).toEqual(['2027-01-01: 363.5 base'])
    expect(planWith(364, added)).toEqual([
      '2027-01-01: 364 base',
      '2027-05-01: − 0.5 to keep the total between 0 and the maximum',
    ])
    expect(planWith(null, [])).toEqual(['2027-01-01: 365 base'])
    expect(planWith(null, added)).toEqual([
      '2027-01-01: 365 base',
      '2027-05-01: − 1 to keep the total between 0 and the maximum',
    ])
    expect(planWith(null, [{ effectiveOn: '2027-05-01', days: 365 }], { kind: 'earned' })).toEqual([
      '2027-01-01:  (0)',
      '2027-05-01: − 0.5 to keep the total between 0 and the maximum',
    ])
  })

  test('is in the order of the effective dates', () => {
    const rules: YearRules = {
      ...twenty,
      baseDays: 5,
      additionalDays: [{ per: 'years of service', years: 1, days: 3, maximum: null, from: 'day' }],
    }
    const facts = { ...ana, startDate: '2026-09-01' }
    expect(texts(planOf(rules, facts, year, [{ effectiveOn: '2027-03-01', days: -7 }]))).toEqual([
      '2027-01-01: 5 base',
      '2027-03-01: 2 to keep the total between 0 and the maximum',
      '2027-09-01: 3 for 1 year of service − 2 to keep the total between 0 and the maximum = 1 (1)',
    ])
  })

  test('holds for the other entries of an employee without entitlement; without any entry there is no plan', () => {
    const gone = { ...ana, endDate: '2026-12-31' }
    expect(planOf(twenty, gone, year, [])).toEqual([])
    expect(planOf(twenty, gone, year, [{ effectiveOn: '2027-02-01', days: 3 }])).toEqual([])
    expect(texts(planOf(twenty, gone, year, [{ effectiveOn: '2027-02-01', days: -3 }]))).toEqual([
      '2027-02-01: 3 to keep the total between 0 and the maximum',
    ])
  })
})

describe('days of earlier years that stay', () => {
  const rules: YearRules = { ...twenty, afterProbation: true }
  const joined = { ...ana, startDate: '2026-10-01', endOfProbationaryPeriod: '2027-01-31' }
  const keep = (kept: number, hasGiven: boolean, facts: EntitlementFacts = joined) =>
    texts(planAfter(rules, facts, year, { others: [], earlier: [{ year: 2026, hasGiven }], kept }))

  test('are added to an entitlement that has fewer of them', () => {
    expect(keep(0, true)).toEqual(['2027-02-01: 20 base'])
    expect(keep(5, true)).toEqual(['2027-02-01: 20 base + 5 since joining on 01/10/2026 = 25 (25)'])
    expect(keep(5, true, { ...joined, startDate: null })).toEqual([
      '2027-02-01: 20 base + 5 from earlier years = 25 (25)',
    ])
  })

  test('are not added to those that the entitlement has', () => {
    expect(keep(0, false)).toEqual(['2027-02-01: 20 base + 5 since joining on 01/10/2026 = 25 (25)'])
    expect(keep(5, false)).toEqual(keep(0, false))
    expect(keep(4, false)).toEqual(keep(0, false))
    expect(keep(7, false)).toEqual(['2027-02-01: 20 base + 7 since joining on 01/10/2026 = 27 (27)'])
  })

  test('end with the entitlement', () => {
    expect(keep(5, true, { ...joined, endDate: '2027-01-15' })).toEqual([])
  })
})

describe('the difference from the written entries', () => {
  test('is the plan if nothing is written, also without days', () => {
    const plan = planOf({ ...twenty, kind: 'earned' }, ana, year, [])
    expect(differencesOf([], plan)).toEqual([entry('2027-01-01', 0)])
    expect(differencesOf(plan, plan)).toEqual([])
  })

  test('sums the written entries of the same day and accrual', () => {
    const plan = planOf(twenty, ana, year, [])
    const written = [entry('2027-01-01', 21, [{ why: 'base', days: 21 }]), entry('2027-01-01', -1)]
    expect(differencesOf(written, plan)).toEqual([])
    const monthly = planOf({ ...twenty, accrual: 'monthly' }, ana, year, [])
    expect(texts(differencesOf(plan, monthly))).toEqual([
      '2027-01-01 until 2027-12-31: 20 base',
      '2027-01-01: − 20 base',
    ])
  })

  test('explains only what changed', () => {
    const rules: YearRules = {
      ...twenty,
      additionalDays: [
        { per: 'child', youngerThan: 7, days: 1, maximum: null },
        { per: 'marital status', maritalStatus: 'Married', days: 0.5 },
      ],
    }
    const child = { dateOfBirth: '2024-05-05' }
    const before = planOf(rules, { ...ana, children: [child] }, year, [])
    const after = planOf(rules, { ...ana, children: [child, child], maritalStatus: 'Married' }, year, [])
    expect(texts(differencesOf(before, after))).toEqual([
      '2027-01-01: 1 for a child under 7 + 0.5 for marital status = 1.5 (1.5)',
    ])
    expect(texts(differencesOf(after, before))).toEqual([
      '2027-01-01: − 1 for a child under 7 − 0.5 for marital status = -1.5 (-1.5)',
    ])
    const later = planOf(rules, { ...ana, children: [{ dateOfBirth: '2027-05-05' }] }, year, [])
    expect(texts(differencesOf(before, later))).toEqual([
      '2027-01-01: − 1 for a child under 7',
      '2027-05-05: 1 for a child under 7',
    ])
  })

  test('has a line for the days that written entries do not explain', () => {
    const plan = planOf(twenty, ana, year, [])
    const written = [entry('2027-01-01', 18, [{ why: 'base', days: 17 }])]
    expect(texts(differencesOf(written, plan))).toEqual(['2027-01-01: 3 base − 1 from earlier changes = 2 (2)'])
    expect(texts(differencesOf([entry('2027-01-01', 18)], []))).toEqual(['2027-01-01: − 18 from earlier changes'])
  })

  test('keeps changed days of earlier years that leave the days unchanged', () => {
    // The sum is rounded: half a day that a schedule takes from this year is rounded up in the earlier one.
    const rules: YearRules = { ...twenty, afterProbation: true, rounding: 'up' }
    const facts = { ...ana, startDate: '2026-11-01', endOfProbationaryPeriod: '2027-02-28' }
    const planFrom = (startsOn: string) =>
      planAfter(rules, { ...facts, schedules: [{ startsOn, week: [2, 2, 2, 2, 1, 0, 0] }] }, year, {
        others: [],
        earlier: [],
        kept: 0,
      })
    const [before, after] = [planFrom('2027-10-02'), planFrom('2027-09-02')]
    const differences = differencesOf(before, after)
    expect([before, differences].map(texts)).toEqual([
      ['2027-03-01: 20 base + 3 since joining on 01/11/2026 = 23 (23)'],
      ['2027-03-01: − 0.5 for part-time work + 0.5 since joining on 01/11/2026 = 0 (0)'],
    ])
    expect(earlierDaysOf([...before, ...differences])).toBe(earlierDaysOf(after))
  })

  test('keeps a changed limit that leaves the days unchanged, and nothing else without days', () => {
    const others = [{ effectiveOn: '2027-01-01', days: -12 }]
    const before = planOf({ ...twenty, baseDays: 10 }, ana, year, others)
    const after = planOf({ ...twenty, baseDays: 8 }, ana, year, others)
    const differences = differencesOf(before, after)
    expect(texts(differences)).toEqual(['2027-01-01: − 2 base + 2 to keep the total between 0 and the maximum = 0 (0)'])
    expect(limitOf([...before, ...differences])).toBe(4)
    expect(
      differencesOf([entry('2027-01-01', 20, [{ why: 'service', days: 20 }])], planOf(twenty, ana, year, [])),
    ).toEqual([])
  })
})

test('an employee has the days that HR sets, and later changes of the plan add to them', () => {
  const written: PlanEntry[] = []
  const others: { effectiveOn: string; days: number }[] = []
  const total = () => sumOf(written) + sumOf(others)
  const align = (baseDays: number) =>
    written.push(...differencesOf(written, planOf({ ...twenty, baseDays }, ana, year, others)))
  const set = (effectiveOn: string, days: number) =>
    others.push({ effectiveOn, days: days - (total() - limitOf(written)) })
  align(20)
  set('2027-03-01', 2)
  align(20)
  expect([total(), limitOf(written)]).toEqual([2, 0])
  align(10)
  expect([total(), limitOf(written)]).toEqual([0, 8])
  set('2027-05-01', 5)
  align(10)
  expect(others.at(-1)).toEqual({ effectiveOn: '2027-05-01', days: 13 })
  expect([total(), limitOf(written)]).toEqual([5, 0])
  align(20)
  expect([total(), limitOf(written)]).toEqual([15, 0])
  expect(differencesOf(written, planOf(twenty, ana, year, others))).toEqual([])
})

type Roll = Random['roll']
const oneOf = <T>(roll: Roll, values: readonly T[]): T => values[roll(values.length)]!
const several = <T>(roll: Roll, most: number, value: () => T): T[] => Array.from({ length: roll(most + 1) }, value)

/** Whether the days replace no more days than they are (`policyRules`). */
const isStepUp = (step: ServiceStep, _: number, steps: readonly ServiceStep[]) =>
  !step.instead || step.days >= daysBelow(steps, step.years)

function randomRules(roll: Roll): YearRules {
  const days = () => (1 + roll(8)) / 2
  const maximum = () => oneOf(roll, [null, null, 1 + roll(6)])
  const from = () => oneOf(roll, ['day', 'year'] as const)
  const step = () => ({
    per: 'service from' as const,
    years: 1 + roll(8),
    days: days(),
    from: from(),
    instead: roll(2) === 0,
  })
  const additional = (): AdditionalDays =>
    [
      { per: 'years of service' as const, years: 1 + roll(4), days: days(), maximum: maximum(), from: from() },
      step(),
      { per: 'experience from' as const, years: 1 + roll(12), days: days() },
      { per: 'child' as const, youngerThan: 1 + roll(8), days: days(), maximum: maximum() },
      { per: 'marital status' as const, maritalStatus: 'Married' as const, days: days() },
    ][roll(5)]!
  return {
    ...twenty,
    kind: oneOf(roll, ['granted', 'granted', 'granted', 'granted', 'granted', 'earned']),
    afterProbation: roll(3) === 0,
    baseDays: oneOf(roll, [null, 364, roll(60) / 2, roll(60) / 2, roll(60) / 2, roll(60) / 2, roll(60) / 2]),
    additionalDays: oneOf(roll, [several(roll, 4, additional), several(roll, 3, step).filter(isStepUp)]),
    maximum: oneOf(roll, [null, null, 0.5 + roll(60) / 2]),
    accrual: oneOf(roll, ['at once', 'monthly']),
    proRata: oneOf(roll, ['completed month', 'started month', 'calendar day', 'full']),
    rounding: oneOf(roll, ['up', 'nearest', 'down']),
    reducedForPartTime: roll(3) > 0,
  }
}

function randomFacts(roll: Roll, of: number): EntitlementFacts {
  const dayOf = (since: number, until: number) => {
    const chosen = since + roll(until - since + 1)
    const others = [`${chosen}-01-01`, `${chosen}-02-28`, `${chosen}-03-01`, `${chosen}-12-31`]
    return oneOf(roll, [addDays(`${chosen}-01-01`, roll(366)), ...others])
  }
  const startDate = oneOf(roll, [null, dayOf(of - 12, of), dayOf(of - 1, of), dayOf(of, of), '2020-02-29'])
  const births = several(roll, 3, () => dayOf(of - roll(9), of))
  return {
    ...ana,
    startDate,
    endDate: oneOf(roll, [null, null, dayOf(of, of), dayOf(of - 1, of + 1)]),
    earlierYearsIn: oneOf(roll, [null, null, of - 1, of]),
    endOfProbationaryPeriod: oneOf(roll, [null, dayOf(of, of), dayOf(of - 1, of + 1), startDate]),
    children: [...births, ...births.slice(0, roll(2))].map((dateOfBirth) => ({ dateOfBirth })),
    maritalStatus: oneOf(roll, ['None', 'Married']),
    yearsExperience: oneOf(roll, [null, roll(20)]),
    schedules: several(roll, 3, () => ({
      startsOn: dayOf(of - 1, of),
      week: Array.from({ length: 7 }, () => roll(3)),
    })).filter(({ startsOn }, index, all) => all.findIndex((one) => one.startsOn === startsOn) === index),
  }
}

describe('opening entries', () => {
  const monthly = { ...entry('2027-01-01', 20), accruesUntil: '2027-12-31' }
  const child = entry('2027-09-01', 1)
  const opened = (granted: PlanEntry[], days: number, day = '2027-01-01') =>
    openingEntries(granted, { days, day }).map(({ effectiveOn, accruesUntil, days: own }) => [
      effectiveOn,
      accruesUntil,
      own,
    ])

  test('are one difference if the grants take effect on the day', () => {
    expect(opened([entry('2027-01-01', 20)], 8)).toEqual([['2027-01-01', null, -12]])
    expect(opened([entry('2027-01-01', 20)], 20)).toEqual([])
    expect(opened([], 8)).toEqual([['2027-01-01', null, 8]])
  })

  test('withdraw what accrues or takes effect later on its dates', () => {
    expect(opened([monthly, child], 8)).toEqual([
      ['2027-01-01', '2027-12-31', -20],
      ['2027-01-01', null, 8],
      ['2027-09-01', null, -1],
    ])
    expect(opened([child], 8, '2027-06-10')).toEqual([
      ['2027-06-10', null, 8],
      ['2027-09-01', null, -1],
    ])
  })
})

const seeds = 3_000

test(`${seeds} random plans agree with the model, and their differences lead from each to the next`, () => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const roll = seededRandom(seed).roll
    const of = oneOf(roll, [2027, 2028])
    const facts = randomFacts(roll, of)
    const others = several(roll, 3, () => ({
      effectiveOn: addDays(`${of}-01-01`, oneOf(roll, [0, 0, roll(365)])),
      days: (roll(100) - 60) / 2,
    }))
    const earlier = several(roll, 3, () => ({ year: of - 1 - roll(3), hasGiven: roll(2) === 0 })).filter(
      (one, index, all) => all.findIndex((same) => same.year === one.year) === index,
    )
    const written: PlanEntry[] = []
    for (const rules of [randomRules(roll), randomRules(roll)]) {
      const plan = planAfter(rules, facts, of, { others, earlier, kept: 0 })
      const story = `seed ${seed}: ${JSON.stringify({ rules, facts, of, others, earlier, plan })}`
      const entries = plan.map(({ explanation: _lines, ...one }) => one)
      expect(byKey(entries), story).toEqual(byKey(modelledPlan(rules, facts, of, { others, earlier })))
      for (const { explanation, days } of plan) expect(sumOf(explanation), story).toBe(days)
      const differences = differencesOf(written, plan)
      for (const { explanation, days } of differences) expect(sumOf(explanation), story).toBe(days)
      written.push(...differences)
      expect(limitOf(written), story).toBe(limitOf(plan))
      expect(earlierDaysOf(written), story).toBe(earlierDaysOf(plan))
      expect(differencesOf(written, plan), story).toEqual(plan.length > 0 && written.length === 0 ? plan : [])
      const sums = differencesOf([], written).reduce((sum, { days }) => sum + days, 0)
      expect(sums, story).toBe(sumOf(plan))
    }
  }
}, 60_000)

const byKey = (entries: readonly Omit<PlanEntry, 'explanation'>[]) =>
  entries.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
