import { join } from 'node:path'
import type { Browser } from './chromium.ts'
import { addressAt } from './server.ts'

/** The settings that playwright.config.ts determines and passes to the workers. */
export type Settings = {
  browser: Browser
  port: number
  providerPort: number
  /** The port of another origin that may embed the job form. */
  careersPort: number
  folder: string
  /** Where the company and its browsers are. */
  timeZone: string
}

export const settings = (): Settings => JSON.parse(process.env.E2E_SETTINGS ?? '') as Settings

export const baseURL = (): string => addressAt(settings().port)

/** The folder to which the server under test writes emails, one file each, because it has no mail server. */
export const emailFolder = (): string => join(settings().folder, 'data', 'demo', 'mail')
