// An employee's balance of a leave type (`docs/rules.md`, section 3). Days are in steps of 0.5.

/** The number of days that means unlimited (specification one, section 9). */
export const unlimited = 365

/** The most days that a limited entitlement can have. */
export const maxTotal = 364.5

export type Balance = {
  /**
   * The employee's entitlement if there is one, otherwise the type's days; null or 0 days of the type mean that days
   * are counted but not limited.
   */
  numberOfDays: number | null
  /** Days used by approved requests and requests being canceled, plus adjustments. */
  currentNumberDays: number
  /** Days of pending requests. */
  pendingDays: number
  /** Whether `numberOfDays` is the employee's own entitlement. An entitlement of 0 allows no requests. */
  hasEntitlement: boolean
  /** How many days below zero may be requested, by the leave policy. */
  negativeBalance: number
}

/** Whether the number of days is a limit. */
export const isLimited = ({
  numberOfDays,
  hasEntitlement,
}: Pick<Balance, 'numberOfDays' | 'hasEntitlement'>): boolean =>
  numberOfDays !== null && numberOfDays !== unlimited && (numberOfDays > 0 || hasEntitlement)

/** Total minus used; null if there is no limit. May be negative after a recalculation. */
export const daysLeft = (balance: Omit<Balance, 'negativeBalance'>): number | null =>
  isLimited(balance) ? (balance.numberOfDays ?? 0) - balance.currentNumberDays : null

/** Days that can still be requested, below zero if the policy allows it; null if there is no limit. */
export const daysToRequest = (balance: Balance): number | null => {
  const left = daysLeft(balance)
  return left === null ? null : left - balance.pendingDays + balance.negativeBalance
}
