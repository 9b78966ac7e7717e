import type { EventTypeName } from '@hr/contract/areas/changes/event-types'
import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import type { WebhookField } from '@hr/contract/areas/webhooks/fields'
import { webhooksApi, webhooksTexts } from '@hr/contract/areas/webhooks/webhooks'
import { english } from '@hr/contract/lib/messages'
import { createCertificate, type Receiver, startReceiver, trustCertificate } from '@hr/testing/https-receiver'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { linkHistory } from '../../testing/history.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, silentLog, type TestApp } from '../../testing/test-app.ts'
import { createDeliveries, deliverNext, noteFailing, startDeliveries, tellOwners } from './delivery.commands.ts'
import { deleteOldDeliveries } from './webhooks.commands.ts'
import { webhookEmails } from './webhooks.emails.ts'

const certificate = await createCertificate()
beforeAll(() => trustCertificate(certificate))

let app: TestApp
let as: Person
let receiver: Receiver
beforeEach(async () => {
  app = await testApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, { connections: 8 })
  as = await app.people.superadmin()
  receiver = await startReceiver(certificate)
  onTestFinished(() => receiver.close())
  await linkHistory(app)
})

const positionEvents: EventTypeName[] = ['position.created', 'position.changed', 'position.deleted']
type Body = { type: string; timestamp: string; data: Record<string, unknown> }

async function add({ events = positionEvents, fields = [], url = receiver.url }: Partial<Wanted> = {}) {
  const { status, result } = await app.call(webhooksApi.create, { body: { name: 'Wiki', url, events, fields } }, { as })
  expect(status, JSON.stringify(result)).toBe(200)
  return { secret: result.secret!, id: result.webhook.uuid }
}
type Wanted = { events: EventTypeName[]; fields: WebhookField[]; url: string }

const sending = () => ({ ...app, log: silentLog })
const addPosition = async (name = `Position ${randomUUID()}`) =>
  (await app.call(positionsApi.create, { body: { name } }, { as })).result.uuid
const rename = (id: string, name = `Position ${randomUUID()}`) =>
  app.call(positionsApi.update, { params: { id }, body: { name } }, { as })

/** Creates deliveries and sends all that are due. */
async function run(id: string): Promise<void> {
  await linkHistory(app)
  while (await createDeliveries(app.db));
  while (await deliverNext(sending(), id));
  await noteFailing(app.db)
}

/** Makes the next attempts due, as if their pause had passed. */
const passTime = () => sql`update webhook_delivery set due_at = now() where state = 'pending'`.execute(app.db)

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Body)
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
const deliveries = async (webhook: string, state?: 'pending' | 'delivered' | 'failed') =>
  (await app.call(webhooksApi.deliveries, { query: { webhook, page: '1', ...(state && { state }) } }, { as })).result
    .items
const find = async (id: string) => (await app.call(webhooksApi.list, {}, { as })).result.find(({ uuid }) => uuid === id)

