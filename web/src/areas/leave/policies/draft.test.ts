import { expect, test } from 'vitest'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTemplateNames, policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { blankAdditional, draftOf, policyDraft, rulesOf } from './draft.ts'

const full: PolicyRules = {
  ...defaultRules,
  contractTypes: ['Ugovor o djelu'],
  offices: ['Mostar'],
  baseDays: 20.5,
  additionalDays: [
    { per: 'years of service', years: 4, days: 1, maximum: 5, from: 'year' },
    { per: 'service from', years: 10, days: 2, from: 'day' },
    { per: 'experience from', years: 20, days: 1 },
    { per: 'child', youngerThan: 7, days: 1, maximum: null },
    { per: 'marital status', maritalStatus: 'Single', days: 0.5 },
  ],
  maximum: 30,
  carryOver: 5,
  carryOverUntil: '03-31',
  minLength: 0.5,
  maxLength: 15,
  documentFrom: 3,
  blockedDates: [{ startDate: '2027-12-20', endDate: '2027-12-24', reason: 'Stocktaking', projects: [], offices: [] }],
  minimumCoverage: { limit: 50, unit: '%', action: 'refuse' },
}

test.each([
  ['all rules', full],
  ['the defaults', defaultRules],
  ...policyTemplateNames.map((name) => [`the template ${name}`, policyTemplates[name].rules] as const),
] as const)('%s survive the form unchanged', (_, rules) => {
  const draft = draftOf({ name: 'Annual leave', rules })
  expect(rulesOf(draft)).toEqual(rules)
  expect(policyDraft.safeParse(draft).error).toBeUndefined()
})

test('errors are reported at the fields of the form', () => {
  const draft = {
    ...draftOf({ name: '', rules: defaultRules }),
    baseDays: 'twenty',
    additionalDays: [{ ...blankAdditional, per: 'child' as const, years: 'seven' }],
    carryOverUntil: '31/13',
  }
  expect(rulesOf(draft)).toBeUndefined()
  const paths = policyDraft.safeParse(draft).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['name', 'baseDays', 'additionalDays.0.years', 'carryOverUntil'])
})
