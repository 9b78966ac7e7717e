import { isDeepStrictEqual } from 'node:util'
import { may } from '@hr/contract/access'
import { kindOf, shareableWith } from '@hr/contract/areas/views/kinds'
import { maxViews, viewsTexts } from '@hr/contract/areas/views/texts'
import type { ViewChange, ViewInput } from '@hr/contract/areas/views/changes'
import type { SharedRole, View } from '@hr/contract/areas/views/views'
import { mayOpen } from '@hr/contract/screens'
import { problemOf } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import { rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found, ifTaken, notFound, Problem } from '../../http/problem.ts'
import type { Actor } from '../../http/session.ts'
import { findView } from './views.queries.ts'

const nameTaken = () => fieldProblem('name', viewsTexts.nameTaken)

export async function addView(trx: Trx, { list, ...input }: ViewInput, by: Actor): Promise<View> {
  rejectImpossible(list, input, by)
  await lockOwner(trx, by)
  const { count } = await trx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', by.uuid)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  if (count >= maxViews) throw new Problem(409, viewsTexts.tooMany)
  const { id } = await trx
    .insertInto('saved_view')
    .values({ list, account_id: by.uuid, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(nameTaken))
  await recordShared(trx, id, by, { after: { list, version: 1, ...input } })
  return found(await findView(trx, id, by))
}

/** Changes a view of the user. */
export async function changeView(
  trx: Trx,
  id: string,
  { version, ...input }: ViewChange & { version?: number | undefined },
  by: Actor,
): Promise<View> {
  await lockOwner(trx, by)
  const before = found(await lockView(trx, id).forNoKeyUpdate().executeTakeFirst())
  rejectImpossible(before.list, input, by)
  await rejectStale(trx, { id, entities: ['saved view'], sent: version, stored: before.version })
  const { name, sharedWith, content } = before
  if (isDeepStrictEqual({ name, sharedWith, content }, input)) return found(await findView(trx, id, by))
  await trx
    .updateTable('saved_view')
    .set({ ...columnsOf(input), version: before.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(nameTaken))
  await recordShared(trx, id, by, { before, after: { ...before, ...input, version: before.version + 1 } })
  return found(await findView(trx, id, by))
}

/** Deletes a view. The personal ones of others are unknown to everyone. */
export async function deleteView(trx: Trx, id: string, by: Actor): Promise<void> {
  const before = found(await lockView(trx, id).forUpdate().executeTakeFirst())
  if (before.ownerId !== by.uuid && before.sharedWith === null) throw notFound()
  await trx.deleteFrom('saved_view').where('id', '=', id).execute()
  await recordShared(trx, id, by, { before })
}

/** Chooses the view that a list opens with for a user, or no longer this one. */
export async function setDefaultView(
  trx: Trx,
  id: string,
  { isDefault }: { isDefault: boolean },
  by: Actor,
): Promise<void> {
  await lockOwner(trx, by)
  await lockView(trx, id).forShare().execute()
  const { list } = found(await findView(trx, id, by))
  if (isDefault)
    await trx
      .insertInto('default_view')
      .values({ account_id: by.uuid, list, view_id: id })
      .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ view_id: id }))
      .execute()
  else await trx.deleteFrom('default_view').where('account_id', '=', by.uuid).where('view_id', '=', id).execute()
}

type Replaced = {
  /** The filter of lists, and that of reports, that name the value. */
  filter?: string | undefined
  attribute?: string | undefined
  isReplaced: (value: string) => boolean
  /** The value in the filters of lists, and in those of reports. */
  filterBy: string
  attributeBy: string
}

type FilteredContent = { filters?: Record<string, string>; definition?: { filters: Record<string, string> } }

/** Replaces a value in the filters of all saved views, also the personal ones of other users. */
export async function replaceInViews(
  trx: Trx,
  { filter = '', attribute = '', isReplaced, filterBy, attributeBy }: Replaced,
  by: Actor,
): Promise<void> {
  const { rows } = await sql<Recorded & { id: string; content: FilteredContent }>`
    select id, list, name, shared_with as "sharedWith", version, content from saved_view
    where content -> 'filters' ->> ${filter} is not null or content -> 'definition' -> 'filters' ->> ${attribute} is not null
    order by id for no key update`.execute(trx)
  for (const { id, content, ...before } of rows) {
    const { filters = {}, definition } = content
    const isInList = filter in filters && isReplaced(filters[filter] ?? '')
    const isInReport = definition && attribute in definition.filters && isReplaced(definition.filters[attribute] ?? '')
    if (!isInList && !isInReport) continue
    const after = isInList
      ? { ...content, filters: { ...filters, [filter]: filterBy } }
      : { ...content, definition: { ...definition, filters: { ...definition?.filters, [attribute]: attributeBy } } }
    const version = before.version + 1
    await trx
      .updateTable('saved_view')
      .set({ content: JSON.stringify(after), version, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordShared(trx, id, by, { before, after: { ...before, version } })
  }
}

/** Deletes the personal views of a person who is deleted. The shared ones stay without an owner. */
export async function deletePersonalViews(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('saved_view').where('account_id', '=', ownerId).where('shared_with', 'is', null).execute()
}

/** Checks what only the list decides: its names, who may open it, and who may share. */
function rejectImpossible(list: string, { content, sharedWith }: ViewChange, { role }: Actor): void {
  const kind = kindOf(list)
  if (!kind || !mayOpen(kind.screen, role)) throw fieldProblem('list', viewsTexts.unknownList)
  const { error } = kind.content.safeParse(content)
  if (error)
    throw new Problem(
      422,
      error.issues.map((issue) => ({ field: 'content', message: problemOf(issue) })),
    )
  if (sharedWith === null) return
  if (!may('view.share', role)) throw fieldProblem('sharedWith', viewsTexts.onlyHr, 403)
  if (!shareableWith(kind).includes(sharedWith)) throw fieldProblem('sharedWith', viewsTexts.notShareable)
}

/** Serialises the additions, changes and choices of a user, so that the second counts the first. */
const lockOwner = (trx: Trx, { uuid }: Actor) =>
  trx.selectFrom('account').select('id').where('id', '=', uuid).forNoKeyUpdate().execute()

const lockView = (trx: Trx, id: string) =>
  trx
    .selectFrom('saved_view')
    .select(['list', 'name', 'account_id as ownerId', 'content', 'version'])
    .select(sql<SharedRole | null>`shared_with`.as('sharedWith'))
    .where('id', '=', id)

type Recorded = Pick<View, 'list' | 'name' | 'sharedWith' | 'version'>

/** Records a change of a view that is or was shared. The history has no contents: filters may name people. */
async function recordShared(
  trx: Trx,
  entityId: string,
  { uuid: actorId }: Actor,
  { before, after }: { before?: Recorded; after?: Recorded },
): Promise<void> {
  if (!before?.sharedWith && !after?.sharedWith) return
  const valuesOf = ({ list, name, sharedWith, version }: Recorded) => ({ list, name, sharedWith, version })
  await record(trx, {
    actorId,
    action: !before ? 'created' : after ? 'changed' : 'deleted',
    entity: 'saved view',
    entityId,
    ...(before && { before: valuesOf(before) }),
    ...(after && { after: valuesOf(after) }),
  })
}

const columnsOf = ({ name, sharedWith, content }: ViewChange) => ({
  name,
  shared_with: sharedWith,
  content: JSON.stringify(content),
})
