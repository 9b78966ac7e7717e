import { sql } from 'kysely'
import type { CallAct } from '../../act.ts'
import { requireDecider } from '../../audit/access-decisions.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { maySeeDocument, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import {
  employeeFilesTexts,
  isExpiryBeforeDate,
  type DocumentDates,
  type DocumentInput,
} from '@hr/contract/areas/employees/files'
import { findByKey, keyOf } from '@hr/contract/lib/keys'
import type { Upload } from '@hr/contract/lib/files'
import { validateUpload, type ValidatedUpload } from '../../files/validate-upload.ts'
import { photoOf, storePhoto } from '../../files/photos.ts'
import type { Photo } from '../../files/pictures.ts'
import { storeFile } from '../../files/stored-files.ts'
import { fieldProblem, found, notFound, Problem } from '../../http/problem.ts'
import { visibilityOf } from '../documents/categories.queries.ts'
import { documentsInHistory, fileNamesOf, listDocuments } from './files.queries.ts'

type By = Pick<CallAct, 'actorId'>

/** The validated files of a form. */
export type FilesOfForm = {
  photo?: Photo | undefined
  CV?: ValidatedUpload | undefined
  attachment?: ValidatedUpload | undefined
  otherFiles: readonly ValidatedUpload[]
  removed: readonly string[]
}

/** A save without files. */
export const noFiles: FilesOfForm = { otherFiles: [], removed: [] }

type UploadsOfForm = {
  image?: Upload | undefined
  CV?: Upload | undefined
  attachment?: Upload | undefined
  otherFiles: readonly Upload[]
  removedFiles?: readonly string[] | undefined
}

/**
 * Validates the files of a form before its transaction begins: decoding images is slow, and no database connection
 * should wait for it.
 * @throws Problem 400 at the field of an invalid file
 */
export async function filesOf({
  image,
  CV,
  attachment,
  otherFiles,
  removedFiles,
}: UploadsOfForm): Promise<FilesOfForm> {
  return {
    photo: image && (await photoOf(image, 'image')),
    CV: CV && (await validateUpload(CV, 'document', 'CV')),
    attachment: attachment && (await validateUpload(attachment, 'attachment', 'attachment')),
    otherFiles: await Promise.all(otherFiles.map((file) => validateUpload(file, 'attachment', 'otherFiles'))),
    removed: removedFiles ?? [],
  }
}

/** Stores the files of a form in the transaction of its record; a new CV or attachment replaces the old one. */
export async function saveFiles(trx: Trx, employeeId: string, files: FilesOfForm, { actorId }: By): Promise<void> {
  if (files.photo) {
    const name = await storePhoto(trx, files.photo)
    await trx.updateTable('employee').set({ profile_image: name }).where('id', '=', employeeId).execute()
  }
  if (files.removed.length > 0) await deleteFiles(trx, employeeId, files.removed, { actorId })
  for (const kind of ['CV', 'attachment'] as const) {
    const file = files[kind]
    if (file) await replaceFile(trx, file, { employeeId, kind, actorId })
  }
  for (const file of files.otherFiles) await storeFile(trx, file, { employeeId, kind: 'otherFiles', actorId })
}

/**
 * Replaces an employee's photo and deletes the previous one.
 * @returns the name of the new photo
 */
export async function changePhoto(trx: Trx, id: string, photo: Photo, by: By): Promise<string> {
  const { profile_image: before } = await lockEmployee(trx, id)
  const name = await storePhoto(trx, photo)
  await trx.updateTable('employee').set({ profile_image: name }).where('id', '=', id).execute()
  await recordChange(trx, id, { before: { profileImage: before }, after: { profileImage: name } }, by)
  return name
}

export async function changeCv(trx: Trx, id: string, cv: ValidatedUpload, by: By): Promise<void> {
  await lockEmployee(trx, id)
  const [before = null] = await fileNamesOf(trx, id, 'CV')
  const name = await replaceFile(trx, cv, { employeeId: id, kind: 'CV', ...by })
  await recordChange(trx, id, { before: { CV: before }, after: { CV: name } }, by)
}

