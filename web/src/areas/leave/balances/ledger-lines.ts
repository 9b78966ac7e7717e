import { isLimited, type Balance } from '@hr/contract/areas/leave/balance'
import { grantKinds, type LedgerEntry } from '@hr/contract/areas/leave/leave'

/** The sum of a ledger: days left, or days used if there is no limit. */
export type LedgerSum = 'left' | 'used'

export type LedgerLine = LedgerEntry & {
  /** The change of the sum by this line, in days. */
  amount: number
  /** The sum after this line; undefined while there is no limit to count from. */
  sum: number | undefined
}

export const ledgerSumOf = (balance: Balance): LedgerSum => (isLimited(balance) ? 'left' : 'used')

/**
 * The lines of a ledger with their amounts. The amounts add up to the days left or used today, because the server
 * records every change.
 */
export function ledgerLines(entries: readonly LedgerEntry[], kind: LedgerSum): LedgerLine[] {
  let used = 0
  let total: number | undefined
  let typeTotal: number | undefined
  return entries.map((entry) => {
    const before = total ?? 0
    if (entry.kind === 'granted') total = typeTotal = limitOf(entry.days, { hasEntitlement: false })
    else if (entry.kind === 'entitlement')
      total = entry.days === null ? typeTotal : limitOf(entry.days, { hasEntitlement: true })
    else if (isGrant(entry)) total = (total ?? 0) + (entry.days ?? 0)
    else used += entry.days ?? 0
    const isTotal = entry.kind === 'granted' || entry.kind === 'entitlement' || isGrant(entry)
    if (kind === 'used') return { ...entry, amount: isTotal ? 0 : (entry.days ?? 0), sum: used }
    const amount = isTotal ? (total ?? 0) - before : -(entry.days ?? 0)
    return { ...entry, amount, sum: total === undefined ? undefined : total - used }
  })
}

/** Whether a line changes the total of a leave type with a policy. */
const isGrant = ({ kind }: LedgerEntry): boolean => grantKinds.some((one) => one === kind)

/** A total that limits the days; undefined if there is none. */
const limitOf = (days: number | null, { hasEntitlement }: { hasEntitlement: boolean }): number | undefined =>
  days !== null && isLimited({ numberOfDays: days, hasEntitlement }) ? days : undefined
