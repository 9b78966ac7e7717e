import { effectiveRole } from '@hr/contract/areas/access/roles'
import { confirmedMinutes, statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { may, type RoleName } from '@hr/contract/access'
import type { TokenKind, TokenScope } from '@hr/contract/token-scopes'
import { jwtVerify, SignJWT } from 'jose'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Day } from '@hr/contract/lib/dates'
import { languageOf, type Language } from '@hr/contract/lib/languages'
import { isAtWorkText } from '../db/employment.ts'
import { roleColumns } from '../db/team.ts'
import type { Db } from '../db/db.ts'
import type { Key } from '../lib/keys.ts'
import { defaultTimeZone } from '../lib/company.ts'
import { hashOf } from '../lib/secret.ts'
import {
  accountHasFactor,
  countFactorDays,
  factorColumns,
  factorStandingOf,
  type FactorRow,
  type FactorStanding,
} from './second-factor.ts'

/** Lifetime of an access token, maximum idle time and maximum lifetime of a session (`docs/rules.md`, section 2). */
export const accessTokenSeconds = 600
const idle = '8 hours'
const lifetime = '7 days'
export const sessionSeconds = 7 * 24 * 3600

/** The token of a call. */
export type CallerToken = { id: string; kind: TokenKind; scopes: readonly TokenScope[] }

/** The authenticated user of a request. */
export type Caller = FactorStanding & {
  uuid: string
  sessionId: string
  /** The effective role. */
  role: RoleName | null
  storedRole: RoleName | null
  admin: boolean
  superAdminHr: boolean
  firstName: string
  lastName: string
  email: string
  profileImage: string | null
  /** False on maternity leave. */
  isActive: boolean
  /** The language that the user has chosen; null for that of the browser. */
  language: Language | null
  /** The language of the latest session. */
  lastLanguage: string | null
  /** True if the caller decides in an approver's place today. */
  isDelegate: boolean
  /**
   * True if the caller entered the password, or signed in again at the identity provider, within the last ten minutes.
   */
  isConfirmed: boolean
  /** Seconds until the session ends if the user is idle. */
  idleEndsIn: number
  /** The end of the primary's WAL when the session was read: all that the caller has seen or saved is before it. */
  lsn: string
  /** The token of the call; null for a signed-in person. */
  token: CallerToken | null
}

/** A user who acts: in a session, by a token, or by a background job without either. */
export type Actor = Pick<Caller, 'uuid' | 'role'> & Partial<Pick<Caller, 'sessionId' | 'token'>>

/** Returns the id of a lead; null for an Employee, who leads no one: the supervisor of someone is a Team lead while employed. */
export const leadIdOf = ({ uuid, role }: Pick<Caller, 'uuid' | 'role'>): string | null =>
  role === 'Employee' ? null : uuid

/** HR requests leave for every employee and decides on every request. */
export const isHr = ({ role }: Pick<Caller, 'role'>): boolean => may('leave.manage', role)

export type CallerRow = FactorRow & {
  uuid: string
  sessionId: string
  storedRole: RoleName | null
  admin: boolean
  superAdminHr: boolean
  leadsTeam: boolean
  isDelegate: boolean
  firstName: string
  lastName: string
  email: string
  profileImage: string | null
  isActive: boolean
  language: string | null
  lastLanguage: string | null
  isConfirmed: boolean
  idleEndsIn: number
  lsn: string
}
type SessionRow = CallerRow & { isQuiet: boolean }

/** SQL condition: session `s` is neither idle for too long nor too old. */
export const hasNotExpired = `
  s.last_active_at > now() - interval '${idle}' and s.created_at > now() - interval '${lifetime}'`
/** SQL: the last day is over that ends sign-in: yesterday in the company's time zone, or null if no last day does. */
const lastDayWithoutSignIn = `(
  select (now() at time zone coalesce(time_zone, '${defaultTimeZone}'))::date - 1
  from company_setting where last_day_ends_sign_in)`
/** SQL condition: the last day of an employee has ended the sign-in. */
export const hasLeft = (employee: string): string => `(${employee}.end_date <= ${lastDayWithoutSignIn}) is true`
const maySignInUnless = (left: string) => `not e.is_archived and a.directory_disabled_at is null and not ${left}
    and e.status in (${statusesWithSignIn.map((status) => `'${status}'`).join(', ')})`
/** SQL condition: the account `a` of the employee `e` may sign in. */
export const maySignInNow = maySignInUnless(hasLeft('e'))
/** SQL condition: the same by their last day on a day. */
const maySignInOn = (day: string) =>
  maySignInUnless(`(e.end_date < ${day}::date and (select last_day_ends_sign_in from company_setting)) is true`)
