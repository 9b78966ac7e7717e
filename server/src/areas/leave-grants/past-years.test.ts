import { pastYearsApi } from '@hr/contract/areas/leave/past-years'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { PolicyRules } from '@hr/contract/areas/leave/policies'
import { english, type Message } from '@hr/contract/lib/messages'
import { expect, test } from 'vitest'
import { admin, app, policyYears, today, useLeave } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'
import { adjustGrants } from './grants.commands.ts'
import { leaveRefusals } from '@hr/contract/areas/leave/refusals'

useLeave({ connections: 8 })

const thisYear = () => Number(today.slice(0, 4))
const lastYear = () => thisYear() - 1
/** Days of last year can be used until the end of this year. */
const carriedOver = { carryOverUntil: '12-31' }

/** An employee who was added this year, when last year was over, and the types of the years of a policy. */
async function joined(startsOn: string, rules: Partial<PolicyRules> = {}, probationEnds: string | null = null) {
  const record = { start_date: `${lastYear()}-${startsOn}`, end_of_probationary_period: probationEnds }
  const person = await app.people.employee({ record })
  const years = [lastYear(), thisYear()]
  const { types } = await policyYears(app, { rules: { ...carriedOver, ...rules }, people: [], years, on: today })
  await app.db
    .transaction()
    .execute((trx) => adjustGrants(trx, [person.uuid], { actorId: null, today, whom: 'everyone' }))
  const [last, now] = types.map(({ leaveTypeId: uuid }) => ({ uuid }))
  return { person, last: last!, now: now! }
}

/** What is offered of this type, if anything; other tests leave types, too. */
const offered = async ({ uuid: id }: Person, type: { uuid: string }) =>
  (await app.call(pastYearsApi.list, { params: { id } }, { as: admin })).result.filter(({ uuid }) => uuid === type.uuid)
const grant = ({ uuid: id }: Person, { uuid: leavetype }: { uuid: string }, reason = 'Added in January', as = admin) =>
  app.callRaw(pastYearsApi.grant, { params: { id, leavetype }, body: { reason } }, { as })
const entriesOf = ({ uuid }: Person, type: { uuid: string }) =>
  app.db
    .selectFrom('leave_grant')
    .select(['kind', 'days', 'reason'])
    .where('employee_id', '=', uuid)
    .where('leave_type_id', '=', type.uuid)
    .orderBy('id')
    .execute()
const refusal = (status: number, text: Message) => ({ status, result: { message: english(text) } })
const nameOf = async ({ uuid }: { uuid: string }) =>
  (await app.db.selectFrom('leave_type').select('name').where('id', '=', uuid).executeTakeFirstOrThrow()).name

const brokenRules = async () =>
  (await checkLedger(app.db, { today })).filter((rule) => rule.entities !== 'types' && rule.broken > 0)

test('HR grants a year that is over to an employee who was added after it, once and with a reason', async () => {
  const { person, last, now } = await joined('10-01')
  expect(await entriesOf(person, last)).toEqual([])
  const name = await nameOf(last)
  expect(await offered(person, last)).toEqual([{ uuid: last.uuid, name, days: 5, usable: 5 }])
  const { status, result } = await grant(person, last)
  expect([status, result]).toEqual([200, { message: `${name} granted` }])
  expect(await entriesOf(person, last)).toEqual([{ kind: 'grant', days: 5, reason: 'Added in January' }])
  expect(await entriesOf(person, now)).toMatchObject([{ kind: 'grant', days: 20 }])
  expect(await offered(person, last)).toEqual([])
  expect(await grant(person, last)).toMatchObject(refusal(409, policyTexts.hasDays(name)))
  expect(await entriesOf(person, last)).toHaveLength(1)
  const entry = await app.db
    .selectFrom('history as h')
    .innerJoin('history_value as v', 'v.history_id', 'h.id')
    .select(['h.action', 'h.actor_id', 'v.after'])
    .where('h.person_id', '=', person.uuid)
    .where('h.actor_id', '=', admin.uuid)
    .executeTakeFirst()
  expect(entry).toMatchObject({
    action: 'days granted',
    after: { numberOfDays: 5, leaveType: name, reason: 'Added in January' },
  })
  expect(await brokenRules()).toEqual([])
})

