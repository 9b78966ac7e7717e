import { provisioningApi } from '@hr/contract/areas/provisioning/provisioning'
import { scimPrefix } from '@hr/contract/areas/provisioning/scim'
import { provisioningTexts } from '@hr/contract/areas/provisioning/texts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answered, serve } from '../../http/serve.ts'
import { allowSignInAgain, decideOnHeld, setDeactivation } from './directory.commands.ts'
import { connect, disconnect, startRun } from './entra.commands.ts'
import { previewRun } from './entra.queries.ts'
import { findProvisioning, listRuns } from './provisioning.queries.ts'

export const provisioningRoutes = serve(provisioningApi, ({ config, db, startJob }) => ({
  find: async () => ({ scimAddress: `${config.publicUrl}${scimPrefix}`, ...(await findProvisioning(db)) }),
  update: answered(async ({ body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => setDeactivation(trx, body, act))
    return { message: provisioningTexts.saved }
  }),
  decide: answered(async ({ body: { decision } }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => decideOnHeld(trx, decision, act))
    return { message: decision === 'continue' ? provisioningTexts.limitLifted : provisioningTexts.discarded }
  }),
  allow: async (trx, { params }, act) => {
    await allowSignInAgain(trx, params.id, act)
    return { message: provisioningTexts.signInAllowed }
  },
  connect: answered(async ({ body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => connect(trx, body, act))
    return { message: provisioningTexts.connected }
  }),
  disconnect: answered(async (_, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => disconnect(trx, act))
    return { message: provisioningTexts.disconnected }
  }),
  preview: ({ query }, { today, company: { timeZone } }) => previewRun(db, query.kind, { today, timeZone }),
  runs: () => listRuns(db),
  start: answered(async ({ body }, _, write) => ({
    uuid: await write((trx, act) => startRun(trx, body.kind, { ...act, startJob })),
  })),
}))
