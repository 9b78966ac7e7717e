import type { ClientBase } from 'pg'
import { switchOff, switchOnAll } from '../outbound/restored-copy.ts'

type Copy = {
  /** The tables of the copy, which may be of an earlier version. */
  tables: readonly string[]
  /** True if the copy takes the place of production, which has stopped. */
  replacesProduction: boolean
}

/**
 * Secures a copy of a database before a server starts on it: revokes all tokens, because some may have been revoked
 * since, and switches off what leaves by itself, unless the copy replaces production.
 * @returns the number of revoked tokens
 */
export async function secureCopy(client: ClientBase, { tables, replacesProduction }: Copy): Promise<number> {
  if (replacesProduction) await switchOnAll(client)
  else {
    await switchOff(client)
    // An unfinished job may send invitations, or users to a directory.
    if (tables.includes('background_job'))
      await client.query(`update background_job set state = 'failed', ended_at = now() where ended_at is null`)
  }
  if (!tables.includes('api_token')) return 0
  const { rowCount } = await client.query('update api_token set revoked_at = now() where revoked_at is null')
  return rowCount ?? 0
}
