import { may, type RoleName } from '@hr/contract/access'
import { effectiveRole } from '@hr/contract/areas/access/roles'
import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import type { ReportSchedule } from '@hr/contract/areas/reports/schedules'
import { refusalOf, withoutGoneFields } from '@hr/contract/areas/reports/subjects'
import { viewKinds } from '@hr/contract/areas/views/kinds'
import { rolesUpTo, type SharedRole } from '@hr/contract/areas/views/views'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/db.ts'
import { roleColumns } from '../../db/team.ts'
import { maySignInNow } from '../../http/session.ts'

/** Returns a user's schedules, or one of them, in the order of their hours. */
export async function listSchedules(db: Db, ownerId: string, { id }: { id?: string } = {}): Promise<ReportSchedule[]> {
  const { rows } = await sql<ReportSchedule>`
    select s.id as uuid, s.view_id as view, s.cadence, s.hour, s.version,
           (select coalesce(json_agg(json_build_object('uuid', e.id, 'name', e.first_name || ' ' || e.last_name)
                                     order by e.last_name, e.first_name, e.id), '[]')
            from report_recipient r join employee e on e.id = r.account_id
            where r.schedule_id = s.id) as recipients
    from report_schedule s
    where s.account_id = ${ownerId} ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.hour, s.id`.execute(db)
  return rows
}

/** A schedule without its times; its report and its owner never change. */
export type StoredSchedule = { id: string; viewId: string; ownerId: string }

export const findSchedule = (db: Db, id: string): Promise<StoredSchedule | undefined> =>
  db
    .selectFrom('report_schedule')
    .select(['id', 'view_id as viewId', 'account_id as ownerId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findScheduleOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await findSchedule(db, id))?.ownerId

export const listRecipients = async (db: Db, scheduleId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('report_recipient')
    .select('account_id as id')
    .where('schedule_id', '=', scheduleId)
    .orderBy('account_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A saved report, and who sees it. */
type SavedReport = { name: string; ownerId: string | null; sharedWith: SharedRole | null; definition: ReportDefinition }

/** Returns a saved report and keeps it until the commit; undefined if it was deleted. */
export async function lockReport(trx: Trx, viewId: string): Promise<SavedReport | undefined> {
  const row = await trx
    .selectFrom('saved_view')
    .select(['name', 'account_id as ownerId', 'content', sql<SharedRole | null>`shared_with`.as('sharedWith')])
    .where('id', '=', viewId)
    .where('list', '=', 'reports')
    .forShare()
    .executeTakeFirst()
  if (!row) return undefined
  const { content, ...report } = row
  return { ...report, definition: viewKinds.reports.content.parse(content).definition }
}

/** A user who may sign in. */
type User = { uuid: string; role: RoleName | null }

/** Returns those of the users who may sign in, with their effective roles. */
export async function listUsers(db: Db, ids: readonly string[], today: Day): Promise<User[]> {
  const { rows } = await sql<{
    uuid: string
    storedRole: RoleName | null
    admin: boolean
    superAdminHr: boolean
    leadsTeam: boolean
    isDelegate: boolean
  }>`
    select a.id as uuid, ${sql.raw(roleColumns(`'${today}'`))}
    from account a join employee e on e.id = a.id
    where a.id = any (${[...ids]}::uuid[]) and ${sql.raw(maySignInNow)}`.execute(db)
  return rows.map((row) => ({
    uuid: row.uuid,
    role: effectiveRole({ ...row, role: row.storedRole, leadsTeam: row.leadsTeam || row.isDelegate }),
  }))
}

/** Whether a user sees a saved report and may read all that it uses. */
export function mayOpenReport(report: SavedReport, user: User, customFields: readonly CustomField[]): boolean {
  const { ownerId, sharedWith } = report
  const isSeen = ownerId === user.uuid || (sharedWith !== null && rolesUpTo(user.role).includes(sharedWith))
  if (!isSeen || !may('report.read', user.role)) return false
  const { definition } = withoutGoneFields(report.definition, customFields)
  return refusalOf(definition, { role: user.role }, customFields) === undefined
}
