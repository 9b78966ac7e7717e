import type { EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import { sumOf } from '@hr/contract/areas/leave/explanation'
import { pickFacts, waitingFacts, type WaitingRecord } from '@hr/contract/areas/leave/facts'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/session.ts'
import { missingEntries } from './alignment.ts'
import {
  earlierYearsAfter,
  earlierYearsIn,
  mayConfirmOwn,
  recordFacts,
  schedulesOf,
  whomAfter,
  type RecordedFacts,
} from './facts.queries.ts'
import { listGranted } from './grant-entries.queries.ts'
import { listGrantedYears } from './leave-years.queries.ts'

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
  const employeeIds = rows.map(({ uuid }) => uuid)
  const effects = new Map<string, WaitingRecord['effects']>(employeeIds.map((id) => [id, []]))
  for (const type of await listGrantedYears(db, { today })) {
    const { name, year, rules } = type
    const granted = await listGranted(db, type, employeeIds)
    for (const { uuid, record, facts, dismissed, schedules, earlierYearsIn: yearsIn } of rows) {
      const own = granted.get(uuid)
      if (!own) continue
      const waiting = waitingFacts(record, { facts, dismissed })
      const then = {
        ...(facts ?? record),
        ...pickFacts(record, waiting),
        schedules,
        earlierYearsIn: earlierYearsAfter(facts, waiting, today) ?? yearsIn,
      }
      const entries = missingEntries({ rules, year, whom: whomAfter(facts, waiting) }, then, own)
      const days = sumOf(entries)
      if (days === 0) continue
      effects.get(uuid)?.push({ leaveType: name, days, explanation: entries.flatMap(({ explanation }) => explanation) })
    }
  }
  return effects
}
