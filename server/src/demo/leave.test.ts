import { addDays } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAway } from '../areas/leave-requests/requests.queries.ts'
import { checkLedger } from '../areas/leave-policies/ledger-check.queries.ts'
import { openDatabase, type Database, type Trx } from '../db/db.ts'
import { employeesOfTeam } from '../db/team.ts'
import { testDatabase } from '../testing/database.ts'
import { makeDemoCompany } from './company.ts'
import { makeDemoLeave } from './leave.ts'

const size = 60

let database: Database
let release: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase()
  release = made.release
  database = openDatabase(made.url, { size: 2 })
  await database.db.transaction().execute((trx) => makeDemoCompany(trx, size, ['', '', '', '']))
})

afterAll(async () => {
  await database.close()
  await release()
})

class Undo extends Error {}

/** Runs `look` on a company with the leave of a given day, in a transaction that is rolled back. */
const withLeave = (today: string, look: (trx: Trx) => Promise<void>, options: { bulkFrom?: number } = {}) =>
  database.db
    .transaction()
    .execute(async (trx) => {
      await makeDemoLeave(trx, { today, size, ...options })
      await look(trx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })

const requests = (trx: Trx) =>
  trx
    .selectFrom('leave_request')
    .innerJoin('employee', 'employee.id', 'employee_id')
    .select([
      'leave_request.id',
      'email',
      'leave_request.start_date',
      'leave_request.end_date',
      'leave_request.status',
      'reason',
    ])
    .orderBy('leave_request.id')
    .execute()

// A working day, a Saturday, the first and last day of a year, a leap day.
const days = ['2026-11-20', '2026-11-21', '2026-12-31', '2027-01-01', '2028-02-29']

/** The rules of the check that nothing in the demo company falls under. */
const unused = [
  'days in lieu expire on the last day of their type at the latest',
  'days that were given back are part of other leave of the person whom the leave that gave them back belongs to',
  'everyone whom a year without limits covers has been granted its days since',
  'days of earlier years that waited for the end of a probation are given once',
]

test.each(days)('on %s, the balances of the demo company add up and no request exceeds them', async (today) => {
  await withLeave(today, async (trx) => {
    const checked = await checkLedger(trx, { today })
    expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
    expect(checked.flatMap((one) => (one.checked === 0 ? one.rule : []))).toEqual(unused)
    const { rows } = await sql`
      select from leave_balance b join leave_type t on t.id = b.leave_type_id
      where b.used + b.pending > coalesce(b.entitlement, t.number_of_days)`.execute(trx)
    expect(rows).toHaveLength(0)
    const statuses = new Set((await requests(trx)).map(({ status }) => status))
    expect(statuses).toEqual(new Set(['pending', 'approved', 'rejected', 'canceled', 'canceling']))
    const past = (await requests(trx)).filter(({ end_date: end }) => end < today)
    expect(past.length).toBeGreaterThan(size * 5)
    expect(past.filter(({ status }) => status === 'pending')).toEqual([])
  })
})

test('leads have pending requests with colleagues away on the same days, and someone is away today', async () => {
  const today = '2026-11-20'
  await withLeave(today, async (trx) => {
    const lead = await trx
      .selectFrom('employee')
      .select('id')
      .where('email', '=', 'lead@example.com')
      .executeTakeFirstOrThrow()
    const { rows: waiting } = await sql<{ employeeId: string; startDate: string; endDate: string }>`
      select r.employee_id as "employeeId", r.start_date as "startDate", r.end_date as "endDate" from leave_request r
      where r.status in ('pending', 'canceling')
        and r.employee_id in (${employeesOfTeam({ leadId: lead.id, isArchived: false, words: [] })})
      order by r.requested_at, r.id`.execute(trx)
    expect(waiting.length).toBeGreaterThanOrEqual(5)
    const [first] = waiting
    const reader = { uuid: lead.id, role: 'Team lead' } as const
    const away = await listAway(trx, { reader, personId: first?.employeeId ?? '', today, ...range(first) })
    expect(away.absences).not.toEqual([])
    const awayToday = await listAway(trx, { reader, personId: lead.id, today, startDate: today, endDate: today })
    expect(awayToday.absences).not.toEqual([])
  })
})

const range = (leave: { startDate: string; endDate: string } | undefined) => ({
  startDate: leave?.startDate ?? '',
  endDate: leave?.endDate ?? '',
})

test('some pending leave is covered by coworkers who are there', async () => {
  await withLeave('2026-11-20', async (trx) => {
    const { rows } = await sql<{ status: string; marked: boolean; away: number }>`
      select r.status, r.has_substitutes as marked,
             (select count(*)::int from leave_request a
              where a.employee_id = s.employee_id and a.status in ('approved', 'canceling')
                and a.start_date <= r.end_date and a.end_date >= r.start_date) as away
      from leave_substitute s join leave_request r on r.id = s.leave_request_id`.execute(trx)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending', 'approved']))
    expect(rows.filter(({ marked, away }) => !marked || away > 0)).toEqual([])
  })
})

test('creates the same leave on the same day', async () => {
  const both: unknown[] = []
  for (const _ of [1, 2])
    await withLeave('2026-11-20', async (trx) => {
      both.push(await requests(trx))
    })
  expect(both[0]).toEqual(both[1])
  await withLeave(addDays('2026-11-20', 1), async (trx) => expect(await requests(trx)).not.toEqual(both[0]))
})

test(
  'creates the same leave without indexes, as for large companies, and restores the indexes',
  { tags: 'all' },
  async () => {
    const indexes = async (trx: Trx) =>
      (await sql`select indexdef from pg_indexes where tablename like 'leave%' order by 1`.execute(trx)).rows
    const constraints = async (trx: Trx) =>
      (
        await sql`select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text like 'leave%' order by 1`.execute(
          trx,
        )
      ).rows
    const made: unknown[] = []
    const look = async (trx: Trx) => {
      made.push({ requests: await requests(trx), indexes: await indexes(trx), constraints: await constraints(trx) })
    }
    await withLeave('2026-11-20', look)
    await withLeave('2026-11-20', look, { bulkFrom: 1 })
    expect(made[1]).toEqual(made[0])
  },
)
