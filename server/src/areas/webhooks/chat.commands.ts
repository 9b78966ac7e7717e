import { type ChatChannel, chatTexts, type chatChange, type chatInput } from '@hr/contract/areas/chat/chat'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { isOff } from '../../outbound/restored-copy.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import {
  awayMessage,
  awayType,
  decisionEvents,
  isAwayHour,
  listChannels,
  localTime,
  requestEvents,
} from './chat.queries.ts'
import { insertSecret, insertWebhook } from './webhooks.commands.ts'

const history = historyOf({
  table: 'webhook',
  entity: 'webhook',
  valuesOf: ({ name, format, host, team, requests, decisions, awayHour }: ChatChannel) => ({
    name,
    format,
    host: new URL(host).host,
    team: team?.name ?? null,
    requests,
    decisions,
    awayHour,
  }),
})

/** Adds a chat channel, which is told about leave from now on. */
export async function createChannel(
  trx: Trx,
  { url, ...input }: z.output<typeof chatInput>,
  act: CallAct,
): Promise<ChatChannel> {
  await lockCurrentKey(trx, act.keys)
  await lockTeam(trx, input.team)
  const { uuid } = await insertWebhook(trx, { ...columnsOf(input), url: new URL(url).origin }, url, act)
  return history.added(trx, await findChannel(trx, uuid), act)
}

/** Changes a chat channel; without an address, the stored one stays. */
export async function changeChannel(
  trx: Trx,
  id: string,
  { version, url, ...input }: z.output<typeof chatChange>,
  act: CallAct,
): Promise<ChatChannel> {
  await lockCurrentKey(trx, act.keys)
  await lockTeam(trx, input.team)
  await lockWithCaller(trx, [], act)
  await trx.selectFrom('webhook').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findChannel(trx, id)
  await history.rejectStale(trx, before, version)
  await trx
    .updateTable('webhook')
    .set({ ...columnsOf(input), ...(url && { url: new URL(url).origin }) })
    .where('id', '=', id)
    .execute()
  if (url) {
    await trx.deleteFrom('webhook_secret').where('webhook_id', '=', id).execute()
    await insertSecret(trx, id, url, act.keys)
  }
  // The history has only the host of an address.
  return history.changed(trx, before, await findChannel(trx, id), act, Boolean(url))
}

/** Keeps the team until the commit: it is locked before its channels, as when it is deleted. */
async function lockTeam(trx: Trx, team: { uuid: string } | null): Promise<void> {
  if (team === null) return
  const row = await trx.selectFrom('project').select('id').where('id', '=', team.uuid).forShare().executeTakeFirst()
  if (!row) throw fieldProblem('team', chatTexts.teamGone)
}

const findChannel = async (db: Db, id: string): Promise<ChatChannel> => found((await listChannels(db, id))[0])

type Settings = Omit<z.output<typeof chatInput>, 'url'>

const columnsOf = ({ name, format, team, requests, decisions, awayHour }: Settings) => ({
  name,
  format,
  team_id: team?.uuid ?? null,
  events: [...(requests ? requestEvents : []), ...(decisions ? decisionEvents : [])],
  away_hour: awayHour,
})

/**
 * Queues the message about who is away for every channel whose hour has come, once per channel and day of the company
 * over all nodes. It is written when it is sent.
 */
export const queueAway = (db: Kysely<Tables>, { timeZone, now }: { timeZone: string; now?: string }): Promise<void> =>
  transact(db, async (trx) => {
    await sql`
      with local as (select ${localTime(timeZone, now)} as time),
      due as (
        select w.id from webhook w, local
        where w.state = 'enabled' and not ${isOff('chat')} and w.away_day is distinct from local.time::date and ${isAwayHour}
        order by w.id for no key update of w skip locked),
      claimed as (
        update webhook w set away_day = local.time::date from due, local where w.id = due.id returning w.id)
      insert into webhook_delivery (webhook_id, message, type, record_id)
      select c.id, ${awayMessage}, ${awayType}, gen_random_uuid() from claimed c, local
      -- A clock that was wrong for a while leads to the same day again.
      where not exists (select from webhook_delivery d where d.webhook_id = c.id and d.message = ${awayMessage})`.execute(
      trx,
    )
  })
