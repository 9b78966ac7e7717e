import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'
import { personId } from './company.ts'

/** The maximum number of employees with equipment; a larger company has no more of it. */
const maxAssignees = 1_000
/** Pieces without an assignee: in stock, or out of service. */
const spare = 24

const models = {
  LAP: ['MacBook Pro 14 M3', 'ThinkPad X1 Carbon G11', 'Dell XPS 15 9520', 'MacBook Air 13 M2'],
  MON: ['Dell U2723QE 27"', 'LG 27UP850 27"', 'Eizo FlexScan EV2795'],
  PHN: ['iPhone 14', 'Samsung Galaxy S23', 'Fairphone 5'],
  KBD: ['Logitech MX Keys', 'Keychron K2'],
} as const

const programs = ['JetBrains All Products', 'Figma Professional', 'Microsoft 365 E3', 'Adobe Creative Cloud'] as const

/** Creates equipment and licences with their assignment history; deterministic. */
export async function makeDemoEquipment(trx: Trx, { today, size }: { today: Day; size: number }): Promise<void> {
  const people = Math.min(size, maxAssignees)
  let place = 0
  for (const [prefix, names] of Object.entries(models)) {
    place += 1
    // Everyone has a laptop, every second employee a monitor, every third a phone, and so on.
    await sql`
      insert into item (kind, code, name, status, notes)
      select 'equipment', ${prefix} || '-' || lpad((100 + n)::text, 4, '0'), (${names}::text[])[1 + n / ${place}::int % ${names.length}],
             case when n <= ${people}::int then case when n % 29 = 0 then 'broken' else 'active' end
                  else (array['inactive', 'inactive', 'spent', 'broken', 'written off', null])[1 + n % 6] end,
             case when n % 29 = 0 then 'Ekran treperi, na servisu' when n % 11 = 0 then 'Novi punjač ' || to_char(${today}::date - 200, 'MM/YYYY') else '' end
      from generate_series(1, ${people + spare}::int) n
      where n % ${place}::int = 0 or n > ${people}::int`.execute(trx)
    const numbered = sql`(
      select i.id, right(i.code, 4)::int - 100 as n from item i
      where i.kind = 'equipment' and left(i.code, 3) = ${prefix})`
    // Every third piece was assigned to another employee before.
    await sql`
      insert into item_assignment (item_id, employee_id, assigned_on, unassigned_on)
      select i.id, e.id, ${today}::date - 900 - i.n % 90, ${today}::date - 500 - i.n % 90
      from ${numbered} i join employee e on e.id = ${personId(sql`(1 + (i.n + 6) % ${people}::int)`)}
      where i.n % 3 = 0`.execute(trx)
    await sql`
      insert into item_assignment (item_id, employee_id, assigned_on)
      select i.id, e.id, ${today}::date - 400 + i.n * 7 % 380
      from ${numbered} i join employee e on e.id = ${personId(sql`i.n`)}
      where i.n <= ${people}::int and (not e.is_archived or i.n % 2 = 0)`.execute(trx)
    // Pieces of archived employees are in stock.
    await sql`update item set status = 'inactive' where kind = 'equipment' and status = 'active' and employee_id is null`.execute(
      trx,
    )
  }
  await makeDemoLicences(trx, { today, people })
}

/**
 * Gives two of three employees a licence for some program; some licences expire soon, some have expired, some are
 * unassigned.
 */
async function makeDemoLicences(trx: Trx, { today, people }: { today: Day; people: number }): Promise<void> {
  await sql`
    insert into item (kind, code, name, status, notes, date_expired)
    select 'licence', (array['JB', 'FIG', 'M365', 'ACC'])[1 + n % 4] || '-' || (2024 + n % 3), (${programs}::text[])[1 + n % 4],
           case when n % 31 = 0 then 'written off' else 'inactive' end,
           case when n = ${people}::int then 'Produžiti do kraja mjeseca' else '' end,
           case when n % 9 = 0 then null when n % 17 = 0 then ${today}::date - 3 when n % 13 = 0 then ${today}::date + n % 30
                else ${today}::date + 45 + n * 37 % 600 end
    from generate_series(1, ${people + spare}::int) n where n % 3 <> 0`.execute(trx)
  await sql`
    with numbered as (
      select id, row_number() over (order by code, id) as n from item where kind = 'licence' and status = 'inactive'
    ), given as (
      insert into item_assignment (item_id, employee_id, assigned_on)
      select i.id, e.id, ${today}::date - 60 - i.n::int * 11 % 300
      from numbered i join employee e on e.id = ${personId(sql`i.n::int`)} and not e.is_archived
      where i.n <= ${people}::int and i.n % 8 <> 0
      returning item_id
    )
    update item set status = 'active' where id in (select item_id from given)`.execute(trx)
}
