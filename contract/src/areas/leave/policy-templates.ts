import { message, messages, type Message } from '../../lib/messages.ts'
import { defaultRules, type PolicyRules } from './policies.ts'

type PolicyTemplate = { name: Message; rules: PolicyRules }

const texts = messages('policyTemplate', {
  annual: 'Annual leave',
  annualDescription: '20 days a year, and 1 more for every 4 years of service. Unused days can be taken until 30 June.',
  sick: 'Sick leave',
  sickDescription: 'Unlimited, with a document required from the third working day.',
  sickChild: 'Leave for a sick child',
  carer: "Carer's leave",
  // The status of an employee with the same name also covers parental leave in German.
  maternity: message('Maternity leave', undefined, 'leave type'),
  paternity: 'Paternity leave',
  parental: 'Parental leave',
  unpaid: 'Unpaid leave',
  study: 'Study leave',
  marriage: 'Marriage leave',
  bereavement: 'Bereavement leave',
  moving: 'Moving house',
  bloodDonation: 'Blood donation',
  juryDuty: 'Jury duty',
  volunteering: 'Volunteering',
})

/** A type of leave whose days depend on the law: HR enters them, or leaves them without a limit. */
const ofLaw = (name: Message, color: string): PolicyTemplate => ({
  name,
  rules: { ...defaultRules, color, baseDays: null, proRata: 'full', reducedForPartTime: false, carryOver: 0 },
})

/** The starts of new leave policies. */
export const policyTemplates = {
  annual: {
    name: texts.annual,
    rules: {
      ...defaultRules,
      additionalDays: [{ per: 'years of service', years: 4, days: 1, maximum: 5, from: 'day' }],
      canBeGivenBack: true,
    },
  },
  sick: {
    name: texts.sick,
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
  sickChild: ofLaw(texts.sickChild, '#c4320a'),
  carer: ofLaw(texts.carer, '#a15c07'),
  maternity: ofLaw(texts.maternity, '#9e165f'),
  paternity: ofLaw(texts.paternity, '#175cd3'),
  parental: ofLaw(texts.parental, '#6938ef'),
  unpaid: ofLaw(texts.unpaid, '#475467'),
  study: ofLaw(texts.study, '#107569'),
  marriage: ofLaw(texts.marriage, '#c11574'),
  bereavement: ofLaw(texts.bereavement, '#363f72'),
  moving: ofLaw(texts.moving, '#0e7090'),
  bloodDonation: ofLaw(texts.bloodDonation, '#912018'),
  juryDuty: ofLaw(texts.juryDuty, '#344054'),
  volunteering: ofLaw(texts.volunteering, '#3b7c0f'),
} as const satisfies Record<string, PolicyTemplate>
export type PolicyTemplateName = keyof typeof policyTemplates

export const policyTemplateNames = Object.keys(policyTemplates) as PolicyTemplateName[]

/** The templates that an installation without policies offers first, with what they grant. */
export const firstTemplates = [
  { template: 'annual', description: texts.annualDescription },
  { template: 'sick', description: texts.sickDescription },
] as const satisfies readonly { template: PolicyTemplateName; description: Message }[]

/** The template with this name; undefined if there is none. */
export const findPolicyTemplate = (name: string | undefined): PolicyTemplate | undefined =>
  policyTemplateNames.some((known) => known === name) ? policyTemplates[name as PolicyTemplateName] : undefined

type OfLaw = Exclude<PolicyTemplateName, (typeof firstTemplates)[number]['template']>
const usual: readonly OfLaw[] = [
  'maternity',
  'paternity',
  'parental',
  'sickChild',
  'unpaid',
  'study',
  'marriage',
  'bereavement',
]
const withBloodDonation: readonly OfLaw[] = [...usual, 'moving', 'bloodDonation']
const withCarers: readonly OfLaw[] = [...usual, 'carer', 'moving']
const withJuryDuty: readonly OfLaw[] = [
  'maternity',
  'paternity',
  'parental',
  'carer',
  'unpaid',
  'study',
  'bereavement',
  'juryDuty',
  'volunteering',
]

/** The types of leave besides the first templates that employees of these countries know, in the order to show. */
const byCountry: Readonly<Record<string, readonly OfLaw[]>> = {
  ...Object.fromEntries(['HR', 'BA', 'RS', 'ME', 'MK', 'SI'].map((country) => [country, withBloodDonation])),
  ...Object.fromEntries(['DE', 'AT', 'CH', 'LI', 'LU', 'NL', 'BE'].map((country) => [country, withCarers])),
  ...Object.fromEntries(['US', 'GB', 'IE', 'CA', 'AU', 'NZ'].map((country) => [country, withJuryDuty])),
}

/**
 * The types of leave that the setup offers besides the first templates: their names and kinds, not the days of a law.
 * @param country the company's two letters; null if it is unknown
 */
export const leaveOfCountry = (country: string | null): readonly OfLaw[] => byCountry[country ?? ''] ?? usual
