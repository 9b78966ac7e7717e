// @module-tag all
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { todayIn } from '@hr/contract/lib/dates'
import { expect, test } from 'vitest'
import { checkLedger } from '../areas/leave-policies/ledger-check.queries.ts'
import { checkChain, linkAll } from '../audit/chain.ts'
import { requiredStops } from '../db/required-stops.ts'
import { deriveKeys } from '../lib/keys.ts'
import { appKey, startDatabase, startNode } from './nodes.ts'
import { unpackVersion } from './previous-version.ts'

const settings = { DEMO: '1', DEMO_EMPLOYEES: '30', PUBLIC_URL: 'http://localhost:3000' }

test.each([
  ['is installed', []],
  ['passes every required stop, none can be skipped', requiredStops],
] as const)('a company %s, and its checks are clean', { timeout: 300_000 }, async (_, stops) => {
  const database = await startDatabase()
  const startAndStop = async (version?: string) => {
    const node = await startNode(database, { settings, ...(version !== undefined && { version }) })
    expect(await node.stop(), node.output()).toBe(0)
  }
  const pass = async ({ version, lastMigration }: (typeof requiredStops)[number]) => {
    const folder = unpackVersion(version, database.folder)
    expect(readdirSync(join(folder, 'server/src/db/migrations')).toSorted().at(-1)).toBe(lastMigration)
    await startAndStop(folder)
  }
  const refusals: unknown[] = []
  for (const stop of stops) {
    if (stop !== stops[0]) refusals.push(await startAndStop().catch(String))
    await pass(stop)
  }
  expect(refusals).toEqual(
    stops.slice(1).map(({ version }) => expect.stringContaining(`Install version ${version} next`)),
  )
  await startAndStop()

  const { rows } = await database.pool.query<{ count: number }>('select count(*) from employee')
  expect(rows[0]?.count).toBeGreaterThanOrEqual(30)
  const rules = await checkLedger(database.db, { today: todayIn('UTC') })
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([])
  const keys = deriveKeys(appKey)
  await linkAll(database.db, keys)
  const { links, problems } = await checkChain(database.db, keys)
  expect(links).toBeGreaterThan(30)
  expect(problems).toEqual([])
})
