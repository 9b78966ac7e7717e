import { restorableLeaveApi, type RestorableLeave } from '@hr/contract/areas/leave/restorable'
import { outsideTexts } from '@hr/contract/areas/leave/outside-texts'
import { sentences } from '@hr/contract/lib/messages'
import { answered, serve } from '../../http/serve.ts'
import { previewRestoration } from './restorable.queries.ts'
import { restoreOutside } from './restore.commands.ts'

const daysOf = (requests: readonly RestorableLeave[]) => requests.reduce((sum, { totalDays }) => sum + totalDays, 0)

export const outsideRoutes = serve(restorableLeaveApi, ({ db }) => ({
  listRestorable: async ({ params: { id } }, { today }) => ({ requests: await previewRestoration(db, id, today) }),
  restore: answered(async ({ params: { id } }, _, write) => {
    const requests = await write((trx, act) => restoreOutside(trx, id, act))
    const restored = outsideTexts.restored(daysOf(requests.filter(({ problem }) => problem === null)))
    const stays = daysOf(requests.filter(({ problem }) => problem !== null))
    return { message: stays > 0 ? sentences([restored, outsideTexts.stays(stays)]) : restored, requests }
  }),
}))
