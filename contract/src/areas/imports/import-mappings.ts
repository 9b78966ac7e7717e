// How the columns of a sheet were mapped, kept on request for the next sheet with the same headers.
import { z } from 'zod'
import { dayOrders } from '../../lib/cell-days.ts'
import { decimalSigns } from '../../lib/cell-numbers.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, line, messageResult, version, visible, uuid } from '../../lib/fields.ts'
import { foldedHeader, type ImportColumn } from '../../lib/imports.ts'
import { messages } from '../../lib/messages.ts'

/** The lists that are imported. */
export const importLists = ['employees', 'equipment', 'licences'] as const
export type ImportListName = (typeof importLists)[number]

/** The maximum number of mappings of a list; a further one replaces the one that was kept first. */
export const maxImportMappings = 100

export const importMappingsTexts = messages('importMappings', {
  forgotten: 'Column mapping forgotten',
  repeated: 'Two columns have the same content. Import only one of them.',
  person: "Values in this column can't be remembered",
})

/** Columns besides those with fixed values whose replaced values may be kept, because they name no person. */
const organisation: readonly string[] = ['position', 'departments', 'team', 'officeLocation']

/** Returns whether replaced values of a column may be kept: never names, addresses, supervisors, custom fields, roles or status. */
export const keepsReplaced = ({ id, values, decidesAccess = false }: ImportColumn): boolean =>
  organisation.includes(id) || (values !== undefined && !decidesAccess && !id.startsWith('custom.'))

/** Normalises a header as it is kept. */
export const mappingHeader = (header: string): string => foldedHeader(visible(header))

/** Returns a key that sheets with the same named headers share, in any order, letter case and spacing. */
export const headersKey = (headers: readonly string[]): string =>
  JSON.stringify(
    headers
      .map(mappingHeader)
      .filter((header) => header !== '')
      .toSorted(),
  )

/** A value that is replaced in every row. */
export const replacedValue = z.object({ column: line(100).min(1), value: line(200), by: line(200) })

export const importMapping = z.object({
  /** The named columns of the sheet, and the id of the import's column that each one contains; null is not imported. */
  columns: z
    .array(
      z.object({
        header: line(200).min(1),
        target: line(100).min(1).nullable(),
        /** The order of day and month that the user has chosen for its dates. */
        dayOrder: z.enum(dayOrders).nullable(),
        /** The decimal sign that the user has chosen for its numbers. */
        decimalSign: z.enum(decimalSigns).nullable().optional(),
      }),
    )
    .min(1)
    .max(100),
  replaced: z.array(replacedValue).max(200),
})
export type ImportMapping = z.output<typeof importMapping>

const keptMapping = importMapping.extend({ uuid, version: z.int() })
export type KeptMapping = z.output<typeof keptMapping>

const ofList = z.object({ list: z.enum(importLists) })

export const importMappingsApi = {
  list: endpoint('GET /import-mappings/:list', 'import-mapping.manage', {
    summary: 'List how the columns of sheets were mapped in imports of a list',
    params: ofList,
    result: z.array(keptMapping),
  }),
  keep: endpoint('PUT /import-mappings/:list', 'import-mapping.manage', {
    summary: 'Keep how the columns of a sheet are mapped for sheets with the same headers, never its rows',
    params: ofList,
    body: importMapping.extend({ version }),
    result: keptMapping,
  }),
  forget: endpoint('DELETE /import-mapping/:id', 'import-mapping.manage', {
    summary: 'Forget how the columns of a sheet were mapped',
    params: byId,
    result: messageResult,
  }),
}
