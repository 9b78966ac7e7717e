import {
  isOfProvider,
  maxListedNames,
  passwordUseOf,
  passwordUseTexts,
  spellingsOfIssuer,
} from '@hr/contract/areas/access/password-sign-in'
import { type PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { maySignInNow } from '../../http/session.ts'
import { isEmergencyAccount, type LockedAccount } from './access.queries.ts'
import { hasLastingEmergencyAccount, lockSuperadmins, type SuperadminsTrx } from './emergency-accounts.commands.ts'
import { passkeyHostOf } from './passkey-host.ts'

// Limits passwords, and keeps other ways to sign in (docs/decisions/0094-password-sign-in.md).

/** The other ways to sign in besides a password: the issuer of the identity provider, and the host of passkeys. */
export type OtherWays = { issuer: string | undefined; host: string | null }

export function otherWaysOf({
  identityProvider,
  publicUrl,
}: Pick<Config, 'identityProvider' | 'publicUrl'>): OtherWays {
  const offered = passkeyHostOf(publicUrl)
  return { issuer: identityProvider?.issuer, host: typeof offered === 'string' ? null : offered.host }
}

/**
 * Checks that the company may choose who signs in by password, before the settings are locked.
 * @throws Problem 422 without an emergency account or the needed provider, or with the people who would be locked out
 */
export async function requireWaysToSignIn(
  trx: Trx,
  wanted: PasswordSignIn,
  { issuer, host }: OtherWays,
): Promise<void> {
  await lockSuperadmins(trx)
  const { current } = await trx
    .selectFrom('company_setting')
    .select('password_sign_in as current')
    .executeTakeFirstOrThrow()
  if (wanted === 'everyone' || wanted === current) return
  const refuse = (text: Parameters<typeof fieldProblem>[1]) => fieldProblem('passwordSignIn', text)
  if (wanted === 'without provider' && issuer === undefined) throw refuse(passwordUseTexts.noProvider)
  if (!(await hasLastingEmergencyAccount(trx))) throw refuse(passwordUseTexts.noEmergencyAccount)
  // Those with the provider sign in there.
  if (wanted === 'without provider') return
  const { rows } = await sql<{ name: string; count: number }>`
    select e.first_name || ' ' || e.last_name as name, (count(*) over ())::int as count
    from account a join employee e on e.id = a.id
    where ${sql.raw(maySignInNow)} and a.password_hash is not null and not ${isEmergencyAccount('a')}
      and not exists (select from account_identity i where i.account_id = a.id and i.issuer = any (${spellingsOfIssuer(issuer)}::text[]))
      and not exists (select from passkey p where p.account_id = a.id and p.host = ${host}::text and p.has_verified_user)
    order by e.last_name, e.first_name, e.id limit ${maxListedNames}`.execute(trx)
  const [first] = rows
  if (first)
    throw refuse(
      passwordUseTexts.noOtherWay(
        first.count,
        rows.map(({ name }) => name),
      ),
    )
}

/**
 * Refuses a change that has taken the last way to sign in from an account, which is no longer an emergency account.
 * @throws Problem 422
 */
export async function requireOtherWay(
  trx: SuperadminsTrx,
  account: LockedAccount,
  { issuer, host }: OtherWays,
  why: Message,
): Promise<void> {
  const { passwordSignIn } = await trx
    .selectFrom('company_setting')
    .select(sql<PasswordSignIn>`password_sign_in`.as('passwordSignIn'))
    .executeTakeFirstOrThrow()
  const after = { ...account, passwordSignIn, isEmergency: false }
  if (passwordUseOf(after, issuer) !== 'none' || isOfProvider(account, issuer)) return
  const passkey = await trx
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', account.id)
    .where('host', '=', host)
    .where('has_verified_user', '=', true)
    .executeTakeFirst()
  if (!passkey) throw new Problem(422, why)
}
