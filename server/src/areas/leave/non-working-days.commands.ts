import { type NonWorkingDay, type nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { nonWorkingDaysTexts } from '@hr/contract/areas/leave/texts'
import type { Day } from '@hr/contract/lib/dates'
import type { z } from 'zod'
import { record, recordAll } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { lockCalendar } from './balance.commands.ts'
import { findNonWorkingDay, markExisting } from './non-working-days.queries.ts'
import { recalculateLeaves } from './recalculate.commands.ts'

type Input = z.output<(typeof nonWorkingDaysApi.create)['body']>
type Change = z.output<(typeof nonWorkingDaysApi.update)['body']>
type By = { actorId: string; today: Day; emailQueue: EmailQueue }
type Changed = { nonWorkingDay: NonWorkingDay; recalculated: number }

export async function addNonWorkingDay(trx: Trx, input: Input, by: By): Promise<Changed> {
  await lockCalendar(trx)
  const [row] = await insertAll(trx, [input])
  const { id } = found(row)
  const nonWorkingDay = found(await findNonWorkingDay(trx, id))
  const recalculated = await recalculateLeaves(trx, { touched: [input], ...by, why: `${input.title} added` })
  await record(trx, {
    actorId: by.actorId,
    action: 'created',
    entity: 'non-working day',
    entityId: id,
    after: valuesOf(nonWorkingDay),
  })
  return { nonWorkingDay, recalculated }
}

export async function changeNonWorkingDay(
  trx: Trx,
  id: string,
  { version, ...change }: Change,
  by: By,
): Promise<Changed> {
  await lockCalendar(trx)
  const before = found(await findNonWorkingDay(trx, id))
  await rejectStale(trx, { id, entities: ['non-working day'], sent: version, stored: before.version })
  const { title = before.title, startDate = before.startDate, endDate = before.endDate } = change
  if (endDate < startDate) throw fieldProblem('endDate', nonWorkingDaysTexts.endBeforeStart)
  await trx
    .updateTable('non_working_day')
    .set({ title, start_date: startDate, end_date: endDate })
    .where('id', '=', id)
    .execute()
  const nonWorkingDay = found(await findNonWorkingDay(trx, id))
  const recalculated = await recalculateLeaves(trx, {
    touched: [before, nonWorkingDay],
    ...by,
    why: `${title} changed`,
  })
  const fact = await record(trx, {
    actorId: by.actorId,
    action: 'changed',
    entity: 'non-working day',
    entityId: id,
    before: valuesOf(before),
    after: valuesOf(nonWorkingDay),
  })
  return {
    nonWorkingDay: await raiseVersion(trx, 'non_working_day', {
      id,
      isChanged: fact !== undefined,
      seen: nonWorkingDay,
    }),
    recalculated,
  }
}

export async function deleteNonWorkingDay(trx: Trx, id: string, by: By): Promise<number> {
  await lockCalendar(trx)
  const before = found(await findNonWorkingDay(trx, id))
  await trx.deleteFrom('non_working_day').where('id', '=', id).execute()
  const recalculated = await recalculateLeaves(trx, { touched: [before], ...by, why: `${before.title} deleted` })
  await record(trx, {
    actorId: by.actorId,
    action: 'deleted',
    entity: 'non-working day',
    entityId: id,
    before: valuesOf(before),
  })
  return recalculated
}

/** Adds those of the given days that do not exist yet with the same title and dates. */
export async function importNonWorkingDays(
  trx: Trx,
  days: readonly Input[],
  by: By,
): Promise<{ added: number; recalculated: number }> {
  await lockCalendar(trx)
  const added = (await markExisting(trx, days)).filter(({ exists }) => !exists)
  if (added.length === 0) return { added: 0, recalculated: 0 }
  // One statement, so that the trigger renumbers the working days once.
  const inserted = await insertAll(trx, added)
  await recordAll(
    trx,
    inserted.map(({ id, ...day }) => ({
      actorId: by.actorId,
      action: 'created',
      entity: 'non-working day' as const,
      entityId: id,
      after: day,
    })),
  )
  const recalculated = await recalculateLeaves(trx, { touched: added, ...by, why: 'Public holidays added' })
  return { added: added.length, recalculated }
}

const insertAll = (trx: Trx, days: readonly Input[]) =>
  trx
    .insertInto('non_working_day')
    .values(days.map(({ title, startDate, endDate }) => ({ title, start_date: startDate, end_date: endDate })))
    .returning(['id', 'title', 'start_date as startDate', 'end_date as endDate'])
    .execute()

const valuesOf = ({ title, startDate, endDate }: NonWorkingDay) => ({ title, startDate, endDate })
