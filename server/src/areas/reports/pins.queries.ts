import { defaultPins, type PinnedReport, type ReportPin } from '@hr/contract/areas/reports/pins'
import { readyMadeReports } from '@hr/contract/areas/reports/ready-made'
import type { View } from '@hr/contract/areas/views/views'
import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/session.ts'
import { listViews } from '../views/views.queries.ts'

/** A pin whose title is rendered for its reader. */
type PinRow = Omit<ReportPin, 'title'> & { title: Message | string }

/** Returns the reports on a user's dashboard that still exist and are shared with the user. */
export async function listPins(db: Db, reader: Actor): Promise<PinRow[]> {
  const chosen = await db
    .selectFrom('report_pin')
    .select(sql<PinnedReport>`coalesce(name, view_id::text)`.as('report'))
    .where('account_id', '=', reader.uuid)
    .orderBy('place')
    .execute()
  if (chosen.length === 0)
    return (await hasChosen(db, reader)) ? [] : defaultPins.flatMap((report) => pinOf(report, []) ?? [])
  const views = await listViews(db, reader)
  return chosen.flatMap(({ report }) => pinOf(report, views) ?? [])
}

async function hasChosen(db: Db, { uuid }: Actor): Promise<boolean> {
  const account = await db.selectFrom('account').select('has_chosen_pins').where('id', '=', uuid).executeTakeFirst()
  return account?.has_chosen_pins ?? false
}

function pinOf(report: PinnedReport, views: readonly View[]): PinRow | undefined {
  const readyMade = readyMadeReports.find(({ name }) => name === report)
  if (readyMade) return { report, title: readyMade.title, definition: readyMade.definition }
  const view = views.find(({ uuid }) => uuid === report)
  return view?.content.kind === 'report' ? { report, title: view.name, definition: view.content.definition } : undefined
}
