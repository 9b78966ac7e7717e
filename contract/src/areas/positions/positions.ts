import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, messageResult, name, seenVersion, uuid, version } from '../../lib/fields.ts'
import { withSheet } from '../../lib/with-sheet.ts'
import { listEndpoint } from '../../lib/paging.ts'

const position = z.object(ofClass('internal', { uuid, name: z.string(), version: z.int() }))
export type Position = z.output<typeof position>

/** A position with the number of employees who have it. */
const listedPosition = position.extend(ofClass('internal', { employees: z.int(), archivedEmployees: z.int() }))
export type ListedPosition = z.output<typeof listedPosition>

export const positionInput = z.object(ofClass('internal', { name }))

const list = listEndpoint('GET /positions', 'position.read', {
  summary: 'List positions',
  row: listedPosition,
  sort: ['name'],
  filters: {},
})

export const positionsApi = {
  list: withSheet(list, 'positions'),
  find: endpoint('GET /position/:id', 'position.manage', {
    summary: 'Show a position',
    params: byId,
    result: position,
  }),
  create: endpoint('POST /position', 'position.manage', {
    summary: 'Add a position',
    body: positionInput,
    result: position,
  }),
  update: endpoint('PUT /position/:id', 'position.manage', {
    summary: 'Rename a position',
    params: byId,
    body: positionInput.extend(ofClass('internal', { version })),
    result: position,
  }),
  remove: endpoint('DELETE /position/:id', 'position.manage', {
    summary: 'Delete a position that no employee has',
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
}
