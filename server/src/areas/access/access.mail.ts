import { findValuesBefore } from '../../audit/history.ts'
import type { Db } from '../../db/db.ts'
import type { Composer } from '../../mail/queue.ts'
import { type LinkKind, makeLink } from './access.commands.ts'
import { type Account, findAccount, maySignIn } from './access.queries.ts'

type Settings = { publicUrl: string; companyName: string }

/** The mails about accounts; each is written when it is sent, so that it says what is true then. */
export function accessMails(db: Db, { publicUrl, companyName }: Settings): Record<string, Composer> {
  const product = companyName === '' ? 'HR Application' : `HR Application of ${companyName}`

  const withLink =
    (kind: LinkKind, write: (link: string) => { subject: string; text: string }): Composer =>
    async ({ recipientId }) => {
      const account = recipientId === null ? undefined : await findAccount(db, recipientId)
      if (!account || !maySignIn(account)) return undefined
      const { subject, text } = write(await makeLink(db, account.id, kind, publicUrl))
      return { to: addressOf(account), subject, text: greet(account, text) }
    }

  // Two jobs for one change: the new address hears of it, and the old one, in case it was not the owner's wish.
  const emailChanged =
    (to: 'old' | 'new'): Composer =>
    async ({ recipientId, historyId }) => {
      const account = recipientId === null ? undefined : await findAccount(db, recipientId)
      const change = historyId === undefined ? undefined : await findValuesBefore(db, historyId)
      const old = change?.before && 'email' in change.before ? String(change.before.email) : undefined
      if (!account || old === undefined) return undefined
      const text = `the e-mail address of your account was changed from ${old} to ${account.email}. You were signed out everywhere; sign in with the new address. If you did not expect this, talk to your HR team.`
      const { name, address } = addressOf(account)
      return {
        to: { name, address: to === 'old' ? old : address },
        subject: `Your e-mail address in the ${product} was changed`,
        text: greet(account, text),
      }
    }

  return {
    'email changed, old address': emailChanged('old'),
    'email changed, new address': emailChanged('new'),
    invitation: withLink('invitation', (link) => ({
      subject: `Your account in the ${product}`,
      text: `an account has been made for you. Choose your password here:\n\n${link}\n\nThe link works once, for 7 days. After that, ask for a new one under 'Forgot password?' on the sign-in page.`,
    })),
    reset: withLink('reset', (link) => ({
      subject: `A new password for the ${product}`,
      text: `somebody, hopefully you, asked for a new password. Choose it here:\n\n${link}\n\nThe link works once, for an hour. If it was not you, do nothing: your password stays as it is.`,
    })),
  }
}

const addressOf = ({ firstName, lastName, email }: Account) => ({ name: `${firstName} ${lastName}`, address: email })
const greet = ({ firstName }: Account, text: string) => `Hello ${firstName},\n\n${text}\n`
