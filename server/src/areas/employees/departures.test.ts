import { roleOf } from '@hr/contract/areas/access/roles'
import { emergencyAccountsTexts } from '@hr/contract/areas/access/emergency-accounts'
import { deletionsWithoutPassword } from '@hr/contract/areas/access/sessions'
import { departureListApi } from '@hr/contract/areas/employees/departure-list'
import { suggestedReasons } from '@hr/contract/areas/employees/departure-reasons'
import { departuresApi, departuresTexts } from '@hr/contract/areas/employees/departures'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { recordTexts } from '@hr/contract/areas/employees/record'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { addDays } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeEmergencyAccount } from '../../testing/emergency-accounts.ts'
import { type Person, testPassword } from '../../testing/people.ts'
import { statementsOf } from '../../testing/statements.ts'
import {
  admin,
  app,
  dayLater,
  departureOf,
  lastDay,
  leaver,
  nameOf,
  plan,
  recordOf,
  sendMorningEmails,
  today,
  toldTo,
  useDepartures,
} from '../../testing/departures.ts'

import { transact } from '../../db/transaction.ts'
import { removeCompletely } from './offboarding.commands.ts'
import { checkPlannedDepartures } from './planned-checks.commands.ts'

useDepartures()

const cancel = async (planVersion?: number) => {
  const query = { planVersion: String(planVersion ?? (await departureOf(leaver))?.version ?? 0) }
  return app.call(departuresApi.cancel, { params: { id: leaver.uuid }, query }, { as: admin })
}
const checkPlans = (day = today) => checkPlannedDepartures(app.db, { today: day, pushChannel: app.app.pushChannel })
const toldOfLeaver = async (as = admin) => (await toldTo(as)).filter((text) => text.includes(nameOf(leaver)))

test('stores the last day, archives on the day after it and hands over, once', async () => {
  const report = await app.people.employee({ supervisor: leaver })
  const project = await app.people.project({ lead: leaver })
  const [supervisor, lead] = [await app.people.teamLead(), await app.people.teamLead()]
  const approver = await app.people.teamLead()
  const delegation = await app.people.delegation(approver, leaver)
  await app.people.delegation(approver, leaver, { startDate: '2019-01-01', endDate: '2019-01-02' })
  const owner = await app.people.admin()
  const view = await app.people.view({ account_id: leaver.uuid, shared_with: 'Employee' })
  const cover = await app.people.substitution(leaver)
  const successors = {
    supervisedPeople: supervisor.uuid,
    ledProjects: lead.uuid,
    delegations: lead.uuid,
    sharedViews: owner.uuid,
    coveredLeave: supervisor.uuid,
  }
  expect((await plan({ successors })).result).toEqual({ message: english(departuresTexts.planned) })
  expect((await recordOf(leaver)).endDate).toBe(lastDay)
  expect(await departureOf(leaver)).toEqual({
    endDate: lastDay,
    isKnown: true,
    knownOn: null,
    version: expect.any(Number) as number,
    endDateBefore: null,
    successors: {
      supervisedPeople: { uuid: supervisor.uuid, firstName: supervisor.firstName, lastName: supervisor.lastName },
      ledProjects: { uuid: lead.uuid, firstName: lead.firstName, lastName: lead.lastName },
      delegations: { uuid: lead.uuid, firstName: lead.firstName, lastName: lead.lastName },
      sharedViews: { uuid: owner.uuid, firstName: owner.firstName, lastName: owner.lastName },
      coveredLeave: { uuid: supervisor.uuid, firstName: supervisor.firstName, lastName: supervisor.lastName },
    },
    reason: '',
    note: '',
    plannedBy: nameOf(admin),
    isPlannerGone: false,
    problem: null,
  })

  await dayLater(20)
  expect(await recordOf(leaver)).toMatchObject({ isArchived: false })
  // Two nodes at once.
  await Promise.all([dayLater(21), dayLater(21)])
  const archived = await recordOf(leaver)
  expect(archived.isArchived).toBe(true)
  expect((await recordOf(report)).supervisorOrTeamLead?.uuid).toBe(supervisor.uuid)
  const { result } = await app.call(projectsApi.find, { params: { id: project.uuid } }, { as: admin })
  expect(result.teamLead?.uuid).toBe(lead.uuid)
  const { delegate_id, starts_on } = await app.db
    .selectFrom('delegation')
    .selectAll()
    .where('id', '=', delegation.uuid)
    .executeTakeFirstOrThrow()
  expect([delegate_id, starts_on]).toEqual([lead.uuid, addDays(today, 21)])
  const views = app.db.selectFrom('saved_view').select('account_id').where('id', '=', view.uuid)
  expect(await views.execute()).toEqual([{ account_id: owner.uuid }])
  const covers = app.db.selectFrom('leave_substitute').select('employee_id').where('id', '=', cover.uuid)
  expect(await covers.execute()).toEqual([{ employee_id: supervisor.uuid }])
  expect(await departureOf(leaver)).toBeNull()
  expect((await toldTo(admin)).filter((text) => text.includes('was archived, as planned'))).toEqual([
    `${nameOf(leaver)} was archived, as planned`,
  ])
  await dayLater(22)
  expect((await recordOf(leaver)).version).toBe(archived.version)
  const rows = await app.db
    .selectFrom('history')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', leaver.uuid)
    .where('value_hash', 'is not', null)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['departure planned', 'archived'])
  expect(rows.at(-1)?.actor_id).toBe(admin.uuid)
})

