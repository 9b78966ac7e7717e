import type { Relation } from '@hr/contract/areas/custom-fields/fields'
import { maySeeDocument, type DocumentVisibility } from '@hr/contract/areas/documents/visibility'
import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import { employee } from '@hr/contract/areas/employees/record'
import { classOf } from '@hr/contract/lib/field-classes'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAccess } from '../../audit/history.ts'
import type { Deps } from '../../deps.ts'
import { validateUpload } from '../../files/validate-upload.ts'
import { photoOf, signedName } from '../../files/photos.ts'
import { sendFile } from '../../files/stored-files.ts'
import { callerOf } from '../../http/access.ts'
import { found, notFound } from '../../http/problem.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { requireClass } from '../../http/token-limits.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { addDocument, changeCv, changeDocument, changePhoto, deleteDocument, renewDocument } from './files.commands.ts'
import { findEmployeeFile, isPhotoOf, listDocuments } from './files.queries.ts'

/** The relation of the caller to an employee whose files they may read. */
const relationOf = (request: FastifyRequest, id: string): Relation =>
  id === callerOf(request).uuid ? 'own' : request.signedIn?.scope === 'team' ? 'team' : 'all'

/** A lead reads attachments of the team's leave requests, and documents by their visibility, but no CVs. */
function maySee({ kind, visibility }: { kind: string | null; visibility: DocumentVisibility }, relation: Relation) {
  if (kind === 'otherFiles') return maySeeDocument(visibility, relation)
  return kind === null || relation !== 'team'
}

export const employeeFilesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'keys'>> = async (app, { db, keys }) => {
  app.route({
    ...routeOf(employeeFilesApi.changeImage),
    handler: async (request) => {
      const { id } = request.params
      const photo = await photoOf(request.body.image, 'image')
      const by = { actorId: callerOf(request).uuid }
      const name = await inTransaction(db, request, (trx) => changePhoto(trx, id, photo, by))
      return { result: { image: signedName(keys.photo, name), message: employeeFilesTexts.imageChanged } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.changeCv),
    handler: async (request) => {
      const { id } = request.params
      const cv = await validateUpload(request.body.CV, 'document', 'CV')
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => changeCv(trx, id, cv, by))
      return { result: { message: employeeFilesTexts.cvChanged } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.addDocument),
    handler: async (request) => {
      const { id } = request.params
      const { file: sent, ...document } = request.body
      const file = await validateUpload(sent, 'attachment', 'file')
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => addDocument(trx, id, file, document, by))
      return { result: { message: employeeFilesTexts.documentAdded } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.documents),
    handler: async (request) => {
      const { id } = request.params
      const documents = await listDocuments(db, id)
      await recordAccess(db, { caller: callerOf(request), personId: id, what: 'opened' })
      return { result: documents.filter(({ visibility }) => maySeeDocument(visibility, relationOf(request, id))) }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.changeDocument),
    handler: async (request) => {
      const { id, file } = request.params
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => changeDocument(trx, id, file, request.body, by))
      return { result: { message: employeeFilesTexts.documentChanged } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.renewDocument),
    handler: async (request) => {
      const { id, file: name } = request.params
      const { file: sent, ...dates } = request.body
      const renewal = { file: await validateUpload(sent, 'attachment', 'file'), dates }
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => renewDocument(trx, id, name, renewal, by))
      return { result: { message: employeeFilesTexts.documentRenewed } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.deleteDocument),
    handler: async (request) => {
      const { id, file } = request.params
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => deleteDocument(trx, id, file, by))
      return { result: { message: employeeFilesTexts.documentDeleted } }
    },
  })

  app.route({
    ...routeOf(employeeFilesApi.image),
    handler: async ({ params: { id, image } }) => {
      if (!(await isPhotoOf(db, { employeeId: id, photo: image }))) throw notFound()
      return { result: signedName(keys.photo, image) }
    },
  })

  app.route({
    ...openToDelegates(routeOf(employeeFilesApi.read), ({ id, file }, by) =>
      seesAsDelegate(db, { employeeId: String(id), file: String(file) }, by),
    ),
    handler: async (request, reply) => {
      const { id, file: name } = request.params
      const file = found(await findEmployeeFile(db, { employeeId: id, name }))
      const caller = callerOf(request)
      if (!maySee(file, relationOf(request, id))) throw notFound()
      requireClass(caller.token, file.kind ? classOf(employee.shape[file.kind]) : 'leave-type')
      await recordAccess(db, {
        caller,
        personId: id,
        what: 'file opened',
        file: file.kind ?? 'leave attachment',
      })
      return sendFile(reply, db, file)
    },
  })
}
