import type { PasskeyOptions, SignedPasskey } from '@hr/contract/areas/access/passkey-signing'
import {
  maxPasskeys,
  passkeysTexts as texts,
  type CreatedPasskey,
  type Passkey,
} from '@hr/contract/areas/access/passkeys'
import { passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import { secondFactorTexts } from '@hr/contract/areas/access/second-factor'
import type { Message } from '@hr/contract/lib/messages'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Act, CallAct } from '../../act.ts'
import { ofPerson, record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { isoInstant } from '../../db/instant.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { nowInSeconds } from '../../lib/clock.ts'
import { isSigned, type Key, sign } from '../../lib/keys.ts'
import { hashOf } from '../../lib/secret.ts'
import { type Account, findAccount, lockAccount, requireLiveSession } from './access.queries.ts'
import { endEmergencyAccount, lockSuperadmins } from './emergency-accounts.commands.ts'
import type { Kept } from './end-access.commands.ts'
import type { PasskeyHost } from './passkey-host.ts'
import { lockFactors, noteFactor, turnOffSecondFactor } from './second-factor.commands.ts'
import { requireOtherWay, type OtherWays } from './ways-to-sign-in.commands.ts'

// Loaded with the first passkey, because it is large.
const webAuthn = () => import('@simplewebauthn/server')

/** The algorithms of keys, by COSE: Ed25519, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** How long, in minutes, an authenticator may take to answer a challenge. */
export const challengeMinutes = 5

type Purpose = 'add' | 'confirm'
/** The session or the emailed link that a challenge belongs to. */
type Holder = { session_id: string } | { cookie_hash: Buffer }

/** How many open challenges a session or an emailed link may have. */
export const maxChallenges = 30

/** Gives up the oldest challenges of the holder instead of refusing a new one. */
async function makeRoom(db: Db, holder: Holder): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where('challenge', 'in', (query) =>
      query
        .selectFrom('passkey_challenge')
        .select('challenge')
        .where((where) => where.and(holder))
        .orderBy('expires_at', 'desc')
        .offset(maxChallenges - 1)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Stores a new challenge and returns it. */
async function newChallenge(db: Db, purpose: Purpose, holder: Holder): Promise<Buffer> {
  await makeRoom(db, holder)
  const challenge = randomBytes(32)
  const expires_at = sql<Date>`now() + ${challengeMinutes} * interval '1 minute'`
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, purpose, expires_at, ...holder })
    .execute()
  return challenge
}

/**
 * Deletes the challenge that an authenticator has answered, so that it works only once, even if it is used concurrently.
 * @throws Problem 422 if it is not one of this holder for this purpose, or has expired
 */
async function takeChallenge(
  db: Db,
  { clientDataJSON }: { clientDataJSON: string },
  { purpose, holder }: { purpose: Purpose; holder: Holder },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('purpose', '=', purpose)
    .where((where) => where.and(holder))
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst()
  if (!row?.isOpen) throw new Problem(422, texts.tooLate)
  return challenge
}

/** Returns the challenge that a browser says it has answered; empty if the data is not the browser's. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

const signingOptions = (challenge: string, { host }: PasskeyHost, { isVerified }: { isVerified: boolean }) => ({
  challenge,
  rpId: host,
  timeout: challengeMinutes * 60_000,
  // After the password, possession is enough.
  userVerification: isVerified ? ('required' as const) : ('discouraged' as const),
})

/** A passkey whose challenge belongs to its session or browser. */
export type Signed = {
  passkey: SignedPasskey
  challenge: string
  at: PasskeyHost
  /** The cookie of a sign-in, whose challenge `usePasskey` takes, and the seconds in which it is valid; else it was taken. */
  signIn?: { cookie: string; seconds: number }
}

type Confirming = { at: PasskeyHost; sessionId: string }

/** Creates the challenge that a passkey signs to confirm the identity of the user of a session. */
export async function beginConfirming(db: Db, { at, sessionId }: Confirming): Promise<PasskeyOptions> {
  const challenge = await newChallenge(db, 'confirm', { session_id: sessionId })
  return signingOptions(challenge.toString('base64url'), at, { isVerified: true })
}

