import { deletionsWithoutPassword } from '@hr/contract/areas/access/sessions'
import { departureListApi } from '@hr/contract/areas/employees/departure-list'
import { departuresApi, departuresTexts } from '@hr/contract/areas/employees/departures'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { exportsApi } from '@hr/contract/areas/exports/exports'
import { emailsApi } from '@hr/contract/areas/notifications/emails'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { privacyApi } from '@hr/contract/areas/privacy/privacy'
import { addDays, type Day } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockEmployee } from '../../db/lock-employees.ts'
import { runDailyWork } from '../../testing/daily-work.ts'
import type { Person } from '../../testing/people.ts'
import { unzip } from '../../testing/sheets.ts'
import {
  admin,
  app,
  dayLater,
  departureOf,
  lastDay,
  leaver,
  nameOf,
  type Plan,
  plan,
  type PlanBy,
  recordOf,
  today,
  toldTo,
  useDepartures,
} from '../../testing/departures.ts'

import { deleteOldSteps } from './departures.queries.ts'
import { checkPlannedDepartures } from './planned-checks.commands.ts'

// Planned departures that the employee does not know of yet.

useDepartures()

const versionOf = async (of = leaver, as = admin) => (await departureOf(of, as))?.version ?? 0
/** Plans a departure that the employee does not know of yet. */
const planInSecret = async (input: Plan = {}, by: PlanBy = {}) => {
  const { status, result } = await plan({ isKnown: false, ...input }, by)
  expect(status, JSON.stringify(result)).toBe(200)
}
const stepsOf = async ({ uuid }: Person, as = admin) =>
  (await app.call(departuresApi.find, { params: { id: uuid } }, { as })).result.steps
const cancel = async (of = leaver) => {
  const query = { planVersion: String(await versionOf(of)) }
  return app.call(departuresApi.cancel, { params: { id: of.uuid }, query }, { as: admin })
}
const saveRecord = async (endDate: string, { of = leaver, as = admin }: PlanBy = {}) => {
  const position = await app.people.position(`Position ${crypto.randomUUID()}`)
  const body = { ...validEmployee, email: of.email, position, endDate }
  return app.call(employeesApi.update, { params: { id: of.uuid }, body }, { as })
}
const leaveStatusOf = async ({ uuid }: { uuid: string }) =>
  (await app.db.selectFrom('leave_request').select('status').where('id', '=', uuid).executeTakeFirst())?.status
/** All that is stored about a person outside the plan, but sessions. */
const storedAbout = async ({ uuid }: Person) => {
  const { rows } = await sql`
    select to_jsonb(e) as record, to_jsonb(a) as account,
           (select count(*)::int from history where person_id = e.id and value_hash is not null) as history,
           (select count(*)::int from notification where employee_id = e.id or recipient_id = e.id) as told,
           (select json_agg(r order by r.id) from leave_request r where r.employee_id = e.id) as leave
    from employee e join account a on a.id = e.id where e.id = ${uuid}`.execute(app.db)
  return rows
}
/** Returns the setting before. */
async function lastDayEndsSignIn(isOn: boolean | null): Promise<{ isOn: boolean | null }> {
  const setting = await app.db.selectFrom('company_setting').select('last_day_ends_sign_in as isOn').executeTakeFirst()
  await app.db.updateTable('company_setting').set({ last_day_ends_sign_in: isOn }).execute()
  return setting!
}
const countWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}
const planningsOf = async ({ uuid }: Person) =>
  app.db
    .selectFrom('history')
    .select('actor_id')
    .where('entity_id', '=', uuid)
    .where('action', '=', 'departure planned')
    .execute()

