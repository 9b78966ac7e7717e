import { issue } from '@hr/contract/lib/messages'
import type { Person } from '@hr/contract/areas/employees/people'
import { projectFields, projectInput, type Project } from '@hr/contract/areas/projects/projects'
import { joiningProblem } from '@hr/contract/areas/projects/team'
import { perField, pickFields, type ValuesOf } from '@hr/contract/lib/field-maps'
import { z } from 'zod'

/** A project in the form; people include their names. */
export type Draft = ValuesOf<typeof projectFields> & {
  teamLead: Person | null
  teamMembers: Person[]
  /** A chosen person who was not added yet also joins when the form is saved. */
  newMember: Person | null
}

export const blank: Draft = {
  ...perField(projectFields, () => ''),
  teamLead: null,
  teamMembers: [],
  newMember: null,
}

export const draftOf = (project: Project): Draft => ({
  ...pickFields(projectFields, project),
  teamLead: project.teamLead,
  teamMembers: project.teamMembers,
  newMember: null,
})

/** Everyone who will be on the team. */
const membersOf = ({ teamMembers, newMember }: Draft) => (newMember ? [...teamMembers, newMember] : teamMembers)

/** The body to send, with people by id. */
export const bodyOf = (draft: Draft) => ({
  ...pickFields(projectFields, draft),
  teamLead: draft.teamLead && { uuid: draft.teamLead.uuid },
  teamMembers: membersOf(draft).map(({ uuid }) => ({ uuid })),
})

/** The form's validation: the contract's schema, and whether a chosen person can join. */
export const draftSchema = z.custom<Draft>().superRefine((draft, context) => {
  for (const { path, message } of projectInput.safeParse(draft).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message, input: draft })
  const problem = draft.newMember === null ? undefined : joiningProblem(draft, draft.newMember)
  if (problem !== undefined)
    context.addIssue({ code: 'custom', path: ['teamMembers'], message: issue(problem), input: draft })
})
