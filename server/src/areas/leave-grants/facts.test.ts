import { english, serialize } from '@hr/contract/lib/messages'
import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockEmployee } from '../../db/lock-employees.ts'
import { addEntry, admin, ana, app, balanceOf, policyType, policyYears, today, useLeave } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { settleChangedFacts } from './facts.commands.ts'
import { reportWrongDays } from './earlier-years.commands.ts'
import { correctDays } from './corrections.commands.ts'
import { alignGrants } from './grants.commands.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'
import { factsBefore } from './stored-facts.commands.ts'

useLeave()

const child = (dateOfBirth = '2029-05-10') => ({ dateOfBirth })
const oneDayPerChild = { additionalDays: [{ per: 'child' as const, youngerThan: 7, days: 1, maximum: null }] }

/** Saves columns of a record as this person, as the screens do. */
const save = (owner: Person, columns: Record<string, unknown>, as: Person, day = today, dueOn = day) =>
  app.db.transaction().execute(async (trx) => {
    const id = await lockEmployee(trx, owner.uuid)
    const before = await factsBefore(trx, id)
    await trx.updateTable('employee').set(columns).where('id', '=', owner.uuid).execute()
    await settleChangedFacts(trx, id, before, { caller: { uuid: as.uuid, superAdminHr: false }, today: day, dueOn })
  })
const saveChildren = (owner: Person, children: object[], as: Person) =>
  save(owner, { children: JSON.stringify(children) }, as)

const waiting = async (owner: Person, as = admin) =>
  (await app.call(leaveFactsApi.list, {}, { as })).result.waiting.find(({ user }) => user.uuid === owner.uuid)
const decide = async (owner: Person, apply: boolean, as = admin) =>
  app.callRaw(
    leaveFactsApi.confirm,
    { params: { id: owner.uuid }, body: { seen: (await waiting(owner, as))?.changes ?? {}, apply } },
    { as },
  )
const total = async (type: { uuid: string }, owner = ana) => (await balanceOf(owner, type)).total

test("an employee's own change counts once HR has confirmed it", async () => {
  const type = await policyType(oneDayPerChild)
  await saveChildren(ana, [child()], ana)
  expect(await total(type)).toBe(20)
  expect(await waiting(ana)).toMatchObject({
    confirmed: { children: [] },
    changes: { children: [child()] },
    effects: [{ days: 1 }],
    mayConfirm: true,
  })
  await save(ana, { office_location: 'Mostar' }, admin)
  expect([await total(type), (await waiting(ana))?.changes]).toEqual([20, { children: [child()] }])
  expect((await decide(ana, true)).status).toBe(200)
  expect([await total(type), await waiting(ana)]).toEqual([21, undefined])
})

test('a dismissed value stays dismissed until it changes; taking it back ends the dismissal', async () => {
  const type = await policyType(oneDayPerChild)
  await saveChildren(ana, [child()], ana)
  await decide(ana, false)
  await save(ana, { marital_status: 'Married' }, admin)
  expect([await total(type), await waiting(ana)]).toEqual([20, undefined])
  await saveChildren(ana, [child('2029-06-11')], ana)
  expect((await waiting(ana))?.changes).toEqual({ children: [child('2029-06-11')] })
  await saveChildren(ana, [], ana)
  expect(await waiting(ana)).toBeUndefined()
  await saveChildren(ana, [child()], ana)
  expect((await waiting(ana))?.changes).toEqual({ children: [child()] })
})

test('a change that is made up for in the next year changes the days of the year in which it was due', async () => {
  const type = await policyType({ proRata: 'completed month' })
  await save(ana, { end_date: '2031-06-30' }, admin, '2032-01-02')
  expect(await total(type)).toBe(20)
  await save(ana, { end_date: '2031-06-29' }, admin, '2032-01-02', '2031-12-28')
  expect(await total(type)).toBe(8.5)
})

test('HR confirms what it changes, and only that', async () => {
  const type = await policyType({
    additionalDays: [...oneDayPerChild.additionalDays, { per: 'marital status', maritalStatus: 'Married', days: 2 }],
  })
  await saveChildren(ana, [child()], ana)
  await save(ana, { marital_status: 'Married' }, admin)
  expect(await total(type)).toBe(22)
  await saveChildren(ana, [child(), child('2030-01-01')], admin)
  expect([await total(type), await waiting(ana)]).toEqual([24, undefined])
})

