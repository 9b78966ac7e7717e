import { actorTexts } from '@hr/contract/lib/actors'
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

/** SQL: a message as `serialize` writes it. */
export const serialized = (json: RawBuilder<unknown>): RawBuilder<string> => sql`(chr(1) || ${json})`

/** SQL: the message that stands for the name of a person who was deleted. */
export const deletedName = serialized(sql.lit(JSON.stringify(actorTexts.deletedEmployee)))

/** The same, with a message for people who were deleted. */
export const actorName = (id: string, person: string): RawBuilder<string | null> => sql`
  case when ${sql.ref(id)} is not null then coalesce(${knownActorName(id, person)}, ${deletedName}) end`
