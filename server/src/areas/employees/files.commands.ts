import { record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { employeeFilesTexts } from '@hr/contract/areas/employees/files'
import type { DocumentItem } from '@hr/contract/areas/employees/record'
import type { Upload } from '@hr/contract/lib/files'
import { validateUpload, type ValidatedUpload } from '../../files/validate-upload.ts'
import { photoOf, storePhoto } from '../../files/photos.ts'
import type { Photo } from '../../files/pictures.ts'
import { storeFile } from '../../files/stored-files.ts'
import { found, notFound, Problem } from '../../http/problem.ts'
import { fileNamesOf } from './files.queries.ts'

type By = { actorId: string }

/** The validated files of a form. */
export type FilesOfForm = {
  photo?: Photo | undefined
  CV?: ValidatedUpload | undefined
  attachment?: ValidatedUpload | undefined
  otherFiles: readonly ValidatedUpload[]
  removed: readonly string[]
}

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
  const { profile_image: before, version } = await lockEmployee(trx, id)
  const name = await storePhoto(trx, photo)
  await trx
    .updateTable('employee')
    .set({ profile_image: name, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await recordChange(trx, id, { before: { profileImage: before }, after: { profileImage: name } }, by)
  return name
}

export async function changeCv(trx: Trx, id: string, cv: ValidatedUpload, by: By): Promise<void> {
  const { version } = await lockEmployee(trx, id)
  const [before = null] = await fileNamesOf(trx, id, 'CV')
  const name = await replaceFile(trx, cv, { employeeId: id, kind: 'CV', ...by })
  await trx
    .updateTable('employee')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await recordChange(trx, id, { before: { CV: before }, after: { CV: name } }, by)
}

/** Adds a document to an employee's other files. */
export async function addDocument(
  trx: Trx,
  id: string,
  file: ValidatedUpload,
  document: Pick<DocumentItem, 'category' | 'date'>,
  by: By,
): Promise<void> {
  const { version } = await lockEmployee(trx, id)
  const before = await fileNamesOf(trx, id, 'otherFiles')
  const name = await storeFile(trx, file, { employeeId: id, kind: 'otherFiles', document, ...by })
  await changeDocuments(trx, { id, version, before, after: [...before, name] }, by)
}

/** Deletes one of an employee's other files. */
export async function deleteDocument(trx: Trx, id: string, name: string, by: By): Promise<void> {
  const { version } = await lockEmployee(trx, id)
  const before = await fileNamesOf(trx, id, 'otherFiles')
  if (!before.includes(name)) throw notFound()
  await deleteFiles(trx, id, [name], by)
  await changeDocuments(trx, { id, version, before, after: before.filter((other) => other !== name) }, by)
}

type ChangedDocuments = { id: string; version: number; before: string[]; after: string[] }

async function changeDocuments(trx: Trx, { id, version, before, after }: ChangedDocuments, by: By): Promise<void> {
  await trx
    .updateTable('employee')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await recordChange(trx, id, { before: { otherFiles: before }, after: { otherFiles: after } }, by)
}

/**
 * Deletes files of an employee.
 * @throws Problem 403 if employees delete files of their own that HR added
 */
async function deleteFiles(trx: Trx, employeeId: string, names: readonly string[], { actorId }: By): Promise<void> {
  const deleted = await trx
    .deleteFrom('stored_file')
    .where('employee_id', '=', employeeId)
    .where('name', 'in', names)
    .returning('added_by')
    .execute()
  if (actorId === employeeId && deleted.some(({ added_by: addedBy }) => addedBy === null))
    throw new Problem(403, employeeFilesTexts.addedByHr)
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
    await trx
      .selectFrom('employee')
      .select(['profile_image', 'version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

// The history has stored names, so two files with the same original name are different values.
type Values = Readonly<Record<string, string | string[] | null>>
const recordChange = (trx: Trx, id: string, values: { before: Values; after: Values }, { actorId }: By) =>
  record(trx, { actorId, action: 'changed', entity: 'employee', entityId: id, personId: id, ...values })
