import { entities, type EntityName } from '../../entities.ts'
import type { Entity } from '../../lib/entities.ts'

type Entities = typeof entities
type EventsOf<E extends EntityName> = Entities[E] extends { feed: { events: infer Events } }
  ? keyof Events & string
  : never
/** 'employee.created', 'leave.starts' and so on. */
export type EventTypeName = { [E in EntityName]: `${E}.${EventsOf<E>}` }[EntityName]

/** An event that other systems are told about: an entry of the history with one of these actions on this entity. */
type EventType = Pick<NonNullable<Entity['feed']>, 'area'> & {
  entity: EntityName
  actions: readonly string[]
}

/**
 * All events, by their public type. Entries of entities without a feed are never told: sign-ins, sessions, tokens,
 * applicants, balances, settings; nor are actions that are no event, such as openings of data.
 */
export const eventTypes = Object.fromEntries(
  Object.entries<Entity>(entities).flatMap(([entity, { feed }]) =>
    Object.entries(feed?.events ?? {}).map(([event, actions]) => [
      `${entity}.${event}`,
      { entity, actions, area: feed?.area },
    ]),
  ),
) as unknown as { readonly [Type in EventTypeName]: EventType }

export const eventTypeNames = Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]

/** Fields of leave that an event names; the others would tell its type or its reason. */
export const leaveEventFields = ['status', 'startDate', 'endDate', 'startHalf', 'endHalf', 'totalDays'] as const
