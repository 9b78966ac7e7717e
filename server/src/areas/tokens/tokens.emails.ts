import { message, messages, type Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Composer, EmailQueue } from '../../email/queue.ts'
import { linkTo, productName, writeEmail, type EmailSettings } from '../../email/template.ts'
import { transact } from '../../db/transaction.ts'
import type { WorkDeps } from '../../area.ts'
import { findAccount, superadmins } from '../access/access.queries.ts'
import { tokenCreatedEmail } from './tokens.commands.ts'
import { isValid } from './tokens.queries.ts'

/** How many days before a token ends its owner is told. */
const announcedDays = 7

const texts = messages('tokenEmail', {
  createdSubject: (product: Message) => message('An access token was created for you in the {product}', { product }),
  created: (name: string) =>
    message(
      'The access token “{name}” was created in your account. With it, a program can act for you. If this was not you, revoke it, then change your password and contact your HR team.',
      { name },
    ),
  review: 'Review access tokens',
  subject: (product: Message) => message('Access tokens for the {product} will soon stop working', { product }),
  text: (names: string) =>
    message(
      'These tokens stop working within a week: {names}. Before then, create new ones for the programs that use them.',
      {
        names,
      },
    ),
  replace: 'Replace tokens',
})

/**
 * SQL tables: the tokens `t` that end within a week and were not replaced, with each `recipient` who is told. The tokens
 * of a service account are the concern of the Superadmin who created it, or of all Superadmins after that person has left
 * or has another role.
 */
const endingTokens = sql`
  api_token t left join service_account s on s.id = t.service_account_id
  cross join lateral (
    with superadmin as (select a.id from ${superadmins})
    select t.account_id as id where t.account_id is not null
    union all
    select id from superadmin
    where t.account_id is null and (id = s.owner_id or not exists (select from superadmin where id = s.owner_id))
  ) recipient
  where ${isValid} and t.replaced_at is null and t.expires_at < now() + ${sql.lit(announcedDays)} * interval '1 day'`

/** Tells once who is responsible for the tokens that end within a week. */
export async function announceEnds({ db, emailQueue }: Pick<WorkDeps, 'db'> & { emailQueue: EmailQueue }) {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ id: string; recipientId: string }>`
      select t.id, recipient.id as "recipientId" from ${endingTokens} and not t.is_end_announced`.execute(trx)
    const recipients = [...new Set(rows.map(({ recipientId }) => recipientId))]
    // The accounts before their tokens, as the emails refer to them.
    const { rows: kept } = await sql<{ id: string }>`
      select id from account where id = any (${recipients}::uuid[]) order by id for share`.execute(trx)
    await sql`
      with ending as (
        select id from api_token where id = any (${rows.map(({ id }) => id)}::uuid[]) order by id for no key update)
      update api_token set is_end_announced = true from ending where api_token.id = ending.id`.execute(trx)
    await emailQueue.sendAll(
      trx,
      kept.map(({ id }) => ({ template: 'tokens end', recipientId: id })),
    )
  })
}

export function tokenEmails(db: Db, settings: EmailSettings): Record<string, Composer> {
  const ownTokens = linkTo(settings, 'profile', { tab: 'security' })
  return {
    [tokenCreatedEmail]: async ({ recipientId, historyId }) => {
      const account = recipientId === null ? undefined : await findAccount(db, recipientId)
      const { rows } = await sql<{ name: string }>`
        select t.name from history h join api_token t on t.id = h.entity_id where h.id = ${historyId ?? null}`.execute(
        db,
      )
      const [token] = rows
      if (!account || !token) return undefined
      return writeEmail(
        account,
        {
          subject: texts.createdSubject(productName(settings.company)),
          text: texts.created(token.name),
          action: { label: texts.review, link: ownTokens },
        },
        settings,
      )
    },
    'tokens end': async ({ recipientId }) => {
      const account = recipientId === null ? undefined : await findAccount(db, recipientId)
      if (!account) return undefined
      const { rows } = await sql<{ name: string; ending: string; isPersonal: boolean }>`
        select t.name, t.ending, t.account_id is not null as "isPersonal"
        from ${endingTokens} and recipient.id = ${account.id} order by t.expires_at, t.id`.execute(db)
      if (rows.length === 0) return undefined
      const names = rows.map(({ name, ending }) => `${name} (…${ending})`).join(', ')
      const link = rows.every(({ isPersonal }) => isPersonal) ? ownTokens : linkTo(settings, 'tokens')
      return writeEmail(
        account,
        {
          subject: texts.subject(productName(settings.company)),
          text: texts.text(names),
          action: { label: texts.replace, link },
        },
        settings,
      )
    },
  }
}
