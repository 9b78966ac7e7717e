import { changesApi, changesTexts, keptDays } from '@hr/contract/areas/changes/changes'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import type { AreaScope } from '@hr/contract/token-scopes'
import { english } from '@hr/contract/lib/messages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { linkAll } from '../../audit/chain.ts'
import { record } from '../../audit/history.ts'
import { transact } from '../../db/transaction.ts'
import { linkHistory } from '../../testing/history.ts'
import type { Person } from '../../testing/people.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let as: Person
beforeEach(async () => {
  app = await testApp()
  as = await app.people.admin()
  await linkHistory(app)
})

const link = () => linkHistory(app)
const read = (after?: string, size?: number) =>
  app.call(
    changesApi.list,
    { query: { ...(after !== undefined && { after }), ...(size && { size: String(size) }) } },
    { as },
  )
const end = async () => (await read()).result.next

const addEntry = (entry: { action: string; entity: 'position' | 'employee' | 'session'; at?: string }) =>
  sql<{ id: string }>`
    insert into history (at, action, entity, entity_id)
    values (now() - ${entry.at ?? '0 days'}::interval, ${entry.action}, ${entry.entity}, ${randomUUID()})
    returning entity_id as id`
    .execute(app.db)
    .then(({ rows }) => rows[0]!.id)

test('lists types, ids and times in the order of the changes, without values', async () => {
  const start = await end()
  const admin = await app.people.superadmin()
  const { result: position } = await app.call(positionsApi.create, { body: { name: 'Kuhar' } }, { as: admin })
  const update = { params: { id: position.uuid }, body: { name: 'Šef kuhinje' } }
  await app.call(positionsApi.update, update, { as: admin })
  await app.call(positionsApi.remove, { params: { id: position.uuid } }, { as: admin })
  await link()
  const { result } = await read(start)
  const positions = result.changes.filter(({ type }) => type.startsWith('position.'))
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const cursor = expect.any(String)
  expect(positions).toEqual([
    { cursor, type: 'position.created', id: position.uuid, at },
    { cursor, type: 'position.changed', id: position.uuid, at },
    { cursor, type: 'position.deleted', id: position.uuid, at },
  ])
  expect(result).toMatchObject({ next: positions[2]?.cursor, isMore: false })
  expect(JSON.stringify(result)).not.toContain('Kuhar')
})

test('begins at the end without a cursor, also in an empty company', async () => {
  const empty = await read()
  expect(empty.result).toEqual({ changes: [], next: expect.any(String), isMore: false })
  expect((await read(empty.result.next)).result.changes).toEqual([])
  const id = await addEntry({ action: 'created', entity: 'position' })
  await link()
  expect((await read()).result.changes).toEqual([])
  expect((await read(empty.result.next)).result.changes).toMatchObject([{ id }])
})

test('pages through all changes without gaps and past entries that are in no feed', async () => {
  const start = await end()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push(await addEntry({ action: 'changed', entity: 'employee' }))
    await addEntry({ action: 'signed in', entity: 'session' })
    await addEntry({ action: 'opened', entity: 'employee' })
  }
  await sql`insert into history (action, entity, entity_id)
            select 'opened', 'employee', gen_random_uuid() from generate_series(1, 4500)`.execute(app.db)
  ids.push(await addEntry({ action: 'created', entity: 'position' }))
  await link()
  const seen: string[] = []
  let after = start
  let pages = 0
  for (let isMore = true; isMore; pages++) {
    const { result } = await read(after, 2)
    seen.push(...result.changes.map(({ id }) => id))
    ;({ next: after, isMore } = result)
  }
  expect(seen).toEqual(ids)
  expect(pages, 'a page reads a bounded number of entries').toBe(5)
})

test('has no change that a transaction commits later between changes that were read', async () => {
  const start = await end()
  const late = randomUUID()
  const open = await app.pool.connect()
  await open.query(`begin; insert into history (action, entity, entity_id) values ('created', 'position', '${late}')`)
  const early = await addEntry({ action: 'created', entity: 'position' })
  await linkAll(app.db, app.keys)
  const { result: first } = await read(start)
  await open.query('commit')
  open.release()
  await link()
  const { result: second } = await read(first.next)
  expect([...first.changes, ...second.changes].map(({ id }) => id)).toEqual([late, early])
})

test('answers 410 for a cursor that is too old, from another history, or unknown', async () => {
  await addEntry({ action: 'created', entity: 'position', at: `${keptDays} days 1 hour` })
  await link()
  const old = await end()
  expect((await read(old)).status, 'nothing has followed yet').toBe(200)
  await addEntry({ action: 'created', entity: 'position', at: `${keptDays - 1} days` })
  await link()
  const refused = { status: 410, result: { message: english(changesTexts.outdated) } }
  expect(await read(old)).toMatchObject(refused)
  const recent = await end()
  expect((await read(recent)).status).toBe(200)
  // As after a restore of an older backup: another entry has this position.
  expect(await read(recent.replace(/-./, (found) => (found === '-0' ? '-1' : '-0')))).toMatchObject(refused)
  for (const cursor of ['999999999-00', '0-', '-1-00', 'x', '1', "1-'", `${'9'.repeat(40)}-00`])
    expect(await read(cursor), cursor).toMatchObject(refused)
})

test('refuses an empty cursor, which would skip to the end', async () => {
  const { status, result } = await app.callRaw(changesApi.list, { query: { after: '' } }, { as })
  expect(status).toBe(400)
  expect(result.message).toEqual([expect.objectContaining({ field: 'after' })])
})

test('refuses an invalid page size', async () => {
  for (const size of ['0', '1001', 'all', '-1']) {
    const { status } = await app.callRaw(changesApi.list, { query: { size } }, { as })
    expect(status, size).toBe(400)
  }
})

test('shows a token the changes of the areas that it reads', async () => {
  const start = await end()
  for (const entity of ['employee', 'position'] as const) await addEntry({ action: 'created', entity })
  await link()
  const seenBy = async (token: string) => {
    const { result } = await app.call(changesApi.list, { query: { after: start } }, { as: { ...as, token } })
    return [...result.changes.map(({ type }) => type), result.next === (await end())]
  }
  const service = async (...scopes: AreaScope[]) => seenBy((await app.people.serviceAccount(scopes)).token)
  expect(await service('changes:read', 'positions:read')).toEqual(['position.created', true])
  expect(await service('changes:read')).toEqual([true])
  const { token } = await app.people.personalToken(as, ['changes:read', 'employees:read'])
  expect(await seenBy(token)).toEqual(['employee.created', true])
})

test('keeps the type of every public entry', async () => {
  const start = await end()
  const entityId = randomUUID()
  await transact(app.db, (trx) =>
    record(trx, { actorId: null, action: 'leave approved', entity: 'leave', entityId, after: { reason: 'secret' } }),
  )
  await link()
  expect((await read(start)).result.changes).toMatchObject([{ type: 'leave.approved', id: entityId }])
})
