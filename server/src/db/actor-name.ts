import { type RawBuilder, sql } from 'kysely'

/**
 * SQL expression for the name of the person or service account that did something; null if the product itself did it, or
 * a person who was deleted.
 * @param id the column with the person's id, which remains after the person is deleted
 * @param person the alias of `employee`, left-joined on that id
 */
export const knownActorName = (id: string, person: string): RawBuilder<string | null> => sql`
  coalesce(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)},
           (select name from service_account where id = ${sql.ref(id)}))`

/** The same, with a text for people who were deleted. */
export const actorName = (id: string, person: string): RawBuilder<string | null> => sql`
  case when ${sql.ref(id)} is not null then coalesce(${knownActorName(id, person)}, 'Deleted employee') end`
