import type { Person } from '@hr/contract/areas/employees/people'
import { projectFields, type Project } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { perField } from '@hr/contract/lib/field-maps'

const person = (number: number, firstName: string, lastName: string): Person => ({
  uuid: `00000000-0000-4000-8000-00000000f00${number}`,
  firstName,
  lastName,
  position: null,
  profileImage: null,
})
export const boris = person(1, 'Boris', 'Kos')
export const cvita = person(2, 'Cvita', 'Kos')
export const dino = person(3, 'Dino', 'Kos')

/** A project with one member and no team lead. */
export const project: Project = {
  ...perField(projectFields, () => ''),
  ...validProject,
  uuid: '00000000-0000-4000-8000-00000000f011',
  teamLead: null,
  teamMembers: [boris],
  isArchived: false,
  projectMonthlyAverage: 2.5,
  version: 1,
}
