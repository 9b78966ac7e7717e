import type { ActionOn } from '@hr/contract/entities'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { changeKey } from '../lib/change-key.ts'
import { deriveKeys } from '../lib/keys.ts'
import { silentLog, testApp, type TestApp } from '../testing/test-app.ts'
import { checkChain, checkChainDaily, linkEntries } from './chain.ts'
import { record } from './history.ts'

const id = '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001'
// Tests tell entries apart by actions of their own; the chain links any.
const write = (app: TestApp, name: string) =>
  app.db.transaction().execute((trx) => {
    const action = name as ActionOn<'position'>
    return record(trx, { actorId: null, action, entity: 'position', entityId: id, after: { name } })
  })

async function linkAll(app: TestApp): Promise<number> {
  let all = 0
  for (;;) {
    // Until none are left.
    const linked = await linkEntries(app.db, app.keys)
    all += linked
    if (linked === 0) return all
  }
}
const check = (app: TestApp) => checkChain(app.db, app.keys)

/** Changes data as an attacker with access to the database, but without the key. */
const tamper = (app: TestApp, statement: string) =>
  app.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)

/** Runs the daily check of three days, and returns how many problems each found. */
async function daily(app: TestApp): Promise<number[]> {
  const found: number[] = []
  for (let day = 0; day < 3; day += 1) {
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    const { broken } = await app.db.selectFrom('audit_check').select('broken').executeTakeFirstOrThrow()
    found.push(broken)
  }
  return found
}

/** Returns the history's actions about the daily check. */
async function signings(app: TestApp): Promise<string[]> {
  const rows = await app.db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'installation')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

/** Dates the migrations back. */
async function daysSinceMigrations(app: TestApp, days: number) {
  await app.pool.query(`update migration set at = at - $1 * interval '1 day'`, [days])
}

async function waitingForLock(app: TestApp, count: number) {
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]!.waiting
    })
    .toBe(count)
}

