import { passwordUseOf } from '@hr/contract/areas/access/password-sign-in'
import { message, messages, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { findValuesBefore } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { transact } from '../../db/transaction.ts'
import { productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import type { Composer, EmailOrder } from '../../email/queue.ts'
import { type LinkKind, createLink, usableHash } from './access.commands.ts'
import { type Account, findAccount, lockAccountShared, maySignIn } from './access.queries.ts'

const texts = messages('accountEmail', {
  emailChangedSubject: (product: Message) => message('Your email address in the {product} was changed', { product }),
  emailChanged: (old: string, email: string) =>
    message(
      'The email address of your account was changed from {old} to {email}. You were signed out on all devices, and password links, access tokens and calendar links of the account no longer work; sign in with the new address. If you did not expect this, contact your HR team.',
      { old, email },
    ),
  secondFactorOnSubject: 'Two-step sign-in was turned on',
  notYou: 'If this was not you, change your password and contact your HR team.',
  notYouWithoutPassword: 'If this was not you, contact your HR team.',
  secondFactorOn: (notYou: Message) =>
    message(
      'Signing in to your account with your password now also requires a code from your authenticator app. {notYou}',
      { notYou },
    ),
  secondFactorOnWithoutPassword: (notYou: Message) =>
    message('An authenticator app was added to your account. {notYou}', { notYou }),
  secondFactorOffSubject: 'Two-step sign-in was turned off',
  secondFactorOff: (notYou: Message) =>
    message('Signing in to your account now requires only your password. {notYou}', { notYou }),
  secondFactorOffWithoutPassword: (notYou: Message) =>
    message('The authenticator app, the passkeys and the recovery codes of your account no longer work. {notYou}', {
      notYou,
    }),
  recoveryCodeSubject: 'A recovery code was used',
  recoveryCode: (notYou: Message) =>
    message('A recovery code was used to sign in to your account. It cannot be used again. {notYou}', { notYou }),
  passkeyAddedSubject: 'A passkey was added to your account',
  passkeyAdded: (notYou: Message) =>
    message(
      'A passkey was added to your account. If you did not add it, remove it in your profile under Security. {notYou}',
      { notYou },
    ),
  passkeyRemovedSubject: 'A passkey was removed from your account',
  passkeyRemoved: (notYou: Message) =>
    message('A passkey was removed from your account and can no longer be used to sign in. {notYou}', { notYou }),
  passkeyRefusedSubject: 'A passkey of your account was refused',
  passkeyRefused: (notYou: Message) =>
    message(
      'A passkey of your account was refused, because its counter did not rise: it may have been copied. Remove it in your profile under Security. {notYou}',
      { notYou },
    ),
  passwordSetSubject: (product: Message) => message('Your password in the {product} was changed', { product }),
  passwordSet:
    'A Superadmin has set a new password for your account and will tell you what it is. You were signed out on all devices, and your access tokens and calendar links no longer work. Change the password after you sign in. If you did not expect this, contact your HR team.',
  linkCreatedSubject: (product: Message) =>
    message('A link to set your password in the {product} was created', { product }),
  linkCreated:
    'An administrator has created a link that sets a password for your account, and will hand it over to you. It works once, for 7 days. If you did not expect this, contact your HR team.',
  invitationSubject: (product: Message) => message('Your account in the {product}', { product }),
  invitation: (link: string) =>
    message(
      'An account has been created for you. Choose your password here:\n\n{link}\n\nThe link works once, for 7 days. After that, request a new one with “Forgot password?” on the sign-in page.',
      { link },
    ),
  wayToSignIn: (link: string) =>
    message(
      'Choose here how you sign in, without a password:\n\n{link}\n\nThe link works once, for 7 days. After that, ask your HR team for a new one.',
      { link },
    ),
  emergencySignInSubject: (product: Message) => message('Emergency sign-in to the {product}', { product }),
  emergencySignIn: (name: string) =>
    message(
      '{name} has signed in by password with an emergency account. If you did not expect this, end the session in User administration and ask {name}.',
      { name },
    ),
  resetSubject: (product: Message) => message('Reset your password for the {product}', { product }),
  reset: (link: string) =>
    message(
      'A new password was requested for your account. Choose it here:\n\n{link}\n\nThe link works once, within an hour. If this was not you, ignore this email: your password stays the same.',
      { link },
    ),
})

/** The emails about accounts; each is written when it is sent, so that its content is current. */
export function accessEmails(db: Db, { config, company }: EmailSettings): Record<string, Composer> {
  const recipientOf = async ({ recipientId }: EmailOrder) =>
    recipientId === null ? undefined : findAccount(db, recipientId)

  /** The link leads to a passkey or to the identity provider. */
  const withoutPassword = async (trx: Trx, account: Account) => {
    const link = await createLink(trx, account.id, 'invitation', config.publicUrl)
    return writeEmail(
      account,
      { subject: texts.invitationSubject(productName(company)), text: texts.wayToSignIn(link) },
      company,
    )
  }

  const withLink =
    (kind: LinkKind, subject: (product: Message) => Message, text: (link: string) => Message): Composer =>
    async ({ recipientId }) =>
      recipientId === null
        ? undefined
        : transact(db, async (trx) => {
            // A change of the email address waits for this, and then ends the link that goes to the old one.
            const account = await lockAccountShared(trx, recipientId)
            if (!account || !maySignIn(account)) return undefined
            if (passwordUseOf(account, config.identityProvider?.issuer) === 'none') return withoutPassword(trx, account)
            const link = await createLink(trx, account.id, kind, config.publicUrl)
            return writeEmail(account, { subject: subject(productName(company)), text: text(link) }, company)
          })

  // Two jobs per change: one for the new address, and one for the old address in case the owner did not request it.
  const emailChanged =
    (to: 'old' | 'new'): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      const change = order.historyId === undefined ? undefined : await findValuesBefore(db, order.historyId)
      const old = change?.before && 'email' in change.before ? String(change.before.email) : undefined
      if (!account || old === undefined) return undefined
      const email = writeEmail(
        account,
        { subject: texts.emailChangedSubject(productName(company)), text: texts.emailChanged(old, account.email) },
        company,
      )
      return to === 'old' ? { ...email, to: { ...email.to, address: old } } : email
    }

  const accountNotice =
    (subject: (product: Message) => Message, text: Message): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      return account && writeEmail(account, { subject: subject(productName(company)), text }, company)
    }

  /** @param withoutPassword the text for users who sign in without a password, if it differs */
  const factorNotice =
    (subject: Message, text: (notYou: Message) => Message, withoutPassword = text): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      if (!account) return undefined
      const hasPassword = usableHash(account, config.identityProvider?.issuer) !== null
      const notice = hasPassword ? text(texts.notYou) : withoutPassword(texts.notYouWithoutPassword)
      return writeEmail(account, { subject, text: notice }, company)
    }

  return {
    'email changed, old address': emailChanged('old'),
    'email changed, new address': emailChanged('new'),
    'second factor on': factorNotice(
      texts.secondFactorOnSubject,
      texts.secondFactorOn,
      texts.secondFactorOnWithoutPassword,
    ),
    'second factor off': factorNotice(
      texts.secondFactorOffSubject,
      texts.secondFactorOff,
      texts.secondFactorOffWithoutPassword,
    ),
    'recovery code used': factorNotice(texts.recoveryCodeSubject, texts.recoveryCode),
    'passkey added': factorNotice(texts.passkeyAddedSubject, texts.passkeyAdded),
    'passkey removed': factorNotice(texts.passkeyRemovedSubject, texts.passkeyRemoved),
    'passkey refused': factorNotice(texts.passkeyRefusedSubject, texts.passkeyRefused),
    'password set': accountNotice(texts.passwordSetSubject, texts.passwordSet),
    'link created': accountNotice(texts.linkCreatedSubject, texts.linkCreated),
    'emergency sign-in': async (order) => {
      const account = await recipientOf(order)
      const { rows } = await sql<{ name: string }>`
        select e.first_name || ' ' || e.last_name as name
        from history h join employee e on e.id = h.person_id where h.id = ${order.historyId ?? null}`.execute(db)
      const [who] = rows
      if (!account || !who) return undefined
      const subject = texts.emergencySignInSubject(productName(company))
      return writeEmail(account, { subject, text: texts.emergencySignIn(who.name) }, company)
    },
    invitation: withLink('invitation', texts.invitationSubject, texts.invitation),
    reset: withLink('reset', texts.resetSubject, texts.reset),
  }
}
