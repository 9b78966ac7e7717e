import { passwordUseOf } from '@hr/contract/areas/access/password-sign-in'
import { message, messages, type Message } from '@hr/contract/lib/messages'
import { screens } from '@hr/contract/screens'
import { usersTitles } from '@hr/contract/areas/users/titles'
import { sql } from 'kysely'
import { findValuesBefore } from '../../audit/history.ts'
import type { Db } from '../../db/db.ts'
import { transact } from '../../db/transaction.ts'
import { linkTo, openScreen, productName, writeEmail, type Content, type EmailSettings } from '../../email/template.ts'
import type { Composer, EmailOrder } from '../../email/queue.ts'
import { type LinkKind, createLink } from './password-links.commands.ts'
import { usableHash } from './sign-in.commands.ts'
import { findAccount, lockAccountShared, maySignIn } from './access.queries.ts'

const texts = messages('accountEmail', {
  emailChangedSubject: (product: Message) => message('Your email address in the {product} was changed', { product }),
  emailChanged: (old: string, email: string) =>
    message(
      'The email address of your account was changed from {old} to {email}. You were signed out on all devices, and password links, access tokens and calendar links of the account no longer work; sign in with the new address. If you did not expect this, contact your HR team.',
      { old, email },
    ),
  signIn: 'Sign in',
  checkSecurity: 'Review security settings',
  secondFactorOnSubject: (product: Message) => message('Two-step sign-in to the {product} was turned on', { product }),
  notYou: 'If this was not you, change your password and contact your HR team.',
  notYouWithoutPassword: 'If this was not you, contact your HR team.',
  secondFactorOn: (notYou: Message) =>
    message(
      'Two-step sign-in was turned on: signing in with your password now also requires a code from your authenticator app. {notYou}',
      { notYou },
    ),
  secondFactorOnWithoutPassword: (notYou: Message) =>
    message('An authenticator app was added to your account. {notYou}', { notYou }),
  secondFactorOffSubject: (product: Message) =>
    message('Two-step sign-in to the {product} was turned off', { product }),
  secondFactorOff: (notYou: Message) =>
    message('Two-step sign-in was turned off: signing in now requires only your password. {notYou}', { notYou }),
  secondFactorOffWithoutPassword: (notYou: Message) =>
    message('The authenticator app, passkeys and recovery codes for your account no longer work. {notYou}', {
      notYou,
    }),
  recoveryCodeSubject: (product: Message) =>
    message('A recovery code for your account in the {product} was used', { product }),
  recoveryCode: (notYou: Message) =>
    message('A recovery code was used to sign in to your account. It cannot be used again. {notYou}', { notYou }),
  checkPasskeys: 'Review passkeys',
  passkeyAddedSubject: (product: Message) =>
    message('A passkey was added to your account in the {product}', { product }),
  passkeyAdded: (notYou: Message) =>
    message("A passkey was added to your account. If you don't recognise it, remove it. {notYou}", { notYou }),
  passkeyRemovedSubject: (product: Message) =>
    message('A passkey was removed from your account in the {product}', { product }),
  passkeyRemoved: (notYou: Message) =>
    message('A passkey was removed from your account and can no longer be used to sign in. {notYou}', { notYou }),
  passkeyRefusedSubject: (product: Message) =>
    message('A passkey for your account in the {product} was blocked', { product }),
  passkeyRefused: (notYou: Message) =>
    message(
      'Someone tried to sign in with one of your passkeys, which may have been copied, and we blocked it. Remove this passkey. {notYou}',
      { notYou },
    ),
  passwordSetSubject: (product: Message) => message('Your password in the {product} was changed', { product }),
  passwordSet:
    'A Superadmin has set a new password for your account and will tell you what it is. You were signed out on all devices, and your access tokens and calendar links no longer work. Change the password after you sign in. If you did not expect this, contact your HR team.',
  linkCreatedSubject: (product: Message) =>
    message('A link to set your password in the {product} was created', { product }),
  linkCreated:
    'An administrator has created a link that sets a password for your account, and will give it to you. The link expires in 7 days and works once. If you did not expect this, contact your HR team.',
  invitationSubject: (product: Message) => message('Your account in the {product}', { product }),
  setPassword: 'Set password',
  invitation: 'An account has been created for you. Set your password to sign in.',
  afterInvitation:
    'The link expires in 7 days and works once. After that, request a new one with “Forgot password?” on the sign-in page.',
  chooseWay: 'Choose how to sign in',
  invitationWithoutPassword: "An account has been created for you. You don't need a password: choose how to sign in.",
  resetWithoutPasswordSubject: (product: Message) => message('How to sign in to the {product}', { product }),
  resetWithoutPassword:
    'A new password was requested for your account, but you sign in without a password. Choose how to sign in. If this was not you, ignore this email: nothing changes.',
  afterChoosingWay: 'The link expires in 7 days and works once. After that, ask your HR team for a new one.',
  emergencySignInSubject: (product: Message) => message('Emergency sign-in to the {product}', { product }),
  emergencySignIn: (name: string) =>
    message(
      '{name} has signed in with the password of an emergency account. If you did not expect this, end the session and ask {name}.',
      { name },
    ),
  resetSubject: (product: Message) => message('Reset your password for the {product}', { product }),
  reset: 'A new password was requested for your account.',
  afterReset:
    'The link expires in an hour and works once. If this was not you, ignore this email: your password stays the same.',
})

