import type { ActionOn } from '@hr/contract/entities'
import {
  longestPersonalDays,
  maxTokens,
  tokensTexts,
  type PersonalTokenInput,
  type Rotation,
  type ServiceAccountChange,
  type ServiceAccountInput,
  type ServiceRotation,
} from '@hr/contract/areas/tokens/tokens'
import type { TokenKind } from '@hr/contract/token-scopes'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { requireFreeKey, type UniqueKeys } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { errorCode, invalidText } from '../../lib/error-code.ts'
import { hashOf } from '../../lib/secret.ts'
import { newToken } from '../../lib/token-text.ts'
import { requireLiveSession } from '../access/access.queries.ts'
import { isValid } from './tokens.queries.ts'

/** The template name of the email to the owner of a new personal token. */
export const tokenCreatedEmail = 'token created'

/** A created token; its text is shown once and not stored. */
export type Created = { id: string; secret: string }

/** Creates a personal token. */
export async function addPersonalToken(
  trx: Trx,
  { name, scopes, expiresOn }: PersonalTokenInput,
  by: CallAct,
): Promise<Created> {
  rejectFarDay(expiresOn, by)
  await requireLiveSession(trx, by.caller)
  await rejectTooMany(trx, { account_id: by.actorId })
  const created = await insertToken(trx, { account_id: by.actorId, name, scopes, expiresOn }, by)
  await announce(trx, created, { action: 'created', after: { name, scopes, expiresOn } }, by)
  return created
}

/** Records a new personal token, and emails its owner. */
async function announce(
  trx: Trx,
  { id }: Created,
  fact: { action: ActionOn<'token'>; after: Record<string, unknown> },
  { actorId, emailQueue }: CallAct,
): Promise<void> {
  const historyId = await record(trx, { ...fact, actorId, entity: 'token', entityId: id, personId: actorId })
  await emailQueue.send(trx, { template: tokenCreatedEmail, recipientId: actorId, historyId })
}

/** Replaces a personal token by a new one; the old one works for some hours more. */
export async function rotatePersonalToken(
  trx: Trx,
  id: string,
  { expiresOn, overlapHours }: Rotation,
  by: CallAct,
): Promise<Created> {
  rejectFarDay(expiresOn, by)
  await requireLiveSession(trx, by.caller)
  const token = found(
    await trx.selectFrom('api_token').select(['name', 'scopes']).where('id', '=', id).executeTakeFirst(),
  )
  const shortened = await endReplacedTokens(trx, sql`t.id = ${id}`, overlapHours)
  if (shortened === 0) throw new Problem(409, tokensTexts.notValid)
  await rejectTooMany(trx, { account_id: by.actorId })
  const created = await insertToken(trx, { account_id: by.actorId, ...token, expiresOn }, by)
  const after = { name: token.name, expiresOn, overlapHours }
  await announce(trx, created, { action: 'token replaced', after }, by)
  return created
}

/** Revokes a token. Revoking it again changes nothing. */
export async function revokeToken(trx: Trx, id: string, { actorId }: CallAct): Promise<void> {
  const token = await revoked(trx)
    .where('id', '=', id)
    .returning(['name', 'account_id as accountId'])
    .executeTakeFirst()
  if (!token) {
    found(await trx.selectFrom('api_token').select('id').where('id', '=', id).executeTakeFirst())
    return
  }
  const { name, accountId } = token
  await record(trx, {
    actorId,
    action: 'token revoked',
    entity: 'token',
    entityId: id,
    personId: accountId,
    after: { name },
  })
}

/** Sets the time at which tokens were revoked; those that are revoked already keep theirs. */
const revoked = (trx: Trx) =>
  trx
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`now()` })
    .where('revoked_at', 'is', null)

const taken = () => fieldProblem('name', tokensTexts.nameTaken)
/** The name of an account that has ended is free. */
const serviceAccountNames: UniqueKeys = { table: 'service_account', column: 'name', among: sql`ended_at is null` }

type StoredServiceAccount = { uuid: string; name: string; scopes: string[]; addresses: string[]; version: number }

const history = historyOf({
  table: 'service_account',
  entity: 'service account',
  valuesOf: ({ name, scopes, addresses }: StoredServiceAccount) => ({ name, scopes, addresses }),
})

