import type { Delegation } from '@hr/contract/areas/leave/delegations'
import type { DayRange } from '@hr/contract/areas/leave/days'
import type { Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Row = DayRange & {
  uuid: string
  approverId: string
  approverFirstName: string
  approverLastName: string
  delegateId: string
  delegateFirstName: string
  delegateLastName: string
}

const delegationOf = (row: Row): Delegation => ({
  uuid: row.uuid,
  approver: { uuid: row.approverId, firstName: row.approverFirstName, lastName: row.approverLastName },
  delegate: { uuid: row.delegateId, firstName: row.delegateFirstName, lastName: row.delegateLastName },
  startDate: row.startDate,
  endDate: row.endDate,
})

async function select(db: Db, which: RawBuilder<unknown>): Promise<Delegation[]> {
  const { rows } = await sql<Row>`
    select d.id as uuid, d.starts_on as "startDate", d.ends_on as "endDate",
           a.id as "approverId", a.first_name as "approverFirstName", a.last_name as "approverLastName",
           b.id as "delegateId", b.first_name as "delegateFirstName", b.last_name as "delegateLastName"
    from delegation d
    join employee a on a.id = d.approver_id
    join employee b on b.id = d.delegate_id
    where ${which}
    order by d.starts_on, d.id`.execute(db)
  return rows.map(delegationOf)
}

/** Returns a person's delegations that have not ended, as the approver and as the delegate. */
export const listDelegations = (db: Db, personId: string, today: Day) =>
  select(db, sql`${personId} in (d.approver_id, d.delegate_id) and d.ends_on >= ${today}`)

/** Returns the delegations of these people that overlap a range. */
export const listOverlapping = (db: Db, people: readonly string[], { startDate, endDate }: DayRange) =>
  select(
    db,
    sql`(d.approver_id = any (${people}) or d.delegate_id = any (${people}))
        and d.starts_on <= ${endDate} and d.ends_on >= ${startDate}`,
  )

export const findDelegation = async (db: Db, id: string): Promise<Delegation | undefined> =>
  (await select(db, sql`d.id = ${id}`))[0]

export const findDelegationOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('delegation').select('approver_id as owner').where('id', '=', id).executeTakeFirst())?.owner
