import { confirmCode } from '@hr/contract/areas/access/refusal-codes'
import { chatApi, type ChatFormat, chatFormats, type chatInput } from '@hr/contract/areas/chat/chat'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { createCertificate, type Receiver, startReceiver, trustCertificate } from '@hr/testing/https-receiver'
// The parser of the cards' publisher: it reports unknown elements, and values that their schema does not allow.
import { AdaptiveCard, SerializationContext, Versions } from 'adaptivecards'
import { Ajv } from 'ajv'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { linkHistory } from '../../testing/history.ts'
import type { Person } from '../../testing/people.ts'
import { silentLog, testApp, type TestApp } from '../../testing/test-app.ts'
import { inertName } from './chat-messages.ts'
import { queueAway } from './chat.commands.ts'
import { createDeliveries, deliverNext, startDeliveries } from './delivery.commands.ts'

const certificate = await createCertificate()
beforeAll(() => trustCertificate(certificate))

let app: TestApp
let as: Person
let receiver: Receiver
/** The payloads that a chat would have refused. */
let refused: unknown[]
beforeEach(async () => {
  app = await testApp({ WEBHOOK_NETWORKS: '127.0.0.0/8', COMPANY_LANGUAGE: 'en' }, { connections: 8 })
  as = await app.people.superadmin()
  refused = []
  receiver = await startReceiver(certificate, ({ path, body }, _, response) => {
    const problem = problemOf(path?.split('/').at(-1) as ChatFormat, JSON.parse(body))
    if (problem !== undefined) refused.push(problem)
    response.writeHead(problem === undefined ? 200 : 400).end(problem === undefined ? 'ok' : 'invalid_payload')
  })
  onTestFinished(() => receiver.close())
  await linkHistory(app)
})
afterEach(() => {
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
})

// The payloads that Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, Block Kit's
// section), Mattermost (https://developers.mattermost.com/integrate/webhooks/incoming) and Microsoft Teams
// (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using) document.
const strict = { additionalProperties: false }
const slackText = {
  type: 'object',
  required: ['type', 'text'],
  oneOf: [
    {
      ...strict,
      properties: { type: { const: 'plain_text' }, text: { $ref: '#/$defs/text' }, emoji: { type: 'boolean' } },
    },
    { ...strict, properties: { type: { const: 'mrkdwn' }, text: { $ref: '#/$defs/text' } } },
  ],
}
const schemas = {
  slack: {
    $defs: { text: { type: 'string', minLength: 1, maxLength: 3_000 } },
    type: 'object',
    ...strict,
    required: ['text'],
    properties: {
      text: { type: 'string', minLength: 1, maxLength: 40_000 },
      unfurl_links: { type: 'boolean' },
      unfurl_media: { type: 'boolean' },
      blocks: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          ...strict,
          required: ['type', 'text'],
          properties: { type: { const: 'section' }, text: slackText },
        },
      },
    },
  },
  mattermost: {
    type: 'object',
    ...strict,
    required: ['text'],
    properties: { text: { type: 'string', minLength: 1, maxLength: 16_383 } },
  },
  teams: {
    type: 'object',
    ...strict,
    required: ['type', 'attachments'],
    properties: {
      type: { const: 'message' },
      attachments: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: {
          type: 'object',
          ...strict,
          required: ['contentType', 'content'],
          properties: {
            contentType: { const: 'application/vnd.microsoft.card.adaptive' },
            content: { type: 'object' },
          },
        },
      },
    },
  },
} as const satisfies Record<ChatFormat, object>
const ajv = new Ajv({ strict: false })
const validators = Object.fromEntries(chatFormats.map((format) => [format, ajv.compile(schemas[format])]))

function problemOf(format: ChatFormat, body: unknown): unknown {
  const validate = validators[format]!
  if (!validate(body)) return validate.errors
  if (format !== 'teams') return undefined
  const context = new SerializationContext(Versions.v1_4)
  const card = new AdaptiveCard()
  card.parse((body as TeamsBody).attachments[0]!.content, context)
  const events = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message)
  const failures = card.validateProperties().validationEvents.map(({ message }) => message)
  return JSON.stringify(body).length > 28_000 || events.length + failures.length > 0
    ? [...events, ...failures]
    : undefined
}
type TeamsBody = {
  attachments: { content: { body: { inlines: { text: string }[] }[]; actions?: { url: string }[] } }[]
}