export const takeConfirming = async (
  db: Db,
  passkey: SignedPasskey,
  { at, sessionId }: Confirming,
): Promise<Signed> => ({
  passkey,
  challenge: await takeChallenge(db, passkey.response, { purpose: 'confirm', holder: { session_id: sessionId } }),
  at,
})

/**
 * Creates the challenge of a sign-in: the signature of the cookie of the browser. Nothing is stored before a passkey has signed
 * it, so that no one displaces the challenges of others (docs/decisions/0105-challenges-of-sign-ins.md).
 */
export function beginSignIn(
  key: Key,
  { at, isVerified }: { at: PasskeyHost; isVerified: boolean },
): { options: PasskeyOptions; cookie: string } {
  const cookie = `${nowInSeconds() + challengeMinutes * 60}.${randomBytes(32).toString('base64url')}`
  return { options: signingOptions(sign(key, cookie), at, { isVerified }), cookie }
}

/** @throws Problem 422 if the challenge is not that of the browser, or has expired */
export function signedSignIn(
  key: Key,
  passkey: SignedPasskey,
  { at, cookie }: { at: PasskeyHost; cookie: string },
): Signed {
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const seconds = Number(cookie.split('.')[0]) - nowInSeconds()
  if (!isSigned(key, cookie, challenge) || !(seconds > 0)) throw new Problem(422, texts.tooLate)
  return { passkey, challenge, at, signIn: { cookie, seconds } }
}

/**
 * Marks the challenge of a sign-in as used until it has expired.
 * @throws Problem 422 if another request has used it
 */