test('calls at once grant a year once, and the others find its days', async () => {
  const { person, last } = await joined('10-01')
  const calls = Array.from({ length: 8 }, () => grant(person, last))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(await entriesOf(person, last)).toHaveLength(1)
})

test('days that are not carried over lapse at once', async () => {
  const { person, last } = await joined('10-01', { carryOver: 2 })
  expect(await offered(person, last)).toMatchObject([{ days: 5, usable: 2 }])
  await grant(person, last)
  expect(await entriesOf(person, last)).toMatchObject([{ days: 5 }, { kind: 'lapse', days: -3 }])
  expect(await brokenRules()).toEqual([])
})

test('a later year that has made up for the granted one gives its days back', async () => {
  const ended = `${lastYear()}-12-15`
  const { person, last, now } = await joined('10-01', { afterProbation: true }, ended)
  const { uuid } = person
  await app.db
    .updateTable('leave_fact')
    .set({ earlier_years_in: thisYear(), earlier_years_reported: thisYear() })
    .where('employee_id', '=', uuid)
    .execute()
  await app.db.transaction().execute((trx) => adjustGrants(trx, [uuid], { actorId: null, today }))
  expect(await entriesOf(person, now)).toMatchObject([{ days: 20 }, { days: 5 }])
  expect((await grant(person, last)).status).toBe(200)
  expect(await entriesOf(person, last)).toMatchObject([{ days: 5 }])
  expect(await entriesOf(person, now)).toMatchObject([
    { days: 20 },
    { days: 5 },
    { kind: 'adjustment', days: -5, reason: 'Added in January' },
  ])
  expect(await brokenRules()).toEqual([])
})

test('a year is refused if a later one that is over has given its days, too', async () => {
  const record = { start_date: `${thisYear() - 2}-10-01`, end_of_probationary_period: `${lastYear()}-01-31` }
  const person = await app.people.employee({ record })
  const years = [thisYear() - 2, lastYear()]
  const rules = { carryOverUntil: '12-31', afterProbation: true }
  const { types } = await policyYears(app, { rules, people: [person], years, on: `${lastYear()}-06-01` })
  const [first, second] = types.map(({ leaveTypeId: uuid }) => ({ uuid }))
  expect(await entriesOf(person, second!)).toMatchObject([{ days: 25 }])
  await app.db
    .updateTable('leave_type')
    .set({ expired_date: `${thisYear()}-12-31` })
    .where('id', '=', first!.uuid)
    .execute()
  const facts = { ...record, end_of_probationary_period: `${thisYear() - 2}-12-15` }
  await app.db.updateTable('employee').set(facts).where('id', '=', person.uuid).execute()
  await app.db.deleteFrom('leave_fact').where('employee_id', '=', person.uuid).execute()
  expect(await offered(person, first!)).toEqual([])
  expect(await grant(person, first!)).toMatchObject(refusal(409, policyTexts.madeUpFor(await nameOf(first!))))
})

test('a year is refused that is not over, gives nothing that can be used, or is not given with a reason', async () => {
  const { person, last, now } = await joined('10-01')
  expect(await grant(person, now)).toMatchObject(refusal(422, policyTexts.yearIsNotOver(thisYear())))
  expect(await grant(person, last, '')).toMatchObject({ status: 400, result: { message: [{ field: 'reason' }] } })
  expect((await grant(person, { uuid: person.uuid })).status).toBe(404)
  const later = await app.people.employee({ record: { start_date: `${thisYear()}-01-01` } })
  const nothing = refusal(422, policyTexts.nothingToUse(await nameOf(last)))
  expect([await offered(later, last), await grant(later, last)]).toMatchObject([[], nothing])
  const expired = await joined('10-01', { carryOver: 0 })
  const unusable = refusal(422, policyTexts.nothingToUse(await nameOf(expired.last)))
  expect([await offered(expired.person, expired.last), await grant(expired.person, expired.last)]).toMatchObject([
    [],
    unusable,
  ])
  const others = await joined('10-01', { offices: ['Elsewhere'] })
  expect([await offered(others.person, others.last), (await grant(others.person, others.last)).status]).toEqual([
    [],
    422,
  ])
})

test('no one grants a year to themselves', async () => {
  const { last } = await joined('10-01')
  expect(await grant(admin, last)).toMatchObject(refusal(403, leaveRefusals.notYourOwnDays))
})