type Input = z.input<typeof chatInput>
async function add(input: Partial<Input> = {}): Promise<string> {
  const { format = 'slack' } = input
  const body = {
    name: 'General',
    url: `${receiver.url}/T0/secret-path/${format}`,
    team: null,
    ...nothing,
    ...input,
    format,
  }
  const { status, result } = await app.call(chatApi.create, { body }, { as })
  expect(status, JSON.stringify(result)).toBe(200)
  return result.uuid
}
const nothing = { requests: false, decisions: false, awayHour: null }
const everything = { requests: true, decisions: true, awayHour: 9 }

const timeZone = 'Europe/Sarajevo'
type Setting = { now?: string; timeZone?: string; language?: 'en' | 'de' }
const sending = ({ now, language = 'en', ...other }: Setting = {}) => ({
  ...app,
  company: { language, timeZone, ...other },
  log: silentLog,
  ...(now && { now }),
})

/** Creates messages and sends all that are due. */
async function run(id: string, setting: Setting = {}): Promise<void> {
  await linkHistory(app)
  while (await createDeliveries(app.db));
  await queueAway(app.db, { timeZone, ...setting })
  while (await deliverNext(sending(setting), id));
}

type Leave = { startDate?: Day; endDate?: Day; status?: string; startHalf?: boolean; endHalf?: boolean }
let typeId: string | undefined
beforeEach(() => (typeId = undefined))
async function leave(
  { uuid: employee_id }: { uuid: string },
  {
    startDate = '2031-06-09',
    endDate = startDate,
    status = 'approved',
    startHalf = false,
    endHalf = false,
  }: Leave = {},
): Promise<string> {
  typeId ??= (await app.people.leaveType({ name: 'Sick leave', half_days: true })).uuid
  const { rows } = await sql<{ id: string }>`
    insert into leave_request (employee_id, leave_type_id, start_date, end_date, start_half, end_half, total_days, day_halves,
                               reason, status, cancel_requested_on)
    values (${employee_id}, ${typeId}, ${startDate}, ${endDate}, ${startHalf}, ${endHalf}, 1, '{2}', 'Broken leg', ${status},
            ${status === 'canceling' ? '2031-06-01' : null})
    returning id`.execute(app.db)
  return rows[0]!.id
}
const note = (action: string, id: string, person: { uuid: string }) =>
  sql`insert into history (action, entity, entity_id, person_id, fields)
      values (${action}, 'leave', ${id}, ${person.uuid}, '{status}')`.execute(app.db)

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { text: string })
const texts = () => bodies().map(({ text }) => text)
const showAbsences = (isShown = true) => sql`update company_setting set show_absences = ${isShown}`.execute(app.db)
const deliveries = async (webhook: string) =>
  (await app.call(webhooksApi.deliveries, { query: { webhook, page: '1' } }, { as })).result.items

