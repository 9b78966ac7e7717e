import { setupApi } from '@hr/contract/areas/company/setup'
import { companyTexts } from '@hr/contract/areas/company/texts'
import {
  type InvitationLink,
  invitationsApi,
  invitationTexts,
  invitedMessage,
  maxInvitationLinks,
} from '@hr/contract/areas/employees/invitations'
import { Problem } from '../../http/problem.ts'
import { answered, except, serve } from '../../http/serve.ts'
import { endLinks, inviteEmployees, linkInvitations } from '../employees/invitations.commands.ts'
import { addCompanyHolidays, addLeave, addOffices, addPositions, changeSetup } from './setup.commands.ts'
import { countPeople, findSetup, listUninvited } from './setup.queries.ts'

const saved = { message: companyTexts.saved }

export const setupRoutes = serve(setupApi, ({ db, company, config, startJob }) => ({
  find: (_, { actorId }) => findSetup(db, { callerId: actorId, company, config }),
  people: (_, { actorId }) => countPeople(db, actorId),
  update: async (trx, { body }) => {
    await changeSetup(trx, body)
    return saved
  },
  addHolidays: async (trx, { body }, act) => ({ added: await addCompanyHolidays(trx, body, { ...act, startJob }) }),
  addOffices: async (trx, { body }, act) => {
    await addOffices(trx, body, { ...act, startJob })
    return saved
  },
  addLeave: async (trx, { body, request: { language } }, act) => {
    await addLeave(trx, body, { ...act, startJob, language })
    return saved
  },
  addPositions: async (trx, { body }, act) => ({ added: await addPositions(trx, body, { ...act, startJob }) }),
  invite: async (trx, _, act) => {
    const employees = await listUninvited(trx, act.actorId)
    const { invited } = employees.length === 0 ? { invited: 0 } : await inviteEmployees(trx, { employees }, act)
    return { message: invitedMessage(invited, config.mailDelivery), invited }
  },
}))

export const invitationLinksRoutes = serve(except(invitationsApi, 'send'), ({ config }) => ({
  createLinks: answered(async ({ body }, { caller }, write) => {
    if (config.mailDelivery === 'server') throw new Problem(422, invitationTexts.sentByEmail)
    const { publicUrl } = config
    let links: InvitationLink[] | undefined
    // The links are not part of the stored answer for repeated requests: the database keeps only their hashes.
    await write(async (trx) => {
      const employees = body.employees ?? (await listUninvited(trx, caller.uuid)).slice(0, maxInvitationLinks)
      links = employees.length === 0 ? [] : await linkInvitations(trx, employees, { caller, publicUrl })
      return {}
    })
    return { links: links ?? null }
  }),
  endLinks: (trx, { body }, act) => endLinks(trx, body.employees, act),
}))
