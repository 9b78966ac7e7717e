import type { TokenKind, TokenScope } from '@hr/contract/token-scopes'
import type { Day } from '@hr/contract/lib/dates'
import type pg from 'pg'
import { hashOf } from '../lib/secret.ts'
import { accountHasFactor } from './second-factor.ts'
import { callerColumns, callerWho, type Caller, type CallerRow, maySignInNow, withoutSession } from './session.ts'

type TokenRow = { tokenId: string; scopes: TokenScope[]; isUnused: boolean }

/** SQL condition: the token `t` works. */
export const isValidToken = 't.revoked_at is null and (t.expires_at is null or t.expires_at > now())'
/** The time of the last use is stored at most once a minute. */
const isUnused = `t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`

const personal = `
  select ${callerColumns}, ${accountHasFactor} as "isFactorProved", t.id as "tokenId", t.scopes, ${isUnused} as "isUnused"
  from api_token t join account a on a.id = t.account_id join employee e on e.id = a.id
  where t.secret_hash = $1 and ${isValidToken} and ${maySignInNow}`

const service = `
  select s.id as uuid, s.name, t.id as "tokenId", s.scopes, ${isUnused} as "isUnused",
         s.addresses = '{}' or $2::inet <<= any (s.addresses) as "isFromItsNetwork",
         pg_current_wal_flush_lsn()::text as lsn
  from api_token t join service_account s on s.id = t.service_account_id
  where t.secret_hash = $1 and s.ended_at is null and ${isValidToken}`

type ServiceRow = TokenRow & { uuid: string; name: string; isFromItsNetwork: boolean; lsn: string }

const notAPerson = {
  ...withoutSession,
  role: 'Admin',
  storedRole: 'Admin',
  admin: false,
  superAdminHr: false,
  lastName: '',
  email: '',
  profileImage: null,
  isActive: true,
  language: null,
  lastLanguage: null,
  isDelegate: false,
  isFactorRequired: false,
  missingFactor: null,
  token: null,
} as const satisfies Partial<Caller>

/**
 * Returns the caller of a valid token. Read on every request, so that revoking, archiving and role changes take effect
 * immediately on every node.
 * @returns 'wrong address' for a token of a service account that is used outside of its networks
 */
export async function callerOfApiToken(
  pool: pg.Pool,
  text: string,
  { kind, address, today }: { kind: TokenKind; address: string; today: Day },
): Promise<Caller | 'wrong address' | undefined> {
  const found = kind === 'personal' ? await findPersonal(pool, text, today) : await findService(pool, text, address)
  if (found === undefined || found === 'wrong address') return found
  const { row, caller } = found
  if (row.isUnused) await pool.query('update api_token set last_used_at = now() where id = $1', [row.tokenId])
  return { ...caller, token: { id: row.tokenId, kind, scopes: row.scopes } }
}

async function findPersonal(pool: pg.Pool, text: string, today: Day) {
  const { rows } = await pool.query<CallerRow & TokenRow>({
    name: 'personal-token',
    text: personal,
    values: [hashOf(text), today],
  })
  const [row] = rows
  return row && { row, caller: await callerWho(pool, { ...row, ...withoutSession }) }
}

async function findService(pool: pg.Pool, text: string, address: string) {
  const { rows } = await pool.query<ServiceRow>({
    name: 'service-token',
    text: service,
    values: [hashOf(text), address],
  })
  const [row] = rows
  if (row && !row.isFromItsNetwork) return 'wrong address'
  return row && { row, caller: { ...notAPerson, uuid: row.uuid, firstName: row.name, lsn: row.lsn } }
}
