import type { RoleName } from '@hr/contract/access'
import type { Kysely } from 'kysely'
import { hashPassword } from '../areas/access/passwords.ts'
import type { Tables } from '../db/tables.ts'
import { accessTokens } from '../http/session.ts'
import type { Keys } from '../lib/keys.ts'
import { newSecret } from '../lib/secret.ts'

export type Person = {
  uuid: string
  email: string
  firstName: string
  lastName: string
  /** A working access token and the cookie of the session behind it. */
  token: string
  cookie: string
  sessionId: string
}

type Wanted = {
  role?: RoleName | null
  admin?: boolean
  superAdminHr?: boolean
  firstName?: string
  lastName?: string
  email?: string
  status?: 'Active' | 'Not active' | 'Maternity leave'
  isArchived?: boolean
  supervisor?: Person
  positionId?: string
  password?: string
  startDate?: string
}

export const testPassword = 'a sunny day in Mostar'

/** Makes people for tests; only what a test says is special about them. */
export function people(db: Kysely<Tables>, keys: Keys) {
  let made = 0
  // Hashing takes time by design; one hash serves everybody who has the test password.
  let hashed: Promise<string> | undefined

  async function person(wanted: Wanted = {}): Promise<Person> {
    made += 1
    const {
      role = 'Employee',
      admin = false,
      superAdminHr = false,
      firstName = 'Ana',
      lastName = `Kovač ${made}`,
    } = wanted
    const email = wanted.email ?? `person${made}@example.com`
    const { id } = await db
      .insertInto('employee')
      .values({
        first_name: firstName,
        last_name: lastName,
        email,
        status: wanted.status ?? 'Active',
        is_archived: wanted.isArchived ?? false,
        supervisor_id: wanted.supervisor?.uuid ?? null,
        position_id: wanted.positionId ?? null,
        start_date: wanted.startDate ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const password_hash = wanted.password === undefined ? null : await (hashed ??= hashPassword(wanted.password))
    await db.insertInto('account').values({ id, role, admin, super_admin_hr: superAdminHr, password_hash }).execute()
    return { uuid: id, email, firstName, lastName, ...(await session(id)) }
  }

  /** Another session of the same person, as another browser would have it. */
  async function session(accountId: string): Promise<Pick<Person, 'token' | 'cookie' | 'sessionId'>> {
    const { secret, hash } = newSecret()
    const { id: sessionId } = await db
      .insertInto('session')
      .values({ account_id: accountId, secret_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await accessTokens(keys.accessToken).issue({
      uuid: accountId,
      sessionId,
      admin: false,
      superAdminHr: false,
    })
    return { token, cookie: `hr-session=${secret.toString('base64url')}`, sessionId }
  }

  const position = (name: string) =>
    db.insertInto('position').values({ name }).returning('id as uuid').executeTakeFirstOrThrow()

  /** A project with these people on it, from long ago. */
  async function project(team: { lead?: Person; members?: readonly Person[]; isArchived?: boolean } = {}) {
    made += 1
    const values = { name: `Project ${made}`, code: `P-${made}`, client_name: 'Client', client_contact: 'Contact' }
    const row = await db
      .insertInto('project')
      .values({ ...values, admin_notes: '', start_date: '2020-01-01', is_archived: team.isArchived ?? false })
      .returning('id as uuid')
      .executeTakeFirstOrThrow()
    const { lead, members = [] } = team
    const people = [
      ...(lead ? [{ employee_id: lead.uuid, role: 'lead' as const }] : []),
      ...members.map(({ uuid }) => ({ employee_id: uuid, role: 'member' as const })),
    ].map((member) => ({ ...member, project_id: row.uuid, joined_on: '2020-01-01' }))
    if (people.length > 0) await db.insertInto('project_member').values(people).execute()
    return row
  }

  return {
    person,
    project,
    session,
    position,
    superadmin: (wanted: Wanted = {}) => person({ role: 'Superadmin', ...wanted }),
    admin: (wanted: Wanted = {}) => person({ role: 'Admin', ...wanted }),
    teamLead: (wanted: Wanted = {}) => person({ role: 'Team lead', ...wanted }),
    employee: (wanted: Wanted = {}) => person(wanted),
    /** Ends what a token is good for, as time would. */
    archive: (who: Person) =>
      db.updateTable('employee').set({ is_archived: true }).where('id', '=', who.uuid).execute(),
  }
}
