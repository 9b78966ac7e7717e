import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { todayIn, type Day } from '@hr/contract/lib/dates'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { createGeneratedType } from '../areas/leave-policies/generated-types.commands.ts'
import { alignGrants } from '../areas/leave-grants/grants.commands.ts'
import { lockBalancesOf } from '../areas/leave-balances/balance.commands.ts'
import { writeGrants } from '../areas/leave-grants/grant-entries.commands.ts'
import { findGeneratedType, type GeneratedType } from '../areas/leave-grants/leave-years.queries.ts'
import { correctDays } from '../areas/leave-grants/corrections.commands.ts'
import { settleDueLapses } from '../areas/leave-grants/lapses.commands.ts'
import { found } from '../http/problem.ts'
import type { Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { untilWaiting } from './waiting.ts'

export let app: TestApp
export let admin: Person
export let lead: Person
export let ana: Person
export let annual: { uuid: string }
export let today: string

/** Creates an employee with a lead and a leave type for each test of the file. */
export function useLeave(options?: { connections: number }) {
  beforeAll(async () => {
    app = await sharedTestApp({}, options)
    admin = await app.people.admin()
    today = todayIn(app.company.timeZone)
  })
  beforeEach(async () => {
    lead = await app.people.teamLead()
    ana = await app.people.employee({ supervisor: lead })
    annual = await app.people.leaveType({ half_days: true })
  })
}

// Monday to Friday, years ahead: no test depends on the current day.
export const week = { startDate: '2031-06-09', endDate: '2031-06-13' }

export const apply = (body: object = {}, as = ana) =>
  app.callRaw(leaveApi.apply, { body: { leaveType: annual, ...week, ...body } }, { as })
export async function applied(body: object = {}, as = ana): Promise<LeaveRequest> {
  const { status, result } = await apply(body, as)
  expect(status, JSON.stringify(result)).toBe(200)
  return result.leave
}
export const decide = (id: string, status: string | undefined, as = lead, more: object = {}) =>
  app.callRaw(leaveApi.approve, { params: { id }, body: { status, ...more } }, { as })
export const cancel = (id: string, as = ana, more: object = {}) =>
  app.call(leaveApi.cancel, { params: { id }, body: more }, { as })
export const manage = (id: string, body: object, as = lead) =>
  app.callRaw(leaveApi.update, { params: { id }, body }, { as })
/** Sends a call that waits for Ana's row until `change` is committed. */
export async function whileWaiting<Answer>(call: () => Promise<Answer>, change: RawBuilder<unknown>): Promise<Answer> {
  const sent = await app.db.transaction().execute(async (trx) => {
    await sql`select from employee where id = ${ana.uuid} for update`.execute(trx)
    const answer = call()
    await untilWaiting(app.pool)
    await change.execute(trx)
    // An object, because the transaction would await a promise.
    return { answer }
  })
  return sent.answer
}

export const balanceOf = async (person = ana, type = annual) => {
  const { result } = await app.call(
    leaveApi.ledger,
    { params: { employee: person.uuid, type: type.uuid } },
    { as: admin },
  )
  const { numberOfDays, currentNumberDays, pendingDays } = result.balance
  const used = result.entries
    .filter(({ kind }) => ['use', 'return', 'adjust'].includes(kind))
    .reduce((sum, { days }) => sum + (days ?? 0), 0)
  expect(used, 'the ledger adds up to the balance').toBe(currentNumberDays)
  return { total: numberOfDays, used: currentNumberDays, pending: pendingDays }
}

/** Adds an entry of the ledger, as credits do. */
export const addEntry = ({
  leaveTypeId,
  ...entry
}: Parameters<typeof writeGrants>[2][number] & { leaveTypeId: string }) =>
  app.db.transaction().execute(async (trx) => {
    const locked = await lockBalancesOf(trx, { leaveTypeId, employeeIds: [entry.employeeId] })
    return writeGrants(trx, locked, [entry], { actorId: admin.uuid })
  })

/** Settles the lapses of all employees as the daily work of a day does. */
export const settleLapses = (day: Day) => settleDueLapses(app.db, { today: day })

/** Aligns the granted days of an employee again, and returns for how many employees days changed. */
export const alignedAgain = ({ uuid: leaveTypeId }: { uuid: string }, { uuid: employeeId }: Person) =>
  app.db.transaction().execute(async (trx) => {
    const type = found(await findGeneratedType(trx, leaveTypeId))
    return alignGrants(trx, type, { employeeIds: [employeeId], whom: 'granted' }, { actorId: null, today })
  })

/** Corrects Ana's total of a leave type on a day. */
export const correctTotal = (type: { uuid: string }, numberOfDays: number, day: Day) =>
  app.db
    .transaction()
    .execute((trx) =>
      correctDays(
        trx,
        { employeeId: ana.uuid, leaveTypeId: type.uuid },
        { numberOfDays },
        { actorId: admin.uuid, today: day },
      ),
    )

export const find = async (id: string) => (await app.call(leaveApi.find, { params: { id } }, { as: admin })).result

/** A leave type of 2031 that a policy with these rules has generated and granted to the employees. */
export async function policyType(rules: Partial<PolicyRules> = {}, people: readonly Person[] = [ana], year = 2031) {
  const { policyId, types } = await policyYears(app, { rules, people, years: [year], on: today })
  return { uuid: types[0]!.leaveTypeId, policyId }
}

type Years = { rules: Partial<PolicyRules>; people: readonly Person[]; years: readonly number[]; on: Day }

/** The leave types of the years of a policy with these rules, granted to the employees on a day. */
export async function policyYears({ people, db }: Pick<TestApp, 'people' | 'db'>, given: Years) {
  const { uuid: policyId, name } = await people.policy(given.rules)
  const policy = { uuid: policyId, name, rules: { ...defaultRules, ...given.rules } }
  const employeeIds = given.people.map((person) => person.uuid)
  const types = await db.transaction().execute(async (trx) => {
    const granted: GeneratedType[] = []
    for (const year of given.years) {
      const type = found(await findGeneratedType(trx, await createGeneratedType(trx, { ...policy, year })))
      await alignGrants(trx, type, { employeeIds, whom: 'everyone' }, { actorId: null, today: given.on })
      granted.push(type)
    }
    return granted
  })
  return { policyId, types }
}
