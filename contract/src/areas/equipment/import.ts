import { message, messages, issue } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import type { CellMessage } from '../../lib/cells.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { flag } from '../../lib/fields.ts'
import { upload } from '../../lib/files.ts'
import { cellMessage, importTexts, readTableCall, sentRows } from '../../lib/imports.ts'
import { equipmentTexts } from './equipment.ts'
import { sentRow } from './import-rows.ts'

export const itemsImportTexts = messages('itemsImport', {
  equipmentTitle: 'Import equipment',
  licencesTitle: 'Import licences',
  codeTwice: (row: number) => message('Same code as row {row}', { row }),
  unknownEmail: 'No employee has this email address',
  unknownName: 'No employee has this name',
  unclearName: 'Several employees have this name: enter the email address in a column named Email',
  otherAssignee: ({ owner, named }: { owner: string; named: string }) =>
    message('This email address belongs to {owner}, not to {named}', { owner, named }),
  goneEmail: 'This email address belongs to an employee who is archived or not active, or has left',
  changedConcurrently: 'Someone else changed this list at the same time. Please check the file again.',
})

/** Whether the message reports a code that is duplicated in the file or already exists. */
export const isDuplicateCode = ({ code }: CellMessage): boolean =>
  code === equipmentTexts.codeTaken.code || code === itemsImportTexts.codeTwice(0).code

/** A row as it is stored, or as it is in the file where a cell is invalid. */
const importRow = z.object(
  ofClass('internal', {
    row: z.int(),
    code: z.string(),
    name: z.string(),
    status: z.string(),
    notes: z.string(),
    email: z.string(),
  }),
)
export type ItemImportRow = z.output<typeof importRow>

const body = z
  .object(
    ofClass('internal', {
      file: upload('spreadsheet', importTexts.missing).optional(),
      /**
       * The rows as JSON instead of a file. A body that is only this list is accepted too (specification two, section 7).
       */
      rows: sentRows(sentRow).optional(),
      /** The date columns with the month first, such as 12/31/2025. Without it, the dates of each column decide. */
      monthFirst: z.array(z.string()).max(100).optional(),
    }),
  )
  .refine(({ file, rows }) => file !== undefined || rows !== undefined, {
    error: issue(importTexts.missing),
    path: ['file'],
  })

const shape = {
  query: z.object(
    ofClass('internal', {
      /** Validates the rows without storing anything. */
      dryRun: flag.optional(),
    }),
  ),
  multipart: true,
  body,
  result: z.object(
    ofClass('internal', {
      /** Whether the rows were stored. An import stores all rows or none. */
      isStored: z.boolean(),
      rows: z.array(importRow),
      /** Errors that prevent the import. */
      problems: z.array(cellMessage),
    }),
  ),
} as const

const equipment = endpoint('POST /companyequipment/excelimport', 'equipment.manage', {
  summary: 'Import the equipment of a spreadsheet: all rows or none',
  ...shape,
})

const licences = endpoint('POST /licence/excelimport', 'equipment.manage', {
  summary: 'Import the licences of a spreadsheet: all rows or none',
  // The sheet and the messages contain the keys of licences.
  contentClass: 'confidential',
  ...shape,
})

export const itemsImportApi = {
  read: endpoint('POST /companyequipment/excelimport/read', 'equipment.manage', {
    summary: 'Read a sheet of a spreadsheet or text file with any columns, for an import of equipment or licences',
    hasIdempotencyKey: false,
    ...readTableCall,
  }),
  equipment,
  licences,
}
