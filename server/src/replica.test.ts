import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { auditApi } from '@hr/contract/areas/audit/audit'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { followStandby } from './db/primary.ts'
import { openReads, type Reads } from './db/reads.ts'
import { accessTokens } from './http/session.ts'
import { emailTransport } from './email/transport.ts'
import { loadCompany } from './lib/company.ts'
import { deriveKeys } from './lib/keys.ts'
import { people, type Person } from './testing/people.ts'
import { type ReplicatedPostgres, startReplicated } from './testing/replicated-postgres.ts'
import { silentLog } from './testing/test-app.ts'

let nodes: ReplicatedPostgres
let database: Database
let reads: Reads
let app: Awaited<ReturnType<typeof buildApp>>
let superadmin: Person
/** Counts the reads of a call on the replica. */
let onReplica = 0

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('folder'), 'replica-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  nodes = await startReplicated({ folder })
  await migrate(nodes.primary.url)
  database = openDatabase(nodes.primary.url, { size: 4 })
  const { url } = nodes.standby
  const replica = openDatabase(url, { hosts: followStandby(url), size: 4 })
  reads = openReads({ primary: database, replica, log: silentLog, waitMs: 30_000 })
  const keys = deriveKeys(Buffer.alloc(32, 7))
  await database.db.insertInto('setting').values({ name: 'app key fingerprint', value: keys.fingerprint }).execute()
  const config = readConfig({ DEMO: '0' })
  app = await buildApp({
    config,
    company: await loadCompany(database.db),
    keys,
    tokens: accessTokens(keys.accessToken),
    database,
    reads: {
      ...reads,
      read: (position, work) =>
        reads.read(position, (connections) => {
          if (connections.pool === replica.pool) onReplica += 1
          return work(connections)
        }),
    },
    emailQueue: {
      send: async () => {},
      sendAll: async () => {},
      sendEach: async () => {},
      sendAgain: async () => false,
    },
    startJob: async () => '',
    transport: emailTransport({ smtpUrl: undefined, from: config.mailFrom, folder }),
    pushChannel: { push: () => {} },
    readiness: { problem: async () => undefined, drain: () => {}, isDraining: () => false },
    log: silentLog,
  })
  superadmin = await people(database.db, keys).superadmin({ lastName: 'Savić' })
})
afterAll(async () => {
  await app.close()
  await reads.close()
  await database.close()
  await nodes.stop()
})

const get = (address: string) =>
  app.inject({ url: `/api/v1${address}`, headers: { authorization: `Bearer ${superadmin.token}` } })

const dates = 'startDate=2031-01-01&endDate=2031-01-31'
const addresses = [
  dashboardApi.tiles.path,
  dashboardApi.contracts.path,
  dashboardApi.workPeriods.path,
  dashboardApi.probations.path,
  dashboardApi.levels.path,
  dashboardApi.birthdays.path.replace(':month', '5'),
  dashboardApi.awayToday.path,
  dashboardApi.headcount.path,
  auditApi.list.path,
  `${auditApi.list.path}?page=1`,
  leaveApi.statistics.path,
  `${leaveApi.wallchart.path}?${dates}`,
  exportsApi.sheet.path.replace(':list', 'employees'),
]

test.each(addresses)('GET %s reads the replica', async (address) => {
  onReplica = 0
  const answer = await get(address)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(onReplica).toBe(1)
})

test('the other calls read the primary', async () => {
  onReplica = 0
  expect((await get('/positions')).statusCode).toBe(200)
  expect((await get('/employees?page=1')).statusCode).toBe(200)
  expect(onReplica).toBe(0)
})

test('an export from the replica is recorded on the primary with its people', async () => {
  const before = await subjects()
  await get('/export/employees')
  expect(await subjects()).toBe(before + 1)
})

const subjects = async () => {
  const rows = await database.db.selectFrom('history_subject').select('person_id').execute()
  expect(rows.every(({ person_id: id }) => id === superadmin.uuid)).toBe(true)
  return rows.length
}