/** The emails about accounts; each is written when it is sent, so that its content is current. */
export function accessEmails(db: Db, settings: EmailSettings): Record<string, Composer> {
  const { config, company } = settings
  /** The company's name can change. */
  const product = () => productName(company)
  const toSignIn = { label: texts.signIn, link: `${config.publicUrl}${screens.signIn.path}` }
  const toSecurity = { label: texts.checkSecurity, link: linkTo(settings, 'profile', { tab: 'security' }) }
  const toPasskeys = { ...toSecurity, label: texts.checkPasskeys }

  const recipientOf = async ({ recipientId }: EmailOrder) =>
    recipientId === null ? undefined : findAccount(db, recipientId)

  /** The emails with a link that sets a password; for users without one, it leads to a passkey or the identity provider. */
  const linkEmails = {
    invitation: {
      password: { subject: texts.invitationSubject, text: texts.invitation, after: texts.afterInvitation },
      none: {
        subject: texts.invitationSubject,
        text: texts.invitationWithoutPassword,
        after: texts.afterChoosingWay,
      },
    },
    reset: {
      password: { subject: texts.resetSubject, text: texts.reset, after: texts.afterReset },
      none: {
        subject: texts.resetWithoutPasswordSubject,
        text: texts.resetWithoutPassword,
        after: texts.afterChoosingWay,
      },
    },
  }

  const withLink =
    (kind: LinkKind): Composer =>
    async ({ recipientId }) =>
      recipientId === null
        ? undefined
        : transact(db, async (trx) => {
            // A change of the email address waits for this, and then ends the link that goes to the old one.
            const account = await lockAccountShared(trx, recipientId)
            if (!account || !maySignIn(account)) return undefined
            const isWithout = passwordUseOf(account, config.identityProvider?.issuer) === 'none'
            const link = await createLink(trx, account.id, isWithout ? 'invitation' : kind, config.publicUrl)
            const label = isWithout ? texts.chooseWay : texts.setPassword
            const { subject, ...content } = linkEmails[kind][isWithout ? 'none' : 'password']
            return writeEmail(account, { ...content, subject: subject(product()), action: { label, link } }, settings)
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
        {
          subject: texts.emailChangedSubject(product()),
          text: texts.emailChanged(old, account.email),
          action: toSignIn,
        },
        settings,
      )
      return to === 'old' ? { ...email, to: { ...email.to, address: old } } : email
    }

  const accountNotice =
    (subject: (product: Message) => Message, content: Omit<Content, 'subject'>): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      return account && writeEmail(account, { subject: subject(product()), ...content }, settings)
    }

  /** @param withoutPassword the text for users who sign in without a password, if it differs */
  const factorNotice =
    (
      action: typeof toSecurity,
      subject: (product: Message) => Message,
      text: (notYou: Message) => Message,
      withoutPassword = text,
    ): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      if (!account) return undefined
      const hasPassword = usableHash(account, config.identityProvider?.issuer) !== null
      const notice = hasPassword ? text(texts.notYou) : withoutPassword(texts.notYouWithoutPassword)
      return writeEmail(account, { subject: subject(product()), text: notice, action }, settings)
    }

  return {
    'email changed, old address': emailChanged('old'),
    'email changed, new address': emailChanged('new'),
    'second factor on': factorNotice(
      toSecurity,
      texts.secondFactorOnSubject,
      texts.secondFactorOn,
      texts.secondFactorOnWithoutPassword,
    ),
    'second factor off': factorNotice(
      toSecurity,
      texts.secondFactorOffSubject,
      texts.secondFactorOff,
      texts.secondFactorOffWithoutPassword,
    ),
    'recovery code used': factorNotice(toSecurity, texts.recoveryCodeSubject, texts.recoveryCode),
    'passkey added': factorNotice(toPasskeys, texts.passkeyAddedSubject, texts.passkeyAdded),
    'passkey removed': factorNotice(toPasskeys, texts.passkeyRemovedSubject, texts.passkeyRemoved),
    'passkey refused': factorNotice(toPasskeys, texts.passkeyRefusedSubject, texts.passkeyRefused),
    'password set': accountNotice(texts.passwordSetSubject, { text: texts.passwordSet, action: toSignIn }),
    'link created': accountNotice(texts.linkCreatedSubject, { text: texts.linkCreated }),
    'emergency sign-in': async (order) => {
      const account = await recipientOf(order)
      const { rows } = await sql<{ name: string }>`
        select e.first_name || ' ' || e.last_name as name
        from history h join employee e on e.id = h.person_id where h.id = ${order.historyId ?? null}`.execute(db)
      const [who] = rows
      if (!account || !who) return undefined
      return writeEmail(
        account,
        {
          subject: texts.emergencySignInSubject(product()),
          text: texts.emergencySignIn(who.name),
          action: { label: openScreen(usersTitles.title), link: linkTo(settings, 'users') },
        },
        settings,
      )
    },
    invitation: withLink('invitation'),
    reset: withLink('reset'),
  }
}
