import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@hr/testing/programs'
import getPort from 'get-port'
import { addressAt, serverEnvironment } from './server.ts'
import { settings as settingsOfRun } from './settings.ts'

/** The email address of the first Superadmin. */
export const bossEmail = 'boss@example.com'

/** A server of its own whose company has no one but the first Superadmin. */
export type EmptyCompany = {
  address: string
  /** The link that sets the password of the first Superadmin. */
  firstLink: () => string
  /** Runs `npm run admin` beside the server, and returns what it prints. */
  admin: (...words: string[]) => Promise<string>
  stop: () => Promise<void>
}

const adminProgram = join(import.meta.dirname, '../../server/src/admin.ts')

/** @param host the name of the host in the address; by default its IP address */
export async function startEmptyCompany(
  settings: Record<string, string> = {},
  { host }: { host?: string } = {},
): Promise<EmptyCompany> {
  const folder = mkdtempSync(join(tmpdir(), 'hr-empty-company-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await getPort({ host: '127.0.0.1' })
  const address = host === undefined ? addressAt(port) : `http://${host}:${port}`
  const environment = {
    ...serverEnvironment({ port, folder, timeZone: settingsOfRun().timeZone }),
    PUBLIC_URL: address,
    DEMO: '0',
    ADMIN_EMAIL: bossEmail,
    ...settings,
  }
  const server = await startServer({ settings: environment })
  return {
    address,
    firstLink: () => /http\S+reset-password\S+/.exec(server.lines.join('\n'))?.[0] ?? '',
    async admin(...words) {
      const env = { ...process.env, ...environment }
      return (await promisify(execFile)(process.execPath, [adminProgram, ...words], { env })).stdout
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