/** Adds a document to an employee's other files. */
export const addDocument = (
  trx: Trx,
  id: string,
  file: ValidatedUpload,
  { category, ...dates }: DocumentInput,
  by: By,
): Promise<void> =>
  changeDocuments(trx, id, by, async () => {
    const { id: categoryId } = await lockCategory(trx, category, { relation: relationOf(id, by), dates })
    await storeFile(trx, file, { employeeId: id, kind: 'otherFiles', document: { categoryId, ...dates }, ...by })
  })

/**
 * Changes the category and the dates of a document; its earlier versions follow to the category. In another category, it is
 * filed now.
 */
export const changeDocument = (
  trx: Trx,
  id: string,
  name: string,
  { category, ...dates }: DocumentInput,
  by: By,
): Promise<void> =>
  changeDocuments(trx, id, by, async () => {
    const document = await findCurrent(trx, id, name, by)
    const checked = { relation: relationOf(id, by), dates, keptId: document.categoryId }
    const { id: categoryId, visibility } = await lockCategory(trx, category, checked)
    if (visibility !== document.visibility) await requireDecider(trx, [{ field: 'category', people: [id] }])
    await trx
      .updateTable('stored_file')
      .set({ dated_on: dates.date, expires_on: dates.expiresOn })
      .where('id', '=', document.id)
      .execute()
    await trx
      .updateTable('stored_file')
      .set({ category_id: categoryId, filed_at: sql<Date>`clock_timestamp()` })
      .where((where) => where.or([where('id', '=', document.id), where('version_of', '=', document.id)]))
      .where('category_id', 'is distinct from', categoryId)
      .execute()
  })

/**
 * Replaces a document by a new file with the same category and visibility, and keeps it as an earlier version.
 * @throws Problem 409 if the document was renewed in the meantime
 */
export const renewDocument = (
  trx: Trx,
  id: string,
  name: string,
  { file, dates }: { file: ValidatedUpload; dates: DocumentDates },
  by: By,
): Promise<void> =>
  changeDocuments(trx, id, by, async () => {
    const { id: earlierId, categoryId, category } = await findCurrent(trx, id, name, by)
    if (category !== null)
      await lockCategory(trx, category, { relation: relationOf(id, by), dates, keptId: categoryId })
    else rejectDates(dates, { hasExpiry: false })
    const renewed = await storeFile(trx, file, {
      employeeId: id,
      kind: 'otherFiles',
      document: { categoryId, ...dates },
      ...by,
    })
    await sql`
      update stored_file n set filed_at = f.filed_at from stored_file f
      where n.name = ${renewed} and f.id = ${earlierId}`.execute(trx)
    await sql`
      update stored_file set version_of = (select id from stored_file where name = ${renewed})
      where id = ${earlierId} or version_of = ${earlierId}`.execute(trx)
  })

/** Deletes a document with its earlier versions, or an earlier version. */
export const deleteDocument = (trx: Trx, id: string, name: string, by: By): Promise<void> =>
  changeDocuments(trx, id, by, async () => {
    if (!(await findDocument(trx, id, name, by))) throw notFound()
    await deleteFiles(trx, id, [name], by)
  })

/** Locks the employee, changes documents, and records what has changed. */
async function changeDocuments(trx: Trx, id: string, by: By, work: () => Promise<void>): Promise<void> {
  await lockEmployee(trx, id)
  const before = documentsInHistory(await listDocuments(trx, id))
  await work()
  await recordChange(trx, id, { before, after: documentsInHistory(await listDocuments(trx, id)) }, by)
}

const relationOf = (employeeId: string, { actorId }: By): 'own' | 'all' => (actorId === employeeId ? 'own' : 'all')

/** Finds a document, or an earlier version, that the user sees. */
async function findDocument(trx: Trx, employeeId: string, name: string, by: By) {
  const document = await trx
    .selectFrom('stored_file as f')
    .leftJoin('document_category as c', 'c.id', 'f.category_id')
    .select(['f.id', 'f.added_by as addedBy', 'f.version_of as versionOf', 'f.category_id as categoryId'])
    .select(['c.name as category', visibilityOf.as('visibility')])
    .where('f.employee_id', '=', employeeId)
    .where('f.kind', '=', 'otherFiles')
    .where('f.name', '=', name)
    .executeTakeFirst()
  return document && maySeeDocument(document.visibility, relationOf(employeeId, by)) ? document : undefined
}

/**
 * Finds a document that the user may change.
 * @throws Problem 409 if it was renewed in the meantime, 403 if employees change what HR filed
 */