describe('an event', () => {
  test('has the headers and the body of Standard Webhooks, ids and names of fields, and no values', async () => {
    const { id, secret } = await add()
    const position = await addPosition('Kuhar')
    await rename(position, 'Šef')
    await run(id)
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const data = { id: position, entity: 'position', fields: ['name'] }
    expect(bodies()).toEqual([
      { type: 'position.created', timestamp, data },
      { type: 'position.changed', timestamp, data },
    ])
    for (const { headers, body } of receiver.received) {
      expect(headers['content-type']).toBe('application/json')
      expect(headers['webhook-id']).toMatch(/^msg_[\da-f]{32}$/)
      expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
    }
    expect(new Set(ids()).size).toBe(2)
    expect(await deliveries(id)).toMatchObject([
      { type: 'position.changed', state: 'delivered', status: 204, attempts: 1, record: position },
      { type: 'position.created', state: 'delivered', status: 204, attempts: 1, record: position },
    ])
  })

  test('is sent only if its type is chosen, and only from the creation of the endpoint on', async () => {
    await addPosition()
    await linkHistory(app)
    const { id } = await add({ events: ['position.deleted'] })
    const position = await addPosition()
    await app.call(positionsApi.remove, { params: { id: position } }, { as })
    await run(id)
    expect(bodies()).toMatchObject([{ type: 'position.deleted', data: { id: position } }])
  })

  test('has the chosen values at the time of sending, and none of a record that is gone', async () => {
    const fields: WebhookField[] = ['employee.email', 'employee.position', 'employee.supervisorOrTeamLead']
    const { id } = await add({ events: ['employee.changed'], fields })
    const { uuid: supervisor } = await app.people.employee()
    const ana = await app.people.employee({ supervisor: { uuid: supervisor } as Person })
    const gone = await app.people.employee()
    for (const { uuid } of [ana, gone])
      await sql`insert into history (action, entity, entity_id, person_id, fields)
                values ('changed', 'employee', ${uuid}, ${uuid}, '{officeLocation}')`.execute(app.db)
    await sql`update employee set email = 'later@example.com' where id = ${ana.uuid}`.execute(app.db)
    await sql`delete from employee where id = ${gone.uuid}`.execute(app.db)
    await run(id)
    expect(bodies().map(({ data }) => data)).toEqual([
      {
        id: ana.uuid,
        entity: 'employee',
        fields: ['officeLocation'],
        values: { email: 'later@example.com', position: null, supervisorOrTeamLead: supervisor },
      },
      { id: gone.uuid, entity: 'employee', fields: ['officeLocation'] },
    ])
  })

  test('of leave has the employee, dates and status, never its type, reason or attachment', async () => {
    const { id } = await add({
      events: ['leave.requested', 'leave.changed'],
      fields: ['leave.status', 'leave.startDate', 'leave.endDate', 'leave.totalDays'],
    })
    const { uuid: employee } = await app.people.employee()
    const { uuid: leave_type_id } = await app.people.leaveType({ name: 'Sick leave' })
    const leave = await app.db
      .insertInto('leave_request')
      .values({
        employee_id: employee,
        leave_type_id,
        start_date: '2031-06-09',
        end_date: '2031-06-10',
        total_days: 2,
        day_halves: [2, 2],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into history (action, entity, entity_id, person_id, fields)
      values ('leave asked for', 'leave', ${leave.id}, ${employee},
              '{status,leaveType,startDate,endDate,reason,attachment,decisionNote,substitutes}'),
             ('leave document added', 'leave', ${leave.id}, ${employee}, '{}')`.execute(app.db)
    await run(id)
    expect(bodies().map(({ data }) => data)).toEqual([
      {
        id: leave.id,
        entity: 'leave',
        employee,
        fields: ['status', 'startDate', 'endDate'],
        values: { status: 'pending', startDate: '2031-06-09', endDate: '2031-06-10', totalDays: 2 },
      },
    ])
    expect(receiver.received[0]?.body).not.toMatch(/Sick|leaveType|reason|attachment/)
  })
})

describe('a receiver that does not accept an event', () => {
  test('gets it again with the same id, a new timestamp and a longer pause', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(500).end())
    const { id } = await add()
    await addPosition()
    await run(id)
    const [first] = await deliveries(id)
    expect(first).toMatchObject({ state: 'pending', attempts: 1, status: 500 })
    await run(id)
    expect(receiver.received, 'the pause has not passed').toHaveLength(1)
    await pause(1_100)
    await passTime()
    await run(id)
    await passTime()
    receiver.answerWith((_, __, response) => response.writeHead(200).end('ok'))
    await run(id)
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 200, nextAt: null }])
    expect(new Set(ids()).size).toBe(1)
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times[1]).toBeGreaterThan(times[0]!)
  })

  test('has it failed after the last attempt, and can get it once more with the same id', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end())
    const { id } = await add()
    await addPosition()
    for (let attempt = 0; attempt < 12; attempt++) {
      await run(id)
      await passTime()
    }
    expect(receiver.received).toHaveLength(10)
    const [failed] = await deliveries(id, 'failed')
    expect(failed).toMatchObject({ attempts: 10, status: 302, nextAt: null })
    receiver.answerWith((_, __, response) => response.writeHead(204).end())
    const { result } = await app.call(webhooksApi.replay, { params: { id: failed!.uuid } }, { as })
    expect(result.message).toBe(english(webhooksTexts.replayed))
    await run(id)
    expect(new Set(ids()).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }])
  })

  test('says with Retry-After when it wants it', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(503, { 'retry-after': '7200' }).end())
    const { id } = await add()
    await addPosition()
    await run(id)
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from due_at - now()) / 60)::float8 as minutes from webhook_delivery`.execute(app.db)
    expect(rows[0]?.minutes).toBeGreaterThan(119)
    expect(rows[0]?.minutes).toBeLessThan(121)
  })

  test('is disabled by 410, which its owner is told; enabled again, it gets what it has missed', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(410).end())
    const { id } = await add()
    const refused = await addPosition()
    await run(id)
    expect(await find(id)).toMatchObject({ state: 'gone', pending: 1 })
    expect(await app.queuedEmails()).toContainEqual({ template: 'webhook failing', recipientId: as.uuid })
    const compose = webhookEmails(app.db, app)['webhook failing']!
    expect(await compose({ template: 'webhook failing', recipientId: as.uuid })).toMatchObject({
      to: { address: as.email },
      text: expect.stringContaining('Wiki'),
    })
    const missed = await addPosition()
    await run(id)
    expect(receiver.received).toHaveLength(1)
    receiver.answerWith((_, __, response) => response.writeHead(204).end())
    const enabled = await app.call(webhooksApi.setState, { params: { id }, body: { state: 'enabled' } }, { as })
    expect(enabled.result).toMatchObject({ state: 'enabled' })
    await run(id)
    expect(bodies().slice(1), 'also what was on its way').toMatchObject([
      { data: { id: refused } },
      { data: { id: missed } },
    ])
  })

  test('of which the owner is told once after a day', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(500).end())
    const { id } = await add()
    await addPosition()
    await run(id)
    await tellOwners(app.db, app.emailQueue)
    expect(await app.queuedEmails()).toEqual([])
    await sql`update webhook set failing_since = now() - interval '25 hours'`.execute(app.db)
    await Promise.all([1, 2, 3].map(() => tellOwners(app.db, app.emailQueue)))
    expect(await app.queuedEmails()).toEqual([{ template: 'webhook failing', recipientId: as.uuid }])
    receiver.answerWith((_, __, response) => response.writeHead(204).end())
    await passTime()
    await run(id)
    expect(await find(id)).toMatchObject({ failingSince: null, pending: 0 })
    const compose = webhookEmails(app.db, app)['webhook failing']!
    expect(await compose({ template: 'webhook failing', recipientId: as.uuid }), 'it arrives again').toBeUndefined()
  })

  test.each([['closes the connection', 'connection', (raw: { socket: { destroy(): void } }) => raw.socket.destroy()]])(
    '%s',
    async (_, failure, answer) => {
      receiver.answerWith((__, raw) => answer(raw))
      const { id } = await add()
      await addPosition()
      await run(id)
      expect(await deliveries(id)).toMatchObject([{ state: 'pending', failure, status: null }])
    },
  )

  test('because it answers 5 MB', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(200).end(Buffer.alloc(5 * 1024 ** 2)))
    const { id } = await add()
    await addPosition()
    await run(id)
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', failure: 'size' }])
  })

  test('because its name leads to a private address now', async () => {
    const { id } = await add()
    await addPosition()
    const { config } = app
    await linkHistory(app)
    await createDeliveries(app.db)
    await deliverNext({ ...sending(), config: { ...config, webhookNetworks: [] } }, id)
    expect(receiver.countConnections()).toBe(0)
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', failure: 'address' }])
  })
})

