import { create as contentDisposition } from 'content-disposition'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { record } from '../../audit/history.ts'
import type { PersonalData } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { found } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { zip, type ZipPart } from '../../spreadsheet/zip.ts'
import { findAccount } from '../access/access.queries.ts'
import { previewErasure, startErasure } from './erase.commands.ts'
import { archiveOf } from './export.queries.ts'
import { joinPersonalData } from './personal-data.ts'

type PrivacyDeps = Pick<Deps, 'db' | 'keys' | 'startJob'> & { personalData: readonly PersonalData[] }

export const privacyRoutes: FastifyPluginAsyncZod<PrivacyDeps> = async (app, { db, keys, startJob, ...ofAreas }) => {
  const personalData = joinPersonalData(ofAreas.personalData)

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
