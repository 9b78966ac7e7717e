import { create as contentDisposition } from 'content-disposition'
import { privacyApi, privacyTexts } from '@hr/contract/areas/privacy/privacy'
import { retentionApi } from '@hr/contract/areas/privacy/retention'
import type { FastifyReply } from 'fastify'
import { record, recordAccess } from '../../audit/history.ts'
import type { PersonalData } from '../../area.ts'
import type { Deps } from '../../deps.ts'
import { found, Problem } from '../../http/problem.ts'
import { answered, sent, serve } from '../../http/serve.ts'
import { zip, type ZipPart } from '../../spreadsheet/zip.ts'
import { findAccount } from '../access/access.queries.ts'
import { previewErasure, startErasure } from './erase.commands.ts'
import { archiveOf } from './export.queries.ts'
import { joinPersonalData } from './personal-data.ts'
import { releaseDocuments } from './released.commands.ts'
import { listHrDocuments } from './released.queries.ts'

export const retentionRoutes = serve(retentionApi, ({ config }) => ({
  find: () => ({
    employeeYears: config.employeeRetentionYears ?? null,
    applicantMonths: config.applicantRetentionMonths,
  }),
}))

type PrivacyDeps = Deps & { personalData: readonly PersonalData[] }

export const privacyRoutes = serve(privacyApi, ({ db, keys, startJob, ...ofAreas }: PrivacyDeps) => {
  const personalData = joinPersonalData(ofAreas.personalData)

  /** Returns the person whose documents the caller may check. HR does not see what only HR sees about themselves. */
  const checkedPerson = async (personId: string, callerId: string) => {
    const { id } = found(await findAccount(db, personId))
    if (id === callerId) throw new Problem(403, privacyTexts.ownDocuments)
    return id
  }

  return {
    export: sent(async ({ params: { id }, reply }, _, write) => {
      found(await findAccount(db, id))
      const parts = await archiveOf(db, id, { keys, personalData })
      await write((trx, { actorId }) =>
        record(trx, { actorId, action: 'exported', entity: 'employee', entityId: id, personId: id }),
      )
      return sendArchive(reply, parts)
    }),
    hrDocuments: async ({ params }, { caller }) => {
      const id = await checkedPerson(params.id, caller.uuid)
      await recordAccess(db, { caller, personId: id, what: 'opened' })
      return listHrDocuments(db, id)
    },
    releaseDocuments: answered(async ({ params, body }, { actorId }, write) => {
      const id = await checkedPerson(params.id, actorId)
      await write((trx, act) => releaseDocuments(trx, id, body.documents, act))
      return { message: privacyTexts.released }
    }),
    erase: answered(async ({ params: { id }, query }, { caller }, write) =>
      query.dryRun
        ? previewErasure(db, id, { caller, personalData })
        : write((trx) => startErasure(trx, id, { caller, startJob, personalData })),
    ),
  }
})

const sendArchive = (reply: FastifyReply, parts: Iterable<ZipPart>): FastifyReply =>
  reply.type('application/zip').header('content-disposition', contentDisposition('personal-data.zip')).send(zip(parts))