/** Opens a transaction that has written something and stays open. */
async function openWrite(app: TestApp) {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into history (action, entity, entity_id) values ('slow', 'position', '${id}') returning id`,
  )
  return {
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      await client.end()
    },
  }
}

describe('entries are linked', () => {
  test('in order, each once, and the chain verifies', async () => {
    const app = await testApp()
    for (const action of ['one', 'two', 'three']) await write(app, action)
    expect(await linkAll(app)).toBe(3)
    expect(await check(app)).toMatchObject({ links: 3, broken: 0, head: { position: 3 } })
    await write(app, 'four')
    expect(await linkAll(app)).toBe(1)
    expect(await check(app)).toMatchObject({ links: 4, broken: 0 })
  })

  test('never past an open transaction, and without blocking writes', async () => {
    const app = await testApp()
    await write(app, 'before')
    const slow = await openWrite(app)
    await write(app, 'after')
    expect(await linkAll(app), 'what began before the open one').toBe(1)
    await slow.end('commit')
    expect(await linkAll(app)).toBe(2)
    const { rows } = await sql<{ action: string }>`
      select h.action from history_link l join history h on h.id = l.history_id order by l.position`.execute(app.db)
    expect(rows.map(({ action }) => action)).toEqual(['before', 'slow', 'after'])
    expect((await check(app)).broken).toBe(0)
  })

  test('except those of a transaction that was rolled back', async () => {
    const app = await testApp()
    const slow = await openWrite(app)
    await slow.end('rollback')
    await write(app, 'one')
    expect(await linkAll(app)).toBe(1)
    expect(await check(app)).toMatchObject({ links: 1, broken: 0 })
  })

  test('by one node at a time, while others write', async () => {
    const app = await testApp({}, { connections: 12 })
    const linked = await Promise.all([
      ...Array.from({ length: 40 }, async (_, index) => {
        await write(app, `write ${index}`)
        return 0
      }),
      ...Array.from({ length: 6 }, () => linkAll(app)),
    ])
    const late = await linkAll(app)
    expect(linked.reduce((sum, count) => sum + count, late)).toBe(40)
    expect(await check(app)).toMatchObject({ links: 40, broken: 0 })
  })

  test('also after restoring a backup, whose transaction ids belong to another server', async () => {
    const app = await testApp()
    await write(app, 'restored')
    await sql`update history_unlinked set transaction_id = '9999999999'::xid8`.execute(app.db)
    expect(await linkAll(app)).toBe(1)
  })
})

describe('the check reports', () => {
  const linked = async () => {
    const app = await testApp()
    for (const action of ['one', 'two', 'three', 'four']) await write(app, action)
    await linkAll(app)
    return app
  }

  test.each([
    ['a changed entry', `update history set actor_id = '${id}' where action = 'two'`],
    ['a changed time', `update history set at = at - interval '1 microsecond' where action = 'two'`],
    ['a hash of values that was changed', `update history set value_hash = '\\x00' where action = 'two'`],
    ['fields that were changed', `update history set fields = '{}' where action = 'two'`],
    ['a link that was changed', `update history_link set hash = sha256('x') where position = 2`],
    ['a link that was taken out', `delete from history_link where position = 2`],
    [
      'two swapped links',
      `update history_link set position = 102 where position = 2; update history_link set position = 2 where position = 3;
         update history_link set position = 3 where position = 102`,
    ],
    ['a deleted entry', `delete from history where action = 'two'`],
  ])('%s', async (_, statement) => {
    const app = await linked()
    expect((await check(app)).broken).toBe(0)
    await tamper(app, statement)
    expect((await check(app)).broken).toBeGreaterThan(0)
  })

  test('an inserted entry', async () => {
    const app = await linked()
    await tamper(
      app,
      `insert into history (at, action, entity, entity_id) values (now() - interval '1 hour', 'forged', 'position', '${id}')`,
    )
    expect((await check(app)).problems).toEqual([expect.stringMatching(/^entry \d+ has no link and waits for none$/)])
  })

  test.each(['1900-01-01', 'infinity'])('an inserted entry of %s', async (at) => {
    const app = await linked()
    await tamper(
      app,
      `insert into history (at, action, entity, entity_id) values ('${at}', 'forged', 'position', '${id}')`,
    )
    expect((await check(app)).broken).toBe(1)
  })

  test('an entry that was linked before the first one', async () => {
    const app = await linked()
    await tamper(
      app,
      `with forged as (insert into history (action, entity, entity_id) values ('forged', 'position', '${id}') returning id)
       insert into history_link (position, history_id, hash) select 0, id, '' from forged`,
    )
    expect((await check(app)).problems).toEqual(['link 0 is before the first one'])
  })

  test('a chain that was recreated without the key', async () => {
    const app = await linked()
    const other = deriveKeys(Buffer.alloc(32, 1))
    await tamper(app, `delete from history_link; insert into history_unlinked (history_id) select id from history`)
    const setFingerprint = (fingerprint: string) => tamper(app, `update setting set value = '${fingerprint}'`)
    await setFingerprint(other.fingerprint)
    await linkEntries(app.db, other)
    expect((await checkChain(app.db, other)).broken).toBe(0)
    await setFingerprint(app.keys.fingerprint)
    expect((await check(app)).broken).toBe(4)
  })

  test.each([
    [
      'the end of the chain, cut off',
      `delete from history_link where position > 2; delete from history where action in ('three', 'four')`,
    ],
    ['the whole chain, deleted', `delete from history_link; delete from history`],
  ])('after a daily check, %s', async (_, statement) => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    expect((await check(app)).broken).toBe(0)
    await tamper(app, statement)
    const { broken, problems } = await check(app)
    expect([broken, problems]).toEqual([
      1,
      [expect.stringMatching(/^links \d to 4, which the daily check found, are missing$/)],
    ])
    // A chain that has grown again has other links.
    for (const action of ['five', 'six', 'seven', 'eight']) await write(app, action)
    await linkAll(app)
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    expect((await check(app)).problems).toEqual(['link 4 is not the one of the daily check'])
  })

  test('a cut end also after another problem', async () => {
    const app = await linked()
    await tamper(app, `update history set actor_id = '${id}' where action = 'two'`)
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    await write(app, 'five')
    await linkAll(app)
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    expect((await check(app)).broken).toBe(1)
    await tamper(
      app,
      `delete from history_link where position > 4; delete from history where action in ('five', 'audit check signed')`,
    )
    expect((await check(app)).broken).toBe(2)
  })

  test('an entry that is dated back', async () => {
    const app = await linked()
    const insert = (at: string) =>
      app.pool.query(
        `insert into history (at, actor_id, action, entity, entity_id) values (${at}, null, 'forged', 'position', '${id}')`,
      )
    await insert(`now() - interval '23 hours'`)
    await linkAll(app)
    expect(await signings(app), 'a clock was corrected').toEqual([])
    await write(app, 'five')
    await insert(`now() - interval '2 days'`)
    await linkAll(app)
    await write(app, 'six')
    await linkAll(app)
    expect(await signings(app), 'once').toEqual(['entry dated back'])
    expect((await check(app)).problems).toEqual([])
  })

  test.each([
    [
      'moved to an earlier link',
      `update audit_check set signed_position = 2, signed_hash = (select hash from history_link where position = 2)`,
    ],
    ['moved past the end', `update audit_check set signed_position = 999`],
    ['with a signature of nothing', `update audit_check set signed_position = 0, signed_hash = '', mac = ''`],
  ])('what the daily check remembers, %s', async (_, statement) => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    await app.pool.query(statement)
    expect((await check(app)).problems).toContain('what the daily check remembers was changed')
    expect(await daily(app), 'once').toEqual([1, 0, 0])
    expect(await signings(app)).toEqual(['audit check signed', 'audit check signed again'])
  })

  test.each([
    `delete from audit_check`,
    `update audit_check set mac = null`,
    `update audit_check set signed_position = null, signed_hash = null, mac = null`,
  ])('once what the daily check remembered, and is gone: %s', async (statement) => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    await app.pool.query(statement)
    expect((await check(app)).problems).toEqual(['what the daily check remembers is missing'])
    expect(await daily(app)).toEqual([1, 0, 0])
    expect(await signings(app)).toEqual(['audit check signed', 'audit check signed again'])
    await tamper(app, `delete from history_link where position > 3`)
    expect((await check(app)).broken, 'the end is remembered again').toBeGreaterThan(0)
  })

  test.each([
    ['without a check', ''],
    [
      'with a check that was not signed',
      `insert into audit_check (checked_at, position, hash, broken) select now(), position, hash, 0 from history_link where position = 2`,
    ],
  ])('nothing wrong at the first daily check, however long after the upgrade, %s', async (_, statement) => {
    const app = await linked()
    await app.pool.query(statement)
    await daysSinceMigrations(app, 30)
    expect(await daily(app)).toEqual([0, 0, 0])
    expect(await signings(app)).toEqual(['audit check signed'])
  })

  test('an end that was cut off before the first daily check that signs, also later', async () => {
    const app = await linked()
    await app.pool.query(
      `insert into audit_check (checked_at, position, hash, broken) select now(), position, hash, 0 from history_link where position = 4`,
    )
    await tamper(app, `delete from history_link where position = 4; delete from history where action = 'four'`)
    expect(await daily(app)).toEqual([1, 1, 1])
  })

  test('nothing wrong after a node of the previous version checked, and what was signed stays known', async () => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    await app.pool.query(
      `update audit_check set position = 2, hash = (select hash from history_link where position = 2)`,
    )
    expect((await check(app)).problems).toEqual([])
    await tamper(app, `delete from history_link where position > 3; delete from history where action = 'four'`)
    expect((await check(app)).problems).toContainEqual(
      expect.stringMatching(/which the daily check found, are missing/),
    )
  })

  test('nothing wrong after the application key was changed beside the daily check', async () => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    const both = deriveKeys(Buffer.alloc(32, 9), Buffer.alloc(32, 7))
    both.use(app.keys.fingerprint)
    await write(app, 'five')
    await linkAll(app)
    // The check waits for the row with its new end, and the change begins.
    const other = await app.pool.connect()
    await other.query('begin')
    await other.query('select from audit_check for update')
    const checked = checkChainDaily({ ...app, keys: both, log: silentLog }, async () => {})
    await waitingForLock(app, 1)
    const changed = changeKey(app.db, { keys: deriveKeys(Buffer.alloc(32, 9), Buffer.alloc(32, 7)), say: () => {} })
    await waitingForLock(app, 2)
    await other.query('commit')
    other.release()
    await Promise.all([checked, changed])
    expect((await checkChain(app.db, deriveKeys(Buffer.alloc(32, 9)))).problems).toEqual([])
  })

  test('nothing wrong after the application key was changed', async () => {
    const app = await linked()
    await checkChainDaily({ ...app, log: silentLog }, async () => {})
    const both = deriveKeys(Buffer.alloc(32, 9), Buffer.alloc(32, 7))
    await changeKey(app.db, { keys: both, say: () => {} })
    expect((await checkChain(app.db, deriveKeys(Buffer.alloc(32, 9)))).problems).toEqual([])
  })

  test('no entry that waits for its link, however long', async () => {
    const app = await linked()
    const slow = await openWrite(app)
    await write(app, 'after')
    await tamper(app, `update history set at = at - interval '1 hour' where action = 'after'`)
    expect(await linkAll(app)).toBe(0)
    expect((await check(app)).broken).toBe(0)
    await slow.end('rollback')
  })
})

test('never changes or deletes links and entries', async () => {
  const app = await testApp()
  await write(app, 'one')
  await linkAll(app)
  for (const statement of ['update history_link set position = 2', 'delete from history_link', 'delete from history'])
    await expect(app.pool.query(statement)).rejects.toThrow('are append-only')
})
