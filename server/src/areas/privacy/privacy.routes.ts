import { create as contentDisposition } from 'content-disposition'
import { privacyApi, privacyTexts } from '@hr/contract/areas/privacy/privacy'
import { retentionApi } from '@hr/contract/areas/privacy/retention'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { record, recordAccess } from '../../audit/history.ts'
import type { PersonalData } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found, Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { zip, type ZipPart } from '../../spreadsheet/zip.ts'
import { findAccount } from '../access/access.queries.ts'
import { previewErasure, startErasure } from './erase.commands.ts'
import { archiveOf } from './export.queries.ts'
import { joinPersonalData } from './personal-data.ts'
import { releaseDocuments } from './released.commands.ts'
import { listHrDocuments } from './released.queries.ts'

type PrivacyDeps = Pick<Deps, 'config' | 'db' | 'keys' | 'startJob'> & { personalData: readonly PersonalData[] }

export const privacyRoutes: FastifyPluginAsyncZod<PrivacyDeps> = async (
  app,
  { config, db, keys, startJob, ...ofAreas },
) => {
  const personalData = joinPersonalData(ofAreas.personalData)

  app.route({
    ...routeOf(retentionApi.find),
    handler: () => ({
      result: {
        employeeYears: config.employeeRetentionYears ?? null,
        applicantMonths: config.applicantRetentionMonths,
      },
    }),
  })

  app.route({
    ...routeOf(privacyApi.export),
    handler: async (request, reply) => {
      const { id } = request.params
      found(await findAccount(db, id))
      const parts = await archiveOf(db, id, { keys, personalData })
      await inTransaction(db, request, (trx) =>
        record(trx, {
          actorId: callerOf(request).uuid,
          action: 'exported',
          entity: 'employee',
          entityId: id,
          personId: id,
        }),
      )
      return sendArchive(reply, parts)
    },
  })

  /** Returns the person whose documents the caller may check. HR does not see what only HR sees about themselves. */
  const checkedPerson = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { id } = found(await findAccount(db, request.params.id))
    if (id === callerOf(request).uuid) throw new Problem(403, privacyTexts.ownDocuments)
    return id
  }

  app.route({
    ...routeOf(privacyApi.hrDocuments),
    handler: async (request) => {
      const id = await checkedPerson(request)
      await recordAccess(db, { caller: callerOf(request), personId: id, what: 'opened' })
      return { result: await listHrDocuments(db, id) }
    },
  })

  app.route({
    ...routeOf(privacyApi.releaseDocuments),
    handler: async (request) => {
      const id = await checkedPerson(request)
      const by = { actorId: callerOf(request).uuid }
      await inTransaction(db, request, (trx) => releaseDocuments(trx, id, request.body.documents, by))
      return { result: { message: privacyTexts.released } }
    },
  })

  app.route({
    ...routeOf(privacyApi.erase),
    handler: async (request) => {
      const { id } = request.params
      const caller = callerOf(request)
      if (request.query.dryRun) return { result: await previewErasure(db, id, { caller, personalData }) }
      return {
        result: await inTransaction(db, request, (trx) => startErasure(trx, id, { caller, startJob, personalData })),
      }
    },
  })
}

const sendArchive = (reply: FastifyReply, parts: Iterable<ZipPart>): FastifyReply =>
  reply.type('application/zip').header('content-disposition', contentDisposition('personal-data.zip')).send(zip(parts))
