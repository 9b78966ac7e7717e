import {
  optionListsTexts as texts,
  usesOf,
  type optionChange,
  type OptionListName,
} from '@hr/contract/areas/employees/option-lists'
import { officeKey } from '@hr/contract/areas/leave/entitlement'
import { keyOf } from '@hr/contract/lib/keys'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { ofPerson, recordAll } from '../../audit/history.ts'
import { nextVersion } from '../../audit/versions.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendar } from '../../db/lock-calendar.ts'
import { lockEmployees } from '../../db/lock-employees.ts'
import { snakeCase } from '../../db/snake-case.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { replaceInMappings } from '../imports/import-mappings.commands.ts'
import { haveSameCalendar, isOfficeNamed, renameOffice } from '../leave-calendars/offices.commands.ts'
import { renameOfficeInFacts } from '../leave-grants/facts.commands.ts'
import {
  isOfficeInPolicies,
  lockPolicyOffices,
  policyOfOneOffice,
  renameOfficeInPolicies,
  type PolicyOffices,
} from '../leave-policies/offices.commands.ts'
import { replaceInViews } from '../views/views.commands.ts'
import { optionColumn } from './option-lists.queries.ts'

type Change = z.output<typeof optionChange>

/**
 * Gives all employees with a value another one, and replaces it where it is named: holiday calendars, leave policies, saved
 * views and reports, and kept columns of imports.
 * @returns how many employees changed
 * @throws Problem 409 if another number of employees has the value by now, or if leave would change
 */
export async function changeOption(trx: Trx, list: OptionListName, change: Change, act: CallAct): Promise<number> {
  const { value, to } = change
  if (value === to) throw fieldProblem('to', texts.sameName)
  const isOffice = list === 'officeLocation'
  // One change of the lists at a time: two could give each other's values new names.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.optionLists})`.execute(trx)
  const calendar = isOffice ? await lockCalendar(trx) : undefined
  const policies = isOffice ? await lockPolicyOffices(trx) : []
  const ids = await listNaming(trx, list, value)
  if (ids.length === 0) throw new Problem(409, texts.gone)
  const locked = await lockEmployees(trx, ids)
  if ((await listNaming(trx, list, value)).join() !== ids.join())
    throw new LocksChanged('Another employee was given this value in the meantime')
  const employees = await listWith(trx, list, value)
  if (employees.length !== change.employees) throw new Problem(409, texts.countChanged(employees.length))
  await rejectImpossible(trx, list, change)
  if (isOffice) await rejectChangedLeave(trx, policies, change, act)

  await sql`
    update employee set ${sql.ref(snakeCase(list))} = ${to}, version = ${nextVersion}
    where id = any (${employees}::uuid[])`.execute(trx)
  if (calendar) {
    await renameOffice(calendar, change, act)
    await renameOfficeInFacts(trx, locked, change)
    await renameOfficeInPolicies(trx, policies, change, act)
  }
  await recordAll(
    trx,
    employees.map((id) => ({
      actorId: act.actorId,
      action: 'changed',
      ...ofPerson('employee', id),
      before: { [list]: value },
      after: { [list]: to },
    })),
  )
  await replaceInMappings(trx, { column: list, value, to }, act)
  const { filter, attribute, derived = [], keyOf: ofUse = (text) => text } = usesOf(list)
  if (derived.includes(value)) return employees.length
  const isReplaced = (text: string) => ofUse(text) === ofUse(value)
  await replaceInViews(trx, { filter, attribute, isReplaced, filterBy: to, attributeBy: ofUse(to) }, act)
  return employees.length
}

/** The employees with a value, archived ones included, by id. */
async function listWith(trx: Trx, list: OptionListName, value: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e where ${optionColumn(list)} = ${value} order by e.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The same with those whose earlier offices, or facts for leave policies, name the value. */
async function listNaming(trx: Trx, list: OptionListName, value: string): Promise<string[]> {
  if (list !== 'officeLocation') return listWith(trx, list, value)
  const { rows } = await sql<{ id: string }>`
    select id from employee where office_location = ${value}
    union select employee_id from previous_office where office = ${value}
    union select employee_id from leave_fact
          where ${value} in (facts ->> 'officeLocation', dismissed ->> 'officeLocation')
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A new name must be new by its key, and a value to merge into must exist. */
async function rejectImpossible(trx: Trx, list: OptionListName, { action, value, to }: Change): Promise<void> {
  const { rows } = await sql<{ option: string }>`
    select option from (select distinct ${optionColumn(list)} as option from employee e) o
    where key_of(option) = ${keyOf(to)} and option <> ${value}`.execute(trx)
  if (action === 'rename' && rows.length > 0) throw fieldProblem('to', texts.taken)
  if (action === 'merge' && rows.every(({ option }) => option !== to)) throw fieldProblem('to', texts.gone)
}

/** Refuses a change after which an employee would have another holiday calendar or other rules of a leave policy. */
async function rejectChangedLeave(
  trx: Trx,
  policies: readonly PolicyOffices[],
  { value, to }: Change,
  { today }: CallAct,
): Promise<void> {
  if (officeKey(value) === officeKey(to)) return
  const { rows } = await sql<{ office: string; key: string }>`
    select distinct office, office_key(office) as key
    from (select office_location as office from employee union all select office from previous_office
          union all select facts ->> 'officeLocation' from leave_fact) named
    where office_key(office) in (office_key(${value}), office_key(${to}))`.execute(trx)
  const other = rows.find(({ office, key }) => key === officeKey(value) && office !== value)
  if (other) throw new Problem(409, texts.otherSpelling(value, other.office))
  const isUsed = rows.some(({ key }) => key === officeKey(to))
  if (!isUsed && !(await isOfficeNamed(trx, to)) && !isOfficeInPolicies(policies, to)) return
  if (!(await haveSameCalendar(trx, { value, to }))) throw new Problem(409, texts.otherCalendar(value, to))
  const policy = policyOfOneOffice(policies, { value, to, year: Number(today.slice(0, 4)) })
  if (policy) throw new Problem(409, texts.otherPolicy(policy.name, value, to))
}
