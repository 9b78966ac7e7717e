import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { commaSeparated, flag } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

/** How many selected rows an export can be narrowed to: their ids stand in its address. */
export const maxSelected = 300

const ids = commaSeparated(z.array(z.uuid()).max(maxSelected, `At most ${maxSelected} selected rows`))

/** What an export takes beside the search, filters and order of its list. */
export const exportParameters = {
  /** Only these rows: their ids, with commas between them. */
  ids: ids.optional(),
  /** The headers alone, for an import to be filled in. */
  template: flag.optional(),
}

/** How the files of the lists are called (specification one, section 3). */
export const exportedFiles = {
  employees: 'Employees overview.xlsx',
  'archived-employees': 'Archived Employees overview.xlsx',
  equipment: 'Equipments data.xlsx',
  licences: 'Licences data.xlsx',
  applicants: 'Applicants overview.xlsx',
} as const
export type ExportedListName = keyof typeof exportedFiles

export const exportsTexts = {
  failed: 'Failed to load data',
  busy: 'Other exports are under way.',
} as const

// Each list checks its own parameters.
const sheet = endpoint('GET /export/:list', 'list.export', {
  summary: 'A list as a spreadsheet: all pages of what its search and filters select, in its order',
  params: z.object({ list: z.string() }),
  query: z.looseObject({}),
  result: fileContent,
})

export const exportsApi = { sheet }