describe('until then', () => {
  test('a plan that is canceled gives the earlier last day back', async () => {
    await plan({ endDate: addDays(lastDay, 5) })
    await plan()
    expect((await departureOf(leaver))?.endDateBefore).toBeNull()
    expect((await cancel()).result).toEqual({ message: english(departuresTexts.canceled) })
    expect((await recordOf(leaver)).endDate).toBeNull()
    expect(await departureOf(leaver)).toBeNull()
    expect((await cancel()).status).toBe(404)

    const until = addDays(today, 300)
    await app.db.updateTable('employee').set({ end_date: until }).where('id', '=', leaver.uuid).execute()
    await plan()
    await cancel()
    expect((await recordOf(leaver)).endDate).toBe(until)
    await dayLater(200)
    expect((await recordOf(leaver)).isArchived).toBe(false)
  })

  test('the last day of the record decides, and a record without one cancels the plan', async () => {
    await plan()
    const position = await app.people.position('Developer of departures')
    const save = (endDate: string) =>
      app.call(
        employeesApi.update,
        { params: { id: leaver.uuid }, body: { ...validEmployee, email: leaver.email, position, endDate } },
        { as: admin },
      )
    expect((await save(addDays(lastDay, 2))).status).toBe(200)
    expect((await departureOf(leaver))?.endDate).toBe(addDays(lastDay, 2))
    await dayLater(21)
    expect((await recordOf(leaver)).isArchived).toBe(false)
    expect((await save('')).status).toBe(200)
    await save(lastDay)
    await dayLater(30)
    expect((await recordOf(leaver)).isArchived).toBe(false)
  })

  test('changing the last day in the record is limited like planning, and made in the name of who changes it', async () => {
    const position = await app.people.position('Tester of departures')
    const save = (endDate: string, as: Person, of = leaver) =>
      app.call(
        employeesApi.update,
        { params: { id: of.uuid }, body: { ...validEmployee, email: of.email, position, endDate } },
        { as },
      )
    const other = await app.people.admin()
    await plan()
    expect((await save(addDays(lastDay, 1), other)).status).toBe(200)
    expect((await departureOf(leaver))?.plannedBy).toBe(nameOf(other))

    // Refused beyond the ladder, for the caller, and by a token.
    const superadmin = await app.people.superadmin()
    expect((await plan({}, { of: other, as: superadmin })).status).toBe(200)
    for (const as of [admin, other])
      for (const endDate of ['', addDays(lastDay, 1)]) expect((await save(endDate, as, other)).status).toBe(403)
    const { token } = await app.people.personalToken(superadmin)
    for (const endDate of ['', addDays(lastDay, 3)])
      expect((await save(endDate, { ...superadmin, token, cookie: '' }, leaver)).status).toBe(403)
    expect((await departureOf(other))?.endDate).toBe(lastDay)

    // More than 20 of them need a confirmed identity.
    const unconfirmed = { ...other, ...(await app.people.session(other.uuid, { isConfirmed: false })) }
    for (let made = 0; made < 19; made++) {
      const of = await app.people.employee()
      await app.people.departure(of)
      expect((await save(lastDay, other, of)).status).toBe(200)
    }
    const last = await app.people.employee()
    await app.people.departure(last)
    expect((await save(lastDay, unconfirmed, last)).status).toBe(403)
  })

  test('canceled, an earlier last day that is over does not come back', async () => {
    await app.people.departure(leaver, { end_date_before: addDays(today, -30) })
    expect((await departureOf(leaver))?.endDateBefore).toBeNull()
    await cancel()
    expect((await recordOf(leaver)).endDate).toBeNull()
  })

  test('canceled, an earlier last day before the first day does not come back', async () => {
    await app.people.departure(leaver, { endDate: lastDay, end_date_before: addDays(today, 5) })
    await app.db
      .updateTable('employee')
      .set({ start_date: addDays(today, 10) })
      .where('id', '=', leaver.uuid)
      .execute()
    expect((await departureOf(leaver))?.endDateBefore).toBeNull()
    expect((await cancel()).status).toBe(200)
    expect((await recordOf(leaver)).endDate).toBeNull()
  })

  test('archiving by hand ends the plan', async () => {
    await plan()
    const archive = (isArchived: boolean) =>
      app.call(employeesApi.archive, { params: { id: leaver.uuid }, body: { isArchived } }, { as: admin })
    await archive(true)
    await archive(false)
    expect(await departureOf(leaver)).toBeNull()
    await dayLater(30)
    expect((await recordOf(leaver)).isArchived).toBe(false)
  })
})

