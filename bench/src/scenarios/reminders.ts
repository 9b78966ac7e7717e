import { setTimeout as pause } from 'node:timers/promises'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { todayIn } from '@hr/contract/lib/dates'
import { lateTimeZone } from '@hr/testing/time-zone'
import { measure, measureBeside, median } from '../load.ts'
import { pathOf, signIn, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

const parts = ['leave reminders', 'reminder emails']

/** The reminders of a morning on which all requests of a company are due, while other users work. */
export async function reminders(bench: Bench): Promise<void> {
  const people = bench.isQuick ? bench.sizes.small : bench.sizes.large
  const timeZone = lateTimeZone()
  const created = await bench.product(people)
  await withDatabase(created, (database) => database.query('update company_setting set time_zone = $1', [timeZone]))
  await bench.stop(created)
  const product = await bench.product(people)
  const today = todayIn(timeZone)
  await withDatabase(product, async (database) => {
    const isDone = async () =>
      (await database.query(`select from daily_run where day = $1 and unfinished = '{}'`, [today])).rowCount === 1
    // The first start runs the work of the day.
    while (!(await isDone())) await pause(100)
    // Everyone works every day, by a schedule of their own: the day of the measurement is no day off.
    await database.query(`
      insert into work_schedule (employee_id, starts_on, week)
      select id, date '2000-01-01', '{2,2,2,2,2,2,2}' from employee on conflict do nothing`)
    await database.query('delete from leave_reminder')
    const { rowCount: requests } = await database.query(
      `
      insert into leave_request (employee_id, leave_type_id, start_date, end_date, total_days, day_halves, status)
      select e.id, t.id, date '2060-01-05' + 14 * n, date '2060-01-09' + 14 * n, 5, '{2,2,2,2,2}', 'pending'
      from (select id from employee where not is_archived and status = 'Active') e
      cross join (select id from leave_type order by id limit 1) t
      cross join generate_series(1, ceil($1::numeric / $2)::int) n
      limit $1`,
      [bench.records(100_000), people * 0.8],
    )
    await database.query('vacuum analyze leave_request, work_schedule')

    const headers = { authorization: `Bearer ${await signIn(product)}` }
    const target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })], headers }
    await measure(target, { connections: 2, seconds: 0.5 })
    /** Runs only these parts of the day's work once more. */
    const morning = async () => {
      const { rows } = await database.query<{ before: string }>(
        `update daily_run set unfinished = $2, done_at = now() - interval '2 hours' where day = $1 returning done_at::text as before`,
        [today, parts],
      )
      await database.query(`insert into jobs.job (name, data) values ('daily-work', '{}')`)
      const hasStarted = async () =>
        (await database.query(`select from daily_run where day = $1 and done_at > $2`, [today, rows[0]?.before]))
          .rowCount === 1
      while (!(await hasStarted())) await pause(5)
      const begin = performance.now()
      const others = measureBeside(target)
      while (!(await isDone())) await pause(20)
      return { seconds: (performance.now() - begin) / 1000, halfSeconds: await others.stop() }
    }
    const report = (name: string, what: string, { seconds, halfSeconds }: Awaited<ReturnType<typeof morning>>) =>
      bench.report.line(
        name,
        { what, value: seconds, unit: 's', goal: { atMost: 20 } },
        {
          what: 'other calls p99, worst half second',
          value: Math.max(...halfSeconds),
          unit: 'ms',
          goal: { atMost: 500 },
        },
        { what: 'typical', value: median(halfSeconds), unit: 'ms' },
      )
    report('reminders-new', `${requests} requests that have come since the previous morning in`, await morning())
    await database.query(`
      with earlier as (
        update leave_request set awaits_since = awaits_since - interval '30 days' where status in ('pending', 'canceling'))
      update leave_reminder set reached_on = reached_on - 30`)
    await database.query('vacuum analyze leave_request, leave_reminder')
    const reminding = await morning()

    const { rows: written } = await database.query<{
      reminded: number
      approvers: number
      notices: number
      emails: number
    }>(`
      select count(*)::int as reminded, count(distinct approver_id)::int as approvers,
             (select count(*)::int from notification where event in ('undecided leave', 'reminder summary')) as notices,
             (select count(*)::int from email where template = 'reminders') as emails
      from leave_reminder where reminded_on is not null`)
    const { reminded = 0, approvers = 0, notices = 0, emails = 0 } = written[0] ?? {}
    ensure(reminded >= (requests ?? 0), `only ${reminded} reminders of ${requests} requests`)
    const what = `${requests} requests with ${reminded} due reminders to ${approvers} approvers, ${notices} notifications and ${emails} emails in`
    report('reminders-due', what, reminding)
    await database.query('update company_setting set time_zone = null')
  })
  await bench.stop(product)
}
