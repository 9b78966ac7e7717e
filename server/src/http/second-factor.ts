import type { RoleName } from '@hr/contract/access'
import { secondFactorCode } from '@hr/contract/areas/access/refusal-codes'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import type pg from 'pg'
import { Problem } from './problem.ts'

// Answers in one place whether an account must have a second factor, has one, and how long it may go without
// (docs/decisions/0090-required-second-factor.md). An app and passkeys turn on the same row (0092-passkeys.md).

/** SQL condition: the account `a` has a second factor of its own. */
const hasFactor = `
  exists (select from account_second_factor f where f.account_id = a.id and f.enabled_at is not null)`

/** SQL condition: the account `a` has a second factor, here or at the identity provider, for tokens and feeds. */
export const accountHasFactor = `(a.second_factor_at_provider or ${hasFactor})`

const begin = 'coalesce(a.second_factor_required_at, now())'
const days = 'coalesce(a.second_factor_grace_days, (select second_factor_days from company_setting))'

/** SQL columns of the account `a`. */
export const factorColumns = `
  (select second_factor_roles from company_setting) as "factorRoles", ${hasFactor} as "hasFactor",
  a.second_factor_required_at is not null as "isFactorCounted",
  ${begin} + make_interval(days => ${days}) as "factorDueAt",
  ${begin} + make_interval(days => ${days}) <= now() as "isFactorDue"`

export type FactorRow = {
  factorRoles: RoleName[]
  hasFactor: boolean
  isFactorCounted: boolean
  factorDueAt: Date
  isFactorDue: boolean
  /** Stored with a session when its user proved a factor; for tokens and feeds by `accountHasFactor`. */
  isFactorProved: boolean
}

/** A required second factor that is missing. */
export type MissingFactor = {
  /** The factor itself, or the code of the one that the account has. */
  missing: 'factor' | 'code'
  dueAt: Date
  /** True after the grace: everything is refused but the setup of the factor and the way out. */
  isLimited: boolean
}

export type FactorStanding = { isFactorRequired: boolean; missingFactor: MissingFactor | null }

/** @param role the effective role */
export function factorStandingOf(row: FactorRow, role: RoleName | null): FactorStanding {
  const isFactorRequired = role !== null && row.factorRoles.includes(role)
  if (!isFactorRequired || row.isFactorProved) return { isFactorRequired, missingFactor: null }
  const missing = row.hasFactor ? 'code' : 'factor'
  return { isFactorRequired, missingFactor: { missing, dueAt: row.factorDueAt, isLimited: row.isFactorDue } }
}

/**
 * Starts the days of an account that is used for the first time since it must have a second factor, and drops them when
 * it no longer needs one.
 */
export async function countFactorDays(
  pool: pg.Pool,
  { uuid, isFactorCounted }: Pick<FactorRow, 'isFactorCounted'> & { uuid: string },
  { isFactorRequired }: FactorStanding,
): Promise<void> {
  if (isFactorRequired === isFactorCounted) return
  await pool.query(
    isFactorRequired
      ? 'update account set second_factor_required_at = now() where id = $1 and second_factor_required_at is null'
      : 'update account set second_factor_required_at = null, second_factor_grace_days = null where id = $1',
    [uuid],
  )
}

/**
 * Refuses to change the factors of an account in a session that has not proved the required one: a new factor would prove
 * itself.
 * @throws Problem 403 with a code
 */
export function requireNoOtherFactor({ missingFactor }: Pick<FactorStanding, 'missingFactor'>): void {
  if (missingFactor?.missing === 'code')
    throw new Problem(403, secondFactorTexts.required, {}, { code: secondFactorCode })
}

type Limited = { missingFactor: MissingFactor | null; token: object | null }

/**
 * Refuses everything that does not declare that it is open without a second factor, and tokens altogether.
 * @throws Problem 403 with a code, after the grace
 */
export function requireSecondFactor(
  { missingFactor, token }: Limited,
  { withoutSecondFactor }: Pick<Endpoint, 'withoutSecondFactor'>,
): void {
  if (!missingFactor?.isLimited || (withoutSecondFactor && !token)) return
  throw new Problem(403, secondFactorTexts.required, {}, { code: secondFactorCode })
}
