import type { Message } from '../../lib/messages.ts'
import { projectsTexts } from './texts.ts'

type Reference = { uuid: string }
type Named = Reference & { firstName: string; lastName: string }

/** Returns why a team is invalid; undefined if it is valid (`docs/rules.md`, section 4). */
export function teamProblem(lead: Reference | null, members: readonly Reference[]): Message | undefined {
  if (members.some(({ uuid }) => uuid === lead?.uuid)) return projectsTexts.leadIsMember
  return new Set(members.map(({ uuid }) => uuid)).size < members.length ? projectsTexts.isMember : undefined
}

/** Returns why an employee can't be added to a team; undefined if they can. Equal names count as the same person. */
export function joiningProblem(
  { teamLead, teamMembers }: { teamLead: Reference | null; teamMembers: readonly Named[] },
  chosen: Named | null,
): Message | undefined {
  if (chosen === null) return projectsTexts.chooseMember
  if (chosen.uuid === teamLead?.uuid) return projectsTexts.isLead
  const isSame = ({ firstName, lastName }: Named) => firstName === chosen.firstName && lastName === chosen.lastName
  return teamMembers.some(isSame) ? projectsTexts.isMember : undefined
}
