import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, day, email, flag, fromJson, name, reference, requiredLine } from '../../lib/fields.ts'
import { listEndpoint } from '../../lib/paging.ts'

export const employeeStatuses = ['Active', 'Not active', 'Maternity leave'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
export const contractTypes = ['Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno'] as const
export type ContractType = (typeof contractTypes)[number]

/** Statuses whose people may sign in, unless they are archived (`rules.md` section 2). */
export const statusesThatSignIn: readonly EmployeeStatus[] = ['Active', 'Maternity leave']

const position = z.object({ uuid: z.uuid(), name: z.string() })

/** A row of the list: what the list shows, nothing more. */
const employeeRow = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  position: position.nullable(),
  status: z.enum(employeeStatuses),
  contractType: z.enum(contractTypes).nullable(),
  startDate: z.string().nullable(),
  profileImage: z.string().nullable(),
  isArchived: z.boolean(),
})
export type EmployeeRow = z.output<typeof employeeRow>

const employee = employeeRow.extend({
  dateOfBirth: z.string().nullable(),
  placeOfResidence: z.string(),
  residentialAddress: z.string(),
  version: z.int(),
})
export type Employee = z.output<typeof employee>

export const employeesTexts = {
  title: 'Employees',
  search: 'Name, email...',
  newTitle: 'Add new employee',
  added: 'Employee successfully added',
  about: 'About',
  // Ours, where the specification is silent.
  bornInTheFuture: 'The date of birth must be in the past',
} as const

export const employeeInput = z.object({
  firstName: name,
  lastName: name,
  email,
  status: choice(employeeStatuses),
  dateOfBirth: day,
  placeOfResidence: requiredLine,
  residentialAddress: requiredLine,
  position: fromJson(reference),
  contractType: choice(contractTypes),
  startDate: day,
})

const list = listEndpoint('GET /employees', 'employee.manage', {
  summary: 'The employees, archived ones only when asked for',
  row: employeeRow,
  sort: ['lastName', 'email', 'position', 'status', 'contractType', 'startDate'],
  filters: { isArchived: flag.optional() },
})

export const employeesApi = {
  list,
  find: endpoint('GET /employee/:id', 'employee.read', {
    summary: 'One employee, whole',
    params: byId,
    subject: 'id',
    result: employee,
  }),
  create: endpoint('POST /employee', 'employee.manage', {
    summary: 'Adds an employee and the account that belongs to it',
    multipart: true,
    body: employeeInput,
    result: employee,
  }),
  own: endpoint('GET /logged-employee', 'account.own', {
    summary: 'The own record; an applicant gets name, e-mail and role',
    result: z.union([
      employee,
      z.object({ uuid: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string() }),
    ]),
  }),
}
