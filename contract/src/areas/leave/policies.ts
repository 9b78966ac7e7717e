// Leave policies: the rules that create a leave type each year and grant its days (`docs/rules.md`, section 3).
import { issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  choice,
  day,
  fieldTexts,
  flag,
  line,
  name,
  numberError,
  optionalLine,
  requiredLine,
  version,
  translated,
  uuid,
} from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { contractTypes, maritalStatuses } from '../employees/record.ts'
import { person } from '../employees/people.ts'
import { planEntry } from './explanation.ts'
import { bothSides, givesDaysBack, isOneSide } from './days-back.ts'
import { colour, someDays } from './leave-types.ts'
import { policyTexts } from './policy-texts.ts'
import { daysBelow, serviceStepsOf } from './service-steps.ts'
import { approvalFlows, leaveStatuses } from './status.ts'

const wholeNumber = (least: number, most: number) =>
  z.int(numberError).min(least, issue(fieldTexts.number)).max(most, issue(fieldTexts.number))
const years = wholeNumber(1, 60)
export const limitedDays = someDays.max(364, issue(fieldTexts.number))
const positiveDays = limitedDays.min(0.5, issue(fieldTexts.number))

/** From the day on which the years are completed, or from 1 January of that year. */
export const takesEffectFrom = ['day', 'year'] as const

/** Additional days; `maximum` limits the days of this rule. */
const additionalDays = z.discriminatedUnion('per', [
  z.object(
    ofClass('internal', {
      /** Days for every `years` full years of service. */
      per: z.literal('years of service'),
      years,
      days: positiveDays,
      maximum: positiveDays.nullable(),
      from: choice(takesEffectFrom),
    }),
  ),
  z.object(
    ofClass('internal', {
      /** Days from `years` full years of service on. */
      per: z.literal('service from'),
      years,
      days: positiveDays,
      from: choice(takesEffectFrom),
      /** Replaces the days from fewer years of service on; otherwise adds to them. */
      instead: z.boolean().optional(),
    }),
  ),
  z.object(
    ofClass('internal', {
      /** Days from `years` of total work experience on. */
      per: z.literal('experience from'),
      years,
      days: positiveDays,
    }),
  ),
  z.object(
    ofClass('internal', {
      /** Days for every child younger than `youngerThan` years. */
      per: z.literal('child'),
      youngerThan: wholeNumber(1, 30),
      days: positiveDays,
      maximum: positiveDays.nullable(),
    }),
  ),
  z.object(
    ofClass('internal', {
      per: z.literal('marital status'),
      maritalStatus: choice(maritalStatuses),
      days: positiveDays,
    }),
  ),
])
export type AdditionalDays = z.output<typeof additionalDays>
/** A step may not replace days by fewer ones: an anniversary never takes days away. */
const isStepUp = (rules: readonly AdditionalDays[]) => (rule: AdditionalDays) =>
  rule.per !== 'service from' || !rule.instead || rule.days >= daysBelow(serviceStepsOf(rules), rule.years)

const allAdditionalDays = z
  .array(additionalDays)
  .max(20)
  .superRefine((rules, context) => {
    const index = rules.findIndex((rule) => !isStepUp(rules)(rule))
    if (index !== -1)
      context.addIssue({ code: 'custom', path: [index, 'days'], message: issue(policyTexts.fewerInstead) })
  })
export const additionalKinds = additionalDays.options.map(({ shape }) => shape.per.value)

const blockedDates = z
  .object(
    ofClass('internal', {
      startDate: day,
      endDate: day,
      reason: line(255).min(1, { error: issue(fieldTexts.required), abort: true }),
      /** Projects and offices that the dates are blocked for; both empty: for everyone. */
      projects: z.array(uuid).max(100),
      offices: z.array(optionalLine).max(100),
    }),
  )
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: issue(policyTexts.endBeforeStart),
  })
export type BlockedDates = z.output<typeof blockedDates>

