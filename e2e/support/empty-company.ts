import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import getPort from 'get-port'
import { addressAt, serverEnvironment } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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
  const node = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment({ port, folder }), DEMO: '0', ADMIN_EMAIL: bossEmail, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  node.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('HR Application is ready')
  return {
    address: addressAt(port),
    firstLink: () => /http\S+reset-password\S+/.exec(output)?.[0] ?? '',
    async stop() {
      node.kill('SIGTERM')
      if (node.exitCode === null) await once(node, 'exit')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
