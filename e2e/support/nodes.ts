import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@hr/testing/programs'
import getPort from 'get-port'
import { addressAt, serverEnvironment } from './server.ts'
import { settings as settingsOfRun } from './settings.ts'

export type Node = { address: string; stop: () => Promise<void> }
type Options = {
  folder: string
  settings?: Record<string, string>
  /** The name of the host in the address; by default its IP address. */
  host?: string
}

/** Starts a server beside the one that all tests share. */
export async function startNode({ folder, settings = {}, host }: Options): Promise<Node> {
  const port = await getPort({ host: '127.0.0.1' })
  const address = host === undefined ? addressAt(port) : `http://${host}:${port}`
  const environment = {
    ...serverEnvironment({ port, folder, timeZone: settingsOfRun().timeZone }),
    PUBLIC_URL: address,
  }
  const server = await startServer({ settings: { ...environment, ...settings } })
  return { address, stop: () => server.stop() }
}

/** Starts a second server on the database of the one with this folder. */
export function startSecondNode({ folder, settings = {}, ...options }: Options): Promise<Node> {
  const read = (...path: string[]) => readFileSync(join(folder, 'data', 'demo', ...path), 'utf8')
  const port = read('postgres', 'cluster', 'postmaster.pid').split('\n')[3] ?? ''
  return startNode({
    folder,
    ...options,
    settings: {
      ...settings,
      DATABASE_URL: `postgres://postgres:${read('postgres', 'password').trim()}@127.0.0.1:${port}/postgres`,
      APP_KEY: read('app-key').trim(),
    },
  })
}
