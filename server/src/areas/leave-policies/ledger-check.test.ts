import { creditsApi } from '@hr/contract/areas/leave/credits'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { policyYears } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { leaveGrants, previewPolicy } from './policies.commands.ts'
import { checkLedger } from './ledger-check.queries.ts'
import { listOutsideLeave } from '../leave-requests/outside.queries.ts'

const today = '2031-06-10'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
  const admin = await app.people.admin()
  const lead = await app.people.teamLead()
  const ana = await app.people.employee({ supervisor: lead })
  const days = { numberOfDays: 20, expiredDate: '2099-12-31', color: '#3556c4' }
  const annual = { ...days, name: 'Annual leave', canBeGivenBack: true }
  const { result: type } = await app.call(leaveTypesApi.create, { body: annual }, { as: admin })
  const fever = { ...days, name: 'Fever', givesDaysBack: 'at once' } as const
  const { result: feverType } = await app.call(leaveTypesApi.create, { body: fever }, { as: admin })
  const ask = async (startDate: string, endDate: string, leaveType = type) => {
    const body = { leaveType, startDate, endDate }
    return (await app.callRaw(leaveApi.apply, { body }, { as: ana })).result.leave.uuid
  }
  const approve = (id: string) =>
    app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: lead })
  // Past, future, to be canceled, pending, and split.
  const ids = [
    await ask('2031-05-05', '2031-05-06'),
    await ask('2031-06-09', '2031-06-13'),
    await ask('2031-07-01', '2031-07-02'),
    await ask('2031-08-04', '2031-08-08'),
  ]
  for (const id of ids) await approve(id)
  await approve(await ask('2031-05-06', '2031-05-06', feverType))
  await ask('2031-09-01', '2031-09-03')
  await app.call(leaveApi.cancel, { params: { id: ids[2] ?? '' }, body: {} }, { as: ana })
  const cut = { status: 'canceled', leaveDays: 2 } as const
  await app.call(leaveApi.update, { params: { id: ids[3] ?? '' }, body: cut }, { as: admin })
  const holiday = { title: 'Holiday', startDate: '2031-06-12', endDate: '2031-06-12' }
  await app.call(nonWorkingDaysApi.create, { body: holiday }, { as: admin })
  const corrected = { currentNumberDays: 12, numberOfDays: 30 }
  const key = { id: ana.uuid, leavetype: type.uuid }
  await app.call(leaveApi.setDays, { params: key, body: corrected }, { as: admin })
  await app.call(leaveApi.setDays, { params: key, body: { numberOfDays: 25 } }, { as: admin })
  await app.call(leaveTypesApi.update, { params: { id: type.uuid }, body: { numberOfDays: 21 } }, { as: admin })

  const joined = { start_date: '2030-10-01', end_of_probationary_period: '2031-01-31' }
  const people = [await app.people.employee({ record: joined })]
  await policyYears(app, { rules: { afterProbation: true }, people, years: [2030, 2031], on: today })

  const policy = await app.people.policy({ additionalDays: [{ per: 'child', youngerThan: 7, days: 1, maximum: null }] })
  const { fingerprint } = await previewPolicy(app.db, policy.uuid, { year: 2031 }, { today })
  const grant = { params: { id: policy.uuid, year: 2031 }, body: { fingerprint } }
  await app.call(leavePoliciesApi.grant, grant, { as: admin })
  await app.runJobs([leaveGrants(app.db)])
  const sick = await app.db
    .selectFrom('leave_type')
    .select('id as uuid')
    .where('policy_id', '=', policy.uuid)
    .executeTakeFirstOrThrow()
  const granted = { id: ana.uuid, leavetype: sick.uuid }
  await app.call(leaveApi.setDays, { params: granted, body: { numberOfDays: 18.5 } }, { as: admin })
  const body = { leaveType: sick, startDate: '2031-10-06', endDate: '2031-10-10' }
  await app.callRaw(leaveApi.apply, { body }, { as: ana })

  const { uuid } = await app.people.policy({ kind: 'earned' })
  const worked = todayIn(app.company.timeZone)
  const extra = { policy: { uuid }, startDate: worked, endDate: worked, days: 1, reason: 'Release night' }
  const credit = await app.callRaw(creditsApi.create, { body: extra }, { as: ana })
  const decided = { params: { id: credit.result.credit.uuid }, body: { status: 'approved' as const } }
  await app.call(creditsApi.update, decided, { as: lead })
})

