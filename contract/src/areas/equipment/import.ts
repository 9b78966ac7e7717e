import { z } from 'zod'
import type { CellMessage } from '../../lib/cells.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { flag } from '../../lib/fields.ts'
import { upload } from '../../lib/files.ts'
import { imported, importTexts } from '../../lib/imports.ts'
import { equipmentTexts } from './equipment.ts'

const codeTwice = 'Same code as row'

export const itemsImportTexts = {
  equipmentTitle: 'Import equipment',
  licencesTitle: 'Import licences',
  codeTwice: (row: number) => `${codeTwice} ${row}`,
  unknownEmail: 'No employee has this email address',
  archivedEmail: 'This email address belongs to an archived employee',
  changedMeanwhile: 'Someone else changed this list at the same time. Please check the file again.',
} as const

/** Whether it is said that a code stands twice, in the file or in the company. */
export const isDuplicateCode = ({ message }: CellMessage): boolean =>
  message === equipmentTexts.codeTaken || message.startsWith(codeTwice)

const cell = z.string().default('')

/** A row of a file as it stands there. */
const importRow = z.object({
  row: z.int(),
  code: z.string(),
  name: z.string(),
  status: z.string(),
  notes: z.string(),
  email: z.string(),
})
export type ItemImportRow = z.output<typeof importRow>

const body = z
  .object({
    file: upload('spreadsheet', importTexts.missing).optional(),
    /** The same without a file; a body that is just this list is taken too (specification two, section 7). */
    rows: z.array(z.object({ code: cell, name: cell, status: cell, notes: cell, email: cell })).optional(),
  })
  .refine(({ file, rows }) => file !== undefined || rows !== undefined, { error: importTexts.missing, path: ['file'] })

const shape = {
  query: z.object({
    /** Checks the rows, tells what is wrong in them, and stores nothing. */
    dryRun: flag.optional(),
  }),
  multipart: true,
  body,
  result: imported(importRow),
} as const

const equipment = endpoint('POST /companyequipment/excelimport', 'equipment.manage', {
  summary: 'Adds the equipment of a spreadsheet: all of it, or nothing',
  ...shape,
})

const licences = endpoint('POST /licence/excelimport', 'equipment.manage', {
  summary: 'Adds the licences of a spreadsheet: all of them, or none',
  ...shape,
})

export const itemsImportApi = {
  equipment,
  licences,
}
