// Reads `contract/fields.tsv`, and lists the fields of the calls of service accounts as it names them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { api } from '@hr/contract/api'
import { duties } from '@hr/contract/areas/employees/successors'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { classOf, type FieldClass } from '@hr/contract/lib/field-classes'
import { scopesOfServiceCall } from '@hr/contract/token-scopes'

export type FieldRow = { entity: string; field: string; class: string; [column: string]: string }

/** The rows of the table: one for each field. */
export function readFieldTable(): FieldRow[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, '../../../contract/fields.tsv'), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split('\t')
  return lines.map(
    (line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])) as FieldRow,
  )
}

/** The entities of modules, calls and nested objects, where they are not the module's name without its plural s. */
const entities: Readonly<Record<string, string>> = {
  'applicants.CV': 'applicant file',
  'applicants.otherFiles': 'applicant file',
  'applicants.next': 'applicant',
  'applicants.previous': 'applicant',
  'applicants.earlier': 'applicant',
  changes: 'change',
  credits: 'time off in lieu',
  customFields: 'custom field',
  directory: 'employee',
  documentCategories: 'document category',
  employeeFiles: 'document',
  people: 'employee',
  orgChart: 'org chart',
  'orgChart.people': 'org chart',
  holidayCalendars: 'holiday calendar',
  holidayCalendar: 'holiday calendar',
  itemsImport: 'import',
  'itemsImport.rows': 'import',
  problems: 'import',
  leaveFacts: 'leave facts',
  'leaveFacts.changes': 'leave facts',
  confirmed: 'leave facts',
  seen: 'leave facts',
  waiting: 'leave facts',
  'leaveFacts.children': 'child',
  children: 'child',
  leavePolicies: 'leave policy',
  policy: 'leave policy',
  rules: 'leave policy',
  granted: 'granted year',
  leaveTypes: 'leave type',
  'leave.leaveTypes': 'leave balance',
  'leave.leaveTypeList': 'leave balance',
  'leave.balances': 'leave balance',
  'leave.setDays': 'leave balance',
  'leave.ofEmployee': 'leave balance',
  'leave.balance': 'leave balance',
  'employees.leaveType': 'leave balance',
  'leaveTypes.leaveType': 'leave type',
  'leave.leaveType': 'leave balance',
  'leave.people': 'leave',
  'leave.request': 'leave',
  'leave.leave': 'leave',
  'leave.leaveHistoryList': 'leave',
  'leave.leaveStatisticList': 'leave',
  affectedRequests: 'leave',
  invitations: 'employee',
  leftOut: 'employee',
  nonWorkingDays: 'non-working day',
  nonWorkingDay: 'non-working day',
  nonWorking: 'non-working day',
  team: 'project',
  definition: 'report',
  'reports.rows': 'report',
  series: 'report',
  values: 'report',
  time: 'report',
  total: 'report',
  substitutes: 'substitute',
  workSchedules: 'work_schedule',
  workSchedule: 'work_schedule',
  leaveType: 'leave balance',
  'leavePolicies.leaveType': 'leave type',
  additionalDays: 'leave policy',
  blockedDates: 'leave policy',
  minimumCoverage: 'leave policy',
  entries: 'ledger entry',
  explanation: 'ledger entry',
  lapse: 'policy effect',
  effects: 'policy effect',
  'leaveFacts.effects': 'policy effect',
  'credits.policy': 'leave policy',
  options: 'custom field',
  consent: 'applicant',
  emails: 'applicant',
  activeEquipmentList: 'equipment',
  equipmentHistoryList: 'equipment',
  usageHistory: 'usage',
  absences: 'leave',
  daysBack: 'leave',
  countsAgain: 'leave',
  openAbsence: 'open absence',
  steps: 'departure',
  differing: 'leave',
  halfHolidays: 'non-working day',
  free: 'non-working day',
  problem: 'leave',
  possibleDays: 'possible day',
  'possibleDays.days': 'possible day',
  suggestions: 'possible day',
  experienceArray: 'experience',
  educationCertificationArray: 'education',
  skillsArray: 'skill',
  ended: 'archiving',
  daysLeft: 'archiving',
  'employees.previewArchiving': 'archiving',
  'employees.requests': 'leave outside',
  leaveOutside: 'leave outside',
  'leaveOutside.requests': 'leave outside',
  otherFiles: 'document',
  earlier: 'document',
  CV: 'file',
  attachment: 'file',
  // Employees who are named.
  approver: 'employee',
  couldGain: 'employee',
  delegate: 'employee',
  ...Object.fromEntries(duties.map((duty) => [`departures.${duty}`, 'employee'])),
  'directory.reports': 'employee',
  hiredAs: 'applicant',
  supervisorOrTeamLead: 'employee',
  teamLead: 'employee',
  teamMembers: 'employee',
  user: 'employee',
}

const partNames = ['innerType', 'element', 'valueType', 'in', 'out'] as const
type Def = Partial<Record<(typeof partNames)[number], z.ZodType>> & {
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}

export type FoundField = {
  call: Endpoint
  part: 'query' | 'body' | 'result'
  /** The field of the query, body or answer that it is or that contains it. */
  of: string
  entity: string
  field: string
  class: FieldClass | undefined
}
type Found = Pick<FoundField, 'of' | 'entity' | 'field' | 'class'>
type Walked = { entity: string; of?: string; entityOf: (container: string) => string }

/** Lists the fields of a schema with the entity that each belongs to. */
function* fieldsOf(schema: z.ZodType, { entity, of, entityOf }: Walked): Generator<Found> {
  const { shape = {}, options = [], ...def } = schema._zod.def as unknown as Def
  for (const [field, inner] of Object.entries(shape)) {
    yield { of: of ?? field, entity, field, class: classOf(inner) }
    yield* fieldsOf(inner, { entity: entityOf(field), of: of ?? field, entityOf })
  }
  const parts = partNames.map((name) => def[name]).filter((part) => part !== undefined)
  for (const part of [...parts, ...options])
    yield* fieldsOf(part, { entity, ...(of !== undefined && { of }), entityOf })
}

/** The parts of every list. */
const ofLists: ReadonlySet<string> = new Set(['items', 'total', 'page', 'pageSize', 'order', 'q', 'sort', 'id'])

/** The fields of the queries, bodies and answers of the calls that service accounts may make. */
export const fieldsOfServiceCalls = (): FoundField[] =>
  Object.entries(api).flatMap(([area, calls]) =>
    Object.entries<Endpoint>(calls).flatMap(([name, call]) => {
      if (!scopesOfServiceCall(call)) return []
      const entity = entities[`${area}.${name}`] ?? entities[area] ?? area.replace(/s$/, '')
      const entityOf = (container: string) =>
        container === 'items' ? entity : (entities[`${area}.${container}`] ?? entities[container] ?? container)
      const { query, body, result, wholeResult } = call
      const parts = [
        ['query', query],
        ['body', body],
        ['result', result],
        ['result', wholeResult],
      ] as const
      return parts.flatMap(([part, schema]) => {
        const found = schema ? [...fieldsOf(schema, { entity, entityOf })] : []
        const isOfList = ({ field }: Found) => wholeResult !== undefined && ofLists.has(field)
        return found.filter((one) => !isOfList(one)).map((one) => ({ call, part, ...one }))
      })
    }),
  )
