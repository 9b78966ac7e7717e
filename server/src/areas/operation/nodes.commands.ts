import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { keepRunning } from '../../lib/keep-running.ts'
import { productVersion } from '../../lib/version.ts'
import { storeRefusals } from './reached-limits.commands.ts'

const everyMs = 10_000

type Running = Pick<Deps, 'db' | 'config' | 'log' | 'proxyWatch'>

/**
 * Records this node, its disk and its refusals every ten seconds.
 * @returns a function that stops it and removes the node
 */
export function recordNode({ db, config, log, proxyWatch }: Running): () => Promise<void> {
  const id = randomUUID()
  const record = async () => {
    await giveSignOfLife(db, { id, folder: config.dataDir, ignoresProxy: proxyWatch.isIgnored() })
    await storeRefusals(db)
  }
  const stop = keepRunning('recording the node', record, { log, everyMs })
  return async () => {
    await stop()
    try {
      await storeRefusals(db)
      await db.deleteFrom('node').where('id', '=', id).execute()
    } catch (error) {
      // The database may be unavailable; after a day, the node is forgotten anyway.
      log.warn({ error: String(error) }, 'removing the node failed')
    }
  }
}

type Sign = { id: string; folder: string; ignoresProxy: boolean }

/** Stores that a node is running, the disk of its folder, and whether it ignores a proxy. */
export async function giveSignOfLife(db: Db, { id, folder, ignoresProxy }: Sign): Promise<void> {
  const { freeBytes, totalBytes } = (await diskOf(folder)) ?? { freeBytes: null, totalBytes: null }
  await sql`
    insert into node (id, host, version, free_bytes, total_bytes, ignores_proxy)
    values (${id}, ${hostname()}, ${productVersion}, ${freeBytes}, ${totalBytes}, ${ignoresProxy})
    on conflict (id) do update
    set seen_at = now(), free_bytes = excluded.free_bytes, total_bytes = excluded.total_bytes,
        ignores_proxy = excluded.ignores_proxy`.execute(db)
}

/** Returns the size of a folder's disk and what the server may still write; undefined if the folder cannot be read. */
async function diskOf(folder: string) {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

/** Deletes nodes that were killed more than a day ago. */
export async function deleteDeadNodes(db: Db): Promise<void> {
  await sql`delete from node where seen_at < now() - interval '1 day'`.execute(db)
}
