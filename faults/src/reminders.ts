import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { lateTimeZone } from '@hr/testing/time-zone'
import type { Company } from './company.ts'

// The reminders of a morning while a node is killed and the clock of another jumps.

const requests = 20_000
const parts = ['leave reminders', 'reminder emails']

const today = `(now() at time zone '${lateTimeZone()}')::date`
const day = `day = ${today}`

const worksToday = (id: string) => `working_half_days(${id}, ${today}, ${today}) > 0`

/** Statements that find mistakes of the reminders that began at $1. */
const wrong: Record<string, string> = {
  'a request that an approver was reminded of twice': `
    select from notification where at >= $1 and event = 'undecided leave'
    group by leave_request_id, recipient_id having count(*) > 1`,
  'an approver with two summaries, or a summary and single reminders': `
    select from notification
    where at >= $1 and (event = 'undecided leave' or event = 'reminder summary' and details ->> 'of' = 'undecided leave')
    group by recipient_id having bool_or(event = 'reminder summary') and count(*) > 1`,
  'a stored reminder without a notification': `
    select from leave_reminder m
    where m.reminded_on is not null and not exists (
      select from notification n where n.at >= $1 and n.recipient_id = m.approver_id
        and (n.leave_request_id = m.leave_request_id or n.event = 'reminder summary'))`,
  'a request that no one was reminded of': `
    select from leave_reminder m join leave_request r on r.id = m.leave_request_id and r.status in ('pending', 'canceling')
    where m.is_approver and m.reminded_on is null and r.awaits_since < $1::timestamptz - interval '10 days'
      and ${worksToday('m.approver_id')}`,
  'two emails of one morning': `
    select from email where queued_at >= $1 and template = 'reminders' group by recipient_id having count(*) > 1`,
}

/** Reminds of many requests, kills the node that does it, lets the others end it, and checks what was sent. */
export async function remindWhileNodesFail({ members, database }: Company, hours: number): Promise<void> {
  const [killed, ...others] = members.map(({ node }) => node)
  const until = async (condition: string, what: string) => {
    for (const begin = performance.now(); (await database.query(condition)).length === 0; await sleep(10))
      if (performance.now() - begin > 90_000) throw new Error(`Not within 90 s: ${what}`)
  }
  const beginAgain = async () => {
    await database.query(
      `insert into daily_run (day, done_at, unfinished) values (${today}, now() - interval '2 hours', $1)
       on conflict (day) do update set done_at = excluded.done_at, unfinished = excluded.unfinished`,
      [parts],
    )
    await database.query(`insert into jobs.job (name, data) select 'daily-work', '{}' from generate_series(1, 3)`)
  }
  const ended = `select from daily_run where ${day} and unfinished = '{}'`

  // On a day off, no reminder is due.
  if ((await database.query(`select from employee where ${worksToday('id')} limit 1`)).length === 0) return
  await Promise.all(others.map((node) => node.stop()))
  await database.query(
    `insert into leave_request (employee_id, leave_type_id, start_date, end_date, total_days, day_halves, reason, awaits_since)
     select e.id, t.id, date '2040-01-02' + n, date '2040-01-02' + n, 1, '{2}', 'to remind of', now() - interval '20 days'
     from (select id, count(*) over () as people from employee where not is_archived) e
     cross join (select id from leave_type order by id limit 1) t
     cross join lateral generate_series(1, ($1 / e.people)::int) n`,
    [requests],
  )
  await database.query('delete from leave_reminder')
  const [{ begun } = { begun: '' }] = await database.query<{ begun: string }>('select clock_timestamp()::text as begun')
  await beginAgain()
  await until('select from leave_reminder where reminded_on is not null limit 1', 'the first reminder is stored')
  await killed?.kill()
  if ((await database.query(ended)).length > 0) throw new Error('The node was killed after the last reminder')

  await beginAgain()
  const file = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))
  const [shifted] = others
  await shifted?.start({ nodeOptions: ['--import', `file://${file}?hours=${hours}`] })
  shifted?.signal('SIGUSR2')
  await Promise.all(others.slice(1).map((node) => node.start()))
  await killed?.start()
  await until(ended, 'the other nodes end the reminders')
  // A second run of the day finds the same requests.
  await beginAgain()
  await until(ended, 'the reminders of the day run again')
  await shifted?.stop()
  await shifted?.start()

  const found: string[] = []
  for (const [what, statement] of Object.entries(wrong))
    if ((await database.query(statement, [begun])).length > 0) found.push(what)
  await database.query(`delete from leave_request where reason = 'to remind of'`)
  if (found.length > 0) throw new Error(`After the reminders there is ${found.join(', ')}.`)
}
