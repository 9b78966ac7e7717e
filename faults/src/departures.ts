import { lateTimeZone } from '@hr/testing/time-zone'
import type { Company } from './company.ts'
import { until } from './until.ts'
import { hrEmails } from './workload.ts'

// The departures of one midnight while the node that carries them out is killed.

const leavers = 25

/** SQL: the id of what `name` says for the leaver `n`. $1: a text of the round. */
const idOf = (name: string) => `overlay(overlay(md5($1 || ${name} || n) placing '4' from 13) placing '8' from 17)::uuid`
const id = (of: string) => idOf(`'${of}'`)
const each = `from generate_series(1, ${leavers}) n`
const today = `(now() at time zone '${lateTimeZone()}')::date`
/** Statements that add, for each leaver, a successor and a colleague for whom the leaver has all duties. */
const added = [
  `insert into employee (id, first_name, last_name, email, end_date, supervisor_id)
   select ${idOf('name')}, name, n, name || n || '-' || $1 || '@example.com',
          case name when 'Leaver' then ${today} - 1 end, case name when 'Colleague' then ${id('Leaver')} end
   ${each}, unnest('{Leaver,Successor,Colleague}'::text[]) name`,
  `insert into account (id, role)
   select ${idOf('name')}, case name when 'Successor' then 'Admin' else 'Employee' end
   ${each}, unnest('{Leaver,Successor,Colleague}'::text[]) name`,
  `insert into project (id, name, code, client_name, client_contact, start_date)
   select ${id('project')}, $1 || n, $1 || n, $1, $1, '2020-01-01' ${each}`,
  `insert into project_member (project_id, employee_id, role, joined_on)
   select ${id('project')}, ${id('Leaver')}, 'lead', '2020-01-01' ${each}`,
  `insert into delegation (id, approver_id, delegate_id, starts_on, ends_on)
   select ${id('delegation')}, ${id('Colleague')}, ${id('Leaver')}, ${today} - 1, ${today} + 30 ${each}`,
  `insert into saved_view (id, account_id, list, name, shared_with, content)
   select ${id('view')}, ${id('Leaver')}, 'directory', $1 || n, 'Admin',
          '{"kind":"list","filters":{},"columns":["lastName"],"sort":null,"order":"asc"}' ${each}`,
  `insert into leave_request (id, employee_id, leave_type_id, start_date, end_date, total_days, day_halves, status, has_substitutes)
   select ${id('leave')}, ${id('Colleague')}, (select min(id::text)::uuid from leave_type), '2040-01-02', '2040-01-02', 1, '{2}',
          'approved', true ${each}`,
  `insert into leave_substitute (leave_request_id, employee_id) select ${id('leave')}, ${id('Leaver')} ${each}`,
  // The day before today is needed by work that can't be undone.
  `insert into daily_run (day, done_at) select ${today} - 1, now() where $1 <> '' on conflict do nothing`,
  `insert into planned_change (id, employee_id, kind, planned_by)
   select ${id('plan')}, ${id('Leaver')}, 'departure', (select id from employee where email = '${hrEmails[1]}') ${each}`,
  `insert into planned_departure (change_id) select ${id('plan')} ${each}`,
  `insert into successor (change_id, duty, employee_id)
   select ${id('plan')}, duty, ${id('Successor')}
   ${each}, unnest('{supervisedPeople,ledProjects,delegations,sharedViews,coveredLeave}'::text[]) duty`,
]

const ofPlanner = `recipient_id = (select id from employee where email = '${hrEmails[1]}')`
const times = (table: string, where: string) => `(select count(*) from ${table} where ${where}) <> 1`
const changed = (of: string, action: string) => times('history', `entity_id = ${id(of)} and action = '${action}'`)
const told = (whom: string, event: string) => times('notification', `recipient_id = ${id(whom)} and event = '${event}'`)
/** Conditions on a leaver `n` that are mistakes. */
const wrong: Record<string, string> = {
  'a leaver who was not archived once': changed('Leaver', 'archived'),
  'a person who was not handed over once': `${changed('Colleague', 'changed')}
    or ${times('employee', `id = ${id('Colleague')} and supervisor_id = ${id('Successor')}`)}`,
  'a project that was not handed over once': times(
    'project_member',
    `project_id = ${id('project')} and role = 'lead' and left_on is null and employee_id = ${id('Successor')}`,
  ),
  'a delegation that was not handed over once': `${changed('delegation', 'changed')}
    or ${times('delegation', `id = ${id('delegation')} and delegate_id = ${id('Successor')}`)}`,
  'a view that was not handed over once': `${changed('view', 'changed')}
    or ${times('saved_view', `id = ${id('view')} and account_id = ${id('Successor')}`)}`,
  'leave that was not handed over once': `${changed('leave', 'leave changed')}
    or ${times('leave_substitute', `leave_request_id = ${id('leave')} and employee_id = ${id('Successor')}`)}`,
  'a person who was not told once': `
    ${times('notification', `${ofPlanner} and employee_id = ${id('Leaver')} and event = 'employee archived'`)}
    or ${told('Successor', 'delegation to you started')} or ${told('Successor', 'cover requested')}
    or ${told('Colleague', 'your delegation started')} or ${told('Colleague', 'own substitute replaced')}`,
}

/** Lets many employees leave at once, kills the node that archives them, lets the others end it, and checks what was done. */
export async function leaveWhileNodesFail({ members, database }: Company): Promise<void> {
  const nodes = members.map(({ node }) => node)
  const [killed, ...others] = nodes
  const round = crypto.randomUUID().slice(0, 8)
  const archived = async () =>
    (
      await database.query(`select ${each} where (select is_archived from employee where id = ${id('Leaver')})`, [
        round,
      ])
    ).length
  const begin = () =>
    database.query<{ id: string }>(`insert into jobs.job (name, data) values ('daily-work', '{}') returning id`)

  await Promise.all(others.map((node) => node.stop()))
  for (const statement of added) await database.query(statement, [round])
  await begin()
  await until(async () => (await archived()) > 0, 'the first leaver is archived')
  await killed?.kill()
  if ((await archived()) === leavers) throw new Error('The node was killed after the last departure')

  // Each node that starts begins the work.
  await Promise.all(nodes.map((node) => node.start()))
  await until(async () => (await archived()) === leavers, 'the other nodes archive all leavers')
  const [again] = await begin()
  const isDone = `select from jobs.job where id = $1 and state = 'completed'`
  await until(async () => (await database.query(isDone, [again?.id])).length > 0, 'the work of the midnight runs again')

  const found: string[] = []
  for (const [what, condition] of Object.entries(wrong))
    if ((await database.query(`select ${each} where ${condition}`, [round])).length > 0) found.push(what)
  await database.query(`delete from saved_view where name like $1 || '%'`, [round])
  await database.query(`delete from leave_request where id in (select ${id('leave')} ${each})`, [round])
  if (found.length > 0) throw new Error(`After the departures there is ${found.join(', ')}.`)
}
