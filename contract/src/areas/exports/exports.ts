import { issue, messages } from '../../lib/messages.ts'
import { z } from 'zod'
import type { Permission } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { fieldTexts, flag, notEmpty } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

type ExportedFile = { file: string; access: Permission }

/**
 * Exports whose rows differ from those of their list: their file names (specification one, section 3), and their own
 * permissions, which an export requires besides `list.export`. Other lists have a sheet (`withSheet`); `exported-lists.ts`
 * in `contract/src` has all.
 */
export const furtherExports = {
  employees: { file: 'Employees overview.xlsx', access: 'employee.manage' },
  'archived-employees': { file: 'Archived Employees overview.xlsx', access: 'employee.manage' },
  equipment: { file: 'Equipments data.xlsx', access: 'equipment.manage' },
  licences: { file: 'Licences data.xlsx', access: 'equipment.manage' },
  applicants: { file: 'Applicants overview.xlsx', access: 'applicant.manage' },
  'leave-grants': { file: 'Granted leave.xlsx', access: 'leave.manage' },
  report: { file: 'Report.xlsx', access: 'report.read' },
} as const satisfies Record<string, ExportedFile>
export type FurtherExport = keyof typeof furtherExports

export const exportsTexts = messages('exports', {
  failed: 'Failed to load data',
  // Not fixed by the specification.
  started: 'The download has started. Your browser shows its progress.',
})

// Each list validates its own parameters.
const sheet = endpoint('GET /export/:list', 'list.export', {
  summary: 'Export a list as a spreadsheet: all pages of the filtered list, in its order',
  params: z.object({ list: z.string() }),
  query: z.looseObject({
    /** Answers with the headers alone if the export could start now. */
    check: flag.optional(),
    /** Only these rows: ids separated by commas. */
    ids: notEmpty(z.string().min(1, issue(fieldTexts.value)).optional()),
  }),
  result: fileContent,
  subject: 'scope',
})

export const exportsApi = { sheet }
