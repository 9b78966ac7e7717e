import { isDeepStrictEqual } from 'node:util'
import { may } from '@hr/contract/access'
import { kindOf, listsFor, shareableWith } from '@hr/contract/areas/views/kinds'
import { maxViews, viewsTexts } from '@hr/contract/areas/views/texts'
import type { ViewChange, ViewInput } from '@hr/contract/areas/views/changes'
import { rolesUpTo, type SharedRole, type View } from '@hr/contract/areas/views/views'
import { mayOpen } from '@hr/contract/screens'
import type { Day } from '@hr/contract/lib/dates'
import { maxNameLength } from '@hr/contract/lib/fields'
import { keyOf } from '@hr/contract/lib/keys'
import { problemOf } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { entriesOf, historyOf } from '../../audit/history-of.ts'
import { type BasedOn, nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { lockKeys, requireFreeKey, type UniqueKeys } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, notFound, Problem } from '../../http/problem.ts'
import { type Actor, findCaller } from '../../http/session.ts'
import { lockWithCaller } from '../access/access.queries.ts'
import { findView } from './views.queries.ts'

type Stored = Pick<View, 'uuid' | 'list' | 'name' | 'sharedWith' | 'version'>

/** The history of views that are or were shared. It has no contents: filters may name people. */
const history = historyOf({
  table: 'saved_view',
  entity: 'saved view',
  valuesOf: ({ list, name, sharedWith, version }: Stored) => ({ list, name, sharedWith, version }),
})

/** The history of views that change the owner, by their ids. */
const ownership = entriesOf({
  entity: 'saved view',
  valuesOf: ({ list, name, sharedWith, version, owner }: Stored & { owner: string }) => ({
    list,
    name,
    sharedWith,
    version,
    owner,
  }),
})

const taken = () => fieldProblem('name', viewsTexts.nameTaken)
/** The names of a user's views of a list. */
const viewNames = (ownerId: string, list: string): UniqueKeys => ({
  table: 'saved_view',
  column: 'name',
  among: sql`account_id = ${ownerId} and list = ${list}`,
})