/** Creates a service account with its first token. */
export async function addServiceAccount(
  trx: Trx,
  { scopes, addresses, expiresOn, ...input }: ServiceAccountInput,
  by: CallAct,
): Promise<Created> {
  rejectPastDay(expiresOn, by)
  rejectMapped(addresses)
  await requireLiveSession(trx, by.caller)
  const name = await requireFreeKey(trx, serviceAccountNames, input.name, { taken })
  const { id, version } = await trx
    .insertInto('service_account')
    .values({ name, scopes, addresses, owner_id: by.actorId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(ifTaken(taken))
    .catch(ifNoNetwork)
  await history.added(trx, { uuid: id, name, scopes, addresses, version }, by)
  const { secret } = await insertToken(trx, { service_account_id: id, name, expiresOn }, by)
  return { id, secret }
}

/** Changes what a service account may do, and from where. */
export async function changeServiceAccount(
  trx: Trx,
  id: string,
  { version, ...change }: ServiceAccountChange,
  act: CallAct,
): Promise<void> {
  rejectMapped(change.addresses)
  await requireLiveSession(trx, act.caller)
  const before = found(await lockServiceAccount(trx, id))
  await history.rejectStale(trx, before, version)
  const { scopes = before.scopes, addresses = before.addresses } = change
  const stored = { uuid: id, text: before.name }
  const name = await requireFreeKey(trx, serviceAccountNames, change.name ?? before.name, { taken, stored })
  await trx
    .updateTable('service_account')
    .set({ name, scopes, addresses })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(taken))
    .catch(ifNoNetwork)
  await history.changed(trx, before, { ...before, name, scopes, addresses }, act)
}

/** Adds a token to a service account; those before it work for some hours more. */
export async function rotateServiceToken(
  trx: Trx,
  id: string,
  { expiresOn, overlapHours }: ServiceRotation,
  by: CallAct,
): Promise<Created> {
  rejectPastDay(expiresOn, by)
  await requireLiveSession(trx, by.caller)
  const { name } = found(await lockServiceAccount(trx, id))
  await endReplacedTokens(trx, sql`t.service_account_id = ${id}`, overlapHours)
  await rejectTooMany(trx, { service_account_id: id })
  const { secret } = await insertToken(trx, { service_account_id: id, name, expiresOn }, by)
  await record(trx, {
    actorId: by.actorId,
    action: 'token replaced',
    entity: 'service account',
    entityId: id,
    after: { name, expiresOn, overlapHours },
  })
  return { id, secret }
}

/** Ends a service account for good; its name is free again. */
export async function endServiceAccount(trx: Trx, id: string, { actorId }: CallAct): Promise<void> {
  const { name } = found(await lockServiceAccount(trx, id))
  await trx
    .updateTable('service_account')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await revoked(trx).where('service_account_id', '=', id).execute()
  await record(trx, {
    actorId,
    action: 'service account ended',
    entity: 'service account',
    entityId: id,
    before: { name },
  })
}

const lockServiceAccount = (trx: Trx, id: string) =>
  trx
    .selectFrom('service_account')
    .select(['id as uuid', 'name', 'scopes', 'version', sql<string[]>`addresses::text[]`.as('addresses')])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Owner = { account_id: string } | { service_account_id: string }
const kindOf = (owner: Owner): TokenKind => ('account_id' in owner ? 'personal' : 'service')

async function insertToken(
  trx: Trx,
  { expiresOn, ...token }: Owner & { name: string; scopes?: string[]; expiresOn: Day | null },
  { company }: CallAct,
): Promise<Created> {
  const secret = newToken(kindOf(token))
  // Valid until the end of its last day in the company's time zone.
  const expires_at =
    expiresOn === null ? null : sql<Date>`(${addDays(expiresOn, 1)}::timestamp at time zone ${company.timeZone})`
  const { id } = await trx
    .insertInto('api_token')
    .values({ ...token, expires_at, secret_hash: hashOf(secret), ending: secret.slice(-4) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Lets tokens that were replaced end after some hours, unless they end sooner. */
async function endReplacedTokens(trx: Trx, which: ReturnType<typeof sql>, hours: string): Promise<number> {
  const { rows } = await sql`
    update api_token t
    set expires_at = least(expires_at, now() + ${hours}::int * interval '1 hour'), replaced_at = now()
    where ${which} and ${isValid} returning id`.execute(trx)
  return rows.length
}

async function rejectTooMany(trx: Trx, owner: Owner): Promise<void> {
  const [[column, id] = []] = Object.entries(owner) as [keyof Owner, string][]
  const { rows } = await sql<{ valid: number }>`
    select count(*)::int as valid from api_token t where ${sql.ref(`t.${column}`)} = ${id} and ${isValid}`.execute(trx)
  if ((rows[0]?.valid ?? 0) >= maxTokens) throw new Problem(409, tokensTexts.tooMany(maxTokens))
}

function rejectPastDay(day: Day | null, { today }: CallAct): void {
  if (day !== null && day < today) throw fieldProblem('expiresOn', tokensTexts.inThePast)
}

function rejectFarDay(day: Day, by: CallAct): void {
  rejectPastDay(day, by)
  if (day > addDays(by.today, longestPersonalDays))
    throw fieldProblem('expiresOn', tokensTexts.tooFar(longestPersonalDays))
}

/** Refuses IPv4 addresses inside IPv6: callers are compared as IPv4. */
function rejectMapped(addresses: readonly string[] = []): void {
  if (addresses.some((address) => /^::ffff:/i.test(address))) throw fieldProblem('addresses', tokensTexts.network)
}

/** The database is the one that knows which text is a network. */
function ifNoNetwork(error: unknown): never {
  throw errorCode(error) === invalidText ? fieldProblem('addresses', tokensTexts.network) : error
}
