import type { Person } from '@hr/contract/areas/employees/people'

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
