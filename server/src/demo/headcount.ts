import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Trx } from '../db/db.ts'

/** Gives the demo company the headcount of the last 24 months, in the form that the daily jobs write. */
export const makeDemoHeadcount = (trx: Trx, { today }: { today: Day }) =>
  sql`
    insert into headcount (day, status, contract_type, people)
    select month.last, e.status, e.contract_type, count(*)
    from (select (date_trunc('month', ${today}::date) - make_interval(months => back) - interval '1 day')::date as last
          from generate_series(0, 23) back) month
    join employee e on e.start_date <= month.last and (e.end_date is null or e.end_date >= month.last)
    group by 1, 2, 3`.execute(trx)
