import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'

/**
 * Gives the demo company three weeks of history: sign-ins, and records that HR opened and exported; and the archiving of
 * employees on their last day. It contains no other changes, which would have to match the records.
 */
export const makeDemoHistory = (trx: Trx) =>
  sql`
    with hr as (
      select e.id, row_number() over (order by e.email) as number from employee e
      where e.email in ('superadmin@example.com', 'admin@example.com')
    ), people as (
      select id, row_number() over (order by last_name, first_name, id) as number from employee
      where not is_archived and not exists (select from hr where hr.id = employee.id)
      order by last_name, first_name, id limit 40
    ), facts (at, actor_id, action, entity, entity_id, person_id, fields) as (
      select now() - make_interval(days => day, hours => 2 * number::int, mins => 7 * day), hr.id, 'signed in', 'session',
             gen_random_uuid(), hr.id, '{}'::text[]
      from hr, generate_series(1, 20) day
      union all
      select now() - make_interval(days => (p.number / 2)::int, hours => 3, mins => (p.number * 11)::int), hr.id,
             (array['opened', 'opened', 'ID number opened', 'file opened', 'credentials sent'])[1 + p.number % 5],
             case when p.number % 5 = 4 then 'account' else 'employee' end, p.id, p.id,
             case when p.number % 5 = 3 then '{CV}'::text[] else '{}' end
      from people p join hr on hr.number = 1 + p.number % 2
      union all
      select e.end_date + interval '15 hours', hr.id, 'archived', 'employee', e.id, e.id, '{}'
      from employee e join hr on hr.number = 1 where e.is_archived
    )
    insert into history (at, actor_id, action, entity, entity_id, person_id, fields)
    select * from facts where actor_id is distinct from person_id or entity = 'session' order by at`.execute(trx)
