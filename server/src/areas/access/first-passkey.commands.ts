import { accessTexts, type LinkWay } from '@hr/contract/areas/access/access'
import { isOfProvider, passwordUseOf, passwordUseTexts } from '@hr/contract/areas/access/password-sign-in'
import type { CreatedPasskey } from '@hr/contract/areas/access/passkeys'
import type { Kysely } from 'kysely'
import type { Act } from '../../act.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { found, Problem } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { findLinked, requireLink, takeLink, type Link } from './password-links.commands.ts'
import { type Account, lockAccount, maySignIn } from './access.queries.ts'
import { endAccess } from './end-access.commands.ts'
import { hashPassword } from './passwords.ts'
import type { PasskeyHost } from './passkey-host.ts'
import { addPasskey, beginPasskey, hasPasskeys, verifyNewPasskey } from './passkeys.commands.ts'
import { findSecondFactor } from './second-factor.commands.ts'
import type { OtherWays } from './ways-to-sign-in.commands.ts'

/** Returns whether an emailed link is valid, and what it leads to. */
export async function findLinkWays(
  db: Db,
  link: Link,
  ways: OtherWays,
): Promise<{ isValid: boolean; ways: LinkWay[]; hasPasskey: boolean }> {
  const linked = await findLinked(db, link)
  if (!linked) return { isValid: false, ways: [], hasPasskey: false }
  const { account } = linked
  return {
    isValid: true,
    ways: await listLinkWays(db, account, ways),
    hasPasskey: await maySignInByPasskey(db, account, ways),
  }
}

const maySignInByPasskey = async (db: Db, { id }: Account, { host }: OtherWays): Promise<boolean> =>
  host !== null && (await hasPasskeys(db, { host }, { accountId: id, isVerified: true }))

/** Lists what a link leads to. It never replaces a factor: it adds a passkey only to an account without any. */
export async function listLinkWays(db: Db, account: Account, { issuer, host }: OtherWays): Promise<LinkWay[]> {
  if (passwordUseOf(account, issuer) !== 'none') return ['password']
  const mayHavePasskey =
    host !== null && !isOfProvider(account, issuer) && (await findSecondFactor(db, account.id)) === undefined
  return [...(issuer === undefined ? [] : ['provider' as const]), ...(mayHavePasskey ? ['passkey' as const] : [])]
}

type At = { at: PasskeyHost; ways: OtherWays }

/** The link is the secret of the browser that answers the challenge. */
const holderOf = (tokenHash: Buffer) => ({ cookie_hash: tokenHash })

async function requirePasskeyWay(db: Db, account: Account, ways: OtherWays): Promise<void> {
  if ((await listLinkWays(db, account, ways)).includes('passkey')) return
  const hasOnlyApp =
    (await findSecondFactor(db, account.id)) !== undefined && !(await maySignInByPasskey(db, account, ways))
  throw new Problem(422, hasOnlyApp ? passwordUseTexts.noWay : passwordUseTexts.hasWay)
}

/** Creates the challenge for the first passkey of a user who follows a link. */
export async function beginFirstPasskey(db: Db, link: Link, { at, ways, product }: At & { product: string }) {
  const { account, tokenHash } = await requireLink(db, link)
  await requirePasskeyWay(db, account, ways)
  const options = await beginPasskey(db, account, { at, product, holder: holderOf(tokenHash) })
  const { authenticatorSelection } = options
  return { ...options, authenticatorSelection: { ...authenticatorSelection, userVerification: 'required' as const } }
}

type FirstPasskey = At & Pick<Act, 'keys' | 'emailQueue'> & { passkey: CreatedPasskey; name: string }

/**
 * Adds the passkey that signs in a user without a password. The account gets an unknown random password, as one that is
 * in use: without any, the identity provider would decide how its user signs in.
 * @returns the recovery codes
 */
export async function addFirstPasskey(
  db: Kysely<Tables>,
  link: Link,
  { at, ways, passkey, name, keys, emailQueue }: FirstPasskey,
): Promise<string[]> {
  const { account, tokenHash } = await requireLink(db, link)
  const verified = await verifyNewPasskey(db, passkey, { at, holder: holderOf(tokenHash) })
  if (!verified.has_verified_user) throw new Problem(422, passwordUseTexts.unverified)
  const unknownPassword = await hashPassword(crypto.randomUUID())
  return transact(db, async (trx) => {
    await lockCurrentKey(trx, keys)
    const current = found(await lockAccount(trx, account.id))
    if (!maySignIn(current)) throw new Problem(400, accessTexts.linkInvalid)
    await requirePasskeyWay(trx, current, ways)
    await takeLink(trx, tokenHash)
    await endAccess(trx, current.id, {}, { actorId: current.id, emailQueue })
    await trx
      .updateTable('account')
      .set({ password_hash: current.passwordHash ?? unknownPassword, waits_for_invitation: false })
      .where('id', '=', current.id)
      .execute()
    return addPasskey(trx, { actorId: current.id, name, verified, keys, emailQueue })
  })
}
