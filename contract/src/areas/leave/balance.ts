// What somebody has of a type of leave (`docs/rules.md`, section 3). Days are numbers in steps of 0.5.

/** A total that means no limit (specification one, section 9). */
export const unlimited = 365

export type Balance = {
  /** The person's own total if there is one, else the type's; null and 0 of the type: nothing to count against. */
  numberOfDays: number | null
  /** Used: days of approved and canceling requests, and adjustments. */
  currentNumberDays: number
  /** Days of requests that wait for a decision. */
  pendingDays: number
  /** Whether the total is the person's own: an own total of 0 means that nothing may be asked for. */
  hasEntitlement: boolean
}

/** Whether the number of days sets a limit at all. */
export const isLimited = ({
  numberOfDays,
  hasEntitlement,
}: Pick<Balance, 'numberOfDays' | 'hasEntitlement'>): boolean =>
  numberOfDays !== null && numberOfDays !== unlimited && (numberOfDays > 0 || hasEntitlement)

/** Total less used; null where there is no limit. May be below zero after a recount. */
export const daysLeft = (balance: Balance): number | null =>
  isLimited(balance) ? (balance.numberOfDays ?? 0) - balance.currentNumberDays : null

/** What may still be asked for: what is left, less what waits; null where there is no limit. */
export const daysToRequest = (balance: Balance): number | null => {
  const left = daysLeft(balance)
  return left === null ? null : left - balance.pendingDays
}

/** '7.5', '12': never '7.50'. */
export const daysText = (days: number): string => String(days)

/** The profile's column: '{current} of {total}', and 0 for an unlimited type (specification one, section 9). */
export const availableText = ({
  numberOfDays,
  currentNumberDays,
}: Pick<Balance, 'numberOfDays' | 'currentNumberDays'>): string =>
  numberOfDays === unlimited ? '0' : `${daysText(currentNumberDays)} of ${daysText(numberOfDays ?? 0)}`
