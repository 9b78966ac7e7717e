import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from './support/chromium.ts'
import { settings, type Settings } from './support/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Every worker reads this file again: what was found is handed on through the environment.
if (!process.env.E2E_SETTINGS) {
  const folder = mkdtempSync(join(tmpdir(), 'hr-e2e-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  // Not in a globalTeardown: that runs while the server still writes there.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const found: Settings = { browser: await findChromium(), port: await freePort(), folder }
  process.env.E2E_SETTINGS = JSON.stringify(found)
}
const { browser, port, folder } = settings()
const baseURL = `http://localhost:${port}`

// What is set for another server on this machine is not meant for this one; empty counts as not set.
const unset = Object.fromEntries(
  [
    'DATABASE_URL',
    'APP_KEY',
    'HOST',
    'TRUST_PROXY',
    'ADMIN_EMAIL',
    'SMTP_URL',
    'MAIL_FROM',
    'COMPANY_NAME',
    'TIME_ZONE',
  ].map((name) => [name, '']),
)

export default defineConfig({
  testDir: '.',
  outputDir: '../.reports/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: '../.reports/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Sarajevo',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `${baseURL}/api/v1/health`,
    env: { ...unset, PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR: join(folder, 'data'), DEMO: '1', LOG: 'off' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    reuseExistingServer: false,
  },
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('This machine gives out no free port.')
  return address.port
}
