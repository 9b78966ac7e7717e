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
  find: (_, { actorId, today }) => findSetup(db, { callerId: actorId, today, company, config }),
  people: (_, { actorId, today }) => countPeople(db, { callerId: actorId, today }),
  update: async (trx, { body }) => {
    await changeSetup(trx, body)
    return saved
  },
  addHolidays: answered(async ({ body }, _, write) => ({
    added: await write((trx, act) => addCompanyHolidays(trx, body, { ...act, startJob })),
  })),
  addOffices: answered(async ({ body }, _, write) => {
    await write((trx, act) => addOffices(trx, body, { ...act, startJob }))
    return saved
  }),
  addLeave: answered(async ({ body, request: { language } }, _, write) => {
    await write((trx, act) => addLeave(trx, body, { ...act, startJob, language }))
    return saved
  }),
  addPositions: answered(async ({ body }, _, write) => ({
    added: await write((trx, act) => addPositions(trx, body, { ...act, startJob })),
  })),
  invite: answered(async (_, __, write) => {
    const { invited } = await write(async (trx, act) => {
      const employees = await listUninvited(trx, { callerId: act.actorId, today: act.today })
      return employees.length === 0 ? { invited: 0 } : inviteEmployees(trx, { employees }, act)
    })
    return { message: invitedMessage(invited, config.mailDelivery), invited }
  }),
}))

export const invitationLinksRoutes = serve(except(invitationsApi, 'send'), ({ config }) => ({
  createLinks: answered(async ({ body }, _, write) => {
    if (config.mailDelivery === 'server') throw new Problem(422, invitationTexts.sentByEmail)
    const { publicUrl } = config
    let links: InvitationLink[] | undefined
    // The links are not part of the stored answer for repeated requests: the database keeps only their hashes.
    await write(async (trx, act) => {
      const employees =
        body.employees ??
        (await listUninvited(trx, { callerId: act.actorId, today: act.today })).slice(0, maxInvitationLinks)
      links = employees.length === 0 ? [] : await linkInvitations(trx, employees, { ...act, publicUrl })
      return {}
    })
    return { links: links ?? null }
  }),
  endLinks: (trx, { body }, act) => endLinks(trx, body.employees, act),
}))