const minimumCoverage = z.object(
  ofClass('internal', {
    /** How many members of a project, its lead included, may be away at once. */
    limit: wholeNumber(1, 1000),
    unit: choice(['people', '%']),
    action: choice(['warn', 'refuse']),
  }),
)
export type MinimumCoverage = z.output<typeof minimumCoverage>

/** The rules that decide about the days of a year. Each granted year keeps its own copy. */
const ofYear = z.object(
  ofClass('internal', {
    /** Granted: days per year. Earned: time off in lieu. */
    kind: choice(['granted', 'earned']),
    /** Who is eligible; empty lists mean everyone. */
    contractTypes: z.array(z.enum(contractTypes)).max(contractTypes.length),
    offices: z.array(optionalLine).max(100),
    /** Grants the days on the day after the probationary period, for the time since the start date. */
    afterProbation: z.boolean(),
    /** Days per year for a full-time week; null: unlimited. */
    baseDays: limitedDays.nullable(),
    additionalDays: allAdditionalDays,
    /** The most that base and additional days add up to. */
    maximum: positiveDays.nullable(),
    accrual: choice(['at once', 'monthly']),
    proRata: choice(['completed month', 'started month', 'calendar day', 'full']),
    rounding: choice(['up', 'nearest', 'down']),
    /** Whether the days depend on the working days per week. */
    reducedForPartTime: z.boolean(),
    /** How many days may be used in the next year; null: all. */
    carryOver: limitedDays.nullable(),
    /** Months after which earned days expire. */
    creditMonths: wholeNumber(1, 24),
  }),
)

/** The rules that decide about requests and approvals. They follow the policy at once, for all years. */
const ofRequests = z.object(
  ofClass('internal', {
    color: colour,
    halfDays: z.boolean(),
    /** How many days below zero may be requested. */
    negativeBalance: limitedDays,
    /** Working days before the start by which leave must be requested. HR is exempt. */
    notice: wholeNumber(0, 260),
    /** Working days of one request. */
    minLength: positiveDays.nullable(),
    maxLength: positiveDays.nullable(),
    /** The working day of a request from which a document is expected. */
    documentFrom: wholeNumber(1, 364).nullable(),
    blockedDates: z.array(blockedDates).max(50),
    minimumCoverage: minimumCoverage.nullable(),
    approvalFlow: choice(approvalFlows),
    /** Whether a request must name a substitute. HR is exempt on behalf of an employee. */
    substituteRequired: z.boolean().default(false),
    /** Whether a request may overlap approved leave that can be given back, such as sickness on annual leave. */
    givesDaysBack: choice(givesDaysBack).default('no'),
    canBeGivenBack: z.boolean().default(false),
  }),
)
export type RequestRules = z.output<typeof ofRequests>

/** The last day of the next year on which days may be used, 'MM-DD'; a granted year keeps it as its last day. */
const carryOverUntil = z
  .string({ error: issue(fieldTexts.day) })
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, issue(fieldTexts.day))

const grantsSomething = ({ baseDays, additionalDays: added, maximum, kind }: z.output<typeof ofYear>) =>
  kind === 'earned' || baseDays !== 0 || added.length > 0 || maximum !== null
const nothingGranted = { path: ['baseDays'], error: issue(policyTexts.grantsNothing) }

/** The rules of a granted year, and those of requests, in their stored form. */
export const storedYearRules = ofYear
export const storedRequestRules = ofRequests

export const yearRules = ofYear.refine(grantsSomething, nothingGranted)
export type YearRules = z.output<typeof yearRules>

export const policyRules = z
  .object({ ...ofYear.shape, ...ofRequests.shape, ...ofClass('internal', { carryOverUntil }) })
  .refine(({ minLength, maxLength }) => minLength === null || maxLength === null || minLength <= maxLength, {
    path: ['maxLength'],
    error: issue(policyTexts.lengths),
  })
  .refine(grantsSomething, nothingGranted)
  .refine(isOneSide, bothSides)
export type PolicyRules = z.output<typeof policyRules>

/** The part of a policy's rules that a granted year keeps. */
export const yearRulesOf = (rules: PolicyRules): YearRules => ofYear.parse(rules)