describe('why an employee leaves', () => {
  const why = { reason: 'Retirement', note: 'Marker of the note' }
  afterEach(() => setReasons([]))
  const setReasons = async (reasons: string[]) => {
    await app.db.updateTable('company_setting').set({ departure_reasons: reasons }).execute()
    await app.company.refresh()
  }
  const offered = async () => (await app.call(departuresApi.reasons, {}, { as: admin })).result.reasons

  test('is chosen from the list of the company, and stays as it was chosen', async () => {
    expect(await offered()).toEqual(suggestedReasons.map(english))
    expect((await plan({ reason: 'Moved to Mars' })).result).toEqual({
      message: [expect.objectContaining({ field: 'reason', message: english(departuresTexts.unknownReason) })],
    })
    await plan(why)
    expect(await departureOf(leaver)).toMatchObject(why)
    await setReasons(['Found another job'])
    expect(await offered()).toEqual(['Found another job'])
    expect((await plan(why)).status).toBe(200)
    expect((await plan({ reason: 'Resignation' })).status).toBe(422)
    await plan()
    expect(await departureOf(leaver)).toMatchObject({ reason: '', note: '' })
  })

  test('is listed and found by its reason', async () => {
    await plan(why)
    const found = async (reason: string) => {
      const query = { page: '1', pageSize: '10', q: `${leaver.firstName} ${leaver.lastName}`, reason }
      return (await app.call(departureListApi.list, { query }, { as: admin })).result.items
    }
    expect(await found('retirement')).toEqual([expect.objectContaining({ reason: 'Retirement' })])
    expect(await found('Resignation')).toEqual([])
  })

  test('is kept from the employee, who may be in HR', async () => {
    const superadmin = await app.people.superadmin()
    await plan({ reason: 'Termination by the company', note: 'Secret' }, { of: admin, as: superadmin })
    const { token } = await app.people.personalToken(admin)
    for (const as of [admin, { ...admin, token, cookie: '' }]) {
      expect(await departureOf(admin, as)).toMatchObject({ endDate: lastDay, reason: '', note: '' })
      const query = { page: '1', pageSize: '10', q: nameOf(admin) }
      const listed = (filter: object) =>
        app.call(departureListApi.list, { query: { ...query, ...filter } }, { as }).then(({ result }) => result.items)
      expect(await listed({})).toEqual([expect.objectContaining({ reason: '' })])
      expect(await listed({ reason: 'Termination by the company' })).toEqual([])
    }
    expect(await departureOf(admin, superadmin)).toMatchObject({ note: 'Secret' })
  })

  test('is hidden in the history, which is part of the export of the employee', async () => {
    await plan(why)
    await plan({ ...why, note: 'Another marker' })
    const query = { page: '1', pageSize: '10' }
    const superadmin = await app.people.superadmin()
    const { items } = (await app.call(employeesApi.history, { params: { id: leaver.uuid }, query }, { as: superadmin }))
      .result
    const changes = items.filter(({ action }) => action === 'departure planned').map(({ changes: all }) => all)
    expect(changes).toEqual([
      [{ field: 'note', before: '•••', after: '•••' }],
      expect.arrayContaining([
        { field: 'reason', before: '', after: '•••' },
        { field: 'note', before: '', after: '•••' },
      ]),
    ])
  })
})