const isLive = `${hasNotExpired} and ${maySignInNow}`
const sessions = 'session s join account a on a.id = s.account_id join employee e on e.id = a.id'

/** SQL columns of a caller: the account `a` of the employee `e` on a day. */
const callerColumnsOn = (day: string) => `
  a.id as uuid, ${roleColumns(day)},
  e.first_name as "firstName", e.last_name as "lastName", e.email, e.profile_image as "profileImage",
  ${isAtWorkText('e', day)} as "isActive", a.language, a.last_language as "lastLanguage",
  ${factorColumns},
  pg_current_wal_flush_lsn()::text as lsn`
/** The same, today being `$2`. */
export const callerColumns = callerColumnsOn('$2')

// Read on every request, so that signing out, archiving and role changes take effect immediately on every node.
const liveSession = `
  select s.id as "sessionId", ${callerColumns}, s.has_second_factor as "isFactorProved",
         coalesce(s.confirmed_at > now() - interval '${confirmedMinutes} minutes'
                  and s.confirmed_at <= clock_timestamp(), false) as "isConfirmed",
         floor(extract(epoch from s.last_active_at + interval '${idle}' - now()))::int as "idleEndsIn",
         s.last_active_at < now() - interval '1 minute' as "isQuiet"
  from ${sessions} where ${isLive}`

function callerOfRow(row: CallerRow): Caller {
  const role = effectiveRole({ ...row, role: row.storedRole, leadsTeam: row.leadsTeam || row.isDelegate })
  return { ...row, ...factorStandingOf(row, role), token: null, language: languageOf(row.language) ?? null, role }
}

/** Returns the caller of a row, and starts the days of a second factor that is required from now on. */
export async function callerWho(pool: pg.Pool, row: CallerRow): Promise<Caller> {
  const caller = callerOfRow(row)
  await countFactorDays(pool, row, caller)
  return caller
}

/**
 * Returns the caller of a live session by its id. Counts as activity, which is stored at most once a minute.
 * @param today decides whether the caller is a delegate
 */
export async function callerOfSession(pool: pg.Pool, sessionId: string, today: Day): Promise<Caller | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-id',
    text: `${liveSession} and s.id = $1`,
    values: [sessionId, today],
  })
  const row = rows[0]
  if (!row) return undefined
  if (row.isQuiet) await pool.query('update session set last_active_at = now() where id = $1', [sessionId])
  return callerWho(pool, row)
}

export const secretHashes = (cookies: readonly string[]) =>
  cookies.filter((cookie) => /^[\w-]{43}$/.test(cookie)).map((cookie) => hashOf(Buffer.from(cookie, 'base64url')))

/**
 * Returns the caller of a live session by its cookie's secret, the first of several that has one. Does not count as activity,
 * so that a token refresh keeps no session alive.
 */
export async function callerOfCookie(
  pool: pg.Pool,
  cookies: readonly string[],
  today: Day,
): Promise<Caller | undefined> {
  const hashes = secretHashes(cookies)
  if (hashes.length === 0) return undefined
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-cookie',
    text: `${liveSession} and s.secret_hash = any ($1) order by array_position($1::bytea[], s.secret_hash) limit 1`,
    values: [hashes, today],
  })
  return rows[0] && callerWho(pool, rows[0])
}

/** Returns whether a cookie's secret is of a session of this installation, live or not. */
export async function isKnownSession(pool: pg.Pool, cookie: string): Promise<boolean> {
  const { rows } = await pool.query('select from session where secret_hash = any ($1)', [secretHashes([cookie])])
  return rows.length > 0
}

/**
 * Returns the accounts of those sessions that are live and lack no required second factor. Does not count as activity,
 * so that an open page keeps no session alive.
 */
export async function accountsOfSessions(
  pool: pg.Pool,
  sessionIds: readonly string[],
  today: Day,
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; account: string; mayLackFactor: boolean }>({
    name: 'accounts-of-sessions',
    text: `select s.id, a.id as account,
                  exists (select from company_setting where second_factor_roles <> '{}') and not s.has_second_factor
                    as "mayLackFactor"
           from ${sessions} where ${isLive} and s.id = any ($1)`,
    values: [sessionIds],
  })
  const asked = rows.filter(({ mayLackFactor }) => mayLackFactor).map(({ id }) => id)
  const limited = asked.length === 0 ? new Set<string>() : await limitedSessions(pool, asked, today)
  return new Map(rows.filter(({ id }) => !limited.has(id)).map(({ id, account }) => [id, account]))
}

/** Returns those of the sessions that lack a required second factor after the grace. */
async function limitedSessions(pool: pg.Pool, sessionIds: readonly string[], today: Day): Promise<Set<string>> {
  const { rows } = await pool.query<SessionRow>({
    name: 'limited-sessions',
    text: `${liveSession} and s.id = any ($1)`,
    values: [sessionIds, today],
  })
  const callers = rows.map(callerOfRow)
  return new Set(callers.filter((caller) => caller.missingFactor?.isLimited).map(({ sessionId }) => sessionId))
}