/** The rules that a new policy starts with. */
export const defaultRules: PolicyRules = {
  kind: 'granted',
  color: '#3556c4',
  halfDays: true,
  contractTypes: [],
  offices: [],
  afterProbation: false,
  baseDays: 20,
  additionalDays: [],
  maximum: null,
  accrual: 'at once',
  proRata: 'completed month',
  rounding: 'up',
  reducedForPartTime: true,
  carryOver: null,
  carryOverUntil: '06-30',
  negativeBalance: 0,
  notice: 0,
  minLength: null,
  maxLength: null,
  documentFrom: null,
  blockedDates: [],
  minimumCoverage: null,
  approvalFlow: 'team lead',
  substituteRequired: false,
  givesDaysBack: 'no',
  canBeGivenBack: false,
  creditMonths: 3,
}

/** A year of a policy that has been granted, with its own rules. */
const grantedYear = z.object(
  ofClass('internal', {
    year: z.int(),
    leaveType: z.object(ofClass('internal', { uuid, name: z.string() })),
    employees: z.int(),
    rules: yearRules,
    /** The last day on which its days may be used. */
    lastDay: z.string(),
  }),
)

export const leavePolicy = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    rules: policyRules,
    /** The years that have been granted, the latest first. */
    granted: z.array(grantedYear),
    isArchived: z.boolean(),
    version: z.int(),
  }),
)
export type LeavePolicy = z.output<typeof leavePolicy>

/** '2027' in a path. */
const year = z.coerce.number().pipe(z.int().min(2000).max(2100))
const yearOfPolicy = byId.extend({ year })

/** The days of one employee for a year. */
const grantRow = z.object(
  ofClass('internal', {
    uuid,
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    officeLocation: z.string(),
    /** The entitlement of the year; 365: unlimited. */
    total: z.number(),
    /** The entitlement of the year before; null without one. */
    lastYear: z.number().nullable(),
    /** Whether the days have been granted; otherwise they are a preview. */
    isGranted: z.boolean(),
    entries: z.array(planEntry),
  }),
)
export type GrantRow = z.output<typeof grantRow>

/** The effect of granting a year, or of its changed rules, on one employee. */
const effect = z.object(
  ofClass('internal', {
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    /** The entitlement now and then; null: none, 365: unlimited. */
    before: z.number().nullable(),
    after: z.number().nullable(),
    /** Days that have lapsed on a past day, now and then; null if nothing about them changes. */
    lapse: z.object(ofClass('internal', { day: z.string(), before: z.number(), after: z.number() })).nullable(),
    /** The days that could be requested today; null without a limit. */
    available: z.number().nullable(),
  }),
)
export type GrantEffect = z.output<typeof effect>

/** A pending request that changed rules would no longer let approve, and the reason. */
const affectedRequest = z.object({
  ...ofClass('internal', {
    uuid,
    user: person.pick({ uuid: true, firstName: true, lastName: true, profileImage: true }),
    startDate: z.string(),
    endDate: z.string(),
    status: z.enum(leaveStatuses),
  }),
  ...ofClass('leave-type', { leaveType: z.string(), reason: translated }),
})
export type AffectedRequest = z.output<typeof affectedRequest>
/** With texts that are rendered for the caller. */
export type AffectedRequestAnswer = z.input<typeof affectedRequest>

/** How many people and requests a preview names. */
export const maxPreviewed = 500

/** The effect of granting a year, or of changed rules, on all employees. */
const preview = z.object(
  ofClass('internal', {
    /** Identifies the result: granting is refused if it has changed since. */
    fingerprint: z.string(),
    employees: z.int(),
    days: z.number(),
    gaining: z.int(),
    losing: z.int(),
    /** Employees whose remaining days become negative. */
    belowZero: z.int(),
    /** The employees whose days change, at most `maxPreviewed`. */
    effects: z.array(effect),
    /**
     * Employees whom the rules of a granted year cover without days of it, at most `maxPreviewed`: granting the year again
     * gives them theirs.
     */
    couldGain: z.array(person.pick({ uuid: true, firstName: true, lastName: true })),
    /** The number of pending requests that could no longer be approved; at most `maxPreviewed` are named. */
    requests: z.int(),
    affectedRequests: z.array(affectedRequest),
    /** The existing leave type with the name of the generated one, which granting adopts. */
    adopts: z.string().nullable(),
  }),
)
export type GrantPreview = z.output<typeof preview>
/** With texts that are rendered for the caller. */
export type GrantPreviewAnswer = z.input<typeof preview>

