import { setupApi } from '@hr/contract/areas/company/setup'
import { companyTexts } from '@hr/contract/areas/company/texts'
import {
  type InvitationLink,
  invitationsApi,
  invitationTexts,
  invitedMessage,
  maxInvitationLinks,
} from '@hr/contract/areas/employees/invitations'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { endLinks, inviteEmployees, linkInvitations } from '../employees/invitations.commands.ts'
import { addCompanyHolidays, addLeave, addOffices, addPositions, changeSetup } from './setup.commands.ts'
import { countPeople, findSetup, listUninvited } from './setup.queries.ts'

type SetupDeps = Pick<Deps, 'company' | 'config' | 'db' | 'emailQueue' | 'startJob'>

export const setupRoutes: FastifyPluginAsyncZod<SetupDeps> = async (app, deps) => {
  const { db, company, config, emailQueue, startJob } = deps
  const by = (request: FastifyRequest) => ({
    actorId: callerOf(request).uuid,
    today: todayIn(company.timeZone),
    emailQueue,
    startJob,
  })
  const saved = { result: { message: companyTexts.saved } }

  app.route({
    ...routeOf(setupApi.find),
    handler: async (request) => ({
      result: await findSetup(db, { callerId: callerOf(request).uuid, company, config }),
    }),
  })

  app.route({
    ...routeOf(setupApi.people),
    handler: async (request) => ({ result: await countPeople(db, callerOf(request).uuid) }),
  })

  app.route({
    ...routeOf(setupApi.update),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => changeSetup(trx, request.body))
      return saved
    },
  })

  app.route({
    ...routeOf(setupApi.addHolidays),
    handler: async (request) => ({
      result: {
        added: await inTransaction(db, request, (trx) => addCompanyHolidays(trx, request.body, by(request))),
      },
    }),
  })

  app.route({
    ...routeOf(setupApi.addOffices),
    handler: async (request) => {
      await inTransaction(db, request, (trx) => addOffices(trx, request.body, by(request)))
      return saved
    },
  })

  app.route({
    ...routeOf(setupApi.addLeave),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        addLeave(trx, request.body, { ...by(request), language: request.language }),
      )
      return saved
    },
  })

  app.route({
    ...routeOf(setupApi.addPositions),
    handler: async (request) => ({
      result: { added: await inTransaction(db, request, (trx) => addPositions(trx, request.body, by(request))) },
    }),
  })

  app.route({
    ...routeOf(setupApi.invite),
    handler: async (request) => {
      const caller = callerOf(request)
      const { invited } = await inTransaction(db, request, async (trx) => {
        const employees = await listUninvited(trx, caller.uuid)
        return employees.length === 0 ? { invited: 0 } : inviteEmployees(trx, { employees }, { caller, emailQueue })
      })
      return { result: { message: invitedMessage(invited, config.mailDelivery), invited } }
    },
  })

  app.route({
    ...routeOf(invitationsApi.createLinks),
    handler: async (request) => {
      if (config.mailDelivery === 'server') throw new Problem(422, invitationTexts.sentByEmail)
      const caller = callerOf(request)
      const { publicUrl } = config
      let links: InvitationLink[] | undefined
      // The links are not part of the stored answer for repeated requests: the database keeps only their hashes.
      await inTransaction(db, request, async (trx) => {
        const employees = request.body.employees ?? (await listUninvited(trx, caller.uuid)).slice(0, maxInvitationLinks)
        links = employees.length === 0 ? [] : await linkInvitations(trx, employees, { caller, publicUrl })
        return {}
      })
      return { result: { links: links ?? null } }
    },
  })

  app.route({
    ...routeOf(invitationsApi.endLinks),
    handler: async (request) => {
      const { employees } = request.body
      const caller = callerOf(request)
      return { result: await inTransaction(db, request, (trx) => endLinks(trx, employees, { caller })) }
    },
  })
}
