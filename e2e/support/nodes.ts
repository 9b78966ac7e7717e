import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@hr/testing/programs'
import getPort from 'get-port'
import { addressAt, serverEnvironment } from './server.ts'

export type Node = { address: string; stop: () => Promise<void> }
type Options = { folder: string; settings?: Record<string, string> }

/** Starts a server beside the one that all tests share. */
export async function startNode({ folder, settings = {} }: Options): Promise<Node> {
  const port = await getPort({ host: '127.0.0.1' })
  const server = await startServer({ settings: { ...serverEnvironment({ port, folder }), ...settings } })
  return { address: addressAt(port), stop: () => server.stop() }
}

/** Starts a second server on the database of the one with this folder. */
export function startSecondNode({ folder, settings = {} }: Options): Promise<Node> {
  const read = (...path: string[]) => readFileSync(join(folder, 'data', 'demo', ...path), 'utf8')
  const port = read('postgres', 'cluster', 'postmaster.pid').split('\n')[3] ?? ''
  return startNode({
    folder,
    settings: {
      ...settings,
      DATABASE_URL: `postgres://postgres:${read('postgres', 'password').trim()}@127.0.0.1:${port}/postgres`,
      APP_KEY: read('app-key').trim(),
    },
  })
}