describe('is refused at planning', () => {
  test('above the limit of removals without a confirmed identity, also without successors', async () => {
    const hurried = { ...admin, ...(await app.people.session(admin.uuid, { isConfirmed: false })) }
    const answers: number[] = []
    for (let people = 0; people <= deletionsWithoutPassword; people++)
      answers.push((await plan({}, { of: await app.people.employee(), as: hurried })).status)
    expect(answers).toEqual([...Array<number>(deletionsWithoutPassword).fill(200), 403])
  })

  const refused = (field: string, message: string) => ({ message: [expect.objectContaining({ field, message })] })

  test('for a last day in the past, or before the first day', async () => {
    expect((await plan({ endDate: addDays(today, -1) })).result).toEqual(
      refused('endDate', english(departuresTexts.isOver)),
    )
    const newcomer = await app.people.employee({ startDate: addDays(today, 40) })
    expect((await plan({}, { of: newcomer })).result).toEqual(refused('endDate', english(recordTexts.endBeforeStart)))
    expect((await plan({ endDate: today })).status).toBe(200)
  })

  test('for an archived employee, the caller and an Admin', async () => {
    const archived = await app.people.employee({ isArchived: true })
    expect((await plan({}, { of: archived })).status).toBe(422)
    expect((await plan({}, { of: admin })).status).toBe(403)
    expect((await plan({}, { of: await app.people.admin() })).status).toBe(403)
  })

  test('for the last emergency account while passwords are limited', async () => {
    const [boss, other] = [await app.people.superadmin({ password: testPassword }), await app.people.superadmin()]
    await makeEmergencyAccount(app, boss)
    const letSignIn = (who: 'everyone' | 'emergency accounts') =>
      app.db.updateTable('company_setting').set({ password_sign_in: who }).execute()
    await letSignIn('emergency accounts')
    onTestFinished(async () => void (await letSignIn('everyone')))
    for (const isKnown of [true, false])
      expect((await plan({ isKnown }, { of: boss, as: other })).result).toEqual(
        refused('endDate', english(emergencyAccountsTexts.lastWithoutEndDate)),
      )
  })

  test('for a successor who leaves first, and two who would hand over to each other', async () => {
    const other = await app.people.teamLead()
    const successors = { supervisedPeople: other.uuid }
    expect((await plan({ successors: { ledProjects: leaver.uuid } })).status).toBe(422)
    expect((await plan({ successors: { supervisedPeople: leaver.uuid } }, { of: other })).status).toBe(200)
    expect((await plan({ successors })).result).toEqual(
      refused('successors.supervisedPeople', english(departuresTexts.successorGone)),
    )
    expect((await recordOf(leaver)).endDate).toBeNull()
    expect((await plan({ successors, endDate: addDays(lastDay, -1) })).status).toBe(200)
  })

  test('for a record that another user has changed', async () => {
    const { version } = await recordOf(leaver)
    await plan()
    expect((await plan({ version, endDate: addDays(lastDay, 1) })).status).toBe(409)
    expect((await departureOf(leaver))?.endDate).toBe(lastDay)
  })

  test('and so is canceling a plan that another user has changed', async () => {
    await plan()
    const seen = (await departureOf(leaver))!.version
    await plan({ note: 'Changed' })
    expect((await cancel(seen)).status).toBe(409)
    expect(await departureOf(leaver)).toMatchObject({ note: 'Changed' })
  })
})