async function findCurrent(trx: Trx, employeeId: string, name: string, by: By) {
  const document = found(await findDocument(trx, employeeId, name, by))
  if (document.versionOf !== null) throw new Problem(409, employeeFilesTexts.renewedMeanwhile)
  rejectFiledByHr([document], employeeId, by)
  return document
}

function rejectFiledByHr(files: readonly { addedBy: string | null }[], employeeId: string, by: By): void {
  if (relationOf(employeeId, by) === 'own' && files.some(({ addedBy }) => addedBy === null))
    throw new Problem(403, employeeFilesTexts.addedByHr)
}

type CheckedCategory = {
  relation: 'own' | 'all'
  dates: DocumentDates
  /** The category that the document has, which it may keep after it was archived. */
  keptId?: string | null
}

/**
 * Locks a category against changes until the document is stored.
 * @throws Problem 422 at the field if the user may not choose it, or the dates do not fit
 */
async function lockCategory(trx: Trx, name: string, { relation, dates, keptId = null }: CheckedCategory) {
  const { rows } = await sql<{ id: string; name: string; visibility: DocumentVisibility; hasExpiry: boolean }>`
    select c.id, c.name, c.visibility, c.has_expiry as "hasExpiry" from document_category c
    where key_of(c.name) = ${keyOf(name)} and (c.archived_at is null or c.id = ${keptId})
    order by c.id is not distinct from ${keptId} desc, c.id for share`.execute(trx)
  const category = findByKey(rows, (row) => row.name, name)
  if (!category || !maySeeDocument(category.visibility, relation))
    throw fieldProblem('category', employeeFilesTexts.categoryGone)
  rejectDates(dates, category)
  return category
}

function rejectDates(dates: DocumentDates, { hasExpiry }: { hasExpiry: boolean }): void {
  if (isExpiryBeforeDate(dates)) throw fieldProblem('expiresOn', employeeFilesTexts.expiryBeforeDate)
  if (dates.expiresOn !== null && !hasExpiry) throw fieldProblem('expiresOn', employeeFilesTexts.noExpiry)
}

/**
 * Deletes files of an employee that the user sees.
 * @throws Problem 403 if employees delete files of their own that HR added
 */
async function deleteFiles(trx: Trx, employeeId: string, names: readonly string[], by: By): Promise<void> {
  const files = await trx
    .selectFrom('stored_file as f')
    .leftJoin('document_category as c', 'c.id', 'f.category_id')
    .select(['f.id', 'f.added_by as addedBy', visibilityOf.as('visibility')])
    .where('f.employee_id', '=', employeeId)
    .where('f.name', 'in', names)
    .execute()
  const seen = files.filter(({ visibility }) => maySeeDocument(visibility, relationOf(employeeId, by)))
  rejectFiledByHr(seen, employeeId, by)
  if (seen.length === 0) return
  await trx
    .deleteFrom('stored_file')
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .execute()
}

type Single = By & { employeeId: string; kind: 'CV' | 'attachment' }

/**
 * Replaces the CV or attachment; an employee has at most one of each. If employees replace what HR added, it becomes one
 * of their other files.
 */
async function replaceFile(trx: Trx, file: ValidatedUpload, { employeeId, kind, actorId }: Single): Promise<string> {
  if (actorId === employeeId)
    await trx
      .updateTable('stored_file')
      .set({ kind: 'otherFiles' })
      .where('employee_id', '=', employeeId)
      .where('kind', '=', kind)
      .where('added_by', 'is', null)
      .execute()
  await trx.deleteFrom('stored_file').where('employee_id', '=', employeeId).where('kind', '=', kind).execute()
  return storeFile(trx, file, { employeeId, kind, actorId })
}

const lockEmployee = async (trx: Trx, id: string) =>
  found(
    await trx.selectFrom('employee').select('profile_image').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  )

// The history has stored names, so two files with the same original name are different values.
type Values = Readonly<Record<string, unknown>>

async function recordChange(
  trx: Trx,
  id: string,
  values: { before: Values; after: Values },
  { actorId }: By,
): Promise<void> {
  await trx.updateTable('employee').set({ version: nextVersion }).where('id', '=', id).execute()
  await record(trx, { actorId, action: 'changed', ...ofPerson('employee', id), ...values })
}
