import { issue } from '@hr/contract/lib/messages'
import { daysLeft, isLimited, unlimited } from '@hr/contract/areas/leave/balance'
import type { LeaveBalance } from '@hr/contract/areas/leave/leave'
import { requiredNumber, someDays, typedNumber } from '@hr/contract/areas/leave/leave-types'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { longText } from '@hr/contract/lib/fields'
import { z } from 'zod'
import { formatNumber } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { formatSigned } from './format-balance.ts'

/** The dialog's values: numbers as typed. */
export type DaysDraft = { currentNumberDays: string; numberOfDays: string; reason: string }

const textOf = (days: number | null) => (days === null ? '' : String(days))

export const draftOf = ({ currentNumberDays, numberOfDays }: LeaveBalance): DaysDraft => ({
  currentNumberDays: textOf(currentNumberDays),
  numberOfDays: textOf(numberOfDays),
  reason: '',
})

const typedDays = z.string().transform(requiredNumber).pipe(someDays)
/** If left blank, the total is that of the type, which may be unlimited. */
const optionalTypedDays = z
  .string()
  .transform((text) => (text === '' ? null : typedNumber(text)))
  .pipe(someDays.nullable())

/** Whether the total may be blank, which removes an entitlement. */
export const mayUseTypeDays = ({ numberOfDays, hasEntitlement }: LeaveBalance): boolean =>
  numberOfDays === null || hasEntitlement

const totalOf = (balance: LeaveBalance) => (mayUseTypeDays(balance) ? optionalTypedDays : typedDays)

/** The balance after saving; undefined while a number is missing or invalid. */
function balanceAfter(balance: LeaveBalance, draft: Omit<DaysDraft, 'reason'>): LeaveBalance | undefined {
  const used = typedDays.safeParse(draft.currentNumberDays).data
  const total = totalOf(balance).safeParse(draft.numberOfDays).data
  if (used === undefined || total === undefined) return undefined
  return { ...balance, currentNumberDays: used, numberOfDays: total, hasEntitlement: isOwn(balance, total) }
}

const isOwn = (balance: LeaveBalance, total: number | null) =>
  total !== null && (balance.hasEntitlement || total !== balance.numberOfDays)

/** The validation of both numbers; a type that only counts days needs no total. */
export const schemaFor = (balance: LeaveBalance) =>
  z
    .object({
      currentNumberDays: typedDays,
      numberOfDays: totalOf(balance),
      reason: longText,
    })
    .superRefine(({ currentNumberDays, numberOfDays: total }, context) => {
      const hasEntitlement = isOwn(balance, total)
      if (isLimited({ numberOfDays: total, hasEntitlement }) && currentNumberDays > (total ?? unlimited))
        context.addIssue({ code: 'custom', path: ['currentNumberDays'], message: issue(leaveTexts.currentOverTotal) })
    })

/**
 * The request body with only the changes, so that another user's change of the other number is kept. Undefined if
 * nothing changed.
 */
export function toUpdateBody(balance: LeaveBalance, draft: DaysDraft) {
  const after = balanceAfter(balance, draft)
  const [used, total] = [after?.currentNumberDays, after?.numberOfDays]
  const change = {
    ...(used !== undefined && used !== balance.currentNumberDays && { currentNumberDays: used }),
    ...(total !== undefined && total !== balance.numberOfDays && { numberOfDays: total }),
  }
  const reason = draft.reason.trim()
  return Object.keys(change).length === 0 ? undefined : { ...change, ...(reason !== '' && { reason }) }
}

/** 'After saving: 8 of 20 used, 12 left'; empty while a number is missing. */
export function afterSaving(balance: LeaveBalance, draft: DaysDraft): string {
  const after = balanceAfter(balance, draft)
  if (!after) return ''
  const used = formatNumber(after.currentNumberDays)
  const left = daysLeft(after)
  if (balance.hasEntitlement && !after.hasEntitlement)
    return t("After saving: {used} used; the leave type's total applies", { used })
  if (after.numberOfDays === unlimited) return t('After saving: {used} used, unlimited', { used })
  if (left === null) return t('After saving: {used} used, without a limit', { used })
  const total = formatNumber(after.numberOfDays ?? 0)
  return t('After saving: {used} of {total} used, {left} left', { used, total, left: formatSigned(left) })
}