describe('before the day, HR is told once', () => {
  test('at once, of a planner who may no longer archive the employee, also one who became an Admin', async () => {
    const planner = await app.people.admin()
    await plan({}, { as: planner })
    await checkPlans()
    expect(await toldOfLeaver()).toEqual([])
    const boss = await app.people.superadmin()
    const setRole = async (role: 'Admin' | 'Employee', { uuid: id }: Person) => {
      const body = { role: roleOf(role) }
      expect((await app.call(employeesApi.changePermission, { params: { id }, body }, { as: boss })).status).toBe(200)
    }
    await setRole('Employee', planner)
    await checkPlans(addDays(today, 1))
    const gone = [expect.stringMatching(/^The user who planned .* can no longer archive/)]
    expect(await toldOfLeaver()).toEqual(gone)
    // Saving the plan takes it over.
    await plan()
    await setRole('Admin', leaver)
    expect(await toldOfLeaver()).toEqual([...gone, ...gone])
    expect(await toldOfLeaver({ ...leaver, ...(await app.people.session(leaver.uuid)) })).toEqual([])
  })

  const doors = {
    'the status in the record': (id: string) => save(id, { status: 'Not active' }),
    'the last day in the record': (id: string) => save(id, { endDate: addDays(today, 1) }),
    'an undone import': (id: string) =>
      transact(app.db, (trx) => removeCompletely(trx, id, { action: 'deleted', actorId: admin.uuid, today })),
  }
  async function save(id: string, change: object) {
    const body = { ...validEmployee, email: `${id}@example.com`, position: await app.people.position(id), ...change }
    const as = await app.people.superadmin()
    expect((await app.call(employeesApi.update, { params: { id }, body }, { as })).status).toBe(200)
  }
  test.each(Object.entries(doors))('at once, of a planner and successor changed by %s', async (_, change) => {
    const planner = await app.people.admin()
    await app.people.employee({ supervisor: leaver })
    await plan({ successors: { supervisedPeople: planner.uuid } }, { as: planner })
    await change(planner.uuid)
    expect(await departureOf(leaver)).toMatchObject({ isPlannerGone: true })
    expect((await toldOfLeaver()).toSorted()).toEqual([
      expect.stringContaining('can no longer take over: supervised people.'),
      expect.stringContaining('can no longer archive'),
    ])
  })

  test('until the planner is restored from the archive', async () => {
    const [planner, superadmin] = [await app.people.admin(), await app.people.superadmin()]
    await plan({}, { as: planner })
    await app.db.updateTable('employee').set({ is_archived: true }).where('id', '=', planner.uuid).execute()
    await checkPlans()
    expect(await departureOf(leaver)).toMatchObject({ isPlannerGone: true })
    const restore = { params: { id: planner.uuid }, body: { isArchived: false } }
    expect((await app.call(employeesApi.archive, restore, { as: superadmin })).status).toBe(200)
    expect(await departureOf(leaver)).toMatchObject({ isPlannerGone: false })
  })

  test('of what has come to stand against it since then, and of nothing that is better', async () => {
    await app.people.employee({ supervisor: leaver })
    await app.people.project({ lead: leaver })
    const planner = await app.people.admin()
    const [supervisor, lead] = [await app.people.teamLead(), await app.people.teamLead()]
    await plan({ successors: { supervisedPeople: supervisor.uuid, ledProjects: lead.uuid } }, { as: planner })
    const setStatus = async (status: 'Active' | 'Not active', of: Person) => {
      await app.db.updateTable('employee').set({ status }).where('id', '=', of.uuid).execute()
      await checkPlans()
    }
    await setStatus('Not active', supervisor)
    await setStatus('Not active', lead)
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', planner.uuid).execute()
    await checkPlans()
    await setStatus('Active', supervisor)
    expect(await toldOfLeaver()).toEqual([
      expect.stringContaining('can no longer archive'),
      expect.stringContaining('can no longer take over: led projects.'),
      expect.stringContaining('can no longer take over: supervised people.'),
    ])
  })

  test.each([
    ['archived', { is_archived: true }],
    ['not active', { status: 'Not active' }],
    ['gone by then', { end_date: '2020-01-01' }],
  ] as const)('of a successor who is %s, unless the duty is over', async (_, change) => {
    const report = await app.people.employee({ supervisor: leaver })
    const successor = await app.people.teamLead()
    await plan({ successors: { supervisedPeople: successor.uuid, ledProjects: successor.uuid } })
    await app.db.updateTable('employee').set(change).where('id', '=', successor.uuid).execute()
    await checkPlans()
    await checkPlans()
    expect((await departureOf(leaver))?.successors.supervisedPeople).toMatchObject({ isGone: true })
    expect(await toldOfLeaver()).toEqual([expect.stringContaining('can no longer take over: supervised people.')])
    await app.db.updateTable('employee').set({ supervisor_id: null }).where('id', '=', report.uuid).execute()
    await dayLater(21)
    expect(await toldOfLeaver()).toContain(`${nameOf(leaver)} was archived, as planned`)
  })
})

