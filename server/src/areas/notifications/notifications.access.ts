import type { RequestsOf } from '../../testing/requests.ts'

export const notificationsRequests: RequestsOf = ({ people }) => ({
  'PATCH /notification': () => ({ query: { clear: 'false' } }),
  'GET /user/notificationstatuses/:userId': ({ uuid }) => ({ params: { userId: uuid } }),
  'PATCH /user/enablenotification/:userId': ({ uuid }) => ({
    params: { userId: uuid },
    body: { contractExpirationNotification: true, experienceLevelExpirationNotification: false },
  }),
  'POST /mail/:id/send-again': async ({ uuid }) => ({ params: { id: String(await people.failedEmail(uuid)) } }),
})
