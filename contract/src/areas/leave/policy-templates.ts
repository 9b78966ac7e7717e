import { messages, type Message } from '../../lib/messages.ts'
import { defaultRules, type PolicyRules } from './policies.ts'

type PolicyTemplate = { name: Message; description: Message; rules: PolicyRules }

const texts = messages('policyTemplate', {
  annual: 'Annual leave',
  annualDescription: '20 days a year, and 1 more for every 4 years of service. Unused days can be taken until 30 June.',
  sick: 'Sick leave',
  sickDescription: 'Unlimited, with a document required from the third working day.',
})

/** The policies that an installation without any offers as a start. */
export const policyTemplates = {
  annual: {
    name: texts.annual,
    description: texts.annualDescription,
    rules: {
      ...defaultRules,
      additionalDays: [{ per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' }],
      canBeGivenBack: true,
    },
  },
  sick: {
    name: texts.sick,
    description: texts.sickDescription,
    rules: {
      ...defaultRules,
      color: '#b42318',
      baseDays: null,
      reducedForPartTime: false,
      carryOver: 0,
      documentFrom: 3,
      givesDaysBack: 'with document',
    },
  },
} as const satisfies Record<string, PolicyTemplate>
export type PolicyTemplateName = keyof typeof policyTemplates

export const policyTemplateNames = ['annual', 'sick'] as const satisfies readonly PolicyTemplateName[]

/** The template with this name; undefined if there is none. */
export const findPolicyTemplate = (name: string | undefined): PolicyTemplate | undefined =>
  policyTemplateNames.some((known) => known === name) ? policyTemplates[name as PolicyTemplateName] : undefined
