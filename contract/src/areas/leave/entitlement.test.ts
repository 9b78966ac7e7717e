import { describe, expect, test } from 'vitest'
import { english } from '../../lib/messages.ts'
import {
  entitlementOf as entitlementAfter,
  isEligible,
  type EarlierYear,
  type EntitlementFacts,
} from './entitlement.ts'
import { explain } from './explain.ts'
import { withoutReasons } from './explanation.ts'
import { defaultRules, yearRulesOf, type YearRules } from './policies.ts'

const rules: YearRules = {
  ...yearRulesOf(defaultRules),
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
  earlierYearsIn: null,
}
/** The entitlement under a policy that has not granted earlier years. */
const entitlementOf = (own: YearRules, facts: EntitlementFacts, year: number) => entitlementAfter(own, facts, year, [])
const joining = (startDate: string): EntitlementFacts => ({ ...ana, startDate })
const threeDays = [2, 2, 2, 0, 0, 0, 0]
const entriesOf = (facts: EntitlementFacts, changed: Partial<YearRules> = {}) =>
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
    expect(entries.map(({ explanation }) => explain(explanation, english))).toEqual([
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
  expect(explain(entry?.explanation ?? [], english)).toBe(
    '20 base + 1 for a child under 7 − 7 for joining on 01/05/2027 = 14',
  )
  expect(explain(withoutReasons(entry?.explanation ?? []), english)).toBe(
    '20 base + 1 additional days − 7 pro rata = 14',
  )
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

describe('days that are added on one day are one entry and rounded together', () => {
  const twins = [{ dateOfBirth: '2027-05-10' }, { dateOfBirth: '2027-05-10' }]
  const textsOf = (facts: EntitlementFacts, changed: Partial<YearRules> = {}) =>
    entitlementOf({ ...rules, ...changed }, facts, 2027).map(({ explanation }) => explain(explanation, english))

  test('twins', () => {
    expect(entriesOf({ ...recent, children: twins })).toEqual(['20 from 2027-01-01', '2 from 2027-05-10'])
    expect(textsOf({ ...recent, children: twins })).toEqual(['20 base', '2 for children under 7'])
  })

  test('twins of a part-time employee', () => {
    // 12 days; one child makes 12.6, two make 13.2.
    const facts = { ...recent, children: twins, schedules: [{ startsOn: '2020-01-01', week: threeDays }] }
    expect(entriesOf(facts)).toEqual(['12 from 2027-01-01', '1.5 from 2027-05-10'])
    expect(textsOf(facts)).toEqual([
      '20 base − 8 for part-time work = 12',
      '2 for children under 7 − 0.5 for part-time work = 1.5',
    ])
  })

  test('twins with one above the maximum', () => {
    expect(entriesOf({ ...recent, children: twins }, { maximum: 21 })).toEqual([
      '20 from 2027-01-01',
      '1 from 2027-05-10',
    ])
    expect(textsOf({ ...recent, children: twins }, { maximum: 21 })[1]).toBe(
      '2 for children under 7 − 1 above the maximum = 1',
    )
  })

  test('two rules for years of service on one anniversary', () => {
    const additionalDays: YearRules['additionalDays'] = [
      { per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' },
      { per: 'service from', years: 8, days: 2, from: 'day' },
    ]
    expect(entriesOf(ana, { additionalDays })).toEqual(['21 from 2027-01-01', '3 from 2027-03-01'])
    expect(textsOf(ana, { additionalDays })[1]).toBe('3 for 8 years of service')
  })

  test.each([
    [false, '26 from 2027-01-01', 4],
    [true, '24 from 2027-01-01', 2],
  ])('steps of service, the second one instead of the first: %s', (instead, total, added) => {
    const first = { per: 'service from', years: 5, days: 2, from: 'day' } as const
    const second = { per: 'service from', years: 10, days: 4, from: 'day', instead } as const
    const additionalDays = [first, second]
    expect(entriesOf(joining('2015-03-01'), { additionalDays })).toEqual([total])
    expect(entriesOf(joining('2017-03-01'), { additionalDays })).toEqual([
      '22 from 2027-01-01',
      `${added} from 2027-03-01`,
    ])
    expect(textsOf(joining('2017-03-01'), { additionalDays })[1]).toBe(`${added} for 10 years of service`)
    const fromJanuary = [first, { ...second, from: 'year' as const }]
    expect(entriesOf(joining('2017-03-01'), { additionalDays: fromJanuary })).toEqual([total])
  })

  test('a step replaces all those of fewer years, and later steps add to it again', () => {
    const additionalDays: YearRules['additionalDays'] = [
      { per: 'service from', years: 1, days: 1, from: 'year' },
      { per: 'service from', years: 2, days: 1, from: 'day' },
      { per: 'service from', years: 5, days: 3, from: 'day', instead: true },
      { per: 'service from', years: 8, days: 0.5, from: 'day' },
    ]
    expect(
      ['2026-03-01', '2025-03-01', '2022-03-01', '2019-03-01'].map((start) =>
        entriesOf(joining(start), { additionalDays }),
      ),
    ).toEqual([
      ['21 from 2027-01-01'],
      ['21 from 2027-01-01', '1 from 2027-03-01'],
      ['22 from 2027-01-01', '1 from 2027-03-01'],
      ['23 from 2027-01-01', '0.5 from 2027-03-01'],
    ])
  })

  test('a child born during the probationary period', () => {
    const facts = { ...joining('2027-02-01'), endOfProbationaryPeriod: '2027-07-31', children: [twins[0]!] }
    expect(entriesOf(facts, { afterProbation: true })).toEqual(['19.5 from 2027-08-01'])
    expect(textsOf(facts, { afterProbation: true })).toEqual([
      '20 base − 1.5 for joining on 01/02/2027 + 1 for a child under 7 = 19.5',
    ])
  })
})

describe('days are granted after the probationary period', () => {
  test('for the time since the start date', () => {
    const facts = { ...joining('2027-05-01'), endOfProbationaryPeriod: '2027-07-31' }
    expect(entriesOf(facts, { afterProbation: true })).toEqual(['13.5 from 2027-08-01'])
    expect(entriesOf(facts)).toEqual(['13.5 from 2027-05-01'])
    expect(entriesOf({ ...facts, endOfProbationaryPeriod: '2027-04-30' }, { afterProbation: true })).toEqual([
      '13.5 from 2027-05-01',
    ])
    expect(entriesOf({ ...facts, endDate: '2027-07-31' }, { afterProbation: true })).toEqual([])
  })

  test('which is the next year, with the share of the earlier ones', () => {
    const facts = {
      ...joining('2026-10-01'),
      endOfProbationaryPeriod: '2027-03-31',
      children: [{ dateOfBirth: '2026-11-11' }],
    }
    const inYear = (year: number, changed: Partial<YearRules> = {}) =>
      entitlementOf({ ...rules, afterProbation: true, ...changed }, facts, year)
    expect(inYear(2026)).toEqual([])
    // 20 × 3/12 + 1 for the child, and 21 for the year.
    const [entry, ...others] = inYear(2027)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ effectiveOn: '2027-04-01', days: 27 })
    expect(explain(entry?.explanation ?? [], english)).toBe(
      '20 base + 1 for a child under 7 + 6 since joining on 01/10/2026 = 27',
    )
    expect(explain(withoutReasons(entry?.explanation ?? []), english)).toBe(
      '20 base + 1 additional days + 6 pro rata = 27',
    )
    expect(inYear(2028).map(({ effectiveOn, days }) => [effectiveOn, days])).toEqual([['2028-01-01', 21]])
    expect(inYear(2027, { accrual: 'monthly' }).map(({ accruesUntil, days }) => [accruesUntil, days])).toEqual([
      ['2027-12-31', 21],
      [null, 6],
    ])
    expect(inYear(2027, { afterProbation: false }).map(({ effectiveOn, days }) => [effectiveOn, days])).toEqual([
      ['2027-01-01', 21],
    ])
  })

  test('which is 1 January if it ends with the year', () => {
    const facts = { ...joining('2025-10-01'), endOfProbationaryPeriod: '2026-12-31' }
    expect(entitlementOf({ ...rules, afterProbation: true }, facts, 2026)).toEqual([])
    expect(entriesOf(facts, { afterProbation: true })).toEqual(['45 from 2027-01-01'])
    expect(entriesOf({ ...facts, endOfProbationaryPeriod: '2026-12-30' }, { afterProbation: true })).toEqual([
      '20 from 2027-01-01',
    ])
    expect(entriesOf({ ...facts, startDate: null }, { afterProbation: true })).toEqual(['20 from 2027-01-01'])
  })
})

describe('years that have given nothing are made up for', () => {
  const afterProbation = { ...rules, additionalDays: [], afterProbation: true }
  const daysIn2027 = (facts: Partial<EntitlementFacts>, earlier: readonly EarlierYear[]) =>
    entitlementAfter(afterProbation, { ...joining('2025-10-01'), ...facts }, 2027, earlier).map(
      ({ effectiveOn, days }) => `${days} from ${effectiveOn}`,
    )
  const [nothing, given] = [
    { year: 2026, hasGiven: false },
    { year: 2026, hasGiven: true },
  ]

  test('by a year into which the probation lasts, back to the last one with entries', () => {
    const facts = { endOfProbationaryPeriod: '2027-01-31' }
    expect(daysIn2027(facts, [])).toEqual(['45 from 2027-02-01'])
    expect(daysIn2027(facts, [nothing])).toEqual(['45 from 2027-02-01'])
    expect(daysIn2027(facts, [given])).toEqual(['20 from 2027-02-01'])
    expect(daysIn2027(facts, [{ year: 2025, hasGiven: true }, nothing])).toEqual(['40 from 2027-02-01'])
  })

  test('by the year in which the end of the probation was corrected, if the policy has granted them', () => {
    for (const endOfProbationaryPeriod of [null, '2026-12-15']) {
      const facts = { endOfProbationaryPeriod, earlierYearsIn: 2027 }
      expect(daysIn2027(facts, [nothing])).toEqual(['40 from 2027-01-01'])
      expect(daysIn2027(facts, [{ year: 2025, hasGiven: false }, nothing])).toEqual(['45 from 2027-01-01'])
      expect(daysIn2027(facts, [])).toEqual(['20 from 2027-01-01'])
      expect(daysIn2027(facts, [given])).toEqual(['20 from 2027-01-01'])
      expect(daysIn2027({ ...facts, earlierYearsIn: 2026 }, [nothing])).toEqual(['20 from 2027-01-01'])
      expect(daysIn2027({ ...facts, startDate: '2027-01-01' }, [nothing])).toEqual(['20 from 2027-01-01'])
    }
  })
})

test.each([
  [20.5, 'nearest', 10.5],
  [24.5, 'nearest', 12.5],
  [25.5, 'nearest', 13],
  [26.5, 'nearest', 13.5],
  [26, 'nearest', 13],
  [26, 'up', 13],
  [26, 'down', 13],
  [26.5, 'up', 13.5],
  [26.5, 'down', 13],
] as const)('half a year of %d days, rounded %s, is %d days; a tie is rounded up', (baseDays, rounding, days) => {
  expect(entriesOf(joining('2027-07-01'), { baseDays, rounding })).toEqual([`${days} from 2027-07-01`])
})

test('an entry is explained by the parts that its days are made of', () => {
  const additionalDays: YearRules['additionalDays'] = [
    { per: 'service from', years: 1, days: 1, from: 'year' },
    { per: 'experience from', years: 10, days: 2 },
    { per: 'marital status', maritalStatus: 'Married', days: 0.5 },
    { per: 'child', youngerThan: 7, days: 1, maximum: null },
  ]
  const facts: EntitlementFacts = { ...ana, startDate: '2026-06-01', yearsExperience: 10, maritalStatus: 'Married' }
  const textOf = (own: Partial<EntitlementFacts>, changed: Partial<YearRules> = {}) => {
    const [entry] = entitlementOf({ ...rules, additionalDays, ...changed }, { ...facts, ...own }, 2027)
    return explain(entry?.explanation ?? [], english)
  }
  expect(textOf({})).toBe(
    '20 base + 1 for 1 year of service + 2 for 10 years of experience + 0.5 for marital status = 23.5',
  )
  expect(textOf({}, { maximum: 22 })).toBe(
    '20 base + 1 for 1 year of service + 2 for 10 years of experience + 0.5 for marital status − 1.5 above the maximum = 22',
  )
  const single = { maritalStatus: 'None', yearsExperience: 9 }
  expect(textOf({ ...single, endDate: '2027-06-30' })).toBe(
    '20 base + 1 for 1 year of service − 10.5 for leaving on 30/06/2027 = 10.5',
  )
  const partTime = [{ startsOn: '2027-10-01', week: threeDays }]
  expect(textOf({ ...single, startDate: '2027-05-01', schedules: partTime })).toBe(
    '20 base − 2 for part-time work − 6.5 for joining on 01/05/2027 = 11.5',
  )
  const fourDays = [{ startsOn: '2020-01-01', week: [2, 2, 2, 2, 0, 0, 0] }]
  expect(textOf({ ...single, startDate: '2027-05-01', schedules: fourDays }, { proRata: 'full', baseDays: 18.5 })).toBe(
    '18.5 base − 3.5 for part-time work = 15',
  )
  expect(textOf({ ...single, schedules: fourDays }, { baseDays: 17.5 })).toBe(
    '17.5 base + 1 for 1 year of service − 3.5 for part-time work = 15',
  )
})

test('a policy covers employees by contract type and office; offices are compared without case and outer spaces', () => {
  const employee = { contractType: 'Ugovor na neodređeno', officeLocation: ' Sarajevo' }
  expect(isEligible({ contractTypes: [], offices: [] }, employee)).toBe(true)
  expect(
    isEligible(
      { contractTypes: ['Ugovor na neodređeno', 'Ugovor o djelu'], offices: ['Mostar', 'SARAJEVO '] },
      employee,
    ),
  ).toBe(true)
  expect(isEligible({ contractTypes: ['Ugovor o djelu'], offices: [] }, employee)).toBe(false)
  expect(isEligible({ contractTypes: [], offices: ['Mostar'] }, employee)).toBe(false)
  expect(isEligible({ contractTypes: ['Ugovor o djelu'], offices: ['Sarajevo'] }, employee)).toBe(false)
})

test('additional days are added in the order of their days', () => {
  const additionalDays: YearRules['additionalDays'] = [
    { per: 'years of service', years: 8, days: 1, maximum: null, from: 'day' },
    { per: 'child', youngerThan: 7, days: 2, maximum: null },
  ]
  const facts = { ...ana, children: [{ dateOfBirth: '2027-02-01' }] }
  expect(entriesOf(facts, { additionalDays, maximum: 22 })).toEqual(['20 from 2027-01-01', '2 from 2027-02-01'])
})

test('years of service that are complete on the first day count once, and a child of the age does not', () => {
  const facts = { ...ana, startDate: '2019-01-01', children: [{ dateOfBirth: '2020-01-01' }] }
  expect(entriesOf(facts)).toEqual(['22 from 2027-01-01'])
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
