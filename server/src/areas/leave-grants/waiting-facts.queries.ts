import type { EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import { pickFacts, waitingFacts, type WaitingRecord } from '@hr/contract/areas/leave/facts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session.ts'
import { listMissingEntries } from './changed-facts.queries.ts'
import {
  earlierYearsAfter,
  earlierYearsIn,
  mayConfirmOwn,
  recordFacts,
  schedulesOf,
  whomAfter,
  type RecordedFacts,
} from './facts.queries.ts'

type WaitingRow = RecordedFacts & {
  uuid: string
  firstName: string
  lastName: string
  profileImage: string | null
  schedules: EntitlementFacts['schedules']
  earlierYearsIn: number | null
}

/** How many records that wait are listed at once. */
const maxListed = 200

/** Returns the records that await confirmation with the effect of confirming them, the longest waiting first. */
export async function listWaitingRecords(
  db: Db,
  { caller, today }: { caller: Pick<Caller, 'uuid' | 'superAdminHr'>; today: Day },
): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRow>`
    select e.id as uuid, e.first_name as "firstName", e.last_name as "lastName", e.profile_image as "profileImage",
           ${recordFacts} as record, f.facts, f.dismissed, ${schedulesOf} as schedules,
           ${earlierYearsIn} as "earlierYearsIn"
    from leave_fact f join employee e on e.id = f.employee_id
    where f.waiting_since is not null
    order by f.waiting_since, f.employee_id limit ${sql.lit(maxListed)}`.execute(db)
  const effects = await effectsOf(db, rows, today)
  const confirmsOwn = await mayConfirmOwn(db, caller, today)
  return rows.map(({ uuid, firstName, lastName, profileImage, record, facts, dismissed }) => ({
    user: { uuid, firstName, lastName, profileImage },
    confirmed: facts,
    changes: pickFacts(record, waitingFacts(record, { facts, dismissed })),
    effects: effects.get(uuid) ?? [],
    mayConfirm: uuid !== caller.uuid || confirmsOwn,
  }))
}

/** Returns how the days of this and later years change when the records are confirmed, by employee. */
async function effectsOf(
  db: Db,
  rows: readonly WaitingRow[],
  today: Day,
): Promise<Map<string, WaitingRecord['effects']>> {
  const changes = rows.map(({ uuid, record, facts, dismissed, schedules, earlierYearsIn: yearsIn }) => {
    const waiting = waitingFacts(record, { facts, dismissed })
    const then = {
      ...(facts ?? record),
      ...pickFacts(record, waiting),
      schedules,
      earlierYearsIn: earlierYearsAfter(facts, waiting, today) ?? yearsIn,
    }
    return { employeeId: uuid, facts: then, whom: whomAfter(facts, waiting) }
  })
  const effects = new Map<string, WaitingRecord['effects']>(rows.map(({ uuid }) => [uuid, []]))
  for (const { employeeId, type, entries } of await listMissingEntries(db, changes, { today })) {
    const days = sumOf(entries)
    if (days === 0) continue
    const explanation = entries.flatMap((entry) => entry.explanation)
    effects.get(employeeId)?.push({ leaveType: type.name, days, explanation })
  }
  return effects
}
