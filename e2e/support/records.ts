import { randomBytes } from 'node:crypto'
import { accessApi } from '@hr/contract/areas/access/access'
import { roleOf } from '@hr/contract/areas/access/roles'
import { employeesApi, type Employee } from '@hr/contract/areas/employees/employees'
import { positionsApi, type Position } from '@hr/contract/areas/positions/positions'
import { projectsApi, type Project } from '@hr/contract/areas/projects/projects'
import { usersApi, type User } from '@hr/contract/areas/users/users'
import { invitation, passwordLink } from './mail.ts'
import { callAsAnyone, signIn, type DemoRole, type Person } from './people.ts'

/** Letters that no other test has, so that tests can run beside each other and again. */
export const unique = (): string => [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** 'Ana Qwertzui' and her address. */
export function newPerson(firstName = 'Ana') {
  const lastName = capital(unique())
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    name: `${firstName} ${lastName}`,
  }
}

export const addPosition = ({ call }: Person, name = `Position ${unique()}`): Promise<Position> =>
  call(positionsApi.create, { body: { name } })

/** A project with these people on it. */
export const addProject = (
  { call }: Person,
  { name = `Project ${unique()}`, lead, members = [] }: { name?: string; lead?: Employee; members?: Employee[] } = {},
): Promise<Project> =>
  call(projectsApi.create, {
    body: {
      name,
      projectId: `PRJ ${unique()}`,
      clientName: 'Stari grad',
      clientContact: 'ivo@example.com',
      startDate: '2026-01-15',
      teamLead: lead ? { uuid: lead.uuid } : null,
      teamMembers: members.map(({ uuid }) => ({ uuid })),
    },
  })

type Names = { firstName: string; lastName: string; email: string }

export const addUser = ({ call }: Person, names: Names = newPerson(), role: DemoRole = 'Employee'): Promise<User> => {
  const { firstName, lastName, email } = names
  return call(usersApi.create, { body: { firstName, lastName, email, role: roleOf(role) } })
}

export const employeeValues = {
  status: 'Active',
  dateOfBirth: '1990-02-28',
  placeOfResidence: 'Sarajevo',
  residentialAddress: 'Titova 1',
  contractType: 'Ugovor na neodređeno',
  startDate: '2020-03-01',
} as const

export async function addEmployee(by: Person, position: Position, names: Names = newPerson()): Promise<Employee> {
  const { firstName, lastName, email } = names
  return by.call(employeesApi.create, {
    body: { ...employeeValues, firstName, lastName, email, position: { uuid: position.uuid } },
  })
}

/** Somebody of this role whose account no other test uses, and the password that is set by the mailed link. */
export async function addPersonWithPassword(by: Person, role: DemoRole = 'Employee') {
  const names = newPerson()
  const user = await addUser(by, names, role)
  const password = `${unique()} ${unique()}`
  const { searchParams } = new URL(await passwordLink(names.email, invitation))
  const query = { userUuid: searchParams.get('userUuid') ?? '', token: searchParams.get('token') ?? '' }
  await callAsAnyone(accessApi.resetPassword, { query, body: { password, confirmPassword: password } })
  return { ...names, uuid: user.uuid, password, signIn: () => signIn({ email: names.email, password }) }
}
