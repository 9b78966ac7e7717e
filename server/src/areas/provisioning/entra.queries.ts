import { hash } from 'node:crypto'
import { coreSchema, employmentSchema, enterpriseSchema } from '@hr/contract/areas/provisioning/scim'
import { type EntraPreview, previewRows, type RunKind } from '@hr/contract/areas/provisioning/provisioning'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { userAttributes, type UserRow } from './scim-resources.ts'
import { listUsersAfter } from './scim.queries.ts'

type When = { today: Day; timeZone: string }

/** How many users one call uploads, at most. */
export const maxOperations = 50

/** How many employees one statement reads. */
const batchSize = 500

/** A user to send, with the hash of the data. */
export type EntraUser = {
  employeeId: string
  externalId: string
  name: string
  change: EntraPreview['rows'][number]['change']
  data: Record<string, unknown>
  contentHash: Buffer
}

type Numbered = UserRow & { managerNumber: string | null }

/** Returns what Entra ID receives of an employee: users are found by their employee number. */
function dataOf(row: Numbered): Record<string, unknown> {
  const { [enterpriseSchema]: enterprise, ...attributes } = userAttributes(row) as Record<string, unknown>
  const { manager: _manager, ...rest } = { ...(enterprise as object | undefined) } as Record<string, unknown>
  return {
    schemas: [coreSchema, enterpriseSchema, ...(employmentSchema in attributes ? [employmentSchema] : [])],
    externalId: row.employeeNumber,
    ...attributes,
    [enterpriseSchema]: {
      ...rest,
      ...(row.managerNumber && { manager: { value: row.managerNumber, displayName: row.managerName } }),
    },
  }
}

const hashOfData = (data: object) => hash('sha256', JSON.stringify(data), 'buffer')

/** The state that was last sent of an employee. The number is taken if an employee has it now. */
type Known = { externalId: string; contentHash: Buffer; isSentInRun: boolean; isTaken: boolean }

/**
 * Returns the users that a run sends, in the order of their ids, then those who were deleted since. Employees who had
 * left before they were ever sent are left out. The number that an employee no longer has is sent as inactive, because
 * Entra ID takes another number for another user.
 * @param since the start of a full run: users who were sent later are left out, so that a run can be continued
 * @param onSkipped is called for each current employee without an employee number
 */
export async function* usersToSend(
  db: Db,
  kind: RunKind,
  { when, since, onSkipped }: { when: When; since?: Date | undefined; onSkipped: () => void },
): AsyncGenerator<EntraUser> {
  let after: string | undefined
  for (;;) {
    const rows = await listUsersAfter(db, { after, limit: batchSize }, when)
    const known = await listKnown(
      db,
      rows.map(({ id }) => id),
      since,
    )
    for (const row of rows) {
      const sent = known.get(row.id)
      const isRenumbered = sent && sent.externalId.toLowerCase() !== row.employeeNumber.toLowerCase()
      if (isRenumbered && !sent.isTaken) yield inactive(row.id, sent.externalId, 'renumbered')
      const user = userToSend(row, { kind, known: isRenumbered ? undefined : sent, today: when.today, onSkipped })
      if (user) yield user
    }
    after = rows.at(-1)?.id
    if (rows.length < batchSize) break
  }
  for (const { employeeId, externalId } of await listDeleted(db)) yield inactive(employeeId, externalId, 'deleted')
}

function inactive(employeeId: string, externalId: string, change: 'renumbered' | 'deleted'): EntraUser {
  const data = { schemas: [coreSchema], externalId, active: false }
  return { employeeId, externalId, name: externalId, change, data, contentHash: hashOfData(data) }
}

type Deciding = { kind: RunKind; known: Known | undefined; today: Day; onSkipped: () => void }

function userToSend(row: Numbered, { kind, known, today, onSkipped }: Deciding): EntraUser | undefined {
  const isComing = row.startDate !== null && row.startDate > today
  if (!known && !row.isActive && !isComing) return undefined
  if (row.employeeNumber === '') {
    onSkipped()
    return undefined
  }
  const data = dataOf(row)
  const contentHash = hashOfData(data)
  const isUnchanged = known?.contentHash.equals(contentHash) ?? false
  if (isUnchanged && (kind === 'changed' || known?.isSentInRun)) return undefined
  const change = known ? (isUnchanged ? 'unchanged' : 'changed') : 'new'
  const name = `${row.firstName} ${row.lastName}`
  return { employeeId: row.id, externalId: row.employeeNumber, name, change, data, contentHash }
}

/** SQL: an employee has the number of user `u`, perhaps in another case, which Entra ID ignores. */
const isTaken = sql`exists (
  select from employee o where lower(o.employee_number) = lower(u.external_id) and o.employee_number <> '')`

async function listKnown(db: Db, ids: readonly string[], since: Date | undefined): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { employeeId: string }>`
    select u.employee_id as "employeeId", u.external_id as "externalId", u.content_hash as "contentHash",
           coalesce(u.sent_at >= ${since ?? null}::timestamptz, false) as "isSentInRun", ${isTaken} as "isTaken"
    from entra_user u where u.employee_id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.employeeId, row]))
}

async function listDeleted(db: Db): Promise<{ employeeId: string; externalId: string }[]> {
  const { rows } = await sql<{ employeeId: string; externalId: string }>`
    select u.employee_id as "employeeId", u.external_id as "externalId" from entra_user u
    where u.removed_at is not null and not ${isTaken} order by u.employee_id`.execute(db)
  return rows
}

/** Returns what a run would send, without sending it. */
export async function previewRun(db: Db, kind: RunKind, when: When): Promise<EntraPreview> {
  const preview: EntraPreview = { users: 0, skipped: 0, calls: 0, rows: [] }
  const onSkipped = () => {
    preview.skipped += 1
  }
  for await (const { employeeId, name, change, data } of usersToSend(db, kind, { when, onSkipped })) {
    preview.users += 1
    if (preview.rows.length < previewRows)
      preview.rows.push({ uuid: employeeId, name, change, data: JSON.stringify(data, null, 2) })
  }
  return { ...preview, calls: Math.ceil(preview.users / maxOperations) }
}
