import { passkeysTexts, type PasskeyObstacle } from '@hr/contract/areas/access/passkeys'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import type { Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'

/** The host that passkeys are made for, and the only origin that may use them. */
export type PasskeyHost = { host: string; origin: string }

/** Returns the host of `PUBLIC_URL`, or why browsers offer no passkeys there. */
export function passkeyHostOf(publicUrl: string): PasskeyHost | PasskeyObstacle {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return 'no name'
  // Browsers trust this machine without https.
  if (protocol !== 'https:' && hostname !== 'localhost') return 'no https'
  return { host: hostname, origin }
}

/** @throws Problem 422 if browsers offer no passkeys at the product's address */
export function requirePasskeyHost(publicUrl: string): PasskeyHost {
  const offered = passkeyHostOf(publicUrl)
  if (typeof offered === 'string') throw new Problem(422, passkeysTexts[offered])
  return offered
}

const settingName = 'passkey host'

/** SQL: the host of passkeys, as the last start has stored it; null if browsers offer no passkeys at the product's address. */
export const storedHost = sql<string | null>`(select value from setting where name = ${settingName})`

/** Stores the host of passkeys, for statements that ask whether a passkey works. */
export async function storePasskeyHost(trx: Trx, publicUrl: string): Promise<void> {
  const offered = passkeyHostOf(publicUrl)
  if (typeof offered === 'string') {
    await trx.deleteFrom('setting').where('name', '=', settingName).execute()
    return
  }
  await trx
    .insertInto('setting')
    .values({ name: settingName, value: offered.host })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: offered.host }))
    .execute()
}
