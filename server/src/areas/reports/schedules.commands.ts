import { may } from '@hr/contract/access'
import {
  maxSchedules,
  reportScheduleTexts,
  type ReportSchedule,
  type ScheduleChange,
  type ScheduleInput,
} from '@hr/contract/areas/reports/schedules'
import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import { type BasedOn, nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { findSchedule, listSchedules, listUsers, lockReport, mayOpenReport } from './schedules.queries.ts'

/** A schedule with the name of its report. */
type Seen = ReportSchedule & { report: string }

const history = historyOf({
  table: 'report_schedule',
  entity: 'report schedule',
  // Recipients are counted: the entry is about none of them.
  valuesOf: ({ report, cadence, hour, recipients, version }: Seen) => ({
    report,
    ...cadence,
    hour,
    recipients: recipients.length,
    version,
  }),
})

export async function createSchedule(
  trx: Trx,
  { view, ...input }: ScheduleInput,
  act: CallAct,
): Promise<ReportSchedule> {
  const { caller } = act
  // Serialises the changes of a user, so that the second counts the first, and keeps the recipients until the commit.
  await lockWithCaller(trx, idsOf(input), act)
  const report = await checkedReport(trx, view, input, act)
  const { count } = await trx
    .selectFrom('report_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', caller.uuid)
    .executeTakeFirstOrThrow()
  if (count >= maxSchedules) throw new Problem(409, reportScheduleTexts.tooMany)
  const { id } = await trx
    .insertInto('report_schedule')
    .values({ view_id: view, account_id: caller.uuid, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRecipients(trx, id, input)
  const created = await find(trx, id, caller)
  await history.added(trx, { ...created, report }, act)
  return created
}

/** Changes a schedule of the user. The next email is sent at the next due time. */
export async function changeSchedule(
  trx: Trx,
  id: string,
  { version, ...input }: ScheduleChange & BasedOn,
  act: CallAct,
): Promise<ReportSchedule> {
  const { caller } = act
  const { viewId } = found(await findSchedule(trx, id))
  await lockWithCaller(trx, idsOf(input), act)
  const report = await checkedReport(trx, viewId, input, act)
  found(await lockSchedule(trx, id).forNoKeyUpdate('report_schedule').executeTakeFirst())
  const before = await find(trx, id, caller)
  await history.rejectStale(trx, { ...before, report }, version)
  await trx
    .updateTable('report_schedule')
    .set({ ...columnsOf(input), sent_until: sql<Date>`now()`, version: nextVersion })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('report_recipient').where('schedule_id', '=', id).execute()
  await insertRecipients(trx, id, input)
  const after = await find(trx, id, caller)
  await history.saved(trx, { ...before, report }, { ...after, report }, act)
  return after
}

export async function deleteSchedule(trx: Trx, id: string, { version, ...act }: CallAct & BasedOn): Promise<void> {
  const { name: report } = found(await lockSchedule(trx, id).forUpdate('report_schedule').executeTakeFirst())
  const before = await find(trx, id, act.caller)
  await history.rejectStale(trx, { ...before, report }, version)
  await trx.deleteFrom('report_schedule').where('id', '=', id).execute()
  await history.deleted(trx, { ...before, report }, act)
}

const idsOf = ({ recipients }: ScheduleChange) => [...new Set(recipients.map(({ uuid }) => uuid))]

const lockSchedule = (trx: Trx, id: string) =>
  trx
    .selectFrom('report_schedule')
    .innerJoin('saved_view', 'saved_view.id', 'report_schedule.view_id')
    .select(['report_schedule.id', 'saved_view.name'])
    .where('report_schedule.id', '=', id)

/**
 * Returns the name of the report, once the user and all recipients may open it.
 * @throws Problem
 */
async function checkedReport(
  trx: Trx,
  viewId: string,
  input: ScheduleChange,
  { caller, today }: CallAct,
): Promise<string> {
  const report = await lockReport(trx, viewId)
  const customFields = await listCustomFields(trx)
  if (!report || !mayOpenReport(report, caller, customFields))
    throw fieldProblem('view', reportScheduleTexts.unknownReport)
  const ids = idsOf(input)
  if (ids.some((id) => id !== caller.uuid) && !may('view.share', caller.role))
    throw fieldProblem('recipients', reportScheduleTexts.onlyHr, 403)
  const users = await listUsers(trx, ids, today)
  const readers = new Set(users.filter((user) => mayOpenReport(report, user, customFields)).map(({ uuid }) => uuid))
  const others = ids.filter((id) => !readers.has(id))
  if (others.length === 0) return report.name
  const people = await trx
    .selectFrom('employee')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', 'in', others)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  if (people.length < others.length) throw fieldProblem('recipients', reportScheduleTexts.recipientGone)
  const names = people.map(({ name }) => name)
  throw fieldProblem('recipients', reportScheduleTexts.mayNotOpen(names))
}

const columnsOf = ({ cadence, hour }: ScheduleChange) => ({ cadence: JSON.stringify(cadence), hour })

const insertRecipients = (trx: Trx, scheduleId: string, input: ScheduleChange) =>
  trx
    .insertInto('report_recipient')
    .values(idsOf(input).map((id) => ({ schedule_id: scheduleId, account_id: id })))
    .execute()

const find = async (trx: Trx, id: string, { uuid }: Actor) => found((await listSchedules(trx, uuid, { id }))[0])
