import type { ChatChannel, ChatFormat } from '@hr/contract/areas/chat/chat'
import { chatMessages as texts } from '@hr/contract/areas/chat/messages'
import type { Day } from '@hr/contract/lib/dates'
import { addressOf } from '@hr/contract/screens'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { isEmployed } from '../../db/employment.ts'
import { isoInstant } from '../../db/instant.ts'
import type { Company } from '../../lib/company.ts'
import { decrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { translate } from '../../lib/translate.ts'
import { absencesIn } from '../leave-requests/absences.queries.ts'
import { inertName, writeChatMessage, type ChatMessage } from './chat-messages.ts'
import { testType } from './payload.queries.ts'

/** The type of the daily messages about who is away. */
export const awayType = 'away.today'

/** How many hours after the chosen one a message about who is away is still sent. */
export const awayHours = 3

export const requestEvents = ['leave.requested', 'leave.canceling'] as const
export const decisionEvents = ['leave.approved', 'leave.rejected', 'leave.canceled'] as const
type LeaveEvent = (typeof requestEvents)[number] | (typeof decisionEvents)[number]

/** The stored statuses for which a message is still true when it is sent. */
const statuses: Record<LeaveEvent, readonly string[]> = {
  'leave.requested': ['pending'],
  'leave.canceling': ['canceling'],
  'leave.approved': ['approved', 'canceling'],
  'leave.rejected': ['rejected'],
  'leave.canceled': ['canceled'],
}

/** Lists the chat channels, or one of them. */
export async function listChannels(db: Db, id?: string): Promise<ChatChannel[]> {
  const { rows } = await sql<ChatChannel>`
    select w.id as uuid, w.name, w.format, w.url as host, w.state, w.version, w.away_hour as "awayHour",
           case when p.id is not null then json_build_object('uuid', p.id, 'name', p.name) end as team,
           w.events && ${[...requestEvents]}::text[] as requests, w.events && ${[...decisionEvents]}::text[] as decisions,
           ${isoInstant('w.failing_since')} as "failingSince"
    from webhook w left join project p on p.id = w.team_id
    where w.format <> 'standard' ${id === undefined ? sql`` : sql`and w.id = ${id}`}
    order by w.name, w.id`.execute(db)
  return rows
}

/** Returns the whole address of a chat channel. */
export async function findAddress(db: Db, keys: Keys, webhookId: string): Promise<string> {
  const { seed } = await db
    .selectFrom('webhook_secret')
    .select('seed')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return decrypt(keys.webhookSecret, seed, webhookId)
}

type Posting = {
  webhookId: string
  format: ChatFormat
  teamId: string | null
  type: string
  recordId: string
}
type Setting = { company: Pick<Company, 'language' | 'timeZone'>; config: Pick<Config, 'publicUrl'>; now?: string }

/**
 * Writes what is posted to a chat channel, as it is true now: never a type of leave, a reason or a note.
 * @returns undefined if there is nothing to say, or no longer
 */
export async function writePosting(db: Db, posting: Posting, setting: Setting): Promise<string | undefined> {
  const { type, format } = posting
  const written =
    type === testType
      ? { lines: [translate(setting.company.language, texts.test)] }
      : type === awayType
        ? await writeAway(db, posting, setting)
        : await writeLeave(db, { ...posting, type: type as LeaveEvent }, setting)
  return written && writeChatMessage(format, written)
}

/** SQL condition: employee `e` is a current member of a team; true for the whole company. */
const isOfTeam = (teamId: string | null) =>
  teamId === null
    ? sql`true`
    : sql`exists (select from project_member m join project p on p.id = m.project_id and not p.is_archived
                  where m.project_id = ${teamId} and m.employee_id = e.id and m.left_on is null)`

async function writeLeave(
  db: Db,
  { type, format, teamId, recordId }: Posting & { type: LeaveEvent },
  { company: { language }, config }: Setting,
): Promise<ChatMessage | undefined> {
  const { rows } = await sql<{ name: string; startDate: Day; endDate: Day }>`
    select e.first_name || ' ' || e.last_name as name, r.start_date as "startDate", r.end_date as "endDate"
    from leave_request r join employee e on e.id = r.employee_id
    where r.id = ${recordId} and r.status = any (${[...statuses[type]]}) and ${isOfTeam(teamId)}
      -- Leave on approved leave, which was given back for it, would tell that the person is sick.
      and r.given_back_for is null
      and not exists (select from leave_request part where part.given_back_for = r.id)
      and not exists (
        select from leave_request other
        where other.employee_id = r.employee_id and other.id <> r.id and other.status in ('approved', 'canceling')
          and half_days(other.start_date, other.end_date, other.start_half, other.end_half)
              && half_days(r.start_date, r.end_date, r.start_half, r.end_half))`.execute(db)
  const [leave] = rows
  if (!leave) return undefined
  const { name, ...days } = leave
  return {
    lines: [translate(language, texts[type]({ name: inertName(format, name), days }))],
    // The reader is unknown: the screen asks for a sign-in and opens the request where their role sees it.
    link: {
      title: translate(language, texts.open),
      url: `${config.publicUrl}${addressOf('leaveRequest', recordId)}`,
    },
  }
}

/** SQL: the time in the company's time zone. The clock of the database counts for all nodes. */
export const localTime = (timeZone: string, now: string | undefined) =>
  sql`(coalesce(${now ?? null}::timestamptz, now()) at time zone ${timeZone})`

/** SQL condition: it is the chosen hour of a channel `w` in the local time `local.time`, or at most three hours later. */
export const isAwayHour = sql`
  extract(hour from local.time) between w.away_hour and w.away_hour + ${sql.lit(awayHours - 1)}`

/** A list of this length fits into a message of every chat. */
const maxLength = 2_500

async function writeAway(
  db: Db,
  { webhookId, format, teamId, recordId }: Posting,
  { company: { language, timeZone }, now }: Setting,
): Promise<ChatMessage | undefined> {
  const { rows: days } = await sql<{ today: Day }>`
    select local.time::date as today from webhook w, (select ${localTime(timeZone, now)} as time) local
    where w.id = ${webhookId} and ${isAwayHour}
      -- The message of an earlier day is no longer sent.
      and exists (select from webhook_delivery d where d.webhook_id = w.id and d.record_id = ${recordId}
                  and d.message = ${awayMessage})
      and (w.team_id is not null or (select show_absences from company_setting))`.execute(db)
  const [day] = days
  if (!day) return undefined
  const people = (await listAwayOn(db, day.today, teamId)).filter(({ isWorkday }) => isWorkday)
  if (people.length === 0) return undefined
  const lines = [translate(language, texts.away(day.today))]
  let length = 0
  for (const [index, { name: plain, untilNoon, fromNoon }] of people.entries()) {
    const name = inertName(format, plain)
    const line = untilNoon ? texts.untilNoon(name) : fromNoon ? texts.fromNoon(name) : undefined
    const text = line ? translate(language, line) : name
    length += text.length
    if (length > maxLength) return { lines: [...lines, translate(language, texts.more(people.length - index))] }
    lines.push(text)
  }
  return { lines }
}

type Away = {
  name: string
  untilNoon: boolean
  fromNoon: boolean
  /** By the person's work schedule and holiday calendar. */
  isWorkday: boolean
}

/** Returns who is away on a day: in the whole company, or of a team. Two half days are a whole one. */
export async function listAwayOn(db: Db, today: Day, teamId: string | null): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select e.first_name || ' ' || e.last_name as name,
           bool_and(r.end_half and r.end_date = ${today}) as "untilNoon",
           bool_and(r.start_half and r.start_date = ${today}) as "fromNoon",
           worked_part_on(e.id, ${today}) > 0 as "isWorkday"
    from ${absencesIn({ startDate: today, endDate: today }, { today })} r join employee e on e.id = r.employee_id
    where ${isEmployed('e', today)} and ${isOfTeam(teamId)}
    group by e.id order by e.last_name, e.first_name, e.id`.execute(db)
  return rows
}

/** SQL: the id of the message about the day of the local time `local.time`: it is posted once. */
export const awayMessage = sql<string>`'away_' || local.time::date`
