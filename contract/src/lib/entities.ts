// The kinds of records in the history: each area describes its own in `entities.ts`, and `contract/src/entities.ts` lists
// them all.
import { message, type Template } from './messages.ts'

/** Texts for actions, to complete a sentence that starts with a name. */
type Actions = Readonly<Record<string, Template>>
/** Events that other systems are told about, by the second part of their names, with the actions that they stand for. */
type Events<Action> = Readonly<Record<string, readonly [Action, ...Action[]]>>

/** The part of records that the feed of changes tells. */
type Feed<Action> = {
  /** The area whose read scope a service account needs to see the events. */
  area: 'employees' | 'leave' | 'projects' | 'positions' | 'equipment'
  events: Events<Action>
}

/** A kind of records. */
export type Entity = { text: Template; actions: Actions; feed?: Feed<string> | undefined }

/** Describes a kind of records. Its events stand for its own actions only. */
export const entity = <
  const A extends Actions,
  const F extends Feed<keyof A & string> | undefined = undefined,
>(described: {
  text: Template
  actions: A
  feed?: F
}) => described as { text: Template; actions: A; feed: F }

/** The actions of most entities. */
export const saves = {
  created: message('added the record'),
  changed: message('changed the record'),
  deleted: message('deleted the record'),
}

export const archiving = {
  archived: message('archived the record'),
  unarchived: message('unarchived the record'),
}

/** The export of a list whose rows are people, or belong to them. */
export const exporting = { exported: message('exported a list') }
