import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the name of whoever did something; null where it was the product itself.
 * @param id the column with the person's id, which outlives the person
 * @param person the alias of `employee`, joined by that id from the left
 */
export const actorName = (id: string, person: string): RawBuilder<string | null> => sql`
  case when ${sql.ref(id)} is null then null
    else coalesce(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}, 'Deleted employee') end`
