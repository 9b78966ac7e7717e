// Access decisions: changes that let a person sign in, or see more of other people. They belong to people: no personal
// token makes them, and a service account only with a scope of its own, never about Admins and Superadmins. Every door
// goes through this declaration: `token-scopes.ts` refuses calls that are declared as one (`isAccessDecision`), and the
// history all other changes by what they record (`docs/security.md`, row 24a).
import type { Action, EntityName } from './entities.ts'

type Values = Readonly<Record<string, unknown>>
/** A change as the history records it. */
type Change = {
  entity: EntityName
  action: Action
  personId?: string | null
  before?: Values
  after?: Values
}

/** An access decision: the changed field, or the action, and the people whose access it decides on. */
export type AccessDecision = { field: string; people: readonly string[] }

/** Fields of an employee's record that are access decisions. */
const ofRecord = ['email', 'role', 'status', 'isArchived', 'supervisorOrTeamLead', 'team'] as const
/** Those of a new record. A person whom a token adds cannot sign in before an invitation. */
const ofNewRecord = ['supervisorOrTeamLead', 'team'] as const
const ofProject = ['isArchived', 'teamLead', 'teamMembers'] as const
const ofNewProject = ['teamLead', 'teamMembers'] as const

/** Actions of a directory on an account, with the scope `provisioning:write` and the permission of a Superadmin. */
const ofDirectories: readonly Action[] = [
  'linked to the directory',
  'sign-in ended by the directory',
  'sign-in allowed again',
]

/** Returns the access decision that a change makes; undefined if it only changes data. */
export function accessDecisionOf(change: Change): AccessDecision | undefined {
  const { entity, action, personId } = change
  const people = personId ? [personId] : []
  if (entity === 'account') return ofDirectories.includes(action) ? undefined : { field: entity, people }
  if (entity === 'delegation') return { field: entity, people }
  if (entity === 'project') return decisionOnProject(change)
  if (entity !== 'employee') return undefined
  if (action === 'deleted' || action === 'erased') return { field: action, people }
  const field = (action === 'created' ? ofNewRecord : ofRecord).find((one) => isChanged(change, one))
  if (field === undefined) return undefined
  // A supervisor who leaves is removed from the records of others, who gain and lose no access by it.
  const isReleased = field === 'supervisorOrTeamLead' && isEmpty(change.after?.[field])
  return { field, people: isReleased ? [] : people }
}

function decisionOnProject(change: Change): AccessDecision | undefined {
  const { action, before, after } = change
  const fields = action === 'created' ? ofNewProject : ofProject
  const field = action === 'deleted' ? action : fields.find((one) => isChanged(change, one))
  if (field === undefined) return undefined
  const [old, current] = [peopleOf(before), peopleOf(after)]
  // A new lead sees all members.
  const isOfAll =
    field === 'deleted' || field === 'isArchived' || (field === 'teamLead' && !isEmpty(after?.['teamLead']))
  return { field, people: isOfAll ? [...new Set([...old, ...current])] : differenceOf(old, current) }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Compares values as the history does; a field of a new record is changed if it is filled. */
function isChanged({ before, after }: Change, field: string): boolean {
  const [old, current] = [before?.[field] ?? null, after?.[field] ?? null]
  return !(isEmpty(old) && isEmpty(current)) && JSON.stringify(old) !== JSON.stringify(current)
}

/** The lead and the members of a project, by their ids. */
const peopleOf = (project: Values = {}) =>
  [project['teamLead'], project['teamMembers']].flat().filter((id) => typeof id === 'string')

const differenceOf = (a: readonly string[], b: readonly string[]) => [
  ...new Set([...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))]),
]

/**
 * Everything that gives access to an account without asking its user again. Each of them ends with some decisions about the account
 * (`docs/security.md`, row 17), and never by a change that is not one:
 * - a session, with its sockets, access tokens and challenges for passkeys
 * - an emailed link, with its challenges
 * - a personal token, which an assistant has as well
 * - a calendar feed: one that was made recently, or an older one
 * - a passkey, which proves its owner each time
 */
export const meansOfAccess = [
  'session',
  'emailed link',
  'personal token',
  'recent calendar feed',
  'older calendar feed',
  'passkey',
] as const
export type MeansOfAccess = (typeof meansOfAccess)[number]
