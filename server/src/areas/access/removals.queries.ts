// The entries of the history that took access or data from people, for the limits in
// `areas/employees/removal-limit.commands.ts`.
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { managedRoles } from '@hr/contract/areas/access/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { defaultTimeZone } from '../../lib/company.ts'

/** The action of a deactivation by an identity directory in the history. */
export const endedByDirectory = 'sign-in ended by the directory'

const roles = sql`${managedRoles.map(({ name }) => name)}::text[]`

/** SQL: an entry `h` of the history took access or data from a person; a new email address or password ends all access. */
export const isRemoval = sql`(
  h.entity in ('employee', 'account') and (
    h.action in ('archived', 'departure planned', 'deleted', 'erased', 'access ended', ${endedByDirectory})
    or h.action = 'password set' and h.actor_id is distinct from h.person_id
    or h.action = 'changed' and exists (
      select from history_value v where v.history_id = h.id and (
        exists (
          select from company_setting s
          cross join lateral (select (h.at at time zone coalesce(s.time_zone, ${defaultTimeZone}))::date as of) day
          where s.last_day_ends_sign_in and (v.after->>'endDate')::date < day.of
            and coalesce((v.before->>'endDate')::date >= day.of, true))
        or v.after->>'status' <> all (${[...statusesWithSignIn]}::text[])
        or array_position(${roles}, v.before->>'role') < array_position(${roles}, v.after->>'role')
        or lower(v.before->>'email') <> lower(v.after->>'email')))))`

/** How long removals in a session are counted, in minutes. */
const sessionMinutes = 10

const isOfSession = (at: string) => sql`
  ${sql.ref(at)} between clock_timestamp() - ${sessionMinutes} * interval '1 minute' and clock_timestamp()`

/**
 * Counts the removals by a user that the limit of sessions counts, with the steps of departures that are in no history
 * yet. An entry after now was written with a wrong clock.
 */
export async function countRemovalsBy(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ recent: number }>`
    select (select count(*) from history h where h.actor_id = ${accountId} and ${isRemoval} and ${isOfSession('h.at')})::int
         + (select count(*) from planned_departure_step s where s.actor_id = ${accountId} and ${isOfSession('s.at')})::int
      as recent`.execute(db)
  return rows[0]!.recent
}
