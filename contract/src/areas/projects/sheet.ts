import type { Person } from '../employees/people.ts'
import { column, type ListColumns } from '../../lib/list-sheets.ts'
import type { Project } from './projects.ts'

const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** The list as a spreadsheet. */
export const projectColumns: ListColumns<Project> = [
  column('Name', 30, ({ name }) => name),
  column('Project ID', 16, ({ projectId }) => projectId),
  column('Client name', 24, ({ clientName }) => clientName),
  column('Team lead', 24, ({ teamLead }) => teamLead && nameOf(teamLead)),
  column('Start date', 12, ({ startDate }) => startDate, 'date'),
  column('Members', 10, ({ teamMembers }) => teamMembers.length, 'number'),
  column('Team members', 60, ({ teamMembers }) => teamMembers.map(nameOf).join(', ')),
  column('Monthly average', 16, ({ projectMonthlyAverage }) => projectMonthlyAverage, 'number'),
]
