import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { notificationSettingTexts } from '@hr/contract/areas/notifications/setting-texts'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { found } from '../../http/problem.ts'
import { answered, serve } from '../../http/serve.ts'
import { changeSettings, markNotifications } from './notifications.commands.ts'
import { findSettings, listNotifications } from './notifications.queries.ts'

export const notificationsRoutes = serve(notificationsApi, ({ db, pushChannel }) => ({
  list: (_, { actorId, caller }) => listNotifications(db, actorId, caller),
  mark: answered(async ({ query: { clear } }, { actorId, caller }) => {
    await markNotifications(db, actorId, { clear, caller })
    // Updates the user's other tabs and devices.
    pushChannel.push([actorId])
    return { message: clear ? notificationsTexts.cleared : notificationsTexts.read }
  }),
  settings: async ({ params }) => found(await findSettings(db, params.userId)),
  setSettings: async (trx, { params, body }, { actorId }) => {
    await changeSettings(trx, params.userId, body, actorId)
    return { message: notificationSettingTexts.saved }
  },
}))