async function takeSignIn(
  trx: Trx,
  { challenge, signIn: { cookie, seconds } }: Signed & Required<Pick<Signed, 'signIn'>>,
): Promise<void> {
  const isFirst = await trx
    .insertInto('passkey_challenge')
    .values({
      challenge: Buffer.from(challenge, 'base64url'),
      purpose: 'sign in',
      cookie_hash: hashOf(cookie),
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  if (!isFirst) throw new Problem(422, texts.tooLate)
}

/** Returns the account that a passkey belongs to. */
export const findAccountOfPasskey = async (db: Db, { passkey, at }: Signed): Promise<string | undefined> =>
  (
    await db
      .selectFrom('passkey')
      .select('account_id as id')
      .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
      .where('host', '=', at.host)
      .executeTakeFirst()
  )?.id

/**
 * Checks the passkey of a user who signs in or confirms their identity, and stores its use.
 * @param isVerified whether the device must have verified the user
 * @returns why it is refused; undefined if it is right
 * @throws Problem 422 if the challenge of the sign-in was used
 */
export async function usePasskey(
  trx: Trx,
  accountId: string,
  signedPasskey: Signed,
  { isVerified, emailQueue }: { isVerified: boolean } & Pick<Act, 'emailQueue'>,
): Promise<Message | undefined> {
  const {
    passkey: { response, ...credential },
    challenge,
    at,
    signIn,
  } = signedPasskey
  const row = await trx
    .selectFrom('passkey')
    .innerJoin('account_second_factor as factor', 'factor.account_id', 'passkey.account_id')
    .select(['passkey.id', 'public_key as publicKey', 'sign_count as count', 'user_handle as handle'])
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .where('passkey.account_id', '=', accountId)
    .where('host', '=', at.host)
    .forUpdate('passkey')
    .executeTakeFirst()
  const { userHandle, ...signed } = response
  if (!row || (userHandle !== undefined && userHandle !== row.handle.toString('base64url'))) return texts.wrong
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: at.origin,
    expectedRPID: at.host,
    // The counter is checked below, for a reason of its own.
    credential: { id: credential.id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return texts.wrong
  if (signIn) await takeSignIn(trx, { ...signedPasskey, signIn })
  const { newCounter, userVerified } = verified.authenticationInfo
  if (isVerified && !userVerified) return texts.unverified
  if (row.count > 0 && newCounter <= row.count) {
    await noteFactor(trx, accountId, { actorId: accountId, action: 'passkey refused', emailQueue })
    return texts.copied
  }
  await trx
    .updateTable('passkey')
    .set({ sign_count: newCounter, last_used_at: sql<Date>`now()`, ...(userVerified && { has_verified_user: true }) })
    .where('id', '=', row.id)
    .execute()
  return undefined
}

type OfAccount = {
  accountId?: string | undefined
  /** Only passkeys that have verified their user, and so sign in alone. */
  isVerified?: true
}

/** Whether the account, or without one any account, has a passkey for a host. */
export async function hasPasskeys(
  db: Db,
  { host }: Pick<PasskeyHost, 'host'>,
  { accountId, isVerified }: OfAccount = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('host', '=', host)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(isVerified === true, (query) => query.where('has_verified_user', '=', true))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the passkeys that were made for another host than that of the product (null: it offers none), the people whom
 * that leaves without a factor, and those of them who have no recovery codes either.
 */
export async function countLostPasskeys(db: Db, host: string | null) {
  const { rows } = await sql<{ passkeys: number; peopleWithoutFactor: number; peopleLockedOut: number }>`
    with of_person as (
      select count(*) as passkeys, bool_and(f.secret is null and not exists (
               select from passkey own where own.account_id = p.account_id and own.host = ${host})) as has_none,
             bool_and(f.recovery_codes = '{}') as has_no_codes
      from passkey p join account_second_factor f on f.account_id = p.account_id
      where p.host is distinct from ${host} group by p.account_id)
    select coalesce(sum(passkeys), 0)::int as passkeys,
           (count(*) filter (where has_none))::int as "peopleWithoutFactor",
           (count(*) filter (where has_none and has_no_codes))::int as "peopleLockedOut"
    from of_person`.execute(db)
  return rows[0]!
}

export const deleteExpiredChallenges = (db: Db) =>
  db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()

/** Lists the passkeys of an account, the oldest first. `host` is that of the product; null if it offers none. */
export const listPasskeys = (db: Db, accountId: string, host: string | null): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select(['id as uuid', 'name', isoInstant('created_at').as('createdAt')])
    .select(isoInstant('last_used_at').as('lastUsedAt'))
    .select(sql<boolean>`host is not distinct from ${host}`.as('worksHere'))
    .where('account_id', '=', accountId)
    .orderBy('passkey.created_at')
    .orderBy('id')
    .execute()

export const findPasskeyOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('passkey').select('account_id as owner').where('id', '=', id).executeTakeFirst())?.owner

const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['credential_id as credentialId', 'host'])
    .where('account_id', '=', accountId)
    .execute()

const requireRoom = (passkeys: readonly unknown[]) => {
  if (passkeys.length >= maxPasskeys) throw new Problem(422, texts.tooMany(maxPasskeys))
}

type Begin = { at: PasskeyHost; product: string; holder: Holder }

/** Creates the challenge for a new passkey of an account. */
export async function beginPasskey(db: Db, account: Account, { at, product, holder }: Begin) {
  const passkeys = await passkeysOf(db, account.id)
  requireRoom(passkeys)
  // The update changes nothing; it makes the statement return the row that is there.
  const { handle } = await db
    .insertInto('account_second_factor')
    .values({ account_id: account.id })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: account.id }))
    .returning('user_handle as handle')
    .executeTakeFirstOrThrow()
  const { generateRegistrationOptions } = await webAuthn()
  const challenge = await newChallenge(db, 'add', holder)
  const userVerification = 'preferred' as const
  const { rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: product,
    rpID: at.host,
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    userID: new Uint8Array(handle),
    challenge: new Uint8Array(challenge),
    supportedAlgorithmIDs,
  })
  return {
    rp,
    user,
    pubKeyCredParams,
    challenge: challenge.toString('base64url'),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: passkeys
      .filter(({ host }) => host === at.host)
      .map(({ credentialId }) => ({ type: 'public-key' as const, id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification },
    attestation: 'none' as const,
  }
}

/**
 * Verifies a new passkey before it is added.
 * @throws Problem 422 for an answer to another challenge, of another address or in another form
 */
export async function verifyNewPasskey(
  db: Db,
  { response, ...credential }: CreatedPasskey,
  { at, holder }: { at: PasskeyHost; holder: Holder },
) {
  const expectedChallenge = await takeChallenge(db, response, { purpose: 'add', holder })
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: at.origin,
    expectedRPID: at.host,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Problem(422, texts.notAdded)
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    sign_count: counter,
    host: at.host,
    has_verified_user: registrationInfo.userVerified,
  }
}

