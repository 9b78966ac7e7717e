import { english } from '@hr/contract/lib/messages'
import { type OutgoingKind, outgoingKinds, outgoingTexts } from '@hr/contract/lib/outgoing'
import type { ClientBase } from 'pg'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'

// A restored copy has the receivers of the production that it was copied from. Whatever leaves by itself is off until a
// Superadmin switches it on (docs/decisions/0049-backup-and-restore.md).

const settingName = 'switched off by a restore'

type Stored = { restoredAt: string; off: OutgoingKind[] }

/** SQL condition: a restore has switched this kind off. */
export const isOff = (kind: OutgoingKind) => sql<boolean>`
  coalesce((select value from setting where name = ${settingName})::jsonb -> 'off' @> to_jsonb(${kind}::text), false)`

/** Returns whether a restore has switched this kind off. */
export async function isSwitchedOff(db: Db, kind: OutgoingKind): Promise<boolean> {
  const { rows } = await sql<{ isOff: boolean }>`select ${isOff(kind)} as "isOff"`.execute(db)
  return rows[0]!.isOff
}

/** Returns what a restore has switched off; undefined if everything is on. */
export async function findSwitchedOff(db: Db): Promise<Stored | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  // Only this file writes the value.
  return row && (JSON.parse(row.value) as Stored)
}

/** Switches everything off, in the transaction that loads a backup. The table is part of every version. */
export async function switchOff(client: ClientBase): Promise<void> {
  await client.query(
    `insert into setting (name, value)
     values ($1, jsonb_build_object('restoredAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                                    'off', to_jsonb($2::text[]))::text)
     on conflict (name) do update set value = excluded.value`,
    [settingName, outgoingKinds],
  )
}

/** Switches everything on, in the transaction that loads a backup which replaces production. */
export const switchOnAll = (client: ClientBase) => client.query('delete from setting where name = $1', [settingName])

/**
 * Switches kinds on.
 * @returns what was off before and what still is; undefined if everything was on
 */
export async function switchOn(trx: Trx, kinds: readonly OutgoingKind[]) {
  const of = trx.selectFrom('setting').select('value').where('name', '=', settingName).forUpdate()
  const row = await of.executeTakeFirst()
  if (!row) return undefined
  const before = JSON.parse(row.value) as Stored
  const off = before.off.filter((kind) => !kinds.includes(kind))
  if (off.length === 0) await trx.deleteFrom('setting').where('name', '=', settingName).execute()
  else {
    const value = JSON.stringify({ ...before, off })
    await trx.updateTable('setting').set({ value }).where('name', '=', settingName).execute()
  }
  return { before: before.off, off }
}

/** Tells the operator what is off, and how to switch it on. */
export const describeSwitchedOff = (off: readonly OutgoingKind[]): string =>
  [
    'This database was restored from a backup. Off until a Superadmin switches it on in Settings:',
    ...off.map((kind) => `  - ${english(outgoingTexts[kind])}`),
  ].join('\n')
