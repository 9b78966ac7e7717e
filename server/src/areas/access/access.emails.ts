import { findValuesBefore } from '../../audit/history.ts'
import type { Db } from '../../db/db.ts'
import { addressOf, greet, productName, type EmailSettings } from '../../email/template.ts'
import type { Composer, EmailOrder } from '../../email/queue.ts'
import { type LinkKind, createLink } from './access.commands.ts'
import { findAccount, maySignIn } from './access.queries.ts'

/** The emails about accounts; each is written when it is sent, so that its content is current. */
export function accessEmails(db: Db, { config, company }: EmailSettings): Record<string, Composer> {
  const recipientOf = async ({ recipientId }: EmailOrder) =>
    recipientId === null ? undefined : findAccount(db, recipientId)

  const withLink =
    (kind: LinkKind, write: (link: string) => { subject: string; text: string }): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      if (!account || !maySignIn(account)) return undefined
      const { subject, text } = write(await createLink(db, account.id, kind, config.publicUrl))
      return { to: addressOf(account), subject, text: greet(account, text) }
    }

  // Two jobs per change: one for the new address, and one for the old address in case the owner did not request it.
  const emailChanged =
    (to: 'old' | 'new'): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      const change = order.historyId === undefined ? undefined : await findValuesBefore(db, order.historyId)
      const old = change?.before && 'email' in change.before ? String(change.before.email) : undefined
      if (!account || old === undefined) return undefined
      const text = `The email address of your account was changed from ${old} to ${account.email}. You were signed out on all devices; sign in with the new address. If you did not expect this, contact your HR team.`
      const { name, address } = addressOf(account)
      return {
        to: { name, address: to === 'old' ? old : address },
        subject: `Your email address in the ${productName(company)} was changed`,
        text: greet(account, text),
      }
    }

  const accountNotice =
    (subject: (product: string) => string, text: string): Composer =>
    async (order) => {
      const account = await recipientOf(order)
      return account && { to: addressOf(account), subject: subject(productName(company)), text: greet(account, text) }
    }
  const ifNotYou = 'If this was not you, change your password and contact your HR team.'

  return {
    'email changed, old address': emailChanged('old'),
    'email changed, new address': emailChanged('new'),
    'second factor on': accountNotice(
      () => 'Two-step sign-in was turned on',
      `Signing in to your account with your password now also requires a code from your authenticator app. ${ifNotYou}`,
    ),
    'second factor off': accountNotice(
      () => 'Two-step sign-in was turned off',
      `Signing in to your account now requires only your password. ${ifNotYou}`,
    ),
    'recovery code used': accountNotice(
      () => 'A recovery code was used',
      `A recovery code was used to sign in to your account. It cannot be used again. ${ifNotYou}`,
    ),
    'password set': accountNotice(
      (product) => `Your password in the ${product} was changed`,
      'A Superadmin has set a new password for your account and will tell you what it is. You were signed out on all devices. Change the password after you sign in. If you did not expect this, contact your HR team.',
    ),
    invitation: withLink('invitation', (link) => ({
      subject: `Your account in the ${productName(company)}`,
      text: `An account has been created for you. Choose your password here:\n\n${link}\n\nThe link works once, for 7 days. After that, request a new one with 'Forgot password?' on the sign-in page.`,
    })),
    reset: withLink('reset', (link) => ({
      subject: `Reset your password for the ${productName(company)}`,
      text: `A new password was requested for your account. Choose it here:\n\n${link}\n\nThe link works once, within an hour. If this was not you, ignore this email: your password stays the same.`,
    })),
  }
}