describe('order', () => {
  test('later events of a record wait for the earlier one; those of other records do not', async () => {
    const { id } = await add()
    const first = await addPosition()
    receiver.answerWith(({ body }, __, response) => response.writeHead(body.includes(first) ? 500 : 204).end())
    await rename(first)
    const second = await addPosition()
    await rename(second)
    await run(id)
    expect(bodies().map(({ type, data }) => [type, data['id']])).toEqual([
      ['position.created', first],
      ['position.created', second],
      ['position.changed', second],
    ])
    receiver.answerWith((_, __, response) => response.writeHead(204).end())
    await passTime()
    await run(id)
    expect(bodies().slice(3)).toMatchObject([
      { type: 'position.created', data: { id: first } },
      { type: 'position.changed', data: { id: first } },
    ])
  })

  test('later events of a record are sent once the earlier one is given up', async () => {
    const { id } = await add()
    const position = await addPosition()
    await rename(position)
    receiver.answerWith(({ body }, __, response) => response.writeHead(body.includes('created') ? 400 : 204).end())
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(bodies().filter(({ type }) => type === 'position.changed')).toEqual([])
      await run(id)
      await passTime()
    }
    await run(id)
    expect(bodies().at(-1)).toMatchObject({ type: 'position.changed' })
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
  })

  test('over several nodes every event arrives once, in order per record', async () => {
    const { id } = await add()
    receiver.answerWith(async (_, __, response) => {
      await pause(5)
      response.writeHead(204).end()
    })
    const nodes = [1, 2, 3].map(() => startDeliveries(sending(), 20))
    const made = await Promise.all(Array.from({ length: 10 }, () => addPosition()))
    for (let round = 0; round < 3; round++) await Promise.all(made.map((position) => rename(position)))
    await linkHistory(app)
    await expect.poll(async () => (await find(id))?.pending === 0 && receiver.received.length).toBe(40)
    await Promise.all(nodes.map((stop) => stop()))
    expect(new Set(ids()).size).toBe(40)
    const { rows } = await sql<{ message: string }>`select message from webhook_delivery order by position`.execute(
      app.db,
    )
    for (const position of made) {
      const arrived = receiver.received.filter(({ body }) => body.includes(position))
      const inOrder = rows.map(({ message }) => message)
      const places = arrived.map(({ headers }) => inOrder.indexOf(String(headers['webhook-id'])))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })
})

