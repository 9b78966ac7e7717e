import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { defineConfig } from '@playwright/test'
import { findChromium } from './support/chromium.ts'
import { addressAt, providerEnvironment, serverEnvironment } from './support/server.ts'
import { settings, type Settings } from './support/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A run has one day: in the evening of Sarajevo, its company is in America. */
function zoneWithoutMidnight(): string {
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Sarajevo', hour: 'numeric', hourCycle: 'h23' })
  return Number(hour.format()) < 20 ? 'Europe/Sarajevo' : 'America/Bogota'
}

// Each worker reads this file again and receives the results through the environment.
if (!process.env.E2E_SETTINGS) {
  const folder = mkdtempSync(join(tmpdir(), 'hr-e2e-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  // Not in a globalTeardown, which runs while the server still writes to the folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const found: Settings = {
    browser: await findChromium(),
    port: await getPort({ host: '127.0.0.1' }),
    providerPort: await getPort({ host: '127.0.0.1' }),
    careersPort: await getPort({ host: '127.0.0.1' }),
    folder,
    timeZone: zoneWithoutMidnight(),
  }
  process.env.E2E_SETTINGS = JSON.stringify(found)
}
const { browser, port, providerPort, careersPort, folder, timeZone } = settings()
const baseURL = addressAt(port)

export default defineConfig({
  testDir: '.',
  outputDir: '../.reports/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Long enough for a slow machine under load. Speed is measured by the bench.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../.reports/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: timeZone,
    // Measured positions and colours are stable without motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would take a third of the time: use `--trace on` for the test under investigation.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      // Without a UTF-8 locale, Chromium names a file 'download' if its name has non-ASCII letters.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  webServer: [
    {
      command: `"${process.execPath}" server/src/testing/identity-provider-process.ts`,
      cwd: root,
      url: `${addressAt(providerPort)}/.well-known/openid-configuration`,
      env: { PORT: String(providerPort), PUBLIC_URL: baseURL },
      // Suppresses the warning that it is made for tests.
      stderr: 'ignore',
      reuseExistingServer: false,
    },
    {
      command: `"${process.execPath}" server/src/main.ts`,
      cwd: root,
      url: `${baseURL}/api/v1/ready`,
      env: { ...serverEnvironment({ port, careersPort, folder, timeZone }), ...providerEnvironment(providerPort) },
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      reuseExistingServer: false,
    },
  ],
})
