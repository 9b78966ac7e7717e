import { randomBytes } from 'node:crypto'
import { accessApi } from '@hr/contract/areas/access/access'
import { roleOf } from '@hr/contract/areas/access/roles'
import { departuresApi } from '@hr/contract/areas/employees/departures'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { withControlDigit } from '@hr/contract/areas/employees/national-id'
import type { Employee } from '@hr/contract/areas/employees/record'
import { equipmentApi, type Equipment } from '@hr/contract/areas/equipment/equipment'
import { validItem } from '@hr/contract/areas/equipment/items.fixture'
import { licencesApi, type Licence } from '@hr/contract/areas/equipment/licences'
import type { DaysBackRules } from '@hr/contract/areas/leave/days-back'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTypesApi, type LeaveType } from '@hr/contract/areas/leave/leave-types'
import { leavePoliciesApi, type LeavePolicy, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { nonWorkingDaysApi, type NonWorkingDay } from '@hr/contract/areas/leave/non-working-days'
import { positionsApi, type Position } from '@hr/contract/areas/positions/positions'
import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { tokensApi, type ServiceAccount } from '@hr/contract/areas/tokens/tokens'
import { addDays, todayIn, weekday, type Day } from '@hr/contract/lib/dates'
import type { InputOf } from '@hr/contract/lib/endpoint'
import { usersApi, type User } from '@hr/contract/areas/users/users'
import { validUser } from '@hr/contract/areas/users/users.fixture'
import { addApplicant } from './applicants.ts'
import { invitation, passwordLink } from './mail.ts'
import type { Ids } from './pages.ts'
import { callAsAnyone, signIn, type DemoRole, type Person } from './people.ts'
import { settings } from './settings.ts'

/** Random letters, so that tests can run in parallel and repeatedly. */
export const unique = (): string => [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** A random valid JMBG. */
export const newIdNumber = (): string =>
  withControlDigit([...randomBytes(12)].map((byte) => String(byte % 10)).join(''))

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** 'Ana Qwertzui' and her email. */
export function newPerson(firstName = 'Ana', lastName = capital(unique())) {
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    name: `${firstName} ${lastName}`,
  }
}

export const addPosition = ({ call }: Person, name = `Position ${unique()}`): Promise<Position> =>
  call(positionsApi.create, { body: { name } })

/** Adds a project with these members. */
export const addProject = (
  { call }: Person,
  {
    name = `Project ${unique()}`,
    lead,
    members = [],
  }: { name?: string; lead?: { uuid: string }; members?: readonly { uuid: string }[] } = {},
): Promise<Project> =>
  call(projectsApi.create, {
    body: {
      ...validProject,
      name,
      projectId: `PRJ ${unique()}`,
      teamLead: lead ? { uuid: lead.uuid } : null,
      teamMembers: members.map(({ uuid }) => ({ uuid })),
    },
  })

/** Adds a laptop, assigned to this employee since 2026-01-05. */
export const addEquipment = (
  { call }: Person,
  { employee, ...more }: { employee?: { uuid: string }; code?: string; name?: string; notes?: string } = {},
): Promise<Equipment> =>
  call(equipmentApi.create, {
    body: { ...validItem, code: `LAP ${unique()}`, ...more, ...held(employee) },
  })

/** Adds a licence, assigned to this employee since 2026-01-05. */
export const addLicence = (
  { call }: Person,
  { employee, ...more }: { employee?: { uuid: string }; code?: string; name?: string; dateExpired?: string } = {},
): Promise<Licence> =>
  call(licencesApi.create, {
    body: { ...validItem, code: `LIC ${unique()}`, name: 'Editor', ...more, ...held(employee) },
  })

const held = (employee: { uuid: string } | undefined) =>
  employee ? { employee: { uuid: employee.uuid }, dateAdded: '2026-01-05' } : { status: 'inactive' as const }

export const addLeaveType = (
  { call }: Person,
  name = `Leave ${unique()}`,
  more: Partial<DaysBackRules> = {},
): Promise<LeaveType> =>
  call(leaveTypesApi.create, {
    body: { name, numberOfDays: 20, expiredDate: '2099-12-31', color: '#1a7441', halfDays: true, ...more },
  })

/** Requests leave for the caller, or for the employee `uuid`; Monday to Friday by default. */
export const addLeave = async (
  { call }: Person,
  type: LeaveType,
  more: Partial<InputOf<typeof leaveApi.apply>['body']> = {},
): Promise<LeaveRequest> => {
  const body = { leaveType: { uuid: type.uuid }, startDate: '2040-06-04', endDate: '2040-06-08', ...more }
  return (await call(leaveApi.apply, { body })).leave
}

/**
 * The next Monday in the company's time zone that is a working day followed by another, and far enough for a notice of one
 * working day.
 */
export async function nextFreeMonday({ call }: Person): Promise<Day> {
  const today = todayIn(settings().timeZone)
  const query = { page: '1', pageSize: '100', from: today, to: addDays(today, 60) }
  const { items } = await call(nonWorkingDaysApi.list, { query })
  const isFree = (monday: Day) =>
    items.every(({ startDate, endDate }) => endDate < monday || startDate > addDays(monday, 1))
  const mondays = [1, 2, 3, 4, 5, 6, 7, 8].map((week) => addDays(today, 7 * week - weekday(today)))
  const monday = mondays.find((day) => day >= addDays(today, 3) && isFree(day))
  if (monday === undefined) throw new Error('There is no week without a holiday.')
  return monday
}

/** Adds the policy of a template under a name of its own. */
export const addLeavePolicy = (
  { call }: Pick<Person, 'call'>,
  rules: PolicyRules = policyTemplates.annual.rules,
): Promise<LeavePolicy> => call(leavePoliciesApi.create, { body: { name: `Leave ${unique()}`, rules } })

export const addNonWorkingDay = async ({ call }: Person): Promise<NonWorkingDay> => {
  const body = { title: `Day ${unique()}`, startDate: '2041-05-04', endDate: '2041-05-04' }
  return (await call(nonWorkingDaysApi.create, { body })).nonWorkingDay
}

/** Adds a record of each kind that has its own screen. */
export async function addOneOfEach(by: Person): Promise<Ids> {
  const position = await addPosition(by)
  const person = await addEmployee(by, position, newPerson(), {
    experienceArray: [{ companyName: 'Primjer d.o.o.', position: 'Developer', yearsPeriod: '2016-2019' }],
    educationCertificationArray: [{ mater: 'University', faculty: 'Computing' }],
  })
  await addServiceAccount(by)
  const project = await addProject(by, { lead: person, members: [await addEmployee(by, position)] })
  const [leaveType, nonWorkingDay] = [await addLeaveType(by), await addNonWorkingDay(by)]
  return {
    person: person.uuid,
    position: position.uuid,
    project: project.uuid,
    leaveType: leaveType.uuid,
    leavePolicy: (await addLeavePolicy(by)).uuid,
    nonWorkingDay: nonWorkingDay.uuid,
    equipment: (await addEquipment(by, { employee: person })).uuid,
    licence: (await addLicence(by, { employee: person, dateExpired: '2099-12-31' })).uuid,
    applicant: (await addApplicant(by)).uuid,
  }
}

/** Adds a service account with two tokens. */
export async function addServiceAccount({ call }: Person): Promise<ServiceAccount> {
  const { serviceAccount } = await call(tokensApi.createService, {
    body: { name: `Payroll ${unique()}`, scopes: ['employees:read'], addresses: [] },
  })
  await call(tokensApi.rotateService, { params: { id: serviceAccount.uuid }, body: { overlapHours: '24' } })
  return serviceAccount
}

/** Plans the departure of a new employee. */
export async function addDeparture(by: Person) {
  const { uuid, version } = await addEmployee(by, await addPosition(by))
  await by.call(departuresApi.plan, { params: { id: uuid }, body: { endDate: '2099-12-31', version } })
}

/** Adds a Team lead with an account, and members of the lead's project: the given ones, or a new one. */
export async function addTeam(by: Person, members?: readonly { uuid: string }[]) {
  const lead = await addPersonWithPassword(by, 'Team lead')
  const people = members ?? [await addEmployee(by, await addPosition(by))]
  const project = await addProject(by, { lead, members: people })
  return { lead, project }
}

/** Approves or rejects a request. */
export const decideLeave = (
  { call }: Person,
  { uuid }: LeaveRequest,
  status: 'approved' | 'rejected' = 'approved',
): Promise<{ leave: LeaveRequest }> => call(leaveApi.approve, { params: { id: uuid }, body: { status } })

type Names = { firstName: string; lastName: string; email: string }

export const addUser = ({ call }: Person, names: Names = newPerson(), role: DemoRole = 'Employee'): Promise<User> => {
  const { firstName, lastName, email } = names
  return call(usersApi.create, { body: { ...validUser, firstName, lastName, email, role: roleOf(role) } })
}

/** Adds an employee with the required fields and those of `more`. */
export async function addEmployee(
  by: Person,
  position: Position,
  names: Names = newPerson(),
  more: Partial<InputOf<typeof employeesApi.create>['body']> = {},
): Promise<Employee> {
  const { firstName, lastName, email } = names
  return by.call(employeesApi.create, {
    body: { ...validEmployee, firstName, lastName, email, position: { uuid: position.uuid }, ...more },
  })
}

/** Adds a user with this role for this test alone, whose password is set through the emailed link. */
export async function addPersonWithPassword(by: Person, role: DemoRole = 'Employee') {
  const names = newPerson()
  const user = await addUser(by, names, role)
  const password = `${unique()} ${unique()}`
  const { searchParams } = new URL(await passwordLink(names.email, invitation))
  const query = { userUuid: searchParams.get('userUuid') ?? '', token: searchParams.get('token') ?? '' }
  await callAsAnyone(accessApi.resetPassword, { query, body: { password, confirmPassword: password } })
  return { ...names, uuid: user.uuid, password, signIn: () => signIn({ email: names.email, password }) }
}