/** The rules of a granted year, and the last day on which its days may be used. */
const changedYear = z.object(ofClass('internal', { rules: yearRules, lastDay: day }))
export type ChangedYear = z.output<typeof changedYear>

const grants = listEndpoint('GET /leave-policies/:id/grants/:year', 'leave.manage', {
  summary: 'List the days of every eligible employee for a year, with their explanation: granted ones or a preview',
  errors: [422],
  row: grantRow,
  sort: ['lastName'],
  sortClasses: { lastName: 'internal' },
  filters: ofClass('internal', { office: optionalLine.optional() }),
})

export const leavePoliciesApi = {
  list: listEndpoint('GET /leave-policies', 'leave.manage', {
    summary: 'List leave policies',
    row: leavePolicy,
    sort: ['name'],
    filters: ofClass('internal', { isArchived: flag.optional() }),
  }),
  find: endpoint('GET /leave-policies/:id', 'leave.manage', {
    summary: 'Show a leave policy',
    params: byId,
    result: leavePolicy,
  }),
  create: endpoint('POST /leave-policies', 'leave.manage', {
    summary: 'Add a leave policy; nothing is granted yet',
    body: z.object(ofClass('internal', { name, rules: policyRules })),
    result: leavePolicy,
  }),
  update: endpoint('PATCH /leave-policies/:id', 'leave.manage', {
    summary: 'Change or archive a leave policy; granted years keep their rules',
    params: byId,
    body: z.object(
      ofClass('internal', {
        name: name.optional(),
        rules: policyRules.optional(),
        isArchived: z.boolean().optional(),
        /** The fingerprint of the preview; required if a year has been granted. */
        fingerprint: z.string().optional(),
        version,
      }),
    ),
    result: z.object(ofClass('internal', { message: translated, policy: leavePolicy })),
  }),
  remove: endpoint('DELETE /leave-policies/:id', 'leave.manage', {
    summary: 'Delete a leave policy that has granted nothing',
    params: byId,
    result: z.object(ofClass('internal', { message: translated })),
  }),
  preview: endpoint('POST /leave-policies/:id/preview', 'leave.manage', {
    summary: 'Show the effect of granting a year, or of changed rules on pending requests, without storing it',
    hasIdempotencyKey: false,
    params: byId,
    body: z.object(
      ofClass('internal', { year: z.int().min(2000).max(2100).optional(), rules: policyRules.optional() }),
    ),
    result: preview,
  }),
  grants: { ...grants, params: yearOfPolicy },
  grant: endpoint('POST /leave-policies/:id/grants/:year', 'leave.manage', {
    summary: 'Grant the days of a year as a background job; granting again adds only what is missing',
    ofPeople: true,
    params: yearOfPolicy,
    body: z.object({ fingerprint: z.string() }),
    result: z.object({ job: uuid }),
  }),
  previewRules: endpoint('POST /leave-policies/:id/grants/:year/rules/preview', 'leave.manage', {
    summary: 'Show the effect of changed rules on a granted year without storing it',
    hasIdempotencyKey: false,
    params: yearOfPolicy,
    body: changedYear,
    result: preview,
  }),
  changeRules: endpoint('POST /leave-policies/:id/grants/:year/rules', 'leave.manage', {
    summary: 'Change the rules of a granted year and adjust its days as a background job',
    ofPeople: true,
    params: yearOfPolicy,
    body: changedYear.extend({ fingerprint: z.string(), reason: requiredLine }),
    result: z.object({ job: uuid }),
  }),
}
