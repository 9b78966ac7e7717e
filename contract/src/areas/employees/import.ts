import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { flag } from '../../lib/fields.ts'
import { upload } from '../../lib/files.ts'
import { cellMessage, imported, importTexts } from '../../lib/imports.ts'

export const employeesImportTexts = {
  title: 'Import employees',
  addPositions: 'Add positions that do not exist yet',
  skipUnknownProjects: 'Skip projects that do not exist yet',
  invite: 'Send everyone an invitation by email',
  unknownPosition: 'There is no position with this name',
  unknownProject: (projectId: string) => `There is no project with the ID ${projectId}, or it is archived`,
  unknownSupervisor: 'No employee and no row of this file has this email address',
  emailTwice: (row: number) => `Same email as row ${row}`,
  idNumberTwice: (row: number) => `Same ID number as row ${row}`,
  onlySuperadmins: 'Only a Superadmin may add positions',
  changedConcurrently: 'Someone else changed the employees at the same time. Please check the file again.',
} as const

/** The employee that a row would add. Invalid cells keep their text. */
const importRow = z.object({
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  position: z.string(),
})
export type ImportRow = z.output<typeof importRow>

const result = imported(importRow).extend({
  /** Warnings, which don't prevent the import. */
  warnings: z.array(cellMessage),
  /** Positions that would be added. */
  newPositions: z.array(z.string()),
  /** Project IDs that are ignored because no such project exists. */
  ignoredProjects: z.array(z.string()),
})
export type Imported = z.output<typeof result>

const run = endpoint('POST /employees/excelimport', 'employee.manage', {
  summary: 'Import the employees of a spreadsheet with the columns of the export: all of them or none',
  query: z.object({
    /** Validates the file and previews the result without storing anything. */
    dryRun: flag.optional(),
    /** Adds unknown positions. Superadmins only. */
    addPositions: flag.optional(),
    /** Ignores unknown projects instead of rejecting the row. */
    skipUnknownProjects: flag.optional(),
    /** Emails invitations to the new employees who may sign in. */
    invite: flag.optional(),
  }),
  multipart: true,
  body: z.object({ file: upload('peopleSpreadsheet', importTexts.missing) }),
  result,
})

export const employeesImportApi = {
  run,
}
