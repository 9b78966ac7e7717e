import { message, messages, issue, type Message } from '../../lib/messages.ts'
import { z } from 'zod'
import { roleNames } from '../../access.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, exactLine, flag, translated, uuid } from '../../lib/fields.ts'
import { cellMessage, importTexts, maxImportRows, readTableCall, sentRows, tableRow } from '../../lib/imports.ts'
import { customField } from '../custom-fields/fields.ts'
import { customName } from '../custom-fields/values.ts'
import { leaveOutside } from '../leave/outside.ts'
import type { EmployeeColumn } from './import-columns.ts'
import { sheetFields } from './sheet.ts'

export const employeesImportTexts = messages('employeesImport', {
  addPositions: 'Add positions that do not exist yet',
  skipUnknownProjects: 'Skip projects that do not exist yet',
  invite: 'Send everyone an invitation by email',
  updateExisting: 'Update employees who already exist',
  alreadyExists: 'This employee already exists: leave the row out, or choose “Update employees who already exist”',
  unknownPosition: 'There is no position with this name',
  grantFirst: (policy: string, year: string) =>
    message('The days for {policy} {year} have not been granted yet. Grant them first.', { policy, year }),
  unknownProject: (projectId: string) =>
    message('There is no project with the ID {projectId}, or it is archived', { projectId }),
  unknownSupervisor: 'No employee or row in this sheet has this name or email address',
  supervisorUnclear: 'Several employees have this name: choose one or enter the email address',
  roleBeyondYou: 'Only a Superadmin can assign this role',
  columnTwice: 'Two columns have the same content. Import only one of them.',
  days: 'Enter whole or half days below 365, such as 12 or 12.5',
  negativeDays: "Remaining days can't be less than 0",
  emailTwice: (row: number) => message('Same email as row {row}', { row }),
  employeeNumberTwice: (row: number) => message('Same employee number as row {row}', { row }),
  invisibleRemoved: 'Invisible characters were removed from this cell',
  sameEmployee: (row: number) => message('Same employee as row {row}', { row }),
  /** @param email the employee with the email address of the row; the employee number is that of `number` */
  twoEmployees: ({ email, number }: { email: string; number: string }) =>
    message('The email address and the employee number belong to different people: {email}, {number}', {
      email,
      number,
    }),
  valueTwice: (row: number) => message('Same value as row {row}', { row }),
  idNumberTwice: (row: number) => message('Same ID number as row {row}', { row }),
  onlySuperadmins: 'Only a Superadmin may add positions',
  changedSince: (failures: readonly Message[]) =>
    message('Nothing was imported, because data has changed since the sheet was checked: {failures}', { failures }),
  nothingStored: 'Nothing was imported.',
  leaveChanged: 'The leave outside the employment has changed. Please check the sheet again.',
  employeesChanged: 'Employees in this sheet have changed since it was checked. Check the changes again.',
  employeeChanged: 'changed since the sheet was checked',
  undo: 'Undo import',
  undoTitle: 'Undo import of employees',
  alreadyUndone: 'This import has been undone. Reload the page to continue.',
  undoTooLate: 'This import can no longer be undone: it is older than 7 days',
  undone: (removed: number, kept: number) =>
    message(
      '{removed, plural, one {# employee was removed} other {# employees were removed}}, {kept, plural, one {# was kept} other {# were kept}}.',
      { removed, kept },
    ),
  imported: (count: number) =>
    message('{count, plural, one {# employee was imported.} other {# employees were imported.}}', { count }),
  updated: (count: number) =>
    message('{count, plural, one {# employee was updated.} other {# employees were updated.}}', { count }),
  failure: (row: number, column: string, problem: Message) =>
    message('row {row}, {column}: {problem}', { row, column, problem }),
  failed: (name: string, problem: Message) => message('{name}: {problem}', { name, problem }),
  notUpdated: (failures: readonly Message[]) => message('Not updated: {failures}', { failures }),
  fieldGone: "A custom field in this sheet no longer exists, or you can't change it. Choose the columns again.",
  unknownColumn: 'Unknown column',
})

/** Why undoing an import keeps an employee. */
export const keptReasons = messages('keptReason', {
  signedIn: 'Has signed in',
  beyondYou: 'Only a Superadmin may remove this role',
  changed: 'Changed since the import',
  projects: 'Project memberships have changed',
  items: 'Has or had equipment or licences',
  leave: 'Has leave requests',
  files: 'Has files',
  referred: 'Other records refer to this employee',
  supervises: 'Supervises an employee who is kept',
})

const maxColumns = 100

// A template keeps the spelling of its parts.
const daysColumn = z.templateLiteral(['days ', uuid]).overwrite((name) => name.toLowerCase() as typeof name)

const column = z.union([z.enum([...sheetFields, 'role']), daysColumn, customName], {
  error: issue(employeesImportTexts.unknownColumn),
}) satisfies z.ZodType<EmployeeColumn>

