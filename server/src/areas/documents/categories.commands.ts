import { may } from '@hr/contract/access'
import {
  documentCategoriesTexts,
  maxDocumentCategories,
  type DocumentCategory,
  type DocumentCategoryInput,
  type FiledDocuments,
} from '@hr/contract/areas/documents/categories'
import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { countDocuments, findCategory, listCategories } from './categories.queries.ts'

type By = { actorId: string }

const nameTaken = () => fieldProblem('name', documentCategoriesTexts.nameTaken)

export async function addCategory(trx: Trx, input: DocumentCategoryInput, { actorId }: By): Promise<DocumentCategory> {
  await lockAll(trx)
  await rejectTooMany(trx)
  const { id } = await trx
    .insertInto('document_category')
    .values({ ...columnsOf(input), place: sql<number>`(select coalesce(max(place), -1) + 1 from document_category)` })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(nameTaken))
  await record(trx, { actorId, action: 'created', entity: 'document category', entityId: id, after: { ...input } })
  return found(await findCategory(trx, id))
}

type Change = DocumentCategoryInput & { filedDocuments: FiledDocuments; version?: number | undefined }

/**
 * Changes a category; who sees its documents changes with it. Documents that only HR sees stay closed unless the caller
 * opens them.
 * @throws Problem 403 if the category holds such documents and is opened by others than a Superadmin who has confirmed
 *   their identity
 */
export async function changeCategory(
  trx: Trx,
  id: string,
  { version, filedDocuments, ...input }: Change,
  caller: Caller,
): Promise<DocumentCategory> {
  const actorId = caller.uuid
  const before = await lockCategory(trx, id)
  await rejectStale(trx, { id, entities: ['document category'], sent: version, stored: before.version })
  const isOpened = input.visibility !== 'hr' && (before.visibility === 'hr' || filedDocuments === 'open')
  const { hrOnly } = await countDocuments(trx, id)
  const opensDocuments = isOpened && hrOnly.documents > 0
  if (opensDocuments) requireOpening(caller, hrOnly)
  await trx
    .updateTable('document_category')
    .set({
      ...columnsOf(input),
      ...(isOpened && { hr_only_until: filedDocuments === 'open' ? null : sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(nameTaken))
  const { name, visibility, hasExpiry } = before
  const historyId = await record(trx, {
    actorId,
    action: 'changed',
    entity: 'document category',
    entityId: id,
    before: { name, visibility, hasExpiry },
    after: { ...input, ...(opensDocuments && { filedDocuments }) },
  })
  const seen = found(await findCategory(trx, id))
  return raiseVersion(trx, 'document_category', { id, isChanged: historyId !== undefined, seen })
}

function requireOpening(caller: Caller, { documents, people }: { documents: number; people: number }): void {
  if (!may('document-category.open', caller.role))
    throw new Problem(403, documentCategoriesTexts.opening(documents, people))
  requireConfirmedIdentity(caller)
}

/** Saves the order of the categories; those that are not named keep their order after the others. */
export async function moveCategories(trx: Trx, categories: readonly string[], { actorId }: By): Promise<void> {
  await lockAll(trx)
  const before = (await listCategories(trx)).filter(({ isArchived }) => !isArchived)
  const placeOf = ({ uuid }: DocumentCategory) =>
    categories.includes(uuid) ? categories.indexOf(uuid) : categories.length
  const after = before.toSorted((one, other) => placeOf(one) - placeOf(other))
  for (const [place, { uuid }] of after.entries()) {
    if (before[place]?.uuid === uuid) continue
    await trx.updateTable('document_category').set({ place }).where('id', '=', uuid).execute()
    await record(trx, {
      actorId,
      action: 'changed',
      entity: 'document category',
      entityId: uuid,
      before: { place: before.findIndex((one) => one.uuid === uuid) },
      after: { place },
    })
  }
}

/**
 * Deletes a category, or archives it if documents have it: they keep it.
 * @returns what happened
 */
export async function removeCategory(trx: Trx, id: string, { actorId }: By): Promise<Message> {
  await sql`select from document_category where id = ${id} for update`.execute(trx)
  const { name, visibility, hasExpiry, isArchived } = found(await findCategory(trx, id))
  const { documents } = await countDocuments(trx, id)
  const entry = { actorId, entity: 'document category', entityId: id } as const
  if (documents === 0) {
    await trx.deleteFrom('document_category').where('id', '=', id).execute()
    await record(trx, { ...entry, action: 'deleted', before: { name, visibility, hasExpiry } })
    return documentCategoriesTexts.deleted
  }
  if (!isArchived) {
    await trx
      .updateTable('document_category')
      .set({ archived_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await record(trx, { ...entry, action: 'archived', before: { isArchived: false }, after: { isArchived: true } })
  }
  return documentCategoriesTexts.archived(documents)
}

export async function restoreCategory(trx: Trx, id: string, { actorId }: By): Promise<void> {
  await lockAll(trx)
  const { isArchived } = found(await findCategory(trx, id))
  if (!isArchived) return
  await rejectTooMany(trx)
  await trx
    .updateTable('document_category')
    .set({ archived_at: null })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(() => new Problem(409, documentCategoriesTexts.nameTaken)))
  await record(trx, {
    actorId,
    action: 'unarchived',
    entity: 'document category',
    entityId: id,
    before: { isArchived: true },
    after: { isArchived: false },
  })
}

const columnsOf = ({ name, visibility, hasExpiry }: DocumentCategoryInput) => ({
  name,
  visibility,
  has_expiry: hasExpiry,
})

async function rejectTooMany(trx: Trx): Promise<void> {
  const present = (await listCategories(trx)).filter(({ isArchived }) => !isArchived)
  if (present.length >= maxDocumentCategories) throw new Problem(409, documentCategoriesTexts.tooMany)
}

const lockAll = (trx: Trx) => sql`select from document_category order by id for no key update`.execute(trx)

/** Locks a category that is not archived; transactions that file documents under it wait. */
async function lockCategory(trx: Trx, id: string): Promise<DocumentCategory> {
  await sql`select from document_category where id = ${id} for no key update`.execute(trx)
  const category = found(await findCategory(trx, id))
  if (category.isArchived) throw new Problem(409, documentCategoriesTexts.restoreFirst)
  return category
}