type Add = Pick<CallAct, 'actorId' | 'keys' | 'emailQueue'> & {
  /** The user in whose session it is added; undefined with an emailed link. */
  caller?: Caller
  keepFeeds?: Kept['feeds']
  name: string
  verified: Awaited<ReturnType<typeof verifyNewPasskey>>
}

/**
 * Adds a passkey to an account.
 * @returns the recovery codes, if it is the first factor
 */
export async function addPasskey(
  trx: Trx,
  { actorId, caller, keepFeeds, name, verified, keys, emailQueue }: Add,
): Promise<string[]> {
  const addFactor = await lockFactors(trx, actorId, { keys, emailQueue })
  if (caller) await requireLiveSession(trx, caller)
  requireRoom(await passkeysOf(trx, actorId))
  // Two-step sign-in was turned off since the challenge was made.
  await trx
    .insertInto('account_second_factor')
    .values({ account_id: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const recoveryCodes = await addFactor({ sessionId: caller?.sessionId, keepFeeds })
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({ account_id: actorId, name, ...verified })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Problem(409, texts.alreadyAdded)
  await noteFactor(trx, actorId, { actorId, action: 'passkey added', emailQueue })
  return recoveryCodes
}

export async function renamePasskey(
  trx: Trx,
  id: string,
  { name, actorId }: { name: string } & Pick<CallAct, 'actorId'>,
): Promise<void> {
  found(await trx.updateTable('passkey').set({ name }).where('id', '=', id).returning('id').executeTakeFirst())
  await record(trx, { actorId, action: 'passkey renamed', ...ofPerson('account', actorId) })
}

type Remove = Pick<CallAct, 'actorId' | 'caller'> & Pick<Act, 'emailQueue'> & { ways: OtherWays }

/**
 * Removes a passkey of the caller. Without another factor, two-step sign-in is turned off.
 * @throws Problem 422 if the company requires two-step sign-in and this is the last factor, if it is the only way to sign in,
 *   or the last factor of the last emergency account
 */
export async function removePasskey(
  trx: Trx,
  id: string,
  { actorId, caller, emailQueue, ways }: Remove,
): Promise<void> {
  const account = found(await lockAccount(trx, actorId))
  await requireLiveSession(trx, caller)
  const locked = await lockSuperadmins(trx)
  const factor = await trx
    .selectFrom('account_second_factor')
    .select(sql<boolean>`secret is not null`.as('hasApp'))
    .where('account_id', '=', actorId)
    .forUpdate()
    .executeTakeFirst()
  found(await trx.deleteFrom('passkey').where('id', '=', id).returning('id').executeTakeFirst())
  await noteFactor(trx, actorId, { actorId, action: 'passkey removed', emailQueue })
  const others = await passkeysOf(trx, actorId)
  const isOn = factor?.hasApp || others.length > 0
  const isEmergency = isOn && found(await findAccount(trx, actorId)).isEmergency
  if (!isEmergency) {
    await endEmergencyAccount(trx, account, { actorId })
    await requireOtherWay(locked, account, ways, passwordUseTexts.onlyWay)
  }
  if (isOn) return
  if (caller.isFactorRequired) throw new Problem(422, secondFactorTexts.stays)
  await turnOffSecondFactor(trx, actorId, { actorId, emailQueue, ways })
}