const sheet = z.object({
  columns: z
    .array(column)
    .max(maxColumns)
    .refine((columns) => new Set(columns).size === columns.length, { error: issue(employeesImportTexts.columnTwice) }),
  /** The columns that count only for new employees: values for all rows of what the sheet does not contain. */
  forNew: z.array(column).max(maxColumns).default([]),
  /** The date columns with the month first, such as 12/31/2025. Without it, the dates of each column decide. */
  monthFirst: z.array(column).max(maxColumns).optional(),
  rows: sentRows(tableRow).min(1, issue(importTexts.noRows)).max(maxImportRows),
})

/** The options of an import. */
export const importOptions = z.object({
  /** Adds unknown positions. Superadmins only. */
  addPositions: z.boolean(),
  /** Ignores unknown projects instead of rejecting the row. */
  skipUnknownProjects: z.boolean(),
  /** Emails invitations to the new employees who may sign in. */
  invite: z.boolean(),
  /** Changes the employees who have the email address or employee number of a row instead of rejecting the row. */
  updateExisting: z.boolean(),
})
export type ImportChoices = z.output<typeof importOptions>

const checked = z.object({
  /** Invalid cells, which prevent the import. */
  problems: z.array(cellMessage),
  /** Warnings, which don't prevent the import. */
  warnings: z.array(cellMessage),
  /** Positions that are added. */
  newPositions: z.array(z.string()),
  /** Project IDs that are ignored because no such project exists. */
  ignoredProjects: z.array(z.string()),
  /** How many new employees get each role above Employee; an earlier version answers none. */
  roles: z.array(z.object({ role: z.enum(roleNames), employees: z.int() })).default([]),
  /** The rows of employees who exist, changed or not. */
  existing: z.array(z.int()),
  /** The cells that change an employee who exists, with the stored text. */
  changes: z.array(z.object({ row: z.int(), column: z.string(), before: z.string() })),
  /** Makes only these changes when it is sent with the import; an earlier version answers none. */
  changesFingerprint: z.string().default(''),
  /** The leave that changed first and last days would leave outside the employment; an earlier version lists none. */
  leaveOutside: z
    .object({
      people: z.array(leaveOutside.pick({ requests: true }).extend({ row: z.int(), name: z.string() })),
      /** Ends exactly these days when it is sent with the import. */
      fingerprint: z.string(),
    })
    .default({ people: [], fingerprint: '' }),
  /** The background job that imports the employees; null if the rows were only checked. */
  job: uuid.nullable(),
  /** The import, for undoing it; null if the rows were only checked. */
  importId: uuid.nullable(),
})
export type CheckedSheet = z.output<typeof checked>
/** With texts that are rendered for the caller. */
export type CheckedSheetAnswer = z.input<typeof checked>

const recentImport = z.object({
  uuid,
  at: z.iso.datetime(),
  /** The name of the user who imported; null if that user was deleted. */
  who: z.string().nullable(),
  /** How many employees were imported. */
  employees: z.int(),
  isUndone: z.boolean(),
  /** Employees whom undoing the import has kept: at most 50 of them. */
  kept: z.array(z.object({ uuid, name: z.string(), reason: translated })),
})
export type RecentImport = z.output<typeof recentImport>

export const employeesImportApi = {
  list: endpoint('GET /employees/imports', 'employee.manage', {
    summary: 'List the imports of employees of the last seven days, newest first',
    ofPeople: true,
    result: z.array(recentImport),
  }),
  undo: endpoint('POST /employees/imports/:id/undo', 'employee.manage', {
    summary: 'Undo an import of employees in the background; employees who were changed since stay',
    isAccessDecision: true,
    ofPeople: true,
    params: byId,
    result: z.object({ job: uuid }),
  }),
  read: endpoint('POST /employees/excelimport/read', 'employee.manage', {
    summary: 'Read a sheet of a spreadsheet or text file with any columns, for an import of employees',
    ofPeople: true,
    hasIdempotencyKey: false,
    ...readTableCall,
    result: readTableCall.result.extend({
      /** The kinds of leave whose remaining days a column may contain. */
      leave: z.array(z.object({ uuid, name: z.string(), isGranted: z.boolean() })),
      /** The custom fields that a column may contain. */
      customFields: z.array(customField),
      /** Whether the company has no employees but the user yet. */
      isFirst: z.boolean(),
      /** Whether the company's setup continues. */
      isSettingUp: z.boolean(),
    }),
  }),
  run: endpoint('POST /employees/excelimport', 'employee.manage', {
    summary: 'Import employees in the background: new ones all together or none, then changes of existing ones',
    isAccessDecision: true,
    ofPeople: true,
    query: z.object({
      /** Validates the rows without storing anything. */
      dryRun: flag.optional(),
      /** Adds unknown positions. Superadmins only. */
      addPositions: flag.optional(),
      /** Ignores unknown projects instead of rejecting the row. */
      skipUnknownProjects: flag.optional(),
      /** Emails invitations to the new employees who may sign in. */
      invite: flag.optional(),
      /** Changes employees who exist instead of rejecting their rows. */
      updateExisting: flag.optional(),
      /** The fingerprint of `leaveOutside`: ends that leave. Without it, the leave stays. */
      endsLeave: exactLine(100).optional(),
      /**
       * `changesFingerprint` of the check: employees who have changed since are not overwritten. Without it, the stored
       * values don't matter.
       */
      confirmedChanges: exactLine(100).optional(),
    }),
    body: sheet,
    result: checked,
  }),
}
