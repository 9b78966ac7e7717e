import { employeeFilesApi, employeeFilesTexts } from '@hr/contract/areas/employees/files'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAccess } from '../../audit/history.ts'
import type { Deps } from '../../deps.ts'
import { validateUpload } from '../../files/validate-upload.ts'
import { photoOf, signedAddress } from '../../files/photos.ts'
import { sendFile } from '../../files/stored-files.ts'
import { callerOf } from '../../http/access.ts'
import { found, notFound } from '../../http/problem.ts'
import { openToDelegates, routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { seesAsDelegate } from '../leave-requests/represented.queries.ts'
import { addDocument, changeCv, changePhoto, deleteDocument } from './files.commands.ts'
import { findEmployeeFile, isPhotoOf } from './files.queries.ts'

export const employeeFilesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'keys'>> = async (app, { db, keys }) => {
  app.route({
    ...routeOf(employeeFilesApi.changeImage),
    handler: async (request) => {
      const { id } = request.params
      const photo = await photoOf(request.body.image, 'image')
      const by = { actorId: callerOf(request).uuid }
      const name = await inTransaction(db, request, (trx) => changePhoto(trx, id, photo, by))
      return { result: { image: signedAddress(keys.photo, name), message: employeeFilesTexts.imageChanged } }
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
      return { result: signedAddress(keys.photo, image) }
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
      // A lead reads attachments of the team's leave requests, but no CVs or other files.
      if (request.signedIn?.scope === 'team' && id !== caller.uuid && file.kind !== null) throw notFound()
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
