import { defaultRules, type PolicyRules } from './policies.ts'

type PolicyTemplate = { name: string; description: string; rules: PolicyRules }

/** The policies that an installation without any offers as a start. */
export const policyTemplates = {
  annual: {
    name: 'Annual leave',
    description: '20 days a year, and 1 more for every 4 years of service. What is left can be used until 30 June.',
    rules: {
      ...defaultRules,
      additionalDays: [{ per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' }],
    },
  },
  sick: {
    name: 'Sick leave',
    description: 'Unlimited, with a document expected from the third working day.',
    rules: {
      ...defaultRules,
      color: '#b42318',
      baseDays: null,
      reducedForPartTime: false,
      carryOver: 0,
      documentFrom: 3,
    },
  },
} as const satisfies Record<string, PolicyTemplate>
export type PolicyTemplateName = keyof typeof policyTemplates

export const policyTemplateNames = ['annual', 'sick'] as const satisfies readonly PolicyTemplateName[]

/** The template with this name; undefined if there is none. */
export const findPolicyTemplate = (name: string | undefined): PolicyTemplate | undefined =>
  policyTemplateNames.some((known) => known === name) ? policyTemplates[name as PolicyTemplateName] : undefined