test('finds no violations after regular calls', async () => {
  const checked = await checkLedger(app.db, { today })
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
  expect(checked.every(({ checked: number }) => number > 0)).toBe(true)
})

class Undo extends Error {}

const sums = 'used days equal the sum of the ledger'
const used = 'used days equal approved and canceling requests plus corrections'
const pending = 'pending days equal the days of pending requests'
const entitlements = 'an entitlement equals the sum of the grants, or the last one in the ledger'
const grants = 'only types of a policy have grants'
const explained = 'the lines of a grant add up to its days'
const lines = 'the ledger entries of a request add up to its used days'
const calendar = "active requests take the days of the employee's calendar from today on"
const halves = 'the half days of a request add up to its days'
const plans = 'the plan of rules and facts equals the written entries of years that are not over'
const everyone = 'everyone whom a year without limits covers has been granted its days since'
const once = 'days of earlier years that waited for the end of a probation are given once'
const typeDays = 'the days of a type equal the last ones in its history, or the base days of its year'
const ruled = 'types of a policy have rules, and others have none'
const holidays = 'holidays are the dates and parts of the non-working days of each calendar'
const counted = 'counters equal the number of requests by status and type'

// Each rule is violated by changing data directly; other rules that then fail are listed, too.
test.each([
  ['a balance', `update leave_balance set used = used + 0.5`, [sums, used]],
  ['a missing balance', `delete from leave_balance`, [sums, used, pending, entitlements]],
  ['a ledger entry', `update leave_ledger set days = days + 1 where kind = 'adjust'`, [sums, used]],
  ['a ledger entry of a request', `update leave_ledger set days = days - 1 where kind = 'return'`, [sums, lines]],
  ['pending days', `update leave_balance set pending = pending + 1`, [pending]],
  ['an entitlement', `update leave_balance set entitlement = 24`, [entitlements]],
  ['the days of a type', `update leave_type set number_of_days = 19`, [typeDays]],
  [
    'the days of approved leave',
    `update leave_request set total_days = 3 where start_date = '2031-06-09'`,
    [used, lines, halves],
  ],
  [
    'the half days of a request',
    `update leave_request set day_halves[1] = 1 where start_date = '2031-06-09'`,
    [halves],
  ],
  [
    'the dates that a request takes',
    `update leave_request set day_halves = '{2,2,2,2,0}' where start_date = '2031-06-09'`,
    [calendar],
  ],
  [
    'the days of a pending request',
    `update leave_request set total_days = 9 where status = 'pending'`,
    [pending, halves],
  ],
  ['a status', `update leave_request set status = 'rejected' where start_date = '2031-06-09'`, [used, lines]],
  [
    'overlapping dates',
    `alter table leave_request drop constraint leave_request_overlap;
     update leave_request set start_date = '2031-06-13', end_date = '2031-06-14', total_days = 1 where start_date = '2031-08-04' and status = 'approved'`,
    [used, lines, calendar, halves, 'approved and canceling requests of a person do not overlap'],
  ],
  [
    'days that were given back',
    `update leave_request r set given_back_for = id where status = 'canceled'`,
    ['days that were given back are part of other leave of the person whom the leave that gave them back belongs to'],
  ],
  ['a counter', `update leave_request_tally set delta = delta + 1 where status = 'approved'`, [counted]],
  ['a missing counter', `delete from leave_request_tally where status = 'pending'`, [counted]],
  ['a missing grant', `delete from leave_grant`, [entitlements, plans, everyone]],
  ['the rules of a year', `update leave_type set rules = null`, [ruled, typeDays]],
  [
    'an employee without an entry',
    `delete from leave_grant where employee_id not in (select employee_id from leave_request);
     delete from leave_balance where employee_id not in (select employee_id from leave_request)`,
    [everyone],
  ],
  [
    'a probation that was shortened when a year was over',
    `update leave_fact set facts = facts || '{"endOfProbationaryPeriod": "2030-12-15"}'
     where facts ->> 'endOfProbationaryPeriod' = '2031-01-31'`,
    [plans],
  ],
  [
    'days of earlier years that were withdrawn',
    `insert into leave_grant (employee_id, leave_type_id, kind, days, effective_on, explanation)
     select employee_id, leave_type_id, 'adjustment', 0, effective_on, '[{"why": "earlier years", "days": -5}, {"why": "earlier changes", "days": 5}]'
     from leave_grant where explanation::text like '%earlier years%'`,
    [plans, once],
  ],
  [
    'days of earlier years that were given twice',
    `insert into leave_grant (employee_id, leave_type_id, kind, days, effective_on, explanation)
     select g.employee_id, t.id, 'grant', 5, '2030-12-16', '[{"why": "base", "days": 5}]'
     from leave_grant g join leave_type own on own.id = g.leave_type_id
     join leave_type t on t.policy_id = own.policy_id and t.year = 2030 where g.explanation::text like '%earlier years%';
     insert into leave_balance (employee_id, leave_type_id, entitlement)
     select employee_id, leave_type_id, days from leave_grant where effective_on = '2030-12-16'`,
    [plans, once],
  ],
  [
    'the half days of a type',
    `update leave_type set half_days = not half_days where policy_id is not null`,
    ['types of a policy that can be requested allow half days if it does'],
  ],
  [
    'the last day of a type',
    `update leave_type set expired_date = expired_date - 300 where rules ->> 'kind' = 'earned'`,
    ['days in lieu expire on the last day of their type at the latest'],
  ],
  [
    'a confirmed fact',
    `update leave_fact set facts = facts || '{"children": [{"dateOfBirth": "2030-01-01"}]}'`,
    [plans],
  ],
  ['a policy', `update leave_type set policy_id = null where policy_id is not null`, [grants, ruled, typeDays]],
  [
    'an explanation',
    `alter table leave_grant disable trigger leave_grant_is_append_only;
     update leave_grant set explanation = '[{"days": 3}]'`,
    [explained, plans],
  ],
  ['a holiday', `insert into holiday (day, calendar_id) select '2031-02-03', id from holiday_calendar`, [holidays]],
  ['a half holiday', `update holiday set part = 2`, [calendar, holidays]],
  ['a missing holiday', `delete from holiday`, [calendar, holidays]],
])('finds a manual change of %s', async (_what, statements, expected) => {
  const looked = app.db.transaction().execute(async (trx) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(trx)
    throw new Undo(JSON.stringify(await checkLedger(trx, { today })))
  })
  const found = await looked.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
    return JSON.parse(error.message) as Awaited<ReturnType<typeof checkLedger>>
  })
  const broken = found.filter((one) => one.broken > 0)
  expect(broken.map(({ rule }) => rule)).toEqual(expected)
  for (const { broken: number, offenders } of broken) expect(offenders).toHaveLength(number)
})

