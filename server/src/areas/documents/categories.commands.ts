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
import type { CallAct } from '../../act.ts'
import { orderedList } from '../../audit/ordered-list.ts'
import type { BasedOn } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found, ifTaken, Problem } from '../../http/problem.ts'
import { countDocuments, findCategory, listCategories } from './categories.queries.ts'

type Seen = DocumentCategory & {
  /** The choice of a change for the documents that only HR saw. */
  filedDocuments?: FiledDocuments
}

export const documentCategories = orderedList({
  table: 'document_category',
  entity: 'document category',
  valuesOf: ({ name, visibility, hasExpiry, filedDocuments }: Seen) => ({
    name,
    visibility,
    hasExpiry,
    ...(filedDocuments && { filedDocuments }),
  }),
  list: listCategories,
  find: findCategory,
  isArchived: ({ isArchived }) => isArchived,
  max: maxDocumentCategories,
  texts: documentCategoriesTexts,
})

export async function addCategory(trx: Trx, input: DocumentCategoryInput, act: CallAct): Promise<DocumentCategory> {
  const place = await documentCategories.nextPlace(trx)
  const { id } = await trx
    .insertInto('document_category')
    .values({ ...columnsOf(input), name: await documentCategories.freeName(trx, input.name), place })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(ifTaken(documentCategories.taken))
  return documentCategories.added(trx, found(await findCategory(trx, id)), act)
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
  act: CallAct,
): Promise<DocumentCategory> {
  const before = await documentCategories.lock(trx, id)
  await documentCategories.rejectStale(trx, before, version)
  const isOpened = input.visibility !== 'hr' && (before.visibility === 'hr' || filedDocuments === 'open')
  const { hrOnly } = await countDocuments(trx, id)
  const opensDocuments = isOpened && hrOnly.documents > 0
  if (opensDocuments) requireOpening(act, hrOnly)
  await trx
    .updateTable('document_category')
    .set({
      ...columnsOf(input),
      name: await documentCategories.freeName(trx, input.name, before),
      ...(isOpened && { hr_only_until: filedDocuments === 'open' ? null : sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(documentCategories.taken))
  const after = found(await findCategory(trx, id))
  return documentCategories.changed(trx, before, { ...after, ...(opensDocuments && { filedDocuments }) }, act)
}

function requireOpening({ caller }: CallAct, { documents, people }: { documents: number; people: number }): void {
  if (!may('document-category.open', caller.role))
    throw new Problem(403, documentCategoriesTexts.opening(documents, people))
  requireConfirmedIdentity(caller)
}

/**
 * Deletes a category, or archives it if documents have it: they keep it.
 * @returns what happened
 */
export async function removeCategory(trx: Trx, id: string, { version, ...act }: CallAct & BasedOn): Promise<Message> {
  await sql`select from document_category where id = ${id} for update`.execute(trx)
  const category = found(await findCategory(trx, id))
  await documentCategories.rejectStale(trx, category, version)
  const { documents } = await countDocuments(trx, id)
  if (documents === 0) {
    await trx.deleteFrom('document_category').where('id', '=', id).execute()
    await documentCategories.deleted(trx, category, act)
    return documentCategoriesTexts.deleted
  }
  if (!category.isArchived) await documentCategories.archive(trx, id, act)
  return documentCategoriesTexts.archived(documents)
}

const columnsOf = ({ name, visibility, hasExpiry }: DocumentCategoryInput) => ({
  name,
  visibility,
  has_expiry: hasExpiry,
})
