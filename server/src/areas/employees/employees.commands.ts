import { employeesTexts, type Employee, type employeeInput } from '@hr/contract/areas/employees/employees'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { RoleName } from '@hr/contract/access'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { forgetValuesOf, record } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { fieldProblem, found } from '../../http/problem.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { findEmployee } from './employees.queries.ts'

type NewEmployee = z.output<typeof employeeInput>
type By = { actorId: string; mail: MailQueue; today: Day }

/** Adds a person with the account that belongs to them, and mails the link that sets the first password. */
export async function addEmployee(trx: Trx, input: NewEmployee, { actorId, mail, today }: By): Promise<Employee> {
  if (input.dateOfBirth >= today) throw fieldProblem('dateOfBirth', employeesTexts.bornInTheFuture)
  const position = await trx
    .selectFrom('position')
    .select('id')
    .where('id', '=', input.position.uuid)
    .forKeyShare()
    .executeTakeFirst()
  if (!position) throw fieldProblem('position', 'This position does not exist any more')

  const id = await insertPerson(trx, {
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    status: input.status,
    date_of_birth: input.dateOfBirth,
    place_of_residence: input.placeOfResidence,
    residential_address: input.residentialAddress,
    position_id: position.id,
    contract_type: input.contractType,
    start_date: input.startDate,
  })
  await insertAccount(trx, { id, role: 'Employee' })
  const { position: chosen, ...values } = input
  await record(trx, {
    actorId,
    action: 'created',
    entity: 'employee',
    entityId: id,
    personId: id,
    after: { ...values, position: chosen.uuid },
  })
  await mail.send(trx, { template: 'invitation', recipientId: id })
  return found(await findEmployee(trx, id))
}

type Person = {
  first_name: string
  last_name: string
  email: string
  status?: Employee['status']
  date_of_birth?: Day
  place_of_residence?: string
  residential_address?: string
  position_id?: string
  contract_type?: Employee['contractType']
  start_date?: Day
}

/** Inserts the person; the database keeps e-mail addresses unique over everybody, archived people included. */
export async function insertPerson(trx: Trx, person: Person): Promise<string> {
  const row = await trx
    .insertInto('employee')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw await emailTaken(trx, person.email)
  return row.id
}

export const insertAccount = (trx: Trx, account: { id: string; role: RoleName; super_admin_hr?: boolean }) =>
  trx.insertInto('account').values(account).execute()

/** Says whose the address is as far as HR needs it. */
export async function emailTaken(trx: Trx, email: string) {
  const owner = await trx
    .selectFrom('employee')
    .select('is_archived')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return fieldProblem('email', owner?.is_archived ? usersTexts.emailOfArchived : usersTexts.emailTaken)
}

/**
 * Deletes a person for ever: record, account, sessions and the values in the history go; the fact stays.
 * Whoever they supervised has no supervisor any more.
 */
export async function deletePerson(trx: Trx, id: string, { actorId }: { actorId: string }): Promise<void> {
  await record(trx, { actorId, action: 'deleted', entity: 'employee', entityId: id, personId: id })
  await forgetValuesOf(trx, id)
  await trx.deleteFrom('employee').where('id', '=', id).execute()
}
