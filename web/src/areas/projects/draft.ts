import type { Person } from '@hr/contract/areas/employees/people'
import type { Project } from '@hr/contract/areas/projects/projects'

/** A project as a form holds it: people with their names. */
export type Draft = {
  name: string
  projectId: string
  clientName: string
  clientContact: string
  startDate: string
  adminNotes: string
  teamLead: Person | null
  teamMembers: Person[]
}

export const draftOf = (project: Project): Draft => ({
  name: project.name,
  projectId: project.projectId,
  clientName: project.clientName,
  clientContact: project.clientContact,
  startDate: project.startDate,
  adminNotes: project.adminNotes,
  teamLead: project.teamLead,
  teamMembers: project.teamMembers,
})

/** What is sent of it: people by their ids. */
export const bodyOf = (draft: Draft) => ({
  name: draft.name,
  projectId: draft.projectId,
  clientName: draft.clientName,
  clientContact: draft.clientContact,
  startDate: draft.startDate,
  adminNotes: draft.adminNotes,
  teamLead: draft.teamLead && { uuid: draft.teamLead.uuid },
  teamMembers: draft.teamMembers.map(({ uuid }) => ({ uuid })),
})