test('archiving a planner hands over the departures that the user sees and may carry out; others in HR hear of the rest', async () => {
  const [planner, boss] = [await app.people.superadmin(), await app.people.superadmin()]
  await plan({}, { as: planner })
  await plan({ isKnown: false }, { of: boss, as: planner })
  const unknown = await app.people.employee()
  await plan({ isKnown: false }, { of: unknown, as: planner })
  const archiving = { params: { id: planner.uuid } }
  const preview = await app.call(employeesApi.previewArchiving, { ...archiving, query: {} }, { as: boss })
  expect(preview.result.plannedDepartures.toSorted()).toEqual([leaver, unknown].map(nameOf).toSorted())
  const { result } = await app.call(employeesApi.archive, { ...archiving, body: { isArchived: true } }, { as: boss })
  expect(result.ended?.plannedDepartures).toEqual(preview.result.plannedDepartures)
  for (const of of [leaver, unknown]) expect((await departureOf(of))?.plannedBy).toBe(nameOf(boss))
  const ofBoss = (await toldTo(admin)).filter((text) => text.includes(nameOf(boss)))
  expect(ofBoss).toEqual([expect.stringContaining('can no longer archive')])
  expect((await toldTo(boss)).filter((text) => text.includes(nameOf(boss)))).toEqual([])
  await dayLater(21)
  expect((await recordOf(leaver)).isArchived).toBe(true)
})

test('HR hears of all who were archived at midnight in one email, and plans are checked in one statement', async () => {
  const other = await app.people.admin()
  await plan()
  const checked = await statementsOf(() => checkPlans())
  await plan({ endDate: addDays(lastDay, -1) }, { of: await app.people.employee() })
  expect(await statementsOf(() => checkPlans())).toEqual(checked)
  await dayLater(21)
  expect(await toldOfLeaver(other)).toEqual([`${nameOf(leaver)} was archived, as planned`])
  const emails = () => app.db.selectFrom('email').select('template').where('recipient_id', '=', admin.uuid).execute()
  expect(await emails()).toEqual([])
  await sendMorningEmails()
  expect(await emails()).toEqual([{ template: 'reminders' }])
})

describe('on the day', () => {
  test.each([false, true])(
    'leave, projects and licences end after the last day, also when days were missed, with a cancellation request: %s; access ends today',
    async (isCanceling) => {
      const day = addDays(lastDay, 1)
      const leaveStatus = isCanceling
        ? ({ status: 'canceling', cancel_requested_on: addDays(day, 2) } as const)
        : ({ status: 'approved' } as const)
      const leave = await app.people.leave(leaver)
      await app.db
        .updateTable('leave_request')
        .set({ ...leaveStatus, start_date: day, end_date: addDays(day, 1), total_days: 2, day_halves: [2, 2] })
        .where('id', '=', leave.uuid)
        .execute()
      await app.people.project({ lead: leaver })
      await app.people.item('licence', { heldBy: leaver })
      await plan()
      await dayLater(25)
      const { rows } = await sql`
      select r.status, m.left_on, i.unassigned_on, v.after
      from leave_request r, project_member m, item_assignment i,
           history h join history_value v on v.history_id = h.id
      where r.employee_id = ${leaver.uuid} and m.employee_id = ${leaver.uuid} and i.employee_id = ${leaver.uuid}
        and h.entity_id = ${leaver.uuid} and h.action = 'archived'`.execute(app.db)
      const after = { isArchived: true, startsOn: day }
      expect(rows).toEqual([{ status: 'canceled', left_on: day, unassigned_on: day, after }])
    },
  )

  test('an employee whom a node of the previous version has archived has no plan any longer', async () => {
    const archived = await app.people.employee({ isArchived: true })
    await app.people.departure(archived, { endDate: lastDay })
    const { version } = await recordOf(archived)
    await dayLater(21)
    expect(await departureOf(archived)).toBeNull()
    expect((await recordOf(archived)).version).toBe(version)
  })

  test('HR is told of a successor who can no longer take over, and the rest happens', async () => {
    const report = await app.people.employee({ supervisor: leaver })
    const project = await app.people.project({ lead: leaver })
    const [supervisor, lead] = [await app.people.teamLead(), await app.people.teamLead()]
    const approver = await app.people.teamLead()
    await app.people.delegation(approver, leaver)
    await plan({ successors: { supervisedPeople: supervisor.uuid, ledProjects: lead.uuid, delegations: lead.uuid } })
    // Meanwhile, the successor is to be away.
    await app.people.delegation(lead, await app.people.employee())
    await app.db.updateTable('employee').set({ is_archived: true }).where('id', '=', supervisor.uuid).execute()
    await dayLater(21)
    expect((await recordOf(leaver)).isArchived).toBe(true)
    expect((await recordOf(report)).supervisorOrTeamLead).toBeNull()
    const { result } = await app.call(projectsApi.find, { params: { id: project.uuid } }, { as: admin })
    expect(result.teamLead?.uuid).toBe(lead.uuid)
    const told = `${nameOf(leaver)} was archived, as planned. The planned successors could not take over: supervised people and delegations.`
    expect(await toldTo(admin)).toContain(told)
    expect(await app.db.selectFrom('delegation').where('approver_id', '=', approver.uuid).execute()).toEqual([])
  })

  test('no one is archived in the name of someone who may no longer do it; HR is told once, and decides', async () => {
    const planner = await app.people.admin()
    await plan({}, { as: planner })
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', planner.uuid).execute()
    await dayLater(21)
    await dayLater(22)
    expect((await recordOf(leaver)).isArchived).toBe(false)
    expect((await departureOf(leaver))?.problem).toBe(english(departuresTexts.plannerGone))
    const told = (await toldTo(admin)).filter((text) => text.includes(nameOf(leaver)))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(english(departuresTexts.plannerGone))
    // With another last day, it is tried again.
    const position = await app.people.position('Planner of departures')
    const body = { ...validEmployee, email: leaver.email, position, endDate: addDays(lastDay, 1) }
    await app.call(employeesApi.update, { params: { id: leaver.uuid }, body }, { as: admin })
    expect((await departureOf(leaver))?.problem).toBeNull()
    await dayLater(22)
    expect((await recordOf(leaver)).isArchived).toBe(true)
  })

  // By default, the last day also ends the sign-in of planners.
  test('someone who has planned others leaves after them, also beside a departure whose planner was deleted', async () => {
    const superadmin = await app.people.superadmin()
    const superadmins = [await app.people.superadmin(), await app.people.superadmin()]
    const [first, planner] = superadmins.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1)) as [Person, Person]
    const leavers = await Promise.all(Array.from({ length: 4 }, () => app.people.employee()))
    for (const of of leavers) await plan({}, { of, as: planner })
    await plan({}, { of: planner, as: first })
    await plan({}, { of: first, as: superadmin })
    await app.people.departure(await app.people.employee(), { endDate: lastDay })
    await dayLater(21)
    for (const person of [...leavers, planner, first]) expect((await recordOf(person)).isArchived).toBe(true)
  })

  test('one who became a Superadmin in the meantime is not archived by an Admin', async () => {
    await plan()
    await app.db.updateTable('account').set({ role: 'Superadmin' }).where('id', '=', leaver.uuid).execute()
    await dayLater(21)
    expect((await recordOf(leaver)).isArchived).toBe(false)
    expect((await departureOf(leaver))?.problem).not.toBeNull()
  })
})

