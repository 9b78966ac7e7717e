import { setTimeout as pause } from 'node:timers/promises'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { lateTimeZone } from '@hr/testing/time-zone'
import { measure, measureBeside, median } from '../load.ts'
import { pathOf, signIn, superadminOf, withDatabase } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/**
 * The midnight on which many team leads leave as planned, each with a team, a project and a successor, while other users
 * work.
 */
export async function departures(bench: Bench): Promise<void> {
  const people = bench.sizes.large
  const timeZone = lateTimeZone()
  const created = await bench.product(people)
  await withDatabase(created, (database) => database.query('update company_setting set time_zone = $1', [timeZone]))
  await bench.stop(created)
  const product = await bench.product(people)
  const today = todayIn(timeZone)
  const yesterday = addDays(today, -1)
  await withDatabase(product, async (database) => {
    const count = async (statement: string) =>
      (await database.query<{ count: number }>(`select count(*)::int as count from ${statement}`)).rows[0]?.count ?? 0
    // The first start runs the work of the day, which would be measured, too.
    while ((await count(`daily_run where day = '${today}' and unfinished = '{}'`)) === 0) await pause(100)
    // Nothing is archived on the first day after a gap.
    await database.query(`insert into daily_run (day, done_at) values ($1, now()) on conflict do nothing`, [yesterday])

    // A token ends after ten minutes.
    const target = async () => ({
      port: product.port,
      paths: [pathOf(employeesApi.list, { page: 1, pageSize: 15 })],
      headers: { authorization: `Bearer ${await signIn(product)}` },
    })
    const alone = async () => {
      const others = measureBeside(await target())
      await pause(bench.rounds.rounds * bench.rounds.seconds * 1000)
      return others.stop()
    }
    await measure(await target(), { connections: 2, seconds: 0.5 })
    const before = await alone()

    // Leads without leads below them, so that no successor reports to the leaver. Every other one stays, and takes over.
    const { rowCount: leavers } = await database.query(
      `
      create table leaver as
      with lead as (
        select e.id, row_number() over (order by e.id) as place
        from employee e join account a on a.id = e.id
        where a.role = 'Team lead' and not e.is_archived and e.status = 'Active'
          and (e.start_date > $2 or e.end_date < $3) is not true
          and exists (select from employee r where r.supervisor_id = e.id and not r.is_archived)
          and not exists (
            select from employee r join account ra on ra.id = r.id where r.supervisor_id = e.id and ra.role = 'Team lead'))
      select lead.id, next.id as successor
      from lead join lead next on next.place = lead.place + 1 where lead.place % 2 = 1 limit $1`,
      [bench.records(2000), yesterday, addDays(today, 1)],
    )
    ensure(leavers === bench.records(2000), `only ${leavers} leads can leave`)
    await database.query(`
      with led as (
        insert into project (name, code, client_name, client_contact, start_date)
        select 'Project of ' || id, 'D-' || id, 'Client', 'client@example.com', date '2020-01-01' from leaver returning id, code)
      insert into project_member (project_id, employee_id, role, joined_on)
      select led.id, l.id, 'lead', date '2020-01-01' from led join leaver l on led.code = 'D-' || l.id`)
    const supervised = await count('employee where supervisor_id in (select id from leaver)')
    // By the API, whatever the tables of the version that is measured.
    const { rows: planned } = await database.query<{ id: string; successor: string; version: number }>(
      'select l.id, l.successor, e.version from leaver l join employee e on e.id = l.id',
    )
    let plan = await superadminOf(product)
    for (const [place, { id, successor, version }] of planned.entries()) {
      // Before the token expires.
      if (place % 200 === 199) plan = await superadminOf(product)
      const successors = { supervisedPeople: successor, ledProjects: successor }
      await plan({ ...departuresApi.plan, path: `/employee/${id}/departure` }, { endDate: today, version, successors })
    }
    // The last day of the record decides.
    await database.query('update employee set end_date = $1 where id in (select id from leaver)', [yesterday])
    await database.query('vacuum analyze')

    const listed = await target()
    await database.query(`insert into jobs.job (name, data) values ('daily-work', '{}')`)
    while ((await count('planned_change')) === leavers) await pause(5)
    const begin = performance.now()
    const others = measureBeside(listed)
    while ((await count('planned_change where problem is null')) > 0) await pause(20)
    const seconds = (performance.now() - begin) / 1000
    const beside = await others.stop()
    const typical = median([...before, ...(await alone())])

    ensure(
      (await count('employee where is_archived and id in (select id from leaver)')) === leavers,
      'some have not left',
    )
    const handedOver = await count(`(
      select from leaver l join project p on p.code = 'D-' || l.id
      join project_member m on m.project_id = p.id and m.employee_id = l.successor and m.role = 'lead' and m.left_on is null
    ) as handed`)
    ensure(handedOver === leavers, `only ${handedOver} projects were handed over`)
    ensure(
      (await count('employee where supervisor_id in (select id from leaver)')) === 0,
      'leavers still supervise people',
    )
    await database.query('drop table leaver')
    bench.report.line(
      'departures',
      {
        what: `${leavers} with ${supervised} supervised people and ${handedOver} projects in`,
        value: seconds,
        unit: 's',
        goal: { atMost: 120 },
      },
      { what: 'other calls p99 x alone', value: median(beside) / typical, goal: { atMost: 1.5 } },
      { what: 'typical', value: median(beside), unit: 'ms' },
      { what: 'alone', value: typical, unit: 'ms' },
      { what: 'worst half second', value: Math.max(...beside), unit: 'ms' },
    )
    await database.query('update company_setting set time_zone = null')
  })
  await bench.stop(product)
}
