import { expect, test } from 'vitest'
import { english } from '@hr/contract/lib/messages'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTemplateNames, policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { fieldTexts } from '@hr/contract/lib/fields'
import { issueText } from '../../../lib/issue-text.ts'
import { blankAdditional, draftOf, policyDraft, rulesOf, stepsOf, type AdditionalDraft } from './draft.ts'
import { stepTexts } from './step-texts.ts'

const full: PolicyRules = {
  ...defaultRules,
  contractTypes: ['Ugovor o djelu'],
  offices: ['Mostar'],
  baseDays: 20.5,
  additionalDays: [
    { per: 'years of service', years: 4, days: 1, maximum: 5, from: 'year' },
    { per: 'service from', years: 10, days: 2, from: 'day' },
    { per: 'service from', years: 15, days: 4, from: 'day', instead: true },
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

test('a blank number is missing, not invalid', () => {
  const draft = { ...draftOf({ name: 'Annual leave', rules: defaultRules }), baseDays: ' ', notice: 'x' }
  expect(policyDraft.safeParse(draft).error?.issues.map(issueText)).toEqual([
    english(fieldTexts.required),
    english(fieldTexts.number),
  ])
})

test('a step of service does not replace days by fewer ones', () => {
  const step = { ...blankAdditional, per: 'service from' as const }
  const additionalDays = [
    { ...step, years: '5', days: '2' },
    { ...step, years: '10', days: '1.5', adds: 'instead' as const },
  ]
  const draft = { ...draftOf({ name: 'Annual leave', rules: defaultRules }), additionalDays }
  const problems = policyDraft.safeParse(draft).error?.issues.map((issue) => [issue.path.join('.'), issueText(issue)])
  expect(problems).toEqual([['additionalDays.1.days', english(policyTexts.fewerInstead)]])
})

test.each<[AdditionalDraft['adds'], string]>([
  ['in addition', 'From 10 years of service: 4 days more, 6 days in total'],
  ['instead', 'From 10 years of service: 4 days instead of 2 days'],
])('the steps of service are told in sentences: %s', (adds, sentence) => {
  const step = { ...blankAdditional, per: 'service from' as const }
  const additionalDays = [{ ...step, years: '10', days: '4', adds }, { ...step, years: '5', days: '2' }, step]
  expect(stepTexts(stepsOf({ additionalDays }))).toEqual(['From 5 years of service: 2 days', sentence])
})