describe('a node that stops while it sends', () => {
  test('is replaced when its claim ends; its late answer changes nothing', async () => {
    const { id } = await add()
    await addPosition()
    await linkHistory(app)
    await createDeliveries(app.db)
    let answerFirst = () => {}
    receiver.answerWith(
      (_, __, response) =>
        new Promise<void>((resolve) => {
          answerFirst = () => resolve(void response.writeHead(500).end())
        }),
    )
    const paused = deliverNext(sending(), id)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(await deliverNext(sending(), id), 'the claim has not ended').toBe(false)
    await passTime()
    receiver.answerWith((_, __, response) => response.writeHead(204).end())
    expect(await deliverNext(sending(), id)).toBe(true)
    answerFirst()
    await paused
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(new Set(ids()).size).toBe(1)
  })

  test('clocks that jump delay nothing for longer than a retry', async () => {
    await add()
    await addPosition()
    await linkHistory(app)
    await createDeliveries(app.db)
    // A clock that was a year ahead stored the next attempt.
    await sql`update webhook_delivery set due_at = now() + interval '1 year'`.execute(app.db)
    const stop = startDeliveries(sending(), 20)
    await expect.poll(() => receiver.received.length).toBe(1)
    await stop()
  })
})

test('a receiver that hangs delays neither other endpoints nor the changes', async () => {
  const hanging = await startReceiver(certificate, () => new Promise(() => {}))
  onTestFinished(() => hanging.close())
  await add({ url: hanging.url })
  await add()
  const stop = startDeliveries(sending(), 20)
  await Promise.all(Array.from({ length: 20 }, () => addPosition()))
  await linkHistory(app)
  await expect.poll(() => hanging.received.length).toBe(4)
  await expect.poll(() => receiver.received.length).toBe(20)
  await hanging.close()
  await stop()
})