test('after the day, only records of the past and what HR settles by hand point at the leaver', async () => {
  const [other, report] = [await app.people.teamLead(), await app.people.employee({ supervisor: leaver })]
  await app.people.project({ lead: leaver, members: [other] })
  await app.people.project({ lead: other, members: [leaver] })
  await app.people.delegation(leaver, other)
  await app.people.delegation(await app.people.teamLead(), leaver)
  await app.people.substitution(leaver)
  await app.people.leave(leaver)
  await app.people.credit(leaver)
  await app.people.item('licence', { heldBy: leaver })
  await app.people.item('equipment', { heldBy: leaver })
  await app.people.personalToken(leaver)
  await app.people.calendarFeed(leaver)
  await app.people.reportSchedule(leaver)
  await app.people.reportSchedule(other, { recipients: [leaver] })
  await app.people.departure(report, { successors: { coveredLeave: leaver.uuid } })
  const pointing = async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('employee'::regclass, 'account'::regclass)`.execute(app.db)
    const counted = await Promise.all(
      columns.map(async ({ table, column }) => {
        const { rows } = await sql`
          select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${leaver.uuid} limit 1`.execute(app.db)
        return rows.length > 0 ? [`${table}.${column}`] : []
      }),
    )
    return counted.flat()
  }
  await plan()
  const open = [
    'calendar_feed.employee_id',
    'delegation.approver_id',
    'delegation.delegate_id',
    'employee.supervisor_id',
    'session.account_id',
  ]
  const planted = await pointing()
  expect([...open, ...Object.keys(stays)].filter((column) => !planted.includes(column))).toEqual([])
  await dayLater(21)
  const settled = ['email.recipient_id', 'notification.employee_id', 'notification.recipient_id']
  expect((await pointing()).filter((column) => !settled.includes(column)).toSorted()).toEqual(
    Object.keys(stays).toSorted(),
  )
  const { rows } = await sql`
    select from project_member where employee_id = ${leaver.uuid} and left_on is null
    union all select from api_token where account_id = ${leaver.uuid} and revoked_at is null
    union all select from leave_credit where employee_id = ${leaver.uuid} and status = 'pending'
    union all select from item where employee_id = ${leaver.uuid} and kind = 'licence'`.execute(app.db)
  expect(rows).toEqual([])
})

/** Columns that still refer to an employee who has left, each with its reason. */
const stays: Readonly<Record<string, string>> = {
  'account.id': 'the archived account',
  'api_token.account_id': 'revoked',
  'employee_search.employee_id': 'the archived record is found',
  'item_assignment.employee_id': 'history',
  'leave_balance.employee_id': 'history',
  'leave_credit.employee_id': 'history',
  'leave_fact.employee_id': 'history',
  'leave_request.employee_id': 'history',
  'leave_substitute.employee_id': 'reported to the owner of the leave, who names someone else',
  'project_member.employee_id': 'history',
  'report_recipient.account_id': 'removed when the report is sent next',
  'report_schedule.account_id': 'ends when the report is sent next',
  'saved_view.account_id': 'views that others use stay',
  'successor.employee_id': 'named to HR on the day of the other departure',
}

test('lists planned departures with what no one takes over and the equipment to collect', async () => {
  const supervisor = await app.people.teamLead()
  await app.people.employee({ supervisor: leaver })
  await app.people.project({ lead: leaver })
  await app.people.project({ members: [leaver] })
  await app.people.delegation(supervisor, leaver, { endDate: addDays(lastDay, 1) })
  await app.people.delegation(await app.people.teamLead(), leaver, { endDate: lastDay })
  await app.people.substitution(leaver)
  const laptop = await app.people.item('equipment', { heldBy: leaver })
  await app.people.item('licence', { heldBy: leaver })
  const listed = async () => {
    const query = { page: '1', pageSize: '10', q: `${leaver.firstName} ${leaver.lastName}` }
    return (await app.call(departureListApi.list, { query }, { as: admin })).result.items
  }
  expect(await listed()).toEqual([])
  await plan()
  const row = {
    uuid: leaver.uuid,
    endDate: lastDay,
    hasFailed: false,
    isPlannerGone: false,
    equipment: [`${laptop.name} (${laptop.code})`],
  }
  expect(await listed()).toEqual([
    expect.objectContaining({ ...row, supervisedPeople: 1, ledProjects: [expect.any(String)] }),
  ])

  await plan({ successors: { supervisedPeople: supervisor.uuid, ledProjects: supervisor.uuid } })
  const handedOver = { ...row, supervisedPeople: 0, ledProjects: [], delegations: 1, coveredLeave: 1 }
  expect(await listed()).toEqual([expect.objectContaining(handedOver)])
  // A successor who can no longer take over is none, and no one works on archived projects.
  await app.db.updateTable('employee').set({ status: 'Not active' }).where('id', '=', supervisor.uuid).execute()
  expect(await listed()).toEqual([expect.objectContaining({ supervisedPeople: 1, ledProjects: [expect.any(String)] })])
  await app.db.updateTable('project').set({ is_archived: true }).execute()
  expect(await listed()).toEqual([expect.objectContaining({ supervisedPeople: 1, ledProjects: [] })])
  await app.db.updateTable('employee').set({ status: 'Active' }).where('id', '=', supervisor.uuid).execute()
  await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', admin.uuid).execute()
  await checkPlans()
  await dayLater(21)
  await app.db.updateTable('account').set({ role: 'Admin' }).where('id', '=', admin.uuid).execute()
  expect(await listed()).toEqual([expect.objectContaining({ hasFailed: true, isPlannerGone: true })])
  // Overdue, the list and the dialog count the delegations that are left today.
  await app.db
    .updateTable('employee')
    .set({ end_date: addDays(today, -9) })
    .where('id', '=', leaver.uuid)
    .execute()
  await app.db
    .updateTable('delegation')
    .set({ ends_on: addDays(today, -1) })
    .where('delegate_id', '=', leaver.uuid)
    .execute()
  const query = { day: addDays(today, -9) }
  const preview = await app.call(employeesApi.previewArchiving, { params: { id: leaver.uuid }, query }, { as: admin })
  expect([(await listed())[0]?.delegations, preview.result.delegations]).toEqual([0, 0])
  await cancel()
  expect(await listed()).toEqual([])
})
