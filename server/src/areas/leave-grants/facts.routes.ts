import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { withUserPhotoBy } from '../../files/photos.ts'
import { answered, serve } from '../../http/serve.ts'
import { decideFacts } from './facts.commands.ts'
import { countWaiting } from './facts.queries.ts'
import { listWaitingRecords } from './waiting-facts.queries.ts'

export const factsRoutes = serve(leaveFactsApi, ({ db, keys }) => ({
  list: async (_, act) => {
    const waiting = await listWaitingRecords(db, act)
    return { total: await countWaiting(db), waiting: waiting.map(withUserPhotoBy(keys.photo)) }
  },
  confirm: answered(async ({ params, body }, _, write) => ({
    message: await write((trx, act) => decideFacts(trx, params.id, body, act)),
  })),
}))