describe('a departure that is not known yet', () => {
  test('is stored alone, and leaves nothing when it is canceled', async () => {
    const leave = await app.people.leave(leaver)
    const before = await storedAbout(leaver)
    await planInSecret()
    expect(await departureOf(leaver)).toMatchObject({
      endDate: lastDay,
      isKnown: false,
      knownOn: null,
      version: expect.any(Number) as number,
      endDateBefore: null,
      plannedBy: nameOf(admin),
    })
    expect(await storedAbout(leaver)).toEqual(before)
    await planInSecret({ endDate: addDays(lastDay, 1), knownOn: addDays(today, 3), planVersion: await versionOf() })
    expect(await departureOf(leaver)).toMatchObject({ endDate: addDays(lastDay, 1), knownOn: addDays(today, 3) })
    expect((await cancel()).result).toEqual({ message: english(departuresTexts.canceled) })
    expect(await departureOf(leaver)).toBeNull()
    expect(await storedAbout(leaver)).toEqual(before)
    const who = nameOf(admin)
    expect(await stepsOf(leaver)).toMatchObject([
      { step: 'canceled', who },
      { step: 'changed', who },
      { step: 'planned', who },
    ])
    expect(await leaveStatusOf(leave)).toBe('pending')
    await dayLater(30)
    expect((await recordOf(leaver)).isArchived).toBe(false)
  })

  test('is listed for HR with what no one takes over, and as not known yet', async () => {
    await app.people.employee({ supervisor: leaver })
    await app.people.delegation(await app.people.teamLead(), leaver, { endDate: lastDay })
    await planInSecret()
    const query = { page: '1', pageSize: '10', q: nameOf(leaver) }
    const { items } = (await app.call(departureListApi.list, { query }, { as: admin })).result
    expect(items).toEqual([
      expect.objectContaining({ endDate: lastDay, isKnown: false, supervisedPeople: 1, delegations: 0 }),
    ])
  })

  test('becomes known when HR releases it, with all that follows from an end date', async () => {
    const until = addDays(today, 300)
    await app.db.updateTable('employee').set({ end_date: until }).where('id', '=', leaver.uuid).execute()
    const leave = await app.people.leave(leaver)
    const other = await app.people.admin()
    await planInSecret({ reason: 'Retirement' }, { as: other })
    expect(await planningsOf(leaver)).toEqual([])
    const query = { startDate: '', endDate: lastDay }
    const { result } = await app.call(employeesApi.leaveOutside, { params: { id: leaver.uuid }, query }, { as: admin })
    const released = await plan({ reason: 'Retirement', planVersion: await versionOf(), endsLeave: result.fingerprint })
    expect(released.result).toEqual({ message: english(departuresTexts.released) })
    expect((await recordOf(leaver)).endDate).toBe(lastDay)
    expect(await leaveStatusOf(leave)).toBe('canceled')
    expect(await departureOf(leaver)).toMatchObject({
      isKnown: true,
      endDateBefore: until,
      reason: 'Retirement',
      plannedBy: nameOf(admin),
    })
    expect(await planningsOf(leaver)).toEqual([{ actor_id: admin.uuid }])
    expect(await stepsOf(leaver)).toEqual([])
    await cancel()
    expect((await recordOf(leaver)).endDate).toBe(until)
  })

  test('becomes known on its day in the name of the user who planned it; HR is told of leave after the last day', async () => {
    const leave = await app.people.leave(leaver)
    const other = await app.people.admin()
    await planInSecret({ knownOn: addDays(today, 5) })
    await dayLater(4)
    expect((await recordOf(leaver)).endDate).toBeNull()
    await Promise.all([dayLater(5), dayLater(5)])
    expect(await recordOf(leaver)).toMatchObject({ endDate: lastDay, isArchived: false })
    expect(await departureOf(leaver)).toMatchObject({ isKnown: true, knownOn: null, plannedBy: nameOf(admin) })
    expect(await planningsOf(leaver)).toEqual([{ actor_id: admin.uuid }])
    expect(await leaveStatusOf(leave)).toBe('pending')
    for (const hr of [admin, other])
      expect((await toldTo(hr)).filter((text) => text.includes(nameOf(leaver)))).toHaveLength(2)
    const query = { startDate: '', endDate: lastDay }
    const { result } = await app.call(employeesApi.leaveOutside, { params: { id: leaver.uuid }, query }, { as: admin })
    await plan({ endsLeave: result.fingerprint })
    expect(await leaveStatusOf(leave)).toBe('canceled')
    await dayLater(21)
    expect((await recordOf(leaver)).isArchived).toBe(true)
  })

  test('HR is reminded once before it becomes known, and told then', async () => {
    const other = await app.people.superadmin()
    await planInSecret({}, { of: admin, as: other })
    const told = async (as: Person) => (await toldTo(as)).filter((text) => text.includes(nameOf(admin)))
    const check = (days: number) =>
      checkPlannedDepartures(app.db, { today: addDays(today, days), pushChannel: app.app.pushChannel })
    await check(20 - 8)
    expect(await told(other)).toEqual([])
    const checks = await app.db.transaction().execute(async (trx) => {
      await lockEmployee(trx, admin.uuid)
      const nodes = [check(20 - 3), check(20 - 3)]
      await expect.poll(countWaiting).toBe(2)
      return { nodes }
    })
    await Promise.all(checks.nodes)
    await check(20 - 2)
    expect(await told(other)).toEqual([expect.stringContaining('becomes known to the employee on')])
    await dayLater(20)
    expect(await told(other)).toEqual([
      expect.stringContaining('is now in the record'),
      expect.stringContaining('becomes known'),
    ])
    expect(await told(admin)).toEqual([])
  })

  test('becomes known on the last day at the latest', async () => {
    await planInSecret()
    await dayLater(19)
    expect((await recordOf(leaver)).endDate).toBeNull()
    await dayLater(20)
    expect(await recordOf(leaver)).toMatchObject({ endDate: lastDay, isArchived: false })
  })

  test('is released and carried out in one run after missed days, also by a planner who left on the same day', async () => {
    const report = await app.people.employee({ supervisor: leaver })
    const successor = await app.people.teamLead()
    const planner = await app.people.admin()
    await planInSecret({ successors: { supervisedPeople: successor.uuid } }, { as: planner })
    await app.db.updateTable('employee').set({ end_date: lastDay }).where('id', '=', planner.uuid).execute()
    const { isOn } = await lastDayEndsSignIn(true)
    onTestFinished(async () => void (await lastDayEndsSignIn(isOn)))
    await dayLater(24)
    expect(await recordOf(leaver)).toMatchObject({ endDate: lastDay, isArchived: true })
    expect((await recordOf(report)).supervisorOrTeamLead?.uuid).toBe(successor.uuid)
  })

  test('stays as it is when the clock jumps ahead by more than a week', async () => {
    const at = (day: Day) => runDailyWork(app, `${day}T00:30:00Z`)
    await sql`truncate daily_run`.execute(app.db)
    await app.db.insertInto('daily_run').values({ day: today, done_at: today, unfinished: [] }).execute()
    await planInSecret({ endDate: addDays(today, 3) })
    await at(addDays(today, 30))
    expect((await recordOf(leaver)).endDate).toBeNull()
    await sql`truncate daily_run`.execute(app.db)
  })

  test('is released on its own days, whatever the record says, and does not move an earlier last day', async () => {
    await planInSecret()
    const other = await app.people.admin()
    expect((await saveRecord(addDays(lastDay, 9), { as: other })).status).toBe(200)
    expect((await departureOf(leaver))?.endDate).toBe(lastDay)
    expect((await saveRecord('', { as: other })).status).toBe(200)
    expect((await departureOf(leaver))?.isKnown).toBe(false)
    const earlier = addDays(lastDay, -3)
    expect((await saveRecord(earlier, { as: other })).status).toBe(200)
    expect(await departureOf(leaver)).toMatchObject({ endDate: lastDay, isKnown: false, plannedBy: nameOf(admin) })
    // Otherwise the employee, or a program, could move the last day of the record to see whether there is a plan.
    await dayLater(19)
    expect(await recordOf(leaver)).toMatchObject({ endDate: earlier, isArchived: false })
    expect((await departureOf(leaver))?.isKnown).toBe(false)
    await dayLater(20)
    expect(await recordOf(leaver)).toMatchObject({ endDate: earlier, isArchived: true })
    const { rows } = await sql`
      select h.action, v.after ->> 'endDate' as "endDate", v.after ->> 'startsOn' as "startsOn"
      from history h join history_value v on v.history_id = h.id
      where h.entity_id = ${leaver.uuid} and h.action in ('departure planned', 'archived') order by h.id`.execute(
      app.db,
    )
    expect(rows, 'with what ends from the day after that of the record').toEqual([
      { action: 'departure planned', endDate: null, startsOn: null },
      { action: 'archived', endDate: null, startsOn: addDays(earlier, 1) },
    ])
  })

  test('ends when the employee is archived by hand', async () => {
    await planInSecret()
    const archive = (isArchived: boolean, as = admin) =>
      app.call(employeesApi.archive, { params: { id: leaver.uuid }, body: { isArchived } }, { as })
    await archive(true)
    await archive(false)
    expect(await departureOf(leaver)).toBeNull()
    await dayLater(30)
    expect((await recordOf(leaver)).isArchived).toBe(false)
    const ofArchived = await stepsOf(leaver)
    const who = nameOf(admin)
    expect(ofArchived).toMatchObject([
      { step: 'canceled', who },
      { step: 'planned', who },
    ])
    // The release of another one ends its own steps alone.
    await planInSecret()
    await plan({ planVersion: await versionOf() })
    expect(await stepsOf(leaver)).toEqual(ofArchived)
    // Nor does another one keep them for longer.
    await cancel()
    await planInSecret()
    const at = `${addDays(today, -91)}T12:00:00Z`
    await app.db.updateTable('planned_departure_step').set({ at }).where('employee_id', '=', leaver.uuid).execute()
    await deleteOldSteps(app.db)
    expect(await stepsOf(leaver)).toMatchObject([{ step: 'planned', who }])
    const { token } = await app.people.serviceAccount()
    expect((await archive(true, { ...admin, token, cookie: '' })).status).toBe(200)
    expect(await stepsOf(leaver)).toMatchObject([
      { step: 'canceled', who: null },
      { step: 'planned', who },
    ])
  })

  test('ends with the deletion of the employee', async () => {
    await planInSecret()
    await app.call(employeesApi.remove, { params: { id: leaver.uuid } }, { as: admin })
    const left = app.db.selectFrom('planned_change').select('kind').where('employee_id', '=', leaver.uuid)
    expect(await left.execute()).toEqual([])
  })

  test('is not released in the name of someone who may no longer do it; others in HR are told once', async () => {
    const superadmin = await app.people.superadmin()
    const boss = await app.people.superadmin()
    const [planner, former] = [await app.people.superadmin(), await app.people.admin()]
    const demote = ({ uuid }: Person) =>
      app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', uuid).execute()
    await planInSecret({}, { of: boss, as: planner })
    await demote(planner)
    await dayLater(20)
    await dayLater(21)
    await demote(former)
    expect(await recordOf(boss)).toMatchObject({ endDate: null, isArchived: false })
    expect(await departureOf(boss)).toMatchObject({ isKnown: false, problem: english(departuresTexts.plannerGone) })
    const told = (await toldTo(superadmin)).filter((text) => text.includes(nameOf(boss)))
    expect(told).toEqual([expect.stringContaining('could not be released')])
    const { token } = await app.people.personalToken(superadmin)
    const byToken = { as: { ...superadmin, token, cookie: '' } }
    expect((await app.call(notificationsApi.mark, { query: { clear: 'true' } }, byToken)).status).toBe(200)
    expect((await toldTo(superadmin)).filter((text) => text.includes(nameOf(boss)))).toEqual(told)
    for (const reader of [boss, byToken.as, former])
      expect((await toldTo(reader)).filter((text) => text.includes(nameOf(boss)))).toEqual([])
    // Superadmins list all emails with their subjects.
    const emails = await app.call(emailsApi.list, { query: { page: '1', pageSize: '100' } }, { as: boss })
    expect(JSON.stringify(emails.result.items)).not.toContain('could not be released')
    expect((await app.queuedEmails()).filter(({ recipientId }) => recipientId === superadmin.uuid)).toEqual([])
    const { result } = await app.call(privacyApi.export, { params: { id: boss.uuid } }, { as: boss })
    const exported = await unzip(result, 'data.json')
    expect(exported).not.toContain('departure not released')
    const { data } = JSON.parse(exported) as { data: Record<string, unknown[]> }
    expect(data['planned_change.employee_id']).toEqual([])
    // Archiving the planner takes it over, and it is tried again.
    const archive = { params: { id: planner.uuid }, body: { isArchived: true } }
    expect((await app.call(employeesApi.archive, archive, { as: superadmin })).status).toBe(200)
    expect(await departureOf(boss)).toMatchObject({ problem: null, plannedBy: nameOf(superadmin) })
    await dayLater(20)
    expect((await recordOf(boss)).endDate).toBe(lastDay)
  })
})

