import { z } from 'zod'
import { requiredNumber, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { policyRules, type AdditionalDays, type LeavePolicy, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { serviceStepsOf, type ServiceStep } from '@hr/contract/areas/leave/service-steps'
import type { ApprovalFlow } from '@hr/contract/areas/leave/status'
import { name } from '@hr/contract/lib/fields'
import { dayOfYearOfText } from '../../../form/day-text.ts'
import { formatDayOfYear } from '../../../lib/formats.ts'

/** A row of additional days. Fields that its rule does not have are ignored. */
export type AdditionalDraft = {
  per: AdditionalDays['per']
  years: string
  maritalStatus: string
  days: string
  maximum: string
  from: 'day' | 'year'
  /** Whether a step of service adds to those of fewer years or replaces them. */
  adds: 'in addition' | 'instead'
}

export type BlockedDraft = {
  startDate: string
  endDate: string
  reason: string
  projects: string[]
  offices: string[]
}

/** The values of the form: numbers as typed, and '' where a rule has no limit. Field names are those of `policyRules`. */
export type PolicyDraft = Pick<
  PolicyRules,
  | 'kind'
  | 'color'
  | 'halfDays'
  | 'afterProbation'
  | 'accrual'
  | 'proRata'
  | 'rounding'
  | 'reducedForPartTime'
  | 'substituteRequired'
  | 'givesDaysBack'
  | 'canBeGivenBack'
> & {
  name: string
  contractTypes: string[]
  offices: string[]
  isUnlimited: boolean
  baseDays: string
  additionalDays: AdditionalDraft[]
  maximum: string
  carryOver: string
  /** 'DD/MM' */
  carryOverUntil: string
  negativeBalance: string
  notice: string
  minLength: string
  maxLength: string
  documentFrom: string
  blockedDates: BlockedDraft[]
  minimumCoverage: { limit: string; unit: 'people' | '%'; action: 'warn' | 'refuse' }
  approvalFlow: ApprovalFlow
  creditMonths: string
}

export const blankAdditional: AdditionalDraft = {
  per: 'years of service',
  years: '',
  maritalStatus: 'Married',
  days: '1',
  maximum: '',
  from: 'day',
  adds: 'in addition',
}
export const blankBlocked: BlockedDraft = { startDate: '', endDate: '', reason: '', projects: [], offices: [] }

const text = (number: number | null) => (number === null ? '' : String(number))
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed))

export function draftOf({ name, rules }: Pick<LeavePolicy, 'name' | 'rules'>): PolicyDraft {
  const { blockedDates, minimumCoverage } = rules
  return {
    ...rules,
    name,
    isUnlimited: rules.baseDays === null,
    baseDays: text(rules.baseDays),
    additionalDays: rules.additionalDays.map(additionalDraftOf),
    maximum: text(rules.maximum),
    carryOver: text(rules.carryOver),
    carryOverUntil: formatDayOfYear(rules.carryOverUntil),
    negativeBalance: text(rules.negativeBalance),
    notice: text(rules.notice),
    minLength: text(rules.minLength),
    maxLength: text(rules.maxLength),
    documentFrom: text(rules.documentFrom),
    blockedDates: blockedDates.map((dates) => ({ ...dates })),
    minimumCoverage: {
      limit: text(minimumCoverage?.limit ?? null),
      unit: minimumCoverage?.unit ?? 'people',
      action: minimumCoverage?.action ?? 'warn',
    },
    creditMonths: text(rules.creditMonths),
  }
}

const additionalDraftOf = (rule: AdditionalDays): AdditionalDraft => ({
  ...blankAdditional,
  per: rule.per,
  days: text(rule.days),
  ...('years' in rule && { years: text(rule.years) }),
  ...('youngerThan' in rule && { years: text(rule.youngerThan) }),
  ...('maximum' in rule && { maximum: text(rule.maximum) }),
  ...('from' in rule && { from: rule.from }),
  ...('instead' in rule && rule.instead && { adds: 'instead' }),
  ...('maritalStatus' in rule && { maritalStatus: rule.maritalStatus }),
})

/** The rule of a row, unchecked: values may be NaN or missing. */
function additionalOf({ per, years, maritalStatus, days, maximum, from, adds }: AdditionalDraft): object {
  const added = { per, days: requiredNumber(days) }
  switch (per) {
    case 'years of service':
      return { ...added, years: requiredNumber(years), maximum: numberOrNull(maximum), from }
    case 'service from':
      return { ...added, years: requiredNumber(years), from, ...(adds === 'instead' && { instead: true }) }
    case 'experience from':
      return { ...added, years: requiredNumber(years) }
    case 'child':
      return { ...added, youngerThan: requiredNumber(years), maximum: numberOrNull(maximum) }
    case 'marital status':
      return { ...added, maritalStatus }
  }
}

/** The rules of a draft, unchecked; the schema leaves out the name. */
function uncheckedRules({ isUnlimited, minimumCoverage, ...draft }: PolicyDraft): object {
  const limit = numberOrNull(minimumCoverage.limit)
  return {
    ...draft,
    baseDays: isUnlimited ? null : requiredNumber(draft.baseDays),
    additionalDays: isUnlimited ? [] : draft.additionalDays.map(additionalOf),
    maximum: isUnlimited ? null : numberOrNull(draft.maximum),
    carryOver: isUnlimited ? 0 : numberOrNull(draft.carryOver),
    carryOverUntil: dayOfYearOfText(draft.carryOverUntil),
    negativeBalance: requiredNumber(draft.negativeBalance),
    notice: requiredNumber(draft.notice),
    minLength: numberOrNull(draft.minLength),
    maxLength: numberOrNull(draft.maxLength),
    documentFrom: numberOrNull(draft.documentFrom),
    minimumCoverage: limit === null ? null : { ...minimumCoverage, limit },
    creditMonths: requiredNumber(draft.creditMonths),
  }
}

/** The rules of a draft; undefined while it has errors. */
export const rulesOf = (draft: PolicyDraft): PolicyRules | undefined =>
  policyRules.safeParse(uncheckedRules(draft)).data

const additionalRule = policyRules.shape.additionalDays.element

/** The steps of service of a draft that are complete, by years. */
export const stepsOf = ({ additionalDays }: Pick<PolicyDraft, 'additionalDays'>): ServiceStep[] =>
  serviceStepsOf(additionalDays.flatMap((row) => additionalRule.safeParse(additionalOf(row)).data ?? [])).toSorted(
    (one, other) => one.years - other.years,
  )

/** In the form, the age of a child is in the field `years`. */
const fieldOf = (path: readonly PropertyKey[]) => path.map((part) => (part === 'youngerThan' ? 'years' : part))

/** Reports the errors of a draft at its fields. */
export const policyDraft = z.custom<PolicyDraft>().superRefine((draft, context) => {
  const checked = [
    z.object({ name }).safeParse({ name: draft.name }),
    policyRules.safeParse(uncheckedRules(draft)),
  ] as const
  for (const { error } of checked)
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: fieldOf(path), message, input: draft })
})

/** A row of additional days, for the check when the focus leaves it. */
export const additionalRow = z.looseObject({}).superRefine((row, context) => {
  const checked = additionalRule.safeParse(additionalOf(row as AdditionalDraft))
  for (const { path, message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: fieldOf(path), message, input: row })
})

export const blockedRow = z.looseObject({}).superRefine((row, context) => {
  for (const { path, message } of policyRules.shape.blockedDates.element.safeParse(row).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message, input: row })
})
