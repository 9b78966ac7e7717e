import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { byId, type RequestsOf } from '../../testing/requests.ts'

export const webhooksRequests: RequestsOf = ({ db }) => {
  const body = () => ({ name: 'Wiki', url: 'https://192.0.2.1.invalid/', events: ['position.created'], fields: [] })
  async function webhook(): Promise<{ uuid: string }> {
    const { uuid } = await db
      .insertInto('webhook')
      .values({ name: 'Wiki', url: 'https://wiki.invalid/', events: ['position.created'], position: 0 })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    return { uuid }
  }
  async function delivery(): Promise<{ uuid: string }> {
    const { uuid } = await webhook()
    const { rows } = await sql<{ uuid: string }>`
      insert into webhook_delivery (webhook_id, message, type, record_id)
      values (${uuid}, 'msg', 'webhook.test', ${randomUUID()}) returning id as uuid`.execute(db)
    return rows[0]!
  }
  const channel = () => ({
    name: 'General',
    format: 'slack',
    url: 'https://192.0.2.1.invalid/',
    team: null,
    requests: true,
    decisions: false,
    awayHour: null,
  })
  async function chat(): Promise<{ uuid: string }> {
    const { uuid } = await db
      .insertInto('webhook')
      .values({
        name: 'General',
        url: 'https://chat.invalid',
        format: 'slack',
        events: ['leave.requested'],
        position: 0,
      })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    return { uuid }
  }
  /** Their number is limited, and the requests of all callers add some. */
  const makeRoom = () => db.deleteFrom('webhook').execute()
  return {
    'POST /chat-channels': async () => {
      await makeRoom()
      return { body: channel() }
    },
    'PUT /chat-channels/:id': async () => ({ ...byId(await chat()), body: channel() }),
    'POST /webhooks': async () => {
      await makeRoom()
      return { body: body() }
    },
    'PUT /webhooks/:id': async () => ({ ...byId(await webhook()), body: body() }),
    'POST /webhooks/:id/secret': async () => byId(await webhook()),
    'PUT /webhooks/:id/state': async () => ({ ...byId(await webhook()), body: { state: 'disabled' } }),
    'DELETE /webhooks/:id': async () => byId(await webhook()),
    'POST /webhooks/:id/test': async () => byId(await webhook()),
    'GET /webhook-deliveries': async () => ({ query: { webhook: (await webhook()).uuid } }),
    'POST /webhook-deliveries/:id/replay': async () => byId(await delivery()),
  }
}
