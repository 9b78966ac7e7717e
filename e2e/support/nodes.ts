import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { expect } from '@playwright/test'
import { addressAt, serverEnvironment } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Node = { address: string; stop: () => Promise<void> }
type Options = { folder: string; settings?: Record<string, string> }

/** Starts a server beside the one that all tests share. */
export async function startNode({ folder, settings = {} }: Options): Promise<Node> {
  const port = await getPort({ host: '127.0.0.1' })
  const node = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment({ port, folder }), ...settings },
    stdio: 'ignore',
  })
  const address = addressAt(port)
  const isReady = () =>
    fetch(`${address}/api/v1/ready`).then(
      ({ ok }) => ok || node.exitCode !== null,
      () => node.exitCode !== null,
    )
  await expect.poll(isReady, { message: 'the server answers', timeout: 60_000 }).toBe(true)
  return { address, stop: () => stop(node) }
}

async function stop(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null) return
  node.kill('SIGTERM')
  await once(node, 'exit')
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