test('lists approved leave outside the employment with person and days, and changes nothing', async () => {
  const employed = (firstName: string, start_date: string | null, end_date: string | null) =>
    app.people.employee({ firstName, lastName: 'Outside', record: { start_date, end_date } })
  // Tuesday to Monday; the days of a pending request are not used.
  const leaveOf = async (owner: Person, status: 'approved' | 'canceling' | 'pending' = 'approved') => {
    const { uuid } = await app.people.leave(owner)
    const dates = {
      start_date: '2031-06-10',
      end_date: '2031-06-16',
      total_days: 4.5,
      day_halves: [1, 2, 2, 2, 0, 0, 2],
    }
    await app.db
      .updateTable('leave_request')
      .set({ ...dates, status, cancel_requested_on: status === 'canceling' ? today : null })
      .where('id', '=', uuid)
      .execute()
  }
  await leaveOf(await employed('Ana', '2031-06-12', null))
  await leaveOf(await employed('Bruno', null, '2031-06-14'), 'canceling')
  await leaveOf(await employed('Cvita', '2031-06-11', '2031-06-12'))
  await leaveOf(await employed('Dino', '2031-06-12', '2031-06-13'), 'pending')
  await leaveOf(await employed('Ema', '2031-06-10', '2031-06-16'))
  await leaveOf(await employed('Fran', null, null))
  expect((await listOutsideLeave(app.db)).map(({ employeeId: _employeeId, ...leave }) => leave)).toEqual([
    { name: 'Ana Outside', startDate: '2031-06-10', endDate: '2031-06-11', days: 1.5 },
    { name: 'Bruno Outside', startDate: '2031-06-16', endDate: '2031-06-16', days: 1 },
    { name: 'Cvita Outside', startDate: '2031-06-10', endDate: '2031-06-16', days: 2.5 },
  ])
})
