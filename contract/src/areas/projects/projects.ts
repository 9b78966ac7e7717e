import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  commaSeparated,
  day,
  flag,
  longText,
  message,
  name,
  reference,
  requiredLine,
  version,
} from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'

const project = z.object({
  uuid: z.uuid(),
  name: z.string(),
  projectId: z.string(),
  clientName: z.string(),
  clientContact: z.string(),
  teamLead: person.nullable(),
  teamMembers: z.array(person),
  startDate: z.string(),
  adminNotes: z.string(),
  isArchived: z.boolean(),
  /** People on the project in a month, on the average of the last twelve or since it began; one decimal. */
  projectMonthlyAverage: z.number(),
  version: z.int(),
})
export type Project = z.output<typeof project>

/** Left out, the team lead is nobody, the members are none and the notes are empty. */
export const projectInput = z.object({
  name,
  projectId: requiredLine,
  clientName: requiredLine,
  clientContact: requiredLine,
  startDate: day,
  adminNotes: longText.default(''),
  teamLead: reference.nullable().default(null),
  teamMembers: z.array(reference).default([]),
})

const list = listEndpoint('GET /projects', 'project.manage', {
  summary: 'The projects, archived ones only when asked for; a page also has the sum of the monthly averages',
  row: project,
  sort: ['name', 'projectId', 'clientName', 'startDate'],
  filters: {
    isArchived: flag.optional(),
    /** Projects that the sum goes without: their ids, with commas between them. */
    leaveOut: commaSeparated(z.array(z.uuid())).optional(),
  },
})

/** What the audit log calls the records of this area. */
export const projectEntities = ['project'] as const

export const projectsApi = {
  /** The sum is that of all projects that the filters select, whatever page they are on. */
  list: { ...list, result: list.result.extend({ totalMonthlyAverage: z.number() }) },
  find: endpoint('GET /project/:id', 'project.manage', { summary: 'One project', params: byId, result: project }),
  create: endpoint('POST /project', 'project.manage', {
    summary: 'Adds a project with its team',
    body: projectInput,
    result: project,
  }),
  update: endpoint('PUT /project/:id', 'project.manage', {
    summary: 'Changes a project and its team; whoever is not named any more leaves today',
    params: byId,
    body: projectInput.extend({ version }),
    result: project,
  }),
  archive: endpoint('PUT /archive-project/:id', 'project.manage', {
    summary: 'Archives or unarchives a project',
    params: byId,
    body: z.object({ isArchived: z.boolean() }),
    result: message,
  }),
  remove: endpoint('DELETE /project/:id', 'project.manage', {
    summary: 'Deletes a project and ends its memberships',
    params: byId,
    result: message,
  }),
}

export const projectsTexts = {
  navigation: 'Project managment',
  added: 'Project successfully added',
  edited: 'Project successfully edited',
  unarchived: 'Project successfully unarchived',
  archiveFailed: 'Failed to archived data',
  unarchiveFailed: 'Failed to unarchived data',
  archiveConfirm: 'Yes, archive',
  unarchiveConfirm: 'Yes, unarchive',
  deleteText: 'This action cannot be reverted',
  include: 'Include',
  leadIsMember: "Team lead can't also be a project member",
  chooseMember: 'Add project member',
  isLead: 'This employee has already been added as a team leader',
  isMember: 'This employee is already added to project!',
  memberAdded: 'Team member added',
  memberDeleted: 'Team member successfully deleted!',
  saveChanges: 'Save your changes',
  changesSaved: 'Your changes have been successfully saved',
  // Ours, where the specification is silent.
  title: 'Projects',
  archivedTitle: 'Archived projects',
  newTitle: 'Add new project',
  editTitle: 'Edit project',
  search: 'Name, project ID, client...',
  archiveTitle: 'Archive project?',
  archiveText: 'If you confirm this action you will archive project',
  unarchiveTitle: 'Unarchive project?',
  unarchiveText: 'If you confirm this action you will unarchive project',
  deleteTitle: 'Delete project?',
  archived: 'Project successfully archived',
  deleted: 'Project successfully deleted',
  projectIdTaken: 'A project with this project ID already exists',
  gone: 'This employee is archived or no longer exists',
  nothingToInclude: 'Its monthly average is 0, so there is nothing to include',
  monthlyAverage: 'Monthly average: people on the project per month, over the last 12 months or since it started',
} as const