test('no one confirms their own record, unless no other person of HR is active', async () => {
  const type = await policyType(oneDayPerChild, [admin])
  await saveChildren(admin, [child()], admin)
  expect((await waiting(admin))?.mayConfirm).toBe(false)
  expect(await decide(admin, true)).toMatchObject({ status: 403, result: { message: english(policyTexts.ownFacts) } })
  const owner = await app.people.superadmin({ superAdminHr: true })
  await saveChildren(owner, [child()], owner)
  expect((await decide(owner, true, owner)).status).toBe(403)
  expect((await decide(admin, true, owner)).status).toBe(200)
  expect(await total(type, admin)).toBe(21)
  const setOthers = (status: 'Active' | 'Not active') =>
    app.db.updateTable('employee').set({ status }).where('id', '!=', owner.uuid).execute()
  await setOthers('Not active')
  expect((await decide(owner, true, owner)).status).toBe(200)
  await setOthers('Active')
  const entry = await app.db
    .selectFrom('history as h')
    .innerJoin('history_value as v', 'v.history_id', 'h.id')
    .select('v.after')
    .where('h.action', '=', 'facts confirmed')
    .where('h.person_id', '=', owner.uuid)
    .executeTakeFirst()
  expect(entry?.after).toMatchObject({ confirmedBy: serialize(policyTexts.confirmedAlone) })
})

test('a decision about other values than those shown is refused', async () => {
  await policyType(oneDayPerChild)
  await saveChildren(ana, [child()], ana)
  const seen = (await waiting(ana))?.changes ?? {}
  await saveChildren(ana, [child(), child('2030-01-01')], ana)
  const send = (apply: boolean) =>
    app.callRaw(leaveFactsApi.confirm, { params: { id: ana.uuid }, body: { seen, apply } }, { as: admin })
  expect(await send(true)).toMatchObject({ status: 409, result: { message: english(policyTexts.factsChanged) } })
  expect((await send(false)).status).toBe(409)
})

test('a record that has never been confirmed is granted its days when HR confirms it', async () => {
  const waitingSince = { waiting_since: sql<Date>`now()` }
  await app.db
    .insertInto('leave_fact')
    .values({ employee_id: ana.uuid, ...waitingSince })
    .execute()
  const type = await policyType(oneDayPerChild)
  const entries = () =>
    app.db
      .selectFrom('leave_grant')
      .select('days')
      .where('employee_id', '=', ana.uuid)
      .where('leave_type_id', '=', type.uuid)
      .execute()
  expect(await entries()).toEqual([])
  expect(await decide(ana, false)).toMatchObject({
    status: 422,
    result: { message: english(policyTexts.nothingConfirmed) },
  })
  expect((await decide(ana, true)).status).toBe(200)
  expect([await entries(), await total(type)]).toEqual([[{ days: 20 }], 20])
})

const inProbation = '2032-01-31'
const shortened = '2031-12-15'

test.each([
  ['shortened in December', inProbation, shortened, '2031-12-10', [5, 20]],
  ['removed in December', inProbation, null, '2031-12-10', [5, 20]],
  ['shortened in January', inProbation, shortened, '2032-01-10', [null, 25]],
  ['removed in January', inProbation, null, '2032-01-10', [null, 25]],
  ['prolonged in December', shortened, inProbation, '2031-12-10', [0, 25]],
  ['prolonged in January', shortened, inProbation, '2032-01-10', [5, 20]],
] as const)('a probation that is %s gives its days once', async (_what, before, after, day, expected) => {
  const joined = { start_date: '2031-10-01', end_of_probationary_period: before }
  const person = await app.people.employee({ record: joined })
  const granted = { rules: { afterProbation: true }, people: [person], years: [2031, 2032], on: '2031-11-01' }
  const { types } = await policyYears(app, granted)
  const totals = () =>
    Promise.all(
      types.map(async ({ leaveTypeId }) => {
        const balances = app.db
          .selectFrom('leave_balance')
          .select('entitlement')
          .where('leave_type_id', '=', leaveTypeId)
        return (await balances.where('employee_id', '=', person.uuid).executeTakeFirst())?.entitlement ?? null
      }),
    )
  const sumOf = (days: readonly (number | null)[]) => days.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  expect(sumOf(await totals())).toBe(25)
  await save(person, { end_of_probationary_period: after }, admin, day)
  expect(await totals()).toEqual(expected)
  await save(person, { end_of_probationary_period: before }, admin, day)
  expect(sumOf(await totals())).toBe(25)
  await save(person, { end_of_probationary_period: after }, admin, day)
  expect(sumOf(await totals())).toBe(25)
})

