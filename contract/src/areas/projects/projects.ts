import { label, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { dayField, longTextField, textField } from '../../lib/field-kinds.ts'
import { inputShape, valueShape, type MappedField } from '../../lib/field-maps.ts'
import {
  byId,
  commaSeparated,
  day,
  flag,
  longText,
  messageResult,
  name,
  reference,
  requiredLine,
  seenVersion,
  uuid,
  version,
} from '../../lib/fields.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { person } from '../employees/people.ts'

/**
 * The fields of a project that are stored as entered, in the order of statements and of the history. Schemas, statements,
 * history, labels and the form's draft are derived from this map.
 */
export const projectFields = {
  name: { ...textField(label('Name'), name), fieldClass: 'internal' },
  projectId: { ...textField(label('Project ID'), requiredLine), fieldClass: 'internal' },
  clientName: { ...textField(label('Client name'), requiredLine), fieldClass: 'internal' },
  clientContact: { ...textField(label('Client contact'), requiredLine), fieldClass: 'confidential' },
  startDate: { ...dayField(label('Start date'), day), value: z.string(), fieldClass: 'internal' },
  adminNotes: { ...longTextField(label('Admin notes'), longText), fieldClass: 'confidential', isOptional: true },
} as const satisfies Record<string, MappedField>

const project = z.object({
  ...ofClass('internal', { uuid }),
  ...valueShape(projectFields),
  ...ofClass('internal', {
    teamLead: person.nullable(),
    teamMembers: z.array(person),
    isArchived: z.boolean(),
    /** Members of the project per month, averaged over the last twelve months or since its start; one decimal. */
    projectMonthlyAverage: z.number(),
    version: z.int(),
  }),
})
export type Project = z.output<typeof project>

/** If omitted, there is no team lead, there are no members and the notes are empty. */
export const projectInput = z.object({
  ...inputShape(projectFields),
  ...ofClass('internal', {
    teamLead: reference.nullable().default(null),
    teamMembers: z.array(reference).default([]),
  }),
})

const list = listEndpoint('GET /projects', 'project.manage', {
  summary: 'List projects, archived ones only on request; a page includes the sum of the monthly averages',
  row: project,
  sort: ['name', 'projectId', 'clientName', 'startDate'],
  filters: ofClass('internal', {
    isArchived: flag.optional(),
    /** Projects to exclude from the sum: ids separated by commas. */
    excludedIds: commaSeparated(z.array(uuid)).optional(),
  }),
})

export const projectsApi = {
  /** The sum over all filtered projects, independent of the page. */
  list: {
    ...withSheet(list, 'projects'),
    result: list.result.extend(ofClass('internal', { totalMonthlyAverage: z.number() })),
  },
  find: endpoint('GET /project/:id', 'project.manage', { summary: 'Show a project', params: byId, result: project }),
  create: endpoint('POST /project', 'project.manage', {
    summary: 'Add a project with its team',
    body: projectInput,
    result: project,
  }),
  update: endpoint('PUT /project/:id', 'project.manage', {
    summary: 'Change a project and its team; members who are no longer listed leave today',
    params: byId,
    body: projectInput.extend(ofClass('internal', { version })),
    result: project,
  }),
  archive: endpoint('PUT /archive-project/:id', 'project.manage', {
    summary: 'Archive or unarchive a project',
    isAccessDecision: true,
    params: byId,
    body: z.object(ofClass('internal', { isArchived: z.boolean() })),
    result: messageResult,
  }),
  remove: endpoint('DELETE /project/:id', 'project.manage', {
    summary: 'Delete a project and end its memberships',
    isAccessDecision: true,
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
}

/** The labels of a project's team, in its form, on its profile and in histories. */
export const teamLabels = messages('projectLabels', {
  teamLead: 'Team lead',
  teamMembers: 'Team members',
})