/** The parts of a caller without a session. */
export const withoutSession = { sessionId: '', isConfirmed: false, idleEndsIn: 0 }

/** Selects users who may sign in as callers without a session. */
const selectCallers = (whose: string, day = '$2') => `
  select ${callerColumnsOn(day)}, ${accountHasFactor} as "isFactorProved"
  from account a join employee e on e.id = a.id
  where ${maySignInOn(day)} and ${whose}`
const allCallers = selectCallers('$1::uuid is null')
// A condition that also allowed several ids, or none, would have the statement planned again at each call.
const callerById = selectCallers('a.id = $1')
const callersOnDays = `
  select caller.*, asked.day as "onDay" from (select distinct * from unnest($1::uuid[], $2::date[]) pair (id, day)) asked
  cross join lateral (${selectCallers('a.id = asked.id', 'asked.day')}) caller`

const callerWithoutSession = (row: CallerRow) => callerOfRow({ ...row, ...withoutSession })

/** Returns the users who may sign in as callers without a session. */
export async function listCallers(db: Db, today: Day): Promise<Caller[]> {
  const { rows } = await db.executeQuery<CallerRow>(CompiledQuery.raw(allCallers, [null, today]))
  return rows.map(callerWithoutSession)
}

/**
 * Returns the user of an account as a caller without a session; undefined if the user may not sign in.
 * @param day today, or the day whose rights decide
 */
export async function findCaller(db: Db, id: string, day: Day): Promise<Caller | undefined> {
  const { rows } = await db.executeQuery<CallerRow>(CompiledQuery.raw(callerById, [id, day]))
  return rows[0] && callerWithoutSession(rows[0])
}

/** Returns users on days, as `findCaller` does, in one statement; by the user and the day. */
export async function findCallers(
  db: Db,
  asked: readonly { id: string; day: Day }[],
): Promise<(id: string, day: Day) => Caller | undefined> {
  const values = [asked.map(({ id }) => id), asked.map(({ day }) => day)]
  const { rows } = await db.executeQuery<CallerRow & { onDay: Day }>(CompiledQuery.raw(callersOnDays, values))
  const found = new Map(
    rows.map(({ onDay, ...row }) => [`${row.uuid} ${onDay}`, callerWithoutSession(row as CallerRow)]),
  )
  return (id, day) => found.get(`${id} ${day}`)
}

/** As `findCaller`, and starts the days of a second factor that is required from now on. */
export async function callerOfAccount(pool: pg.Pool, id: string, today: Day): Promise<Caller | undefined> {
  const { rows } = await pool.query<CallerRow>(callerById, [id, today])
  return rows[0] && callerWho(pool, { ...rows[0], ...withoutSession })
}

const audience = 'hr-application'

/** Issues and reads access tokens. They name a session; permissions come from its row, not from the token's claims. */
export function accessTokens(key: Key) {
  const verify = async (token: string) => {
    const wanted = { algorithms: ['HS256'], audience, requiredClaims: ['exp', 'sub'] }
    const [, other] = key.all
    // During a key change, the token may be signed with the other key.
    return jwtVerify(token, key.current, wanted).catch((error: unknown) => {
      if (!other) throw error
      return jwtVerify(token, other, wanted)
    })
  }

  // A token is sent hundreds of times in its ten minutes, so it is verified once and cached until it expires.
  const verified = new Map<string, { sessionId: string; expiresAt: number }>()

  return {
    issue: ({
      uuid,
      sessionId,
      admin,
      superAdminHr,
    }: Pick<Caller, 'uuid' | 'sessionId' | 'admin' | 'superAdminHr'>): Promise<string> =>
      new SignJWT({ sid: sessionId, admin: String(admin), superAdminHr: String(superAdminHr) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(uuid)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key.current),

    /** Returns the id of the token's session; undefined for an invalid or expired token. */
    async read(token: string, nowSeconds: number): Promise<string | undefined> {
      const known = verified.get(token)
      if (known) {
        if (known.expiresAt > nowSeconds) return known.sessionId
        verified.delete(token)
        return undefined
      }
      try {
        const { payload } = await verify(token)
        const { sid, exp } = payload
        if (typeof sid !== 'string' || exp === undefined) return undefined
        if (verified.size >= 10_000) verified.clear()
        verified.set(token, { sessionId: sid, expiresAt: exp })
        return sid
      } catch {
        // Every kind of invalid token gets the same answer.
        return undefined
      }
    },
  }
}

export type AccessTokens = ReturnType<typeof accessTokens>
