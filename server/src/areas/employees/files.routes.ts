import type { Relation } from '@hr/contract/areas/custom-fields/fields'
import { maySeeDocument, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { employee } from '@hr/contract/areas/employees/record'
import { classOf } from '@hr/contract/lib/field-classes'
import type { CallAct } from '../../act.ts'
import { recordAccess } from '../../audit/history.ts'
import { validateUpload } from '../../files/validate-upload.ts'
import { photoOf, signedName } from '../../files/photos.ts'
import { sendFile } from '../../files/stored-files.ts'
import { found, notFound } from '../../http/problem.ts'
import { answered, openToDelegates, sent, serve } from '../../http/serve.ts'
import { requireClass } from '../../http/token-limits.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { addDocument, changeCv, changeDocument, changePhoto, deleteDocument, renewDocument } from './files.commands.ts'
import { findEmployeeFile, isPhotoOf, listDocuments } from './files.queries.ts'

/** The relation of the caller to an employee whose files they may read. */
const relationOf = ({ actorId, scope }: CallAct, id: string): Relation =>
  id === actorId ? 'own' : scope === 'team' ? 'team' : 'all'

/** A lead reads attachments of the team's leave requests, and documents by their visibility, but no CVs. */
function maySee({ kind, visibility }: { kind: string | null; visibility: DocumentVisibility }, relation: Relation) {
  if (kind === 'otherFiles') return maySeeDocument(visibility, relation)
  return kind === null || relation !== 'team'
}

export const employeeFilesRoutes = serve(employeeFilesApi, ({ db, keys }) => ({
  changeImage: answered(async ({ params, body }, _, write) => {
    const photo = await photoOf(body.image, 'image')
    const name = await write((trx, act) => changePhoto(trx, params.id, photo, act))
    return { image: signedName(keys.photo, name), message: employeeFilesTexts.imageChanged }
  }),
  changeCv: answered(async ({ params, body }, _, write) => {
    const cv = await validateUpload(body.CV, 'document', 'CV')
    await write((trx, act) => changeCv(trx, params.id, cv, act))
    return { message: employeeFilesTexts.cvChanged }
  }),
  addDocument: answered(async ({ params, body: { file: sent, ...document } }, _, write) => {
    const file = await validateUpload(sent, 'attachment', 'file')
    await write((trx, act) => addDocument(trx, params.id, file, document, act))
    return { message: employeeFilesTexts.documentAdded }
  }),
  documents: async ({ params: { id } }, act) => {
    const documents = await listDocuments(db, id)
    await recordAccess(db, { caller: act.caller, personId: id, what: 'opened' })
    return documents.filter(({ visibility }) => maySeeDocument(visibility, relationOf(act, id)))
  },
  changeDocument: async (trx, { params: { id, file }, body }, act) => {
    await changeDocument(trx, id, file, body, act)
    return { message: employeeFilesTexts.documentChanged }
  },
  renewDocument: answered(async ({ params: { id, file: name }, body: { file: sent, ...dates } }, _, write) => {
    const renewal = { file: await validateUpload(sent, 'attachment', 'file'), dates }
    await write((trx, act) => renewDocument(trx, id, name, renewal, act))
    return { message: employeeFilesTexts.documentRenewed }
  }),
  deleteDocument: async (trx, { params: { id, file } }, act) => {
    await deleteDocument(trx, id, file, act)
    return { message: employeeFilesTexts.documentDeleted }
  },
  image: async ({ params: { id, image } }) => {
    if (!(await isPhotoOf(db, { employeeId: id, photo: image }))) throw notFound()
    return signedName(keys.photo, image)
  },
  read: openToDelegates(
    ({ id, file }, by) => seesAsDelegate(db, { employeeId: String(id), file: String(file) }, by),
    sent(async ({ params: { id, file: name }, reply }, act) => {
      const file = found(await findEmployeeFile(db, { employeeId: id, name }))
      if (!maySee(file, relationOf(act, id))) throw notFound()
      requireClass(act.caller.token, file.kind ? classOf(employee.shape[file.kind]) : 'leave-type')
      await recordAccess(db, {
        caller: act.caller,
        personId: id,
        what: 'file opened',
        file: file.kind ?? 'leave attachment',
      })
      return sendFile(reply, db, file)
    }),
  ),
}))
