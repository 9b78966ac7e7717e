import { restoredCopyApi, type RestoredCopy } from '@hr/contract/areas/company/restored-copy'
import type { OutgoingKind } from '@hr/contract/lib/outgoing'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { answered, serve } from '../../http/serve.ts'
import { findSwitchedOff, switchOn } from '../../outbound/restored-copy.ts'

export const restoredCopyRoutes = serve(restoredCopyApi, ({ db }) => ({
  find: () => findRestoredCopy(db),
  switchOn: answered(async ({ body }, { caller }, write) => {
    requireConfirmedIdentity(caller)
    await write((trx, act) => switchOnAgain(trx, body.on, act))
    return findRestoredCopy(db)
  }),
}))

const findRestoredCopy = async (db: Db): Promise<RestoredCopy> =>
  (await findSwitchedOff(db)) ?? { restoredAt: null, off: [] }

async function switchOnAgain(trx: Trx, kinds: readonly OutgoingKind[], { actorId }: { actorId: string }) {
  const switched = await switchOn(trx, kinds)
  if (!switched) return
  const { id } = await trx.selectFrom('company_setting').select('id').executeTakeFirstOrThrow()
  await record(trx, {
    actorId,
    action: 'changed',
    entity: 'company settings',
    entityId: id,
    before: { switchedOff: switched.before },
    after: { switchedOff: switched.off },
  })
}
