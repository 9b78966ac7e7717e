import type { PinnedReport } from '@hr/contract/areas/reports/pins'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { Trx } from '../../db/db.ts'
import type { Actor } from '../../http/session.ts'
import { listViews } from '../views/views.queries.ts'

const isReadyMade = (report: PinnedReport) => readyMadeReports.some(({ name }) => name === report)

/** Replaces the reports on a user's dashboard; saved ones that the user does not see are left out. */
export async function setPins(trx: Trx, reports: readonly PinnedReport[], by: Actor): Promise<void> {
  // Serialises the changes of a user.
  await trx.updateTable('account').set({ has_chosen_pins: true }).where('id', '=', by.uuid).execute()
  const wanted = [...new Set(reports)]
  const saved = wanted.filter((report) => !isReadyMade(report))
  if (saved.length > 0)
    await trx.selectFrom('saved_view').select('id').where('id', 'in', saved).orderBy('id').forShare().execute()
  const views = saved.length === 0 ? [] : await listViews(trx, by)
  const seen = new Set(views.filter(({ list }) => list === 'reports').map(({ uuid }) => uuid))
  const rows = wanted
    .filter((report) => isReadyMade(report) || seen.has(report))
    .map((report, place) => ({
      account_id: by.uuid,
      place,
      name: isReadyMade(report) ? report : null,
      view_id: isReadyMade(report) ? null : report,
    }))
  await trx.deleteFrom('report_pin').where('account_id', '=', by.uuid).execute()
  if (rows.length > 0) await trx.insertInto('report_pin').values(rows).execute()
}
