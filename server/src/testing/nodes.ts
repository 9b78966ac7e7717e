import { mkdtempSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@hr/testing/programs'
import getPort from 'get-port'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { startPostgres } from '../db/embedded.ts'
import { deriveKeys } from '../lib/keys.ts'
import { emptyDatabase } from './database.ts'
import { people } from './people.ts'
import { currentVersion } from './previous-version.ts'

/** The address of the reverse proxy, which sockets name as their origin. */
export const publicUrl = 'http://localhost:3000'

export const appKey = Buffer.alloc(32, 7)

/**
 * Starts a durable PostgreSQL for servers that run as processes; they refuse the fast one of the other tests. The server of
 * TEST_POSTGRES is durable: it gets another database.
 */
export async function startDatabase() {
  const folder = mkdtempSync(join(inject('folder'), 'nodes-'))
  if (process.env.TEST_POSTGRES) {
    const database = await emptyDatabase()
    return { ...database, folder, people: people(database.db, deriveKeys(appKey)) }
  }
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const database = openDatabase(postgres.url, { size: 2 })
  onTestFinished(async () => {
    await database.close()
    await postgres.stop()
  })
  return { ...database, url: postgres.url, folder, people: people(database.db, deriveKeys(appKey)) }
}

export type TestNode = Awaited<ReturnType<typeof startNode>>

/**
 * Starts a server as a process and waits until it is ready.
 * @param version the folder of its sources
 * @param port of an earlier process, to restart it
 */
export async function startNode(
  { url, folder }: { url: string; folder: string },
  {
    version = currentVersion,
    port,
    settings = {},
  }: { version?: string; port?: number; settings?: Record<string, string> } = {},
) {
  const ownPort = port ?? (await getPort({ host: '127.0.0.1' }))
  const server = await startServer({
    from: version,
    settings: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      APP_KEY: appKey.toString('base64'),
      ADMIN_EMAIL: 'first@example.com',
      PORT: String(ownPort),
      PUBLIC_URL: publicUrl,
      DRAIN_SECONDS: '1',
      ...settings,
    },
  })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
  })
  return {
    port: ownPort,
    address: `http://127.0.0.1:${ownPort}`,
    output: () => server.lines.join('\n'),
    signal: server.signal,
    /** Asks the server to stop, and returns its exit code. */
    async stop(): Promise<unknown> {
      await server.stop()
      return server.exitCode()
    },
  }
}
