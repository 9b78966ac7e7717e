// The balance of a leave type on a date, past or future (`docs/rules.md`, section 3). Days are in steps of 0.5.
import { addDays, minDay } from '../../lib/dates.ts'
import type { Day } from '../../lib/day.ts'
import { unlimited } from './balance.ts'
import { sumOf } from './explanation.ts'

/** An entry of the grants: days from a day on, or accruing from then until another day. */
export type DatedGrant = { effectiveOn: Day; accruesUntil: Day | null; days: number }

/** Days of requests and corrections, by the day on which they are used. */
export type DatedUse = { day: Day; days: number }

const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Returns the granted days that are available on a day. Accruing days become available as months begin. */
export function grantedOn(grants: readonly DatedGrant[], day: Day): number {
  let sum = 0
  const accruing = new Map<string, DatedGrant>()
  for (const grant of grants) {
    if (grant.effectiveOn > day) continue
    if (grant.accruesUntil === null) sum += grant.days
    else {
      const period = `${grant.effectiveOn} ${grant.accruesUntil}`
      accruing.set(period, { ...grant, days: (accruing.get(period)?.days ?? 0) + grant.days })
    }
  }
  for (const grant of accruing.values()) sum += accruedOn(grant, day)
  return sum
}

function accruedOn({ effectiveOn, accruesUntil, days }: DatedGrant, day: Day): number {
  const last = accruesUntil ?? effectiveOn
  const months = monthNumber(last) - monthNumber(effectiveOn) + 1
  const begun = monthNumber(minDay(day, last)) - monthNumber(effectiveOn) + 1
  return begun >= months ? days : Math.floor((days * begun * 2) / months) / 2
}

export type Projection = { grants: readonly DatedGrant[]; uses: readonly DatedUse[] }

/** Returns the balance on a day: what is granted by then, less the days dated up to then. */
export function balanceOn({ grants, uses }: Projection, day: Day): number {
  const used = uses.reduce((sum, use) => (use.day <= day ? sum + use.days : sum), 0)
  return grantedOn(grants, day) - used
}

/**
 * Returns the lowest balance between two days and the first day that has it. A balance falls with a use or a lapse and
 * rises with a grant, so it is lowest just before a rise or on the last day.
 */
export function lowestBalance(projection: Projection, from: Day, to: Day): { day: Day; days: number } {
  const rises = projection.grants
    .filter(({ days }) => days > 0)
    .flatMap(({ effectiveOn, accruesUntil }) =>
      accruesUntil === null ? [effectiveOn] : [effectiveOn, ...firstDaysOfMonths(effectiveOn, accruesUntil)],
    )
  const days = [...rises.map((day) => addDays(day, -1)), to].filter((day) => day >= from && day <= to)
  return days
    .toSorted()
    .map((day) => ({ day, days: balanceOn(projection, day) }))
    .reduce((lowest, next) => (next.days < lowest.days ? next : lowest))
}

function firstDaysOfMonths(from: Day, until: Day): Day[] {
  const first = monthNumber(from) - 1
  const count = monthNumber(until) - monthNumber(from)
  return Array.from({ length: count }, (_, index) => {
    const month = first + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}

/** Whether the grants are without a limit. */
export const isUnlimited = (grants: readonly DatedGrant[]): boolean => sumOf(grants) === unlimited

/**
 * An amount of granted days that can be used until a day, and the day from which its rest has lapsed. Later limits
 * include the days of earlier ones.
 */
export type Limit = { day: Day; lapsesOn: Day; days: number }

/**
 * Returns the days that lapse at each limit: what is left of its days, less what has lapsed before. Days that expire
 * first are used first.
 * @param limits by day
 * @param total all days that are granted, later corrections included: no more can lapse
 */
export function lapsesAt(limits: readonly Limit[], uses: readonly DatedUse[], total: number): Limit[] {
  let lapsed = 0
  return limits.map(({ days, ...limit }) => {
    const { day } = limit
    const used = uses.reduce((sum, use) => (use.day <= day ? sum + use.days : sum), 0)
    const before = lapsed
    lapsed = Math.max(lapsed, Math.min(days - used, total))
    return { ...limit, days: lapsed - before }
  })
}