test('doubled days that HR was told of stay until HR corrects the total with a reason', async () => {
  const joined = { start_date: '2030-10-01', end_of_probationary_period: '2031-01-31' }
  const person = await app.people.employee({ record: joined })
  const rules = { afterProbation: true, ...oneDayPerChild }
  const granted = { rules, people: [person], years: [2030, 2031], on: '2031-02-01' }
  const [ended, type] = (await policyYears(app, granted)).types.map(({ leaveTypeId: uuid }) => ({ uuid }))
  const { uuid: employeeId } = person
  // As it was before years made up for each other.
  await addEntry({ employeeId, leaveTypeId: ended!.uuid, kind: 'grant', days: 5, effectiveOn: '2030-12-16' })
  await app.db.transaction().execute((trx) => reportWrongDays(trx, { today: '2031-06-01', emailQueue: app.emailQueue }))
  await save(person, { children: JSON.stringify([child()]) }, admin, '2031-06-02')
  expect(await total(type!, person)).toBe(26)
  const correct = (numberOfDays: number, reason: string) =>
    app.db
      .transaction()
      .execute((trx) =>
        correctDays(
          trx,
          { employeeId, leaveTypeId: type!.uuid },
          { numberOfDays, reason },
          { actorId: admin.uuid, today: '2031-06-03' },
        ),
      )
  await expect(correct(21, '')).rejects.toMatchObject({ status: 422 })
  await correct(22, 'Given twice')
  const entries = await app.db
    .selectFrom('leave_grant')
    .select(['kind', 'days', 'reason'])
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', type!.uuid)
    .orderBy('id')
    .execute()
  expect(entries.slice(-2)).toEqual([
    { kind: 'adjustment', days: -5, reason: 'Given twice' },
    { kind: 'correction', days: 1, reason: 'Given twice' },
  ])
  await save(person, { children: JSON.stringify([child(), child('2029-06-11')]) }, admin, '2031-06-04')
  expect(await total(type!, person)).toBe(23)
  const broken = (await checkLedger(app.db, { today: '2031-06-04' })).flatMap(({ offenders }) => offenders)
  expect(broken.filter((id) => id.startsWith(employeeId))).toEqual([])
})

test('HR is told once of days that a corrected probation has removed or given twice', async () => {
  const joined = { start_date: '2030-10-01', end_of_probationary_period: '2031-01-31' }
  const [missing, doubled] = [
    await app.people.employee({ record: joined }),
    await app.people.employee({ record: joined }),
  ]
  const granted = { rules: { afterProbation: true }, people: [missing, doubled], years: [2030, 2031], on: today }
  const [ended, type] = (await policyYears(app, granted)).types
  await app.db.transaction().execute(async (trx) => {
    // As it was before years made up for each other.
    await sql`update leave_fact set facts = facts || '{"endOfProbationaryPeriod": "2030-12-15"}'
              where employee_id = ${missing.uuid}`.execute(trx)
    await alignGrants(trx, type!, { employeeIds: [missing.uuid], whom: 'granted' }, { actorId: null, today })
  })
  const given = { employeeId: doubled.uuid, kind: 'grant', days: 5, effectiveOn: '2030-12-16' } as const
  await addEntry({ ...given, leaveTypeId: ended!.leaveTypeId })
  const report = () =>
    app.db.transaction().execute((trx) => reportWrongDays(trx, { today: '2031-06-01', emailQueue: app.emailQueue }))
  await report()
  await report()
  const told = await app.db
    .selectFrom('notification')
    .select(['employee_id as about', sql<object>`details`.as('details')])
    .where('event', '=', 'days of earlier years')
    .where('recipient_id', '=', admin.uuid)
    .where('employee_id', 'in', [missing.uuid, doubled.uuid])
    .orderBy(sql`details ->> 'days' = '5'`)
    .execute()
  expect(told).toEqual([
    { about: missing.uuid, details: { year: 2031, days: -5 } },
    { about: doubled.uuid, details: { year: 2031, days: 5 } },
  ])
})