describe('is refused', () => {
  const refused = (field: string, message: string) => ({ message: [expect.objectContaining({ field, message })] })

  test('with a last day before the first day', async () => {
    const newcomer = await app.people.employee({ startDate: addDays(today, 40) })
    expect((await plan({ isKnown: false }, { of: newcomer })).result).toEqual(
      refused('endDate', english(recordTexts.endBeforeStart)),
    )
  })

  test('with a last day after that of the record', async () => {
    for (const endDate of [addDays(today, -1), addDays(lastDay, -1)]) {
      await app.db.updateTable('employee').set({ end_date: endDate }).where('id', '=', leaver.uuid).execute()
      expect((await plan({ isKnown: false })).result).toEqual(
        refused('endDate', english(departuresTexts.afterRecord(endDate))),
      )
    }
    await dayLater(0)
    expect((await recordOf(leaver)).isArchived).toBe(false)
    expect((await plan()).status).toBe(200)
  })

  test('with a last day of today, and with a day outside those until the last one', async () => {
    expect((await plan({ isKnown: false, endDate: today })).result).toEqual(
      refused('endDate', english(departuresTexts.knownOnLastDay)),
    )
    for (const knownOn of [today, addDays(lastDay, 1)])
      expect((await plan({ isKnown: false, knownOn })).result).toEqual(
        refused('knownOn', english(departuresTexts.knownOnOutside)),
      )
  })

  test('once the employee knows of the departure', async () => {
    await plan()
    expect((await plan({ isKnown: false })).result).toEqual(refused('isKnown', english(departuresTexts.knownAlready)))
    expect((await departureOf(leaver))?.isKnown).toBe(true)
  })

  test('for a plan that another user in HR has made, changed or canceled in the meantime', async () => {
    const other = await app.people.admin()
    await planInSecret({}, { as: other })
    const stale = await plan({ isKnown: false })
    expect([stale.status, JSON.stringify(stale.result).includes(nameOf(other))]).toEqual([409, true])
    // Programs and pages that know of no such plans do not release it.
    expect((await plan()).status).toBe(409)
    const planVersion = await versionOf()
    await planInSecret({ planVersion })
    expect((await plan({ planVersion })).status).toBe(409)
    expect((await recordOf(leaver)).endDate).toBeNull()
    await cancel()
    expect((await plan({ isKnown: false, planVersion: planVersion + 1 })).status).toBe(409)
    // Nor does a plan that replaces a canceled one look like it.
    await planInSecret()
    for (const seen of [planVersion, planVersion + 1])
      expect((await plan({ isKnown: false, planVersion: seen })).status).toBe(409)
  })

  test('above the limit of removals without a confirmed identity', async () => {
    const hurried = { ...admin, ...(await app.people.session(admin.uuid, { isConfirmed: false })) }
    const answers: number[] = []
    for (let people = 0; people <= deletionsWithoutPassword; people++) {
      answers.push((await plan({ isKnown: false }, { of: await app.people.employee(), as: hurried })).status)
      // Plans that were canceled count, too.
      await app.db.deleteFrom('planned_change').where('planned_by', '=', hurried.uuid).execute()
    }
    expect(answers).toEqual([...Array<number>(deletionsWithoutPassword).fill(200), 403])
  })

  test('with a successor who leaves before, by a plan that the user sees', async () => {
    const boss = await app.people.superadmin()
    const other = await app.people.superadmin()
    await planInSecret({}, { of: boss, as: other })
    const input = { endDate: lastDay, successors: { supervisedPeople: boss.uuid } }
    expect((await plan(input)).result).toEqual(
      refused('successors.supervisedPeople', english(departuresTexts.successorGone)),
    )
    expect((await plan({ ...input, endDate: addDays(lastDay, -1) }, { as: other })).status).toBe(200)
    await cancel()
    expect((await plan(input, { as: boss })).status).toBe(200)
  })
})