export async function addView(trx: Trx, { list, ...input }: ViewInput, act: CallAct): Promise<View> {
  const by = act.caller
  rejectImpossible(list, input, by)
  // Serialises the additions, changes and choices of a user, so that the second counts the first.
  await lockWithCaller(trx, [], act)
  const { count } = await trx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', by.uuid)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  if (count >= maxViews) throw new Problem(409, viewsTexts.tooMany)
  const name = await requireFreeKey(trx, viewNames(by.uuid, list), input.name, { taken })
  const { id } = await trx
    .insertInto('saved_view')
    .values({ list, account_id: by.uuid, ...columnsOf(input), name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(taken))
  const view = found(await findView(trx, id, by))
  if (view.sharedWith !== null) await history.added(trx, view, act)
  return view
}

/** Changes a view of the user. */
export async function changeView(
  trx: Trx,
  id: string,
  { version, ...input }: ViewChange & BasedOn,
  act: CallAct,
): Promise<View> {
  const by = act.caller
  await lockWithCaller(trx, [], act)
  const before = found(await lockView(trx, id).forNoKeyUpdate().executeTakeFirst())
  // It was handed over in the meantime.
  if (before.ownerId !== by.uuid) throw notFound()
  rejectImpossible(before.list, input, by)
  await history.rejectStale(trx, before, version)
  const { name, sharedWith, content } = before
  if (isDeepStrictEqual({ name, sharedWith, content }, input)) return found(await findView(trx, id, by))
  const stored = { uuid: id, text: name }
  const free = await requireFreeKey(trx, viewNames(by.uuid, before.list), input.name, { taken, stored })
  await trx
    .updateTable('saved_view')
    .set({ ...columnsOf(input), name: free, version: nextVersion, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(taken))
  const after = found(await findView(trx, id, by))
  if (before.sharedWith !== null || after.sharedWith !== null) await history.saved(trx, before, after, act)
  return after
}

/** Deletes a view. The personal ones of others are unknown to everyone. */
export async function deleteView(trx: Trx, id: string, { version, ...act }: CallAct & BasedOn): Promise<void> {
  const before = found(await lockView(trx, id).forUpdate().executeTakeFirst())
  const isOfOther = before.ownerId !== act.actorId
  // One of the user's may have been handed over in the meantime.
  if (isOfOther && (before.sharedWith === null || act.scope === 'own')) throw notFound()
  await history.rejectStale(trx, before, version)
  await trx.deleteFrom('saved_view').where('id', '=', id).execute()
  if (before.sharedWith !== null) await history.deleted(trx, before, act)
}

/** Chooses the view that a list opens with for a user, or no longer this one. */
export async function setDefaultView(
  trx: Trx,
  id: string,
  { isDefault }: { isDefault: boolean },
  act: CallAct,
): Promise<void> {
  const by = act.caller
  await lockWithCaller(trx, [], act)
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
  act: CallAct,
): Promise<void> {
  const { rows } = await sql<Stored & { content: FilteredContent }>`
    select id as uuid, list, name, shared_with as "sharedWith", version, content from saved_view
    where content -> 'filters' ->> ${filter} is not null or content -> 'definition' -> 'filters' ->> ${attribute} is not null
    order by id for no key update`.execute(trx)
  for (const { content, ...before } of rows) {
    const { filters = {}, definition } = content
    const isInList = filter in filters && isReplaced(filters[filter] ?? '')
    const isInReport = definition && attribute in definition.filters && isReplaced(definition.filters[attribute] ?? '')
    if (!isInList && !isInReport) continue
    const after = isInList
      ? { ...content, filters: { ...filters, [filter]: filterBy } }
      : { ...content, definition: { ...definition, filters: { ...definition?.filters, [attribute]: attributeBy } } }
    const { version } = await trx
      .updateTable('saved_view')
      .set({ content: JSON.stringify(after), version: nextVersion, updated_at: sql<Date>`now()` })
      .where('id', '=', before.uuid)
      .returning('version')
      .executeTakeFirstOrThrow()
    if (before.sharedWith !== null) await history.saved(trx, before, { ...before, version }, act)
  }
}

/** Refuses a new owner who may not share views, or does not see each view that a user shares. */
export async function rejectViewOwner(
  trx: Trx,
  { id, successor, from, field }: { id: string; successor: string; from: Day; field: string },
): Promise<void> {
  const caller = await findCaller(trx, successor, from)
  const role = caller?.role ?? null
  const lists = may('view.share', role) ? listsFor(role) : []
  const { rows } = await sql`
    select from saved_view
    where account_id = ${id} and shared_with is not null
      and not (list = any (${lists}::text[]) and shared_with = any (${rolesUpTo(role)}::text[]))
    limit 1`.execute(trx)
  if (rows.length > 0) throw fieldProblem(field, viewsTexts.mayNotOwn)
}

/** Gives the views that a user shares to another user, if there is one. A name that this user already uses gets a number. */
export async function handOverViews(
  trx: Trx,
  id: string,
  { actorId, successor }: { actorId: string | null; successor: string | undefined },
): Promise<void> {
  if (successor === undefined) return
  const { rows } = await sql<Stored>`
    select id as uuid, list, name, shared_with as "sharedWith", version from saved_view
    where account_id = ${id} and shared_with is not null
    order by id for no key update`.execute(trx)
  const names = await freeNames(trx, successor, rows)
  for (const [place, before] of rows.entries()) {
    const { version, name } = await trx
      .updateTable('saved_view')
      .set({ account_id: successor, name: names[place]!, version: nextVersion })
      .where('id', '=', before.uuid)
      .returning(['version', 'name'])
      .executeTakeFirstOrThrow()
    await ownership.saved(trx, { ...before, owner: id }, { ...before, name, version, owner: successor }, { actorId })
  }
}

/**
 * Returns a free name for each of the views that a user gets: 'Name', 'Name (2)', 'Name (3)' and so on. Locks all of them with one
 * statement.
 * @throws LocksChanged if another transaction used one of them in the meantime
 */
async function freeNames(trx: Trx, ownerId: string, views: readonly Stored[]): Promise<string[]> {
  const used = await listUsedNames(trx, ownerId)
  const names = views.map(({ list, name }) => {
    let free = name
    for (let count = 2; used.has(nameIn(list, free)); count += 1) free = numbered(name, count)
    used.add(nameIn(list, free))
    return free
  })
  await lockKeys(trx, { table: 'saved_view', column: 'name', among: sql`account_id = ${ownerId}` }, names)
  const usedNow = await listUsedNames(trx, ownerId)
  if (views.some(({ list }, place) => usedNow.has(nameIn(list, names[place]!))))
    throw new LocksChanged('The new owner used a name in the meantime')
  return names
}

/** Returns the names that a user's views have, each with its list. */
async function listUsedNames(trx: Trx, ownerId: string): Promise<Set<string>> {
  const views = trx.selectFrom('saved_view').select(['list', 'name']).where('account_id', '=', ownerId)
  return new Set((await views.execute()).map(({ list, name }) => nameIn(list, name)))
}

const nameIn = (list: string, name: string) => JSON.stringify([list, keyOf(name)])

/** Returns a name with a number, shortened by whole characters as readers see them if it would be too long. */
function numbered(name: string, count: number): string {
  const suffix = ` (${count})`
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (short.length + segment.length + suffix.length > maxNameLength) break
    short += segment
  }
  return `${short.trimEnd()}${suffix}`
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

const lockView = (trx: Trx, id: string) =>
  trx
    .selectFrom('saved_view')
    .select(['id as uuid', 'list', 'name', 'account_id as ownerId', 'content', 'version'])
    .select(sql<SharedRole | null>`shared_with`.as('sharedWith'))
    .where('id', '=', id)

const columnsOf = ({ name, sharedWith, content }: ViewChange) => ({
  name,
  shared_with: sharedWith,
  content: JSON.stringify(content),
})
