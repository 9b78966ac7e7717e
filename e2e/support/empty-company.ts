import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@hr/testing/programs'
import getPort from 'get-port'
import { addressAt, serverEnvironment } from './server.ts'

/** The email address of the first Superadmin. */
export const bossEmail = 'boss@example.com'

/** A server of its own whose company has no one but the first Superadmin. */
export type EmptyCompany = {
  address: string
  /** The link that sets the password of the first Superadmin. */
  firstLink: () => string
  stop: () => Promise<void>
}

export async function startEmptyCompany(settings: Record<string, string> = {}): Promise<EmptyCompany> {
  const folder = mkdtempSync(join(tmpdir(), 'hr-empty-company-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await getPort({ host: '127.0.0.1' })
  const server = await startServer({
    settings: { ...serverEnvironment({ port, folder }), DEMO: '0', ADMIN_EMAIL: bossEmail, ...settings },
  })
  return {
    address: addressAt(port),
    firstLink: () => /http\S+reset-password\S+/.exec(server.lines.join('\n'))?.[0] ?? '',
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