describe('a Superadmin who leaves without knowing it', () => {
  let boss: Person
  let other: Person
  beforeEach(async () => {
    boss = await app.people.superadmin()
    other = await app.people.superadmin()
    await planInSecret({}, { of: boss, as: other })
  })

  const listed = async (as: Person) => {
    const query = { page: '1', pageSize: '10', q: nameOf(boss) }
    const { total } = (await app.call(departureListApi.list, { query }, { as })).result
    const leaving = (isLeaving: 'true' | 'false') =>
      app.call(employeesApi.list, { query: { ...query, isLeaving } }, { as }).then(({ result }) => result)
    return [total, (await leaving('true')).items.length, (await leaving('false')).items.length]
  }

  test('sees none of it, nor does a token; others in HR do', async () => {
    const { token } = await app.people.personalToken(other)
    const service = await app.people.serviceAccount()
    for (const as of [boss, { ...other, token, cookie: '' }, { ...other, token: service.token, cookie: '' }]) {
      expect(await departureOf(boss, as)).toBeNull()
      expect(await stepsOf(boss, as)).toEqual([])
      expect(await listed(as)).toEqual([0, 0, 1])
    }
    expect(await listed(admin)).toEqual([1, 1, 0])
    expect((await departureOf(boss, other))?.isKnown).toBe(false)
  })

  test('is counted and named in no entry about an export', async () => {
    const lists = { departures: {}, employees: { isLeaving: 'true' } }
    for (const [list, filter] of Object.entries(lists)) {
      const query = { ...filter, q: nameOf(boss) }
      const file = await app.call(exportsApi.sheet, { params: { list }, query }, { as: other })
      expect(await unzip(file.result, 'xl/worksheets/sheet1.xml'), list).toContain(boss.lastName)
    }
    const { rows } = await sql`
      select coalesce(v.after -> 'rows', v.after -> 'people') as rows,
             (select count(*)::int from history_subject s where s.history_id = h.id) as people
      from history h join history_value v on v.history_id = h.id
      where h.actor_id = ${other.uuid} and h.action = 'exported'`.execute(app.db)
    expect(rows).toEqual(Object.keys(lists).map(() => ({ rows: 0, people: 0 })))
  })

  test('has no trace of it in the exports of people who would take over, and of the user who planned it', async () => {
    const successor = await app.people.teamLead()
    await planInSecret(
      { planVersion: await versionOf(boss, other), successors: { supervisedPeople: successor.uuid } },
      { of: boss, as: other },
    )
    const countsOf = async (person: Person) => {
      const { result } = await app.call(privacyApi.export, { params: { id: person.uuid } }, { as: other })
      const { actions } = JSON.parse(await unzip(result, 'data.json')) as { actions: Record<string, number> }
      return [actions['successor.employee_id'], actions['planned_change.planned_by']]
    }
    expect(await countsOf(successor)).toEqual([0, 0])
    expect(await countsOf(other)).toEqual([0, 0])
    const preview = { params: { id: successor.uuid }, query: { dryRun: 'true' as const } }
    const { kept } = (await app.call(privacyApi.erase, preview, { as: boss })).result
    expect(kept.map(({ what }) => what)).toContain('Changes they made elsewhere: 0')
  })

  test('changes their own last day as if there was no plan', async () => {
    // Otherwise no one in HR changes their own last day.
    const { isOn } = await lastDayEndsSignIn(false)
    onTestFinished(async () => void (await lastDayEndsSignIn(isOn)))
    // Their own first day stays.
    const { startDate } = validEmployee
    await app.db.updateTable('employee').set({ start_date: startDate }).where('id', '=', boss.uuid).execute()
    const { version } = await recordOf(boss)
    const answer = await saveRecord(addDays(today, 400), { of: boss, as: boss })
    expect(answer.status, JSON.stringify(answer.result)).toBe(200)
    expect((await recordOf(boss)).version).toBe(version + 1)
  })
})