describe('a request', () => {
  test.each(chatFormats)('is posted to %s with a link, without its type and its reason', async (format) => {
    const ana = await app.people.employee({ lastName: 'Kovač' })
    const id = await add({ format, requests: true })
    const request = await leave(ana, { status: 'pending', endDate: '2031-06-11' })
    await note('leave asked for', request, ana)
    await run(id)
    expect(receiver.received).toHaveLength(1)
    const { body, path, headers } = receiver.received[0]!
    expect(path).toBe(`/hook/T0/secret-path/${format}`)
    expect(headers['content-type']).toBe('application/json')
    expect(headers).not.toHaveProperty('webhook-signature')
    expect(body).toContain('Ana Kovač requested leave')
    expect(body).toContain(`/leaves/request?uuid=${request}`)
    expect(body).not.toMatch(/Sick|Broken/)
    expect(await deliveries(id)).toMatchObject([{ type: 'leave.requested', state: 'delivered', status: 200 }])
  })

  test('that was decided or deleted in the meantime is not posted, and decisions only if they are chosen', async () => {
    const ana = await app.people.employee({ lastName: 'Kovač' })
    const id = await add({ requests: true })
    const both = await add({ requests: true, decisions: true })
    const approved = await leave(ana, { status: 'approved' })
    const gone = await leave(ana, { status: 'pending', startDate: '2031-07-01' })
    for (const request of [approved, gone]) await note('leave asked for', request, ana)
    await note('leave approved', approved, ana)
    await sql`delete from leave_request where id = ${gone}`.execute(app.db)
    await run(id)
    expect(receiver.received).toHaveLength(0)
    expect(await deliveries(id)).toEqual([])
    await run(both)
    expect(texts()).toEqual([expect.stringMatching(/^Ana Kovač's leave was approved: /)])
  })

  test('of a team is posted for its current members only', async () => {
    const [mia, left, other] = [
      await app.people.employee({ firstName: 'Mia' }),
      await app.people.employee({ firstName: 'Left' }),
      await app.people.employee({ firstName: 'Other' }),
    ]
    const team = await app.people.project({ members: [mia, left] })
    await sql`update project_member set left_on = '2026-01-01' where employee_id = ${left.uuid}`.execute(app.db)
    const id = await add({ team, requests: true })
    for (const person of [mia, left, other])
      await note('leave asked for', await leave(person, { status: 'pending' }), person)
    await run(id)
    expect(texts()).toEqual([expect.stringMatching(/^Mia /)])
  })

  test('is written in the language of the company', async () => {
    const ana = await app.people.employee({ lastName: 'Kovač' })
    const id = await add({ format: 'mattermost', decisions: true })
    await note('leave rejected', await leave(ana, { status: 'rejected' }), ana)
    await run(id, { language: 'de' })
    expect(texts()[0]).toContain('Ana Kovač')
    expect(texts()[0]).toContain('09.06.2031')
    expect(texts()[0]).not.toContain('rejected')
  })
})

describe('a name', () => {
  const hostile = '<!channel> @here [x](https://evil.example) & `a` *b* #c ~d'

  async function postNamed(format: ChatFormat): Promise<string> {
    const ana = await app.people.employee({ firstName: hostile, lastName: '<@U1>' })
    const id = await add({ format, requests: true })
    await note('leave asked for', await leave(ana, { status: 'pending' }), ana)
    await run(id)
    return receiver.received[0]!.body
  }

  test.each(['slack', 'mattermost'] as const)('makes no mention and no link in %s', async (format) => {
    expect(await postNamed(format)).not.toMatch(/<[!@]|@here|https:\/\/evil/)
  })

  test('has no markup in blocks of Slack', async () => {
    const types = { blocks: [{ text: { type: 'plain_text' } }, { text: { type: 'mrkdwn' } }] }
    expect(JSON.parse(await postNamed('slack'))).toMatchObject(types)
  })

  test('has no markup in text runs of Microsoft Teams, where mentions need entities of their own', async () => {
    const [attachment] = (JSON.parse(await postNamed('teams')) as TeamsBody).attachments
    expect(attachment?.content.body[0]?.inlines[0]?.text).toContain(hostile)
    expect(attachment?.content.actions).toHaveLength(1)
    expect(attachment?.content).not.toHaveProperty('msteams')
  })

  test('stays readable', () => {
    expect(inertName('slack', 'Ana-Marija Kovač')).toBe('Ana-Marija Kovač')
    expect(inertName('mattermost', 'Ana-Marija Kovač')).toBe('Ana\\-Marija Kovač')
    expect(inertName('teams', 'O’Neil & Sons')).toBe('O’Neil & Sons')
  })
})

describe('the message about absences', () => {
  const monday = '2031-06-09'
  /** 09:10 in Sarajevo. */
  const morning = `${monday}T07:10:00Z`

  test('names approved leave of today with its half days, once over all nodes', async () => {
    await showAbsences()
    const named = async (firstName: string) => app.people.employee({ firstName, lastName: 'Kos' })
    await leave(await named('Ana'), { startDate: '2031-06-05', endDate: '2031-06-12' })
    await leave(await named('Eva'), { startDate: '2031-06-05', endDate: monday, endHalf: true })
    await leave(await named('Iva'), { startHalf: true, endDate: '2031-06-12' })
    await leave(await named('Lea'), { status: 'canceling' })
    await leave(await named('Mia'), { status: 'pending' })
    await leave(await named('Tea'), { startDate: '2031-06-10' })
    const both = await named('Una')
    await leave(both, { endHalf: true })
    await leave(both, { startHalf: true })
    const archived = await named('Zoe')
    await leave(archived)
    await app.people.archive(archived)
    const id = await add({ awayHour: 9 })
    await Promise.all([1, 2, 3].map(() => queueAway(app.db, { timeZone, now: morning })))
    await Promise.all([1, 2, 3].map(() => run(id, { now: morning })))
    expect(texts()).toEqual([
      'Away on 9/6/2031:\nAna Kos\nEva Kos (until noon)\nIva Kos (from noon)\nLea Kos\nUna Kos'.replace(
        '9/6/2031',
        texts()[0]!.slice(8, texts()[0]!.indexOf(':')),
      ),
    ])
    expect(receiver.received[0]?.body).not.toMatch(/Sick|Broken/)
  })

  test('is not posted before the hour, and at most three hours late', async () => {
    await showAbsences()
    await leave(await app.people.employee())
    const id = await add({ awayHour: 9 })
    await run(id, { now: `${monday}T06:59:00Z` })
    await run(id, { now: `${monday}T10:00:00Z` })
    expect(receiver.received).toHaveLength(0)
    await run(id, { now: `${monday}T09:59:00Z` })
    expect(receiver.received).toHaveLength(1)
  })

  test('that could not be delivered is given up after three hours', async () => {
    await showAbsences()
    await leave(await app.people.employee())
    receiver.answerWith((_, __, response) => response.writeHead(500).end())
    const id = await add({ awayHour: 9 })
    await run(id, { now: morning })
    receiver.answerWith((_, __, response) => response.writeHead(200).end())
    await sql`update webhook_delivery set due_at = now()`.execute(app.db)
    await run(id, { now: `${monday}T10:30:00Z` })
    expect(receiver.received).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', status: 500 }])
    await app.call(webhooksApi.replay, { params: { id: (await deliveries(id))[0]!.uuid } }, { as })
    await run(id, { now: '2031-06-10T07:10:00Z' })
    expect(receiver.received, 'the next day').toHaveLength(1)
  })

  test('names no leave that was canceled between the hour and the sending', async () => {
    await showAbsences()
    const request = await leave(await app.people.employee())
    const id = await add({ awayHour: 9 })
    await queueAway(app.db, { timeZone, now: morning })
    await sql`update leave_request set status = 'canceled' where id = ${request}`.execute(app.db)
    await run(id, { now: morning })
    expect(receiver.received).toHaveLength(0)
    expect(await deliveries(id)).toEqual([])
  })

  test('is posted for the company only while everyone sees absences, and for a team always', async () => {
    const [mia, eva] = [
      await app.people.employee({ firstName: 'Mia' }),
      await app.people.employee({ firstName: 'Eva' }),
    ]
    for (const person of [mia, eva]) await leave(person)
    const team = await app.people.project({ members: [mia] })
    const archived = await app.people.project({ members: [mia], isArchived: true })
    for (const id of [await add({ awayHour: 9 }), await add({ awayHour: 9, team: archived })])
      await run(id, { now: morning })
    expect(receiver.received).toHaveLength(0)
    await run(await add({ awayHour: 9, team }), { now: morning })
    expect(texts()).toEqual([expect.stringMatching(/\nMia [^\n]+$/)])
  })

  test('names those who would work that day by their schedules and holiday calendars', async () => {
    await showAbsences()
    const saturday = '2031-06-07'
    const [mia, eva] = [
      await app.people.employee({ firstName: 'Mia' }),
      await app.people.employee({ firstName: 'Eva' }),
    ]
    for (const person of [mia, eva]) await leave(person, { startDate: '2031-06-01', endDate: '2031-06-20' })
    const week = [0, 2, 2, 2, 2, 2, 0]
    await app.db.insertInto('work_schedule').values({ employee_id: eva.uuid, starts_on: '2030-01-01', week }).execute()
    const id = await add({ awayHour: 9 })
    for (const day of [saturday, monday]) await run(id, { now: `${day}T07:10:00Z` })
    expect(texts()).toEqual([expect.stringMatching(/\nEva [^\n]+$/), expect.stringMatching(/\nMia [^\n]+$/)])
  })

  test('is not posted if those away have the day off, but on half holidays', async () => {
    await showAbsences()
    await leave(await app.people.employee(), { startDate: '2031-06-01', endDate: '2031-06-20' })
    await app.people.nonWorkingDay(monday)
    await app.people.nonWorkingDay('2031-06-10', '2031-06-10', 'morning')
    const id = await add({ awayHour: 9 })
    for (const day of ['2031-06-07', '2031-06-08', monday]) await run(id, { now: `${day}T07:10:00Z` })
    expect(receiver.received).toHaveLength(0)
    await run(id, { now: '2031-06-10T07:10:00Z' })
    expect(receiver.received).toHaveLength(1)
  })

  test('has a limited length', async () => {
    await showAbsences()
    for (let index = 0; index < 30; index++)
      await leave(await app.people.employee({ firstName: 'A'.repeat(100), lastName: `&`.repeat(80) }))
    for (const format of chatFormats) await run(await add({ awayHour: 9, format }), { now: morning })
    expect(receiver.received).toHaveLength(3)
    for (const { body } of receiver.received) expect(body).toMatch(/and \d+ more/)
  })

  test.each([
    ['the hour that is skipped', 'Africa/Cairo', 0, '2031-04-24'],
    ['the hour that comes twice', 'Africa/Cairo', 23, '2031-10-29'],
    ['an hour before the change', 'Europe/Sarajevo', 1, '2031-03-28'],
    ['an hour after it', 'Europe/Sarajevo', 2, '2031-10-24'],
  ])(
    'is posted exactly once on each working day around a change of the clocks: %s',
    async (_, zone, awayHour, from) => {
      await showAbsences()
      await leave(await app.people.employee(), { startDate: addDays(from, -5), endDate: addDays(from, 9) })
      const id = await add({ awayHour })
      for (let tick = 0; tick < 4 * 24 * 3; tick += 1) {
        const time = `${String(Math.floor(tick / 3) % 24).padStart(2, '0')}:${(tick % 3) * 2}0`
        await run(id, { timeZone: zone, now: `${addDays(from, Math.floor(tick / 72))}T${time}:00Z` })
      }
      const posted = texts().map((text) => text.slice(0, text.indexOf(':')))
      expect(new Set(posted).size).toBe(posted.length)
      const { rows } = await sql<{ days: number }>`
      select count(distinct message)::int as days from webhook_delivery where webhook_id = ${id}`.execute(app.db)
      expect(rows[0]?.days).toBe(posted.length)
      expect(posted.length).toBeGreaterThanOrEqual(2)
    },
  )

  test('is posted once on a day although clocks jump to and fro', async () => {
    await showAbsences()
    await leave(await app.people.employee(), { startDate: '2031-06-02', endDate: '2031-06-20' })
    const id = await add({ awayHour: 9 })
    for (const day of [monday, '2031-06-17', monday, '2031-06-06', monday, '2031-06-06'])
      await run(id, { now: `${day}T07:10:00Z` })
    expect(receiver.received).toHaveLength(3)
    expect(new Set(texts()).size).toBe(3)
  })

  test('is posted by the work that runs on every node', async () => {
    await showAbsences()
    await leave(await app.people.employee())
    await add({ awayHour: 9 })
    const nodes = [1, 2, 3].map(() => startDeliveries(sending({ now: morning }), 20))
    await expect.poll(() => receiver.received.length).toBe(1)
    await Promise.all(nodes.map((stop) => stop()))
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a channel', () => {
  test('never shows its address again; the stored one is encrypted', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() }, as }
    const body = {
      name: 'General',
      format: 'slack',
      url: `${receiver.url}/secret-path/slack`,
      team: null,
      ...everything,
    } as const
    const { result } = await app.call(chatApi.create, { body }, key)
    expect((await app.call(chatApi.create, { body }, key)).result).toEqual(result)
    expect(result).toMatchObject({
      ...everything,
      name: 'General',
      host: new URL(receiver.url).origin,
      state: 'enabled',
    })
    const listed = await app.call(chatApi.list, {}, { as })
    expect(listed.result).toHaveLength(1)
    expect((await app.call(webhooksApi.list, {}, { as })).result).toEqual([])
    const { rows } = await sql<{ row: string }>`
      select answer as row from idempotency_record union all select w::text from webhook_secret w
      union all select v::text from history_value v union all select w::text from webhook w`.execute(app.db)
    const plain = [...rows.map(({ row }) => row), JSON.stringify(listed.result)].join()
    expect(plain).not.toContain('secret-path')
    expect(plain).not.toContain(Buffer.from('secret-path').toString('hex'))
  })

  test('is changed, keeps its address or gets another one, and is recorded in the history', async () => {
    const id = await add({ requests: true })
    const change = { name: 'Leads', format: 'slack' as const, team: null, ...everything, version: 1 }
    const { result } = await app.call(chatApi.update, { params: { id }, body: change }, { as })
    expect(result).toMatchObject({ ...everything, name: 'Leads', version: 2 })
    expect((await app.call(chatApi.update, { params: { id }, body: change }, { as })).status).toBe(409)
    await app.call(webhooksApi.test, { params: { id } }, { as })
    await run(id)
    const url = `${receiver.url}/other/mattermost`
    const moved = { ...change, format: 'mattermost' as const, url, version: 2 }
    expect((await app.call(chatApi.update, { params: { id }, body: moved }, { as })).result).toMatchObject({
      version: 3,
    })
    await app.call(webhooksApi.test, { params: { id } }, { as })
    await run(id)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/T0/secret-path/slack', '/hook/other/mattermost'])
    expect(texts()).toEqual(Array(2).fill('Test message from the HR Application'))
    expect(await deliveries(id)).toMatchObject(Array(2).fill({ type: 'webhook.test', state: 'delivered' }))
    const paused = await app.call(webhooksApi.setState, { params: { id }, body: { state: 'disabled' } }, { as })
    expect(paused.result).toMatchObject({ state: 'disabled', publicKeys: [] })
    expect((await app.call(webhooksApi.remove, { params: { id } }, { as })).status).toBe(200)
    const { rows } = await sql<{ action: string }>`
      select action from history where entity = 'webhook' order by id`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'changed', 'deleted'])
  })

  test('has no secret to replace, and no events and fields to choose', async () => {
    const id = await add({ requests: true })
    expect((await app.call(webhooksApi.rotate, { params: { id } }, { as })).status).toBe(404)
    const body = { name: 'General', url: receiver.url, events: ['employee.changed' as const], fields: [] }
    expect((await app.call(webhooksApi.update, { params: { id }, body }, { as })).status).toBe(404)
    const { result } = await app.call(webhooksApi.create, { body }, { as })
    const change = { name: 'General', format: 'slack' as const, team: null, ...everything }
    expect((await app.call(chatApi.update, { params: { id: result.webhook.uuid }, body: change }, { as })).status).toBe(
      404,
    )
  })

  test('needs a known format, a public https address, a team that exists, a message, and a confirmed identity', async () => {
    const body = { name: 'General', format: 'slack', url: receiver.url, team: null, ...everything }
    for (const [wrong, status] of [
      [{ format: 'irc' }, 400],
      [{ url: 'http://hooks.example.com' }, 400],
      [{ url: undefined }, 400],
      [{ url: 'https://169.254.169.254/' }, 422],
      [{ team: { uuid: randomUUID() } }, 422],
      [{ awayHour: 24 }, 400],
      [nothing, 400],
    ] as const)
      expect(
        (await app.callRaw(chatApi.create, { body: { ...body, ...wrong } }, { as })).status,
        JSON.stringify(wrong),
      ).toBe(status)
    const id = await add({ requests: true })
    await sql`update session set confirmed_at = null`.execute(app.db)
    const unconfirmed = { status: 403, result: { code: confirmCode } }
    expect(await app.callRaw(chatApi.create, { body }, { as })).toMatchObject(unconfirmed)
    expect(await app.callRaw(chatApi.update, { params: { id }, body }, { as })).toMatchObject(unconfirmed)
  })

  test('is deleted with its team', async () => {
    const team = await app.people.project()
    const id = await add({ team, requests: true })
    await app.call(webhooksApi.test, { params: { id } }, { as })
    const { status } = await app.call(projectsApi.remove, { params: { id: team.uuid } }, { as })
    expect(status).toBe(200)
    await run(id)
    expect(receiver.received).toHaveLength(0)
    expect((await app.call(chatApi.list, {}, { as })).result).toEqual([])
  })

  test('that answers 410 is disabled, and its owner is told; one that redirects is not followed', async () => {
    receiver.answerWith((_, __, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end())
    const id = await add({ requests: true })
    await app.call(webhooksApi.test, { params: { id } }, { as })
    await run(id)
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', status: 302 }])
    receiver.answerWith((_, __, response) => response.writeHead(410).end())
    await sql`update webhook_delivery set due_at = now()`.execute(app.db)
    await run(id)
    expect((await app.call(chatApi.list, {}, { as })).result).toMatchObject([{ state: 'gone' }])
    expect(await app.queuedEmails()).toContainEqual({ template: 'webhook failing', recipientId: as.uuid })
  })
})