describe('endpoints', () => {
  test('show their secret once; the stored one is encrypted', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() }, as }
    const body = { name: 'Wiki', url: receiver.url, events: positionEvents, fields: [] }
    const { result } = await app.call(webhooksApi.create, { body }, key)
    expect(result.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const again = await app.call(webhooksApi.create, { body }, key)
    expect(again.result, 'of the repeated request').toEqual({ ...result, secret: null })
    const { result: listed } = await app.call(webhooksApi.list, {}, { as })
    expect(listed).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(result.secret)
    const { rows } = await sql<{ row: string }>`
      select answer as row from idempotency_record union all select w::text from webhook_secret w
      union all select v::text from history_value v`.execute(app.db)
    const bare = result.secret!.replace('whsec_', '')
    for (const { row } of rows) {
      expect(row).not.toContain(bare)
      expect(row).not.toContain(Buffer.from(bare, 'base64').toString('hex'))
    }
  })

  test('after a rotation sign with both secrets, and with the new one alone once the old one has expired', async () => {
    const { id, secret } = await add()
    const { result: rotated } = await app.call(webhooksApi.rotate, { params: { id } }, { as })
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.publicKeys).toHaveLength(2)
    const verify = (with_: string) => {
      const { body, headers } = receiver.received.at(-1)!
      return () => new Verifier(with_).verify(body, headers as Record<string, string>)
    }
    await addPosition()
    await run(id)
    expect(verify(secret)).not.toThrow()
    expect(verify(rotated.secret!)).not.toThrow()
    await sql`update webhook_secret set expires_at = now() where expires_at is not null`.execute(app.db)
    await addPosition()
    await run(id)
    expect(verify(secret)).toThrow('No matching signature')
    expect(verify(rotated.secret!)).not.toThrow()
    expect((await find(id))?.publicKeys).toEqual([rotated.webhook.publicKeys[0]])
  })

  test('are changed, tested, disabled and deleted; the history has their host only', async () => {
    const { id } = await add()
    const body = { name: 'Intranet', url: `${receiver.url}/token-1`, events: positionEvents, fields: [], version: 1 }
    expect((await app.call(webhooksApi.update, { params: { id }, body }, { as })).result).toMatchObject({ version: 2 })
    expect((await app.call(webhooksApi.update, { params: { id }, body }, { as })).status).toBe(409)
    await app.call(webhooksApi.test, { params: { id } }, { as })
    await run(id)
    expect(bodies()).toEqual([{ type: 'webhook.test', timestamp: expect.any(String), data: {} }])
    expect(receiver.received[0]?.path).toBe('/hook/token-1')
    expect(await deliveries(id)).toMatchObject([{ type: 'webhook.test', record: null, state: 'delivered' }])
    await app.call(webhooksApi.setState, { params: { id }, body: { state: 'disabled' } }, { as })
    expect((await app.call(webhooksApi.test, { params: { id } }, { as })).status).toBe(409)
    await addPosition()
    await run(id)
    expect(receiver.received).toHaveLength(1)
    expect((await app.call(webhooksApi.remove, { params: { id } }, { as })).status).toBe(200)
    expect((await app.call(webhooksApi.remove, { params: { id } }, { as })).status).toBe(404)
    const { rows } = await sql<{ action: string; values: string }>`
      select h.action, v::text as values from history h left join history_value v on v.history_id = h.id
      where h.entity = 'webhook' order by h.id`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'deleted'])
    expect(JSON.stringify(rows)).not.toContain('token-1')
  })

  const addAt = (url: string) =>
    app.call(webhooksApi.create, { body: { name: 'Wiki', url, events: positionEvents, fields: [] } }, { as })

  test.each([
    ['http://example.com', 400],
    ['https://user:secret@example.com', 400],
    ['ftp://example.com', 400],
    ['example.com', 400],
    ['https://', 400],
    ['https://10.0.0.1/hook', 422],
    ['https://[::1]/hook', 422],
    ['https://169.254.169.254/latest', 422],
    ['https://0x0a000001/', 422],
  ])('refuse %s with %i', async (url, status) =>
    expect(await addAt(url)).toMatchObject({ status, result: { message: [{ field: 'url' }] } }),
  )

  test('accept a host that is unknown as yet', async () =>
    expect((await addAt('https://unknown.invalid/')).status).toBe(200))

  test('need an event, known fields and a confirmed identity', async () => {
    const body = { name: 'Wiki', url: receiver.url, events: positionEvents, fields: [] }
    for (const wrong of [
      { events: [] },
      { events: ['session.created'] },
      { fields: ['leave.leaveType'] },
      { name: '' },
    ])
      expect((await app.callRaw(webhooksApi.create, { body: { ...body, ...wrong } }, { as })).status).toBe(400)
    const { id } = await add()
    await sql`update session set confirmed_at = null`.execute(app.db)
    const refused = { status: 403, result: { code: confirmCode } }
    expect(await app.call(webhooksApi.create, { body: { ...body, name: 'Other' } }, { as })).toMatchObject(refused)
    expect(await app.call(webhooksApi.update, { params: { id }, body }, { as })).toMatchObject(refused)
    expect(await app.call(webhooksApi.rotate, { params: { id } }, { as })).toMatchObject(refused)
  })

  test('are limited in number', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into webhook (name, url, owner_id, events, position)
      select 'Wiki ' || n, 'https://example.com', ${as.uuid}, '{position.created}', 0 from generate_series(1, 50) n
      returning id`.execute(app.db)
    expect(rows).toHaveLength(50)
    const body = { name: 'Wiki', url: receiver.url, events: positionEvents, fields: [] }
    expect((await app.call(webhooksApi.create, { body }, { as })).status).toBe(409)
  })
})

test('the log is kept for 30 days, what is still to be sent for longer', async () => {
  const { id } = await add()
  for (const [state, days] of [
    ['delivered', 31],
    ['failed', 31],
    ['delivered', 29],
    ['pending', 31],
  ] as const)
    await sql`
      insert into webhook_delivery (webhook_id, message, type, record_id, state, created_at)
      values (${id}, 'msg', 'webhook.test', ${randomUUID()}, ${state}, now() - ${days} * interval '1 day')`.execute(
      app.db,
    )
  await deleteOldDeliveries(app.db)
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'pending'])
  await app.call(webhooksApi.setState, { params: { id }, body: { state: 'disabled' } }, { as })
  await deleteOldDeliveries(app.db)
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered'])
})

test('many old deliveries are deleted in pieces, and a locked one by the next run', async () => {
  const { id } = await add()
  await sql`
    insert into webhook_delivery (webhook_id, message, type, record_id, state, created_at)
    select ${id}, 'msg', 'webhook.test', gen_random_uuid(), 'failed', now() - interval '31 days'
    from generate_series(1, 2100)`.execute(app.db)
  const locking = await app.pool.connect()
  // The transaction waits for the deletion, however long that takes.
  await locking.query(`
    begin; set local idle_in_transaction_session_timeout = 0;
    select from webhook_delivery order by id limit 1 for update`)
  await deleteOldDeliveries(app.db)
  expect(await deliveries(id)).toHaveLength(1)
  await locking.query('rollback')
  locking.release()
  await deleteOldDeliveries(app.db)
  expect(await deliveries(id)).toEqual([])
})
