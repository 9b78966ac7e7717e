import type { TokenKind } from '@hr/contract/token-scopes'
import type { OwnedToken, PersonalToken, ServiceAccount } from '@hr/contract/areas/tokens/tokens'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { List, type Query } from '../../db/list.ts'
import { hasWords } from '../../db/search.ts'
import { isValidToken } from '../../http/token-session.ts'

/** How many days a token that no longer works is still listed. */
const listedDays = 30

/** SQL condition: the token `t` works, or has stopped working in the last 30 days. */
const isListed = sql<boolean>`
  coalesce(t.revoked_at, t.expires_at, 'infinity') > now() - ${sql.lit(listedDays)} * interval '1 day'`

/** SQL condition: the token `t` works. */
export const isValid = sql<boolean>`${sql.raw(isValidToken)}`

const tokenColumns = sql`
  t.id as uuid, t.name, t.ending, ${isoInstant('t.created_at')} as "createdAt", ${isoInstant('t.expires_at')} as "expiresAt",
  ${isoInstant('t.last_used_at')} as "lastUsedAt", ${isoInstant('t.revoked_at')} as "revokedAt"`

/** Lists a person's tokens, the newest first. */
export async function listPersonalTokens(db: Db, accountId: string): Promise<PersonalToken[]> {
  const { rows } = await sql<PersonalToken>`
    select ${tokenColumns}, t.scopes from api_token t
    where t.account_id = ${accountId} and ${isListed} order by t.created_at desc, t.id`.execute(db)
  return rows
}

export async function findPersonalToken(db: Db, id: string): Promise<PersonalToken | undefined> {
  const { rows } = await sql<PersonalToken>`
    select ${tokenColumns}, t.scopes from api_token t where t.id = ${id} and t.account_id is not null`.execute(db)
  return rows[0]
}

/** Returns the person to whom a token belongs; undefined for those of service accounts, which only Superadmins revoke. */
export const findTokenOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('api_token').select('account_id as owner').where('id', '=', id).executeTakeFirst())?.owner ??
  undefined

type TokensQuery = Query<'createdAt'> & { kind: TokenKind | undefined; uuid: string | undefined }
type OwnedRow = Omit<OwnedToken, 'owner'> & { ownerId: string; ownerName: string }

const ownerName = sql`coalesce(e.first_name || ' ' || e.last_name, s.name)`

/** The tokens of all people and service accounts. */
export const tokenList = new List<TokensQuery, OwnedRow, OwnedToken>({
  // The search reads the names of owners.
  from: sql`api_token t left join employee e on e.id = t.account_id left join service_account s on s.id = t.service_account_id`,
  id: 't.id',
  columns: () => sql`
    ${tokenColumns}, coalesce(s.scopes, t.scopes) as scopes, coalesce(e.id, s.id) as "ownerId", ${ownerName} as "ownerName",
    case when t.account_id is null then 'service' else 'personal' end as kind`,
  item: ({ ownerId, ownerName: name, ...token }) => ({ ...token, owner: { uuid: ownerId, name } }),
  orders: { createdAt: ['t.created_at'] },
  // A person has few tokens, and most people none.
  isSmall: () => true,
  filters: {
    kind: (kind) => (kind === 'personal' ? sql`t.account_id is not null` : sql`t.account_id is null`),
    uuid: (id) => sql`t.id = ${id}`,
  },
  search: { matches: (words) => hasWords(sql`(t.name || ' ' || ${ownerName})`, words) },
})

/** Lists the service accounts that have not ended, or one of them, with their tokens. */
export async function listServiceAccounts(db: Db, only?: string): Promise<ServiceAccount[]> {
  const { rows } = await sql<ServiceAccount>`
    select s.id as uuid, s.name, s.scopes, s.addresses::text[] as addresses, ${isoInstant('s.created_at')} as "createdAt",
           s.version,
           coalesce((select json_agg(listed order by listed."createdAt" desc, listed.uuid)
                     from (select ${tokenColumns} from api_token t
                           where t.service_account_id = s.id and ${isListed}) listed), '[]') as tokens
    from service_account s
    where s.ended_at is null ${only === undefined ? sql`` : sql`and s.id = ${only}`}
    order by lower(s.name), s.id`.execute(db)
  return rows
}

export const findServiceAccount = async (db: Db, id: string): Promise<ServiceAccount | undefined> =>
  (await listServiceAccounts(db, id))[0]
