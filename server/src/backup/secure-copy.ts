import type { ClientBase } from 'pg'
import { switchOff, switchOnAll } from '../outbound/restored-copy.ts'
import { volatileTables } from './tables.ts'

type Copy = {
  /** The tables of the copy, which may be of an earlier version. */
  tables: readonly string[]
  /** True if the copy takes the place of production, which has stopped. */
  replacesProduction: boolean
}

/** How many tokens and calendar feeds were revoked. */
export type Secured = { revokedTokens: number; revokedFeeds: number }

/**
 * Secures a copy of a database before a server starts on it, however the copy was made: ends sessions, password links
 * and queued emails, revokes all tokens and calendar feeds, because some may have been revoked since, and switches off
 * what leaves by itself, unless the copy replaces production.
 */
export async function secureCopy(client: ClientBase, { tables, replacesProduction }: Copy): Promise<Secured> {
  /** Runs a statement on a table unless the copy lacks it, and returns the number of affected rows. */
  const on = async (table: string, statement: string): Promise<number> =>
    tables.includes(table) ? ((await client.query(statement)).rowCount ?? 0) : 0

  for (const table of volatileTables) await on(table, `delete from "${table}"`)
  await client.query(
    `update email set state = 'unknown', error = 'Restored from a backup; it may have been sent', done_at = now()
     where state in ('queued', 'sending')`,
  )
  if (replacesProduction) await switchOnAll(client)
  else {
    await switchOff(client)
    // An unfinished job may send invitations, or users to a directory.
    await on('background_job', `update background_job set state = 'failed', ended_at = now() where ended_at is null`)
  }
  return {
    revokedTokens: await on('api_token', 'update api_token set revoked_at = now() where revoked_at is null'),
    revokedFeeds: await on('calendar_feed', 'delete from calendar_feed'),
  }
}

/** Tells the operator what was revoked. */
export const describeSecured = ({ revokedTokens, revokedFeeds }: Secured): string =>
  `Revoked ${revokedTokens} tokens and ${revokedFeeds} calendar feeds: programs need new tokens, and users new feeds.`
