import { setTimeout as sleep } from 'node:timers/promises'
import { accessApi } from '@hr/contract/areas/access/access'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { webhooksApi } from '@hr/contract/areas/webhooks/webhooks'
import { startReceiver } from '@hr/testing/https-receiver'
import type { Random } from '@hr/testing/random'
import type { Endpoint, InputOf } from '@hr/contract/lib/endpoint'
import { settle } from './client.ts'
import type { Company } from './company.ts'
import { hrEmails, password } from './workload.ts'

// Nodes are killed while they deliver to a receiver that refuses some events and answers others late. Afterwards every
// event must have arrived at least once, in order per record, always with the same id.

const seconds = 12
const positions = 8
/** Only these, because the other clients do not stop while the deliveries end. */
const events = ['position.created', 'position.changed', 'position.deleted'] as const

type Arrival = { id: string; isAccepted: boolean; body: string }
type Expected = { message: string; position: number; record: string }

/** The pauses of hours are cut short: an attempt that waits longer than a claim lasts is due now. */
const endPauses = `
  update webhook_delivery set due_at = now() where state = 'pending' and due_at > now() + interval '31 seconds'`

export async function deliverWhileNodesFail(company: Company, random: Random): Promise<void> {
  const { members, database, choose, certificate } = company
  const arrivals: Arrival[] = []
  const receiver = await startReceiver(certificate, async ({ headers, body }, _raw, response) => {
    await sleep(random.integer(0, 30))
    const isAccepted = random.integer(1, 10) > 2
    arrivals.push({ id: String(headers['webhook-id']), isAccepted, body })
    response.writeHead(isAccepted ? 204 : 500).end()
  })
  const { result } = await settle(choose, accessApi.login, { body: { email: hrEmails[0], password } })
  if (!result || !('token' in result)) throw new Error('HR could not sign in')
  const { token } = result
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
    const answer = await settle(choose, endpoint, input, { token, key: crypto.randomUUID() })
    if (!answer.result) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.outcome} ${answer.status}`)
    return answer.result
  }

  await call(sessionsApi.confirm, { body: { currentPassword: password } })
  const body = { name: 'Faults', url: receiver.url, events: [...events], fields: [] }
  const { webhook } = await call(webhooksApi.create, { body })
  const [{ first } = { first: 0 }] = await database.query<{ first: number }>(
    'select position as first from webhook where id = $1',
    [webhook.uuid],
  )
  const made = await Promise.all(
    Array.from({ length: positions }, () => call(positionsApi.create, { body: { name: crypto.randomUUID() } })),
  )
  let isOver = false
  // Several changes of the same records, next to those of the other clients.
  const renaming = Promise.all(
    made.map(async ({ uuid }) => {
      while (!isOver) {
        await settle(
          choose,
          positionsApi.update,
          { params: { id: uuid }, body: { name: crypto.randomUUID() } },
          { token },
        )
        await sleep(random.integer(20, 200))
      }
    }),
  )
  for (const begin = performance.now(); performance.now() - begin < seconds * 1_000;) {
    const { node } = random.pick(members)
    await sleep(random.integer(300, 1_500))
    await node.kill()
    await node.start()
    await database.query(endPauses)
  }
  isOver = true
  await renaming
  await untilDelivered(company, webhook.uuid)

  const expected = await database.query<Expected>(
    `select message, position::int, record_id as record from webhook_delivery where webhook_id = $1 order by position`,
    [webhook.uuid],
  )
  const [{ changes } = { changes: 0 }] = await database.query<{ changes: number }>(
    `select count(*)::int as changes from history_link l join history h on h.id = l.history_id
     where l.position > $1 and l.position <= (select position from webhook where id = $2)
       and h.entity = 'position' and h.action in ('created', 'changed', 'deleted')`,
    [first, webhook.uuid],
  )
  const mistakes = mistakesOf(arrivals, expected)
  if (expected.length !== changes) mistakes.push(`${changes} changes of positions and ${expected.length} events`)
  if (arrivals.length === expected.length) mistakes.push('no delivery was repeated: the faults did nothing')
  await database.query('delete from webhook where id = $1', [webhook.uuid])
  await receiver.close()
  if (mistakes.length > 0) throw new Error(mistakes.slice(0, 10).join('\n'))
}

/** Waits until every change was read and every delivery has ended. */
async function untilDelivered({ database }: Company, id: string): Promise<void> {
  for (const begin = performance.now(); ; await sleep(200)) {
    await database.query(endPauses)
    const left = await database.query(
      `select from webhook_delivery where webhook_id = $1 and state = 'pending'
       union all select from history_unlinked u join history h on h.id = u.history_id where h.entity = 'position'
       union all select from webhook w, history_link l join history h on h.id = l.history_id
       where w.id = $1 and l.position > w.position and h.entity = 'position'`,
      [id],
    )
    if (left.length === 0) return
    if (performance.now() - begin > 120_000) throw new Error(`Not within 120 s: ${left.length} events are delivered`)
  }
}

/** Compares what arrived with the events. */
export function mistakesOf(arrivals: readonly Arrival[], expected: readonly Expected[]): string[] {
  const byMessage = new Map(expected.map((event) => [event.message, event]))
  const mistakes: string[] = []
  if (byMessage.size !== expected.length) mistakes.push('two events have the same id')
  const accepted = new Set<string>()
  const bodies = new Map<string, string>()
  /** The events of each record that were not accepted yet, in their order. */
  const waiting = new Map<string, Expected[]>()
  for (const event of expected) waiting.set(event.record, [...(waiting.get(event.record) ?? []), event])
  for (const { id, isAccepted, body } of arrivals) {
    const event = byMessage.get(id)
    if (!event) {
      mistakes.push(`an event with the unknown id ${id}`)
      continue
    }
    if ((bodies.get(id) ?? body) !== body) mistakes.push(`${id} has two contents`)
    bodies.set(id, body)
    if (accepted.has(id)) continue
    const queue = waiting.get(event.record) ?? []
    if (queue[0] !== event) mistakes.push(`${id} arrived before an earlier event of ${event.record}`)
    if (!isAccepted) continue
    accepted.add(id)
    waiting.set(
      event.record,
      queue.filter((one) => one !== event),
    )
  }
  for (const { message } of expected) if (!accepted.has(message)) mistakes.push(`${message} was not accepted`)
  return mistakes
}
