import { join } from 'node:path'
import type { Browser } from './chromium.ts'
import { addressAt } from './server.ts'

/** What playwright.config.ts found out and hands on to the workers. */
export type Settings = {
  browser: Browser
  port: number
  providerPort: number
  /** Where a page of somebody else may embed the job form. */
  careersPort: number
  folder: string
}

export const settings = (): Settings => JSON.parse(process.env.E2E_SETTINGS ?? '') as Settings

export const baseURL = (): string => addressAt(settings().port)

/** Where the server under test puts its mails: without a mail server each is a file. */
export const emailFolder = (): string => join(settings().folder, 'data', 'demo', 'mail')
