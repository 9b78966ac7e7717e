import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { startPostgres } from '../db/embedded.ts'
import { deriveKeys } from '../lib/keys.ts'
import { people } from './people.ts'
import { currentVersion } from './previous-version.ts'

/** The address of the reverse proxy, which sockets name as their origin. */
export const publicUrl = 'http://localhost:3000'

const appKey = Buffer.alloc(32, 7)

/** Starts a durable PostgreSQL for servers that run as processes; they refuse the fast one of the other tests. */
export async function startDatabase() {
  const folder = mkdtempSync(join(inject('folder'), 'nodes-'))
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
  const child = spawn(process.execPath, [join(version, 'server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_DIR: folder,
      APP_KEY: appKey.toString('base64'),
      ADMIN_EMAIL: 'first@example.com',
      PORT: String(ownPort),
      PUBLIC_URL: publicUrl,
      DRAIN_SECONDS: '1',
      LOG: 'off',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const exited = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', () => output.includes('is ready at') && ready())
    child.once('close', () => failed(new Error(`The server stopped at the start:\n${output}`)))
  })
  return {
    port: ownPort,
    address: `http://127.0.0.1:${ownPort}`,
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Asks the server to stop, and returns its exit code. */
    async stop(): Promise<unknown> {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
