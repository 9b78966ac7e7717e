// `node server/src/demo/fill-equipment.ts <database URL> <pieces>`: adds pieces of equipment to a demo company for the
// benchmark, two of three of them assigned.
import { sql } from 'kysely'
import { openDatabase } from '../db/db.ts'
import { withoutIndexes } from './bulk.ts'

const [url = '', pieces = '0'] = process.argv.slice(2)
const database = openDatabase(url, { size: 1 })
await database.db.transaction().execute(async (trx) => {
  await sql`set local statement_timeout = 0`.execute(trx)
  await withoutIndexes(trx, ['item', 'item_assignment', 'item_search'], async () => {
    // The assignees are inserted with the pieces: the trigger would look them up one by one.
    await sql`alter table item_assignment disable trigger user`.execute(trx)
    await sql`
      with person as (
        select id, first_name, last_name, row_number() over (order by id) - 1 as place from employee where not is_archived
      ), people as (
        select count(*) as size from person
      )
      insert into item (kind, code, name, status, date_added, employee_id, assignee_first_name, assignee_last_name)
      select 'equipment', 'BENCH-' || n, (array['MacBook Pro', 'ThinkPad X1', 'Dell XPS', 'Monitor', 'Tipkovnica'])[1 + n % 5] || ' ' || n % 997,
             case when n % 3 > 0 then 'active' else (array['inactive', 'spent', 'broken', 'written off'])[1 + n % 4] end,
             case when n % 3 > 0 then date '2022-01-01' + n % 1500 end, p.id, p.first_name, p.last_name
      from generate_series(1, ${pieces}::int) n cross join people
      left join person p on n % 3 > 0 and p.place = n % people.size`.execute(trx)
    await sql`
      insert into item_assignment (item_id, employee_id, assigned_on)
      select id, employee_id, date_added from item where employee_id is not null and code like 'BENCH-%'`.execute(trx)
    await sql`alter table item_assignment enable trigger user`.execute(trx)
  })
})
await database.pool.query('set statement_timeout = 0')
await database.pool.query('vacuum analyze')
await database.close()
