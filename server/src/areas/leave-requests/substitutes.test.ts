import { employeesApi } from '@hr/contract/areas/employees/employees'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { companyApi } from '@hr/contract/areas/company/company'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { destinationOf } from '@hr/contract/areas/notifications/destination'
import { addDays } from '@hr/contract/lib/dates'
import { english } from '@hr/contract/lib/messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  ana,
  app,
  applied,
  apply,
  cancel,
  decide,
  find,
  lead,
  manage,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { reportSubstitutes } from '../../testing/daily-work.ts'
import type { Person } from '../../testing/people.ts'
import { findUnread } from '../notifications/notifications.queries.ts'

useLeave()

/** A teammate of Ana, with the same lead. */
let mia: Person
beforeEach(async () => {
  mia = await app.people.employee({ firstName: 'Mia', supervisor: lead })
})

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
const told = async (as: Person) => (await app.call(notificationsApi.list, {}, { as })).result.notifications
const sentences = async (as: Person) => (await told(as)).map(({ content }) => content)
const covers = async (as: Person) => (await app.call(substitutesApi.list, {}, { as })).result
const decline = (id: string, as: Person, note?: string) =>
  app.callRaw(substitutesApi.decline, { params: { id }, body: { note } }, { as })
const change = async (id: string, body: object, as = ana) =>
  app.callRaw(leaveApi.change, { params: { id }, body: { ...body, version: (await find(id)).version } }, { as })
const preview = (query: object, as = ana) => app.callRaw(leaveApi.preview, { query: { ...week, ...query } }, { as })
const isAway = async (person: Person, range: object = week) => {
  const { uuid } = await applied(range, person)
  expect((await decide(uuid, 'approved')).status).toBe(200)
  return uuid
}
const days = '09/06/2031 – 13/06/2031'

describe('naming substitutes', () => {
  test('stores them with the request and tells them owner, dates and halves only', async () => {
    const leave = await applied({ substitutes: [mia.uuid], startHalf: true, reason: 'A secret reason' })
    expect(leave.substitutes).toEqual([
      { uuid: mia.uuid, firstName: 'Mia', lastName: mia.lastName, hasDeclined: false, note: '', isUnavailable: false },
    ])
    expect((await find(leave.uuid)).substitutes).toEqual(leave.substitutes)
    expect(await told(mia)).toMatchObject([
      { content: `${nameOf(ana)} named you as a substitute: ${days} (from noon)`, leave: null, isCover: true },
    ])
    const { uuid, ...cover } = (await covers(mia))[0]!
    expect(uuid).not.toBe(leave.uuid)
    expect(cover).toEqual({
      user: { uuid: ana.uuid, firstName: ana.firstName, lastName: ana.lastName, profileImage: null },
      ...week,
      startHalf: true,
      endHalf: false,
      hasDeclined: false,
      note: '',
      mayDecline: true,
      isMutual: false,
    })
  })

  test.each([
    ['themselves', () => ana, english(substitutesTexts.self)],
    ['an archived one', () => app.people.employee({ supervisor: lead, isArchived: true }), 'no longer works here'],
    [
      'one on maternity leave',
      () => app.people.employee({ supervisor: lead, status: 'Maternity leave' }),
      "isn't available",
    ],
    [
      'one whose last day has passed',
      () => app.people.employee({ supervisor: lead, record: { end_date: addDays(today, -1) } }),
      "isn't available",
    ],
    [
      'one who has not started',
      () => app.people.employee({ supervisor: lead, startDate: addDays(today, 1) }),
      "isn't available",
    ],
    ['one whose absences they do not see', () => app.people.employee(), english(substitutesTexts.notSeen)],
  ] as const)('refuses to an employee %s', async (_, make, text) => {
    const { uuid } = await make()
    const { status, result } = await apply({ substitutes: [uuid] })
    expect(status).toBe(422)
    expect(JSON.stringify(result)).toContain(text)
    expect((await preview({ substitutes: uuid })).result.substitutes[0]?.problem).toContain(text)
  })

  test('tells HR, and no one else, that one leaves before it', async () => {
    const { uuid } = await app.people.employee({ supervisor: lead, record: { end_date: addDays(today, 1) } })
    expect((await preview({ substitutes: uuid })).result.substitutes).toMatchObject([{ problem: null }])
    expect((await apply({ substitutes: [uuid] })).status).toBe(200)
    const byHr = await apply(
      { uuid: ana.uuid, startDate: '2031-06-16', endDate: '2031-06-20', substitutes: [uuid] },
      admin,
    )
    expect(JSON.stringify(byHr.result)).toContain("isn't available")
  })

  test('refuses one who is away for all of it, but not one who has a half day left', async () => {
    await isAway(mia, { startDate: '2031-06-09', endDate: '2031-06-13', endHalf: true })
    await applied({ substitutes: [mia.uuid] })
    const { status, result } = await apply({ endDate: '2031-06-12', substitutes: [mia.uuid] })
    expect(status).toBe(422)
    expect(JSON.stringify(result)).toContain(`${nameOf(mia)} isn't available on any of these days`)
  })

  test('lets HR name anyone on behalf of an employee, and everyone if all see who is away', async () => {
    const other = await app.people.employee()
    expect((await apply({ uuid: ana.uuid, substitutes: [other.uuid] }, admin)).status).toBe(200)
    await setShowAbsences(true)
    expect((await apply({ startDate: '2031-06-10', substitutes: [other.uuid] })).status).toBe(200)
    await setShowAbsences(false)
  })

  test('refuses more than five', async () => {
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    expect((await apply({ substitutes: ids })).status).toBe(400)
  })

  test('is required by a policy, except of HR on behalf of an employee', async () => {
    const type = await policyType({ substituteRequired: true })
    const refused = await apply({ leaveType: type })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.result)).toContain(english(substitutesTexts.required))
    expect(
      (await apply({ leaveType: type, uuid: ana.uuid.toUpperCase() })).status,
      'with their own id in capitals',
    ).toBe(422)
    expect((await apply({ leaveType: type, uuid: ana.uuid, endDate: '2031-06-10' }, admin)).status).toBe(200)
    const leave = await applied({
      leaveType: type,
      startDate: '2031-06-16',
      endDate: '2031-06-17',
      substitutes: [mia.uuid],
    })
    expect((await change(leave.uuid, { substitutes: [] })).status, 'the last one stays').toBe(422)
    const balances = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
    expect(balances.result.filter(({ substituteRequired }) => substituteRequired).map(({ uuid }) => uuid)).toEqual([
      type.uuid,
    ])
  })
})

describe('a request with substitutes', () => {
  test('tells added and removed ones when only they change, and checks nothing else', async () => {
    const other = await app.people.employee({ supervisor: lead })
    const leave = await applied({ substitutes: [mia.uuid] })
    await app.db.updateTable('leave_type').set({ is_archived: true }).where('id', '=', leave.leaveType.uuid).execute()
    expect((await change(leave.uuid, { substitutes: [other.uuid] })).status).toBe(200)
    expect((await find(leave.uuid)).substitutes.map(({ uuid }) => uuid)).toEqual([other.uuid])
    expect((await sentences(mia))[0]).toBe(`${nameOf(ana)} no longer needs you as a substitute: ${days}`)
    expect(await sentences(other)).toEqual([`${nameOf(ana)} named you as a substitute: ${days}`])
    expect(await covers(mia)).toEqual([])
  })

  test('asks them again if the dates change', async () => {
    const leave = await applied({ substitutes: [mia.uuid] })
    await decline((await covers(mia))[0]!.uuid, mia, 'A training')
    expect((await change(leave.uuid, { endDate: '2031-06-12' })).status).toBe(200)
    expect((await sentences(mia))[0]).toBe(`${nameOf(ana)} changed the days that you cover: 09/06/2031 – 12/06/2031`)
    expect((await covers(mia))[0]).toMatchObject({ hasDeclined: false, note: '', mayDecline: true })
  })

  test.each([
    ['it is rejected', (id: string) => decide(id, 'rejected')],
    ['the owner withdraws it', (id: string) => cancel(id)],
    ['HR cancels it', (id: string) => manage(id, { status: 'canceled' }, admin)],
    [
      'its owner is archived',
      () => app.call(employeesApi.archive, { params: { id: ana.uuid }, body: { isArchived: true } }, { as: admin }),
    ],
  ] as const)('tells them that no cover is needed if %s', async (_, end) => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    await end(uuid)
    expect((await sentences(mia))[0]).toBe(`${nameOf(ana)} no longer needs you as a substitute: ${days}`)
    expect(await covers(mia)).toEqual([])
  })

  test('tells them of the canceled days only', async () => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    await decide(uuid, 'approved')
    await manage(uuid, { status: 'canceled', leaveDays: 1.5 }, admin)
    expect((await sentences(mia))[0]).toBe(
      `${nameOf(ana)} no longer needs you as a substitute: 12/06/2031 – 13/06/2031 (from noon)`,
    )
    expect(await covers(mia)).toMatchObject([{ startDate: '2031-06-09', endDate: '2031-06-12', endHalf: true }])
  })

  test('shows two who cover each other', async () => {
    await applied({ substitutes: [ana.uuid] }, mia)
    const leave = await applied({ substitutes: [mia.uuid] })
    expect((await preview({ substitutes: mia.uuid })).result.substitutes).toMatchObject([
      { uuid: mia.uuid, isMutual: true, problem: null },
    ])
    const { result } = await app.call(substitutesApi.ofRequest, { params: { id: leave.uuid } }, { as: lead })
    expect(result).toEqual([{ uuid: mia.uuid, absences: [], isMutual: true }])
    expect(await covers(mia)).toMatchObject([{ isMutual: true }])
    expect(await covers(ana)).toMatchObject([{ isMutual: true }])
  })

  test('shows the approver and the preview their approved absences on its days only', async () => {
    await isAway(mia, { startDate: '2031-06-12', endDate: '2031-06-17', startHalf: true })
    await applied({ startDate: '2031-06-09', endDate: '2031-06-09' }, mia)
    const leave = await applied({ substitutes: [mia.uuid] })
    const absences = [{ startDate: '2031-06-12', endDate: '2031-06-13', startHalf: true, endHalf: false }]
    expect((await preview({ substitutes: mia.uuid })).result.substitutes).toEqual([
      { uuid: mia.uuid, absences, isMutual: false, problem: null },
    ])
    const { result } = await app.call(substitutesApi.ofRequest, { params: { id: leave.uuid } }, { as: lead })
    expect(result).toEqual([{ uuid: mia.uuid, absences, isMutual: false }])
  })
})

describe("a substitute who can't cover", () => {
  test('tells the owner and the approvers with a note, which is no veto', async () => {
    const leave = await applied({ substitutes: [mia.uuid] })
    const [{ uuid } = { uuid: '' }] = await covers(mia)
    expect((await decline(uuid, mia, 'A training')).status).toBe(200)
    expect((await sentences(ana))[0]).toBe(`${nameOf(mia)} can't cover for you: ${days} – “A training”`)
    expect((await told(lead))[0]).toMatchObject({
      content: `${nameOf(mia)} can't cover for ${nameOf(ana)}: ${days} – “A training”`,
      leave: { uuid: leave.uuid, isOwn: false },
    })
    expect((await find(leave.uuid)).substitutes).toMatchObject([{ hasDeclined: true, note: 'A training' }])
    expect((await decline(uuid, mia)).status).toBe(409)
    expect((await decide(leave.uuid, 'approved')).status).toBe(200)
  })

  test('is refused after the decision, and to other people', async () => {
    const leave = await applied({ substitutes: [mia.uuid] })
    const [{ uuid } = { uuid: '' }] = await covers(mia)
    expect([(await decline(uuid, ana)).status, (await decline(uuid, lead)).status]).toEqual([404, 404])
    await decide(leave.uuid, 'approved')
    const { status, result } = await decline(uuid, mia)
    expect(status).toBe(409)
    expect(JSON.stringify(result)).toContain('has been decided')
    expect(await covers(mia)).toMatchObject([{ mayDecline: false }])
  })
})

describe('a substitute who becomes unavailable', () => {
  const unavailable = () => `${nameOf(mia)} is no longer available to cover for you: ${days}`
  const setRecord = async (change: { status: string; endDate?: string }) => {
    const { uuid, firstName, lastName, email } = mia
    const position = await app.people.position(uuid)
    const body = { ...validEmployee, firstName, lastName, email, position, ...change }
    return app.callRaw(employeesApi.update, { params: { id: uuid }, body }, { as: admin })
  }

  test.each([
    ['is away on all days', () => isAway(mia)],
    ['is no longer active', () => setRecord({ status: 'Not active' })],
    ['has left', () => setRecord({ status: 'Active', endDate: addDays(today, -1) })],
    [
      'is archived',
      () => app.call(employeesApi.archive, { params: { id: mia.uuid }, body: { isArchived: true } }, { as: admin }),
    ],
  ] as const)('is reported once to owner and approvers: %s', async (_, happens) => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    await happens()
    expect(await sentences(ana)).toEqual([unavailable()])
    expect((await sentences(lead)).filter((text) => text.includes('no longer available'))).toEqual([
      `${nameOf(mia)} is no longer available to cover for ${nameOf(ana)}: ${days}`,
    ])
    expect((await find(uuid)).substitutes).toMatchObject([{ isUnavailable: true }])
    await reportSubstitutes(app)
    expect(await sentences(ana)).toHaveLength(1)
  })

  test('is reported on the day after the last one, not when HR saves it', async () => {
    await applied({ substitutes: [mia.uuid] })
    expect((await setRecord({ status: 'Active', endDate: addDays(today, 1) })).status).toBe(200)
    expect(await sentences(ana)).toEqual([])
    await reportSubstitutes(app, addDays(today, 2))
    expect(await sentences(ana)).toEqual([unavailable()])
  })

  test('is available again after the leave is canceled', async () => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    const away = await isAway(mia)
    await manage(away, { status: 'canceled' }, admin)
    expect((await find(uuid)).substitutes).toMatchObject([{ isUnavailable: false }])
    await isAway(mia)
    expect(await sentences(ana)).toEqual([unavailable(), unavailable()])
  })

  test("is not reported after saying that they can't", async () => {
    await applied({ substitutes: [mia.uuid] })
    await decline((await covers(mia))[0]!.uuid, mia)
    await isAway(mia)
    expect(await sentences(ana)).toEqual([`${nameOf(mia)} can't cover for you: ${days}`])
  })

  test('is not reported for some of the days', async () => {
    await applied({ substitutes: [mia.uuid] })
    await isAway(mia, { endDate: '2031-06-12' })
    expect(await sentences(ana)).toEqual([])
  })

  test('is deleted with their answer, and the owner is told', async () => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    await app.call(employeesApi.remove, { params: { id: mia.uuid } }, { as: admin })
    expect((await find(uuid)).substitutes).toEqual([])
    expect(await sentences(ana)).toEqual([`A substitute is no longer available to cover for you: ${days}`])
  })
})

describe('the successor of a substitute who is archived', () => {
  const successorField = [{ field: 'successors.coveredLeave', message: english(substitutesTexts.coversNone) }]
  const archive = (coveredLeave: Person) => {
    const body = { isArchived: true, successors: { coveredLeave: coveredLeave.uuid } }
    return app.call(employeesApi.archive, { params: { id: mia.uuid }, body }, { as: admin })
  }
  const substitutesOf = async (id: string) => (await find(id)).substitutes.map(({ uuid }) => uuid)

  test('covers the leave that they can cover; the rest is reported', async () => {
    // Ana does not see the absences of people in other teams.
    const next = await app.people.employee({ firstName: 'Nina' })
    const other = await app.people.employee({ supervisor: lead })
    const pending = await applied({ substitutes: [mia.uuid, other.uuid] })
    const range = { startDate: '2031-07-07', endDate: '2031-07-08' }
    const approved = await applied({ ...range, substitutes: [mia.uuid] })
    await decide(approved.uuid, 'approved')
    const declined = await applied({ startDate: '2031-08-04', endDate: '2031-08-05', substitutes: [mia.uuid] })
    await decline((await covers(mia)).find(({ startDate }) => startDate === '2031-08-04')?.uuid ?? '', mia)
    const both = await applied({ startDate: '2031-09-01', endDate: '2031-09-02', substitutes: [mia.uuid] })
    await app.db
      .insertInto('leave_substitute')
      .values({ leave_request_id: both.uuid, employee_id: next.uuid })
      .execute()
    const own = await applied({ uuid: next.uuid, substitutes: [mia.uuid] }, admin)
    const away = await applied({ startDate: '2031-10-06', endDate: '2031-10-07', substitutes: [mia.uuid] })
    const absence = await applied({ uuid: next.uuid, startDate: '2031-10-06', endDate: '2031-10-10' }, admin)
    await decide(absence.uuid, 'approved', admin)
    const before = await find(approved.uuid)

    const preview = { params: { id: mia.uuid }, query: {} }
    const { result } = await app.call(employeesApi.previewArchiving, preview, { as: admin })
    expect(result.coveredLeave).toBe(5)
    expect((await archive(next)).status).toBe(200)

    expect((await substitutesOf(pending.uuid)).toSorted()).toEqual([next.uuid, other.uuid].toSorted())
    const after = await find(approved.uuid)
    expect(after.substitutes).toMatchObject([{ uuid: next.uuid, hasDeclined: false, isUnavailable: false }])
    expect(after.version).not.toBe(before.version)
    for (const { uuid } of [declined, own, away]) expect(await substitutesOf(uuid)).toEqual([mia.uuid])
    for (const { uuid } of [own, away]) expect((await find(uuid)).substitutes).toMatchObject([{ isUnavailable: true }])
    expect((await substitutesOf(both.uuid)).toSorted()).toEqual([mia.uuid, next.uuid].toSorted())
    const of = (texts: readonly string[]) => texts.filter((text) => text.includes('new substitute')).toSorted()
    const july = '07/07/2031 – 08/07/2031'
    expect(of(await sentences(ana))).toEqual([
      `${nameOf(next)} is your new substitute: ${july}`,
      `${nameOf(next)} is your new substitute: ${days}`,
    ])
    expect(of(await sentences(lead))).toEqual([
      `${nameOf(next)} is the new substitute of ${nameOf(ana)}: ${july}`,
      `${nameOf(next)} is the new substitute of ${nameOf(ana)}: ${days}`,
    ])
    expect((await sentences(next)).filter((text) => text.includes('named you')).toSorted()).toEqual([
      `${nameOf(ana)} named you as a substitute: ${july}`,
      `${nameOf(ana)} named you as a substitute: ${days}`,
    ])
    const toLeaver = app.db.selectFrom('notification').select('event').where('recipient_id', '=', mia.uuid)
    expect((await toLeaver.execute()).map(({ event }) => event)).not.toContain('cover ended')
    const entry = app.db.selectFrom('history').select(['actor_id', 'action', 'fields'])
    expect(await entry.where('entity_id', '=', approved.uuid).orderBy('id', 'desc').limit(1).execute()).toEqual([
      { actor_id: admin.uuid, action: 'leave changed', fields: ['substitutes'] },
    ])
  })

  test('covers only the days that are left, and must be there on one of them', async () => {
    const [absent, next] = [
      await app.people.employee({ supervisor: lead }),
      await app.people.employee({ supervisor: lead }),
    ]
    const everyDay = { starts_on: '2020-01-01', week: [2, 2, 2, 2, 2, 2, 2] }
    const schedules = [ana, absent].map(({ uuid }) => ({ employee_id: uuid, ...everyDay }))
    await app.db.insertInto('work_schedule').values(schedules).execute()
    const range = { startDate: addDays(today, -1), endDate: addDays(today, 1) }
    const { uuid } = await applied({ ...range, startHalf: true, substitutes: [mia.uuid] })
    await isAway(absent, { startDate: today, endDate: addDays(today, 1) })
    expect((await archive(absent)).result).toMatchObject({ message: successorField })
    expect((await archive(next)).status).toBe(200)
    expect(await substitutesOf(uuid)).toEqual([next.uuid])
    const notice = app.db.selectFrom('notification').select('details').where('recipient_id', '=', next.uuid)
    expect((await notice.execute()).map(({ details }) => details)).toMatchObject([
      { startDate: today, endDate: addDays(today, 1), startHalf: false },
    ])
  })

  test('is refused if they can cover none of it', async () => {
    const { uuid } = await applied({ substitutes: [mia.uuid] })
    expect((await archive(ana)).result).toMatchObject({ message: successorField })
    expect(await substitutesOf(uuid)).toEqual([mia.uuid])
  })
})

const setShowAbsences = async (showAbsences: boolean) => {
  const superadmin = await app.people.superadmin()
  await app.call(companyApi.update, { body: { showAbsences } }, { as: superadmin })
}

const hr = ['admin', 'superadmin', 'flag_admin', 'flag_superadminhr']
/** A person of each kind who may sign in, with this supervisor. */
async function everyPersona(supervisor?: Person): Promise<[string, Person][]> {
  const { people } = app
  const of = supervisor ? { supervisor } : {}
  const boss = await people.employee(of)
  await people.employee({ supervisor: boss })
  return [
    ['employee', await people.employee(of)],
    ['teamlead', await people.teamLead(of)],
    ['supervisor', boss],
    ['admin', await people.person({ ...of, role: 'Admin' })],
    ['superadmin', await people.person({ ...of, role: 'Superadmin' })],
    ['flag_admin', await people.employee({ ...of, admin: true })],
    ['flag_superadminhr', await people.employee({ ...of, superAdminHr: true })],
  ]
}

describe.each([true, false])('privacy, if everyone sees who is away: %s', (showAbsences) => {
  beforeEach(() => setShowAbsences(showAbsences))
  afterEach(() => setShowAbsences(false))

  test('substitutes of every persona learn nothing of the request but owner, dates and halves', async () => {
    for (const [persona, as] of await everyPersona(lead)) {
      const type = await app.people.leaveType({ name: `Surgery ${showAbsences} ${persona}`, half_days: true })
      const leave = await applied({ leaveType: type, substitutes: [as.uuid], reason: 'A secret reason', endHalf: true })
      const secrets = ['Surgery', 'secret', leave.uuid, type.uuid, '4.5', 'pending', 'approved', 'rejected']
      const seen: unknown[] = [await covers(as), await told(as)]
      await decide(leave.uuid, 'rejected', lead, { decisionNote: 'A secret note' })
      seen.push(await told(as))
      const emails = await Promise.all((await told(as)).map(({ uuid }) => findUnread(app.db, uuid)))
      expect(
        emails.map((email) => email && destinationOf(email, { uuid: as.uuid, effectiveRole: 'Employee' })),
      ).toEqual([{ screen: 'myLeaves' }, { screen: 'myLeaves' }])
      seen.push(emails.map((email) => email && [english(email.subject), english(email.content)]))
      // HR sees all requests, and team leads those of their own teams.
      const answers = hr.includes(persona)
        ? []
        : await Promise.all([
            app.callRaw(leaveApi.list, { query: { q: ana.lastName } }, { as }),
            app.callRaw(leaveApi.list, { query: { type: 'supervisorOrTeamLeadLeaves' } }, { as }),
            app.callRaw(peopleApi.find, { query: { q: ana.lastName, seenAway: 'true' } }, { as }),
            app.callRaw(directoryApi.list, { query: { q: ana.lastName } }, { as }),
            app.callRaw(leaveApi.find, { params: { id: leave.uuid } }, { as }),
            app.callRaw(substitutesApi.ofRequest, { params: { id: leave.uuid } }, { as }),
          ])
      seen.push(answers.map(({ result }) => result))
      expect(
        answers.slice(4).filter(({ status }) => status < 400),
        persona,
      ).toEqual([])
      for (const secret of secrets)
        expect(JSON.stringify(seen).toLowerCase(), persona).not.toContain(secret.toLowerCase())
      expect(await sentences(as), persona).toEqual([
        `${nameOf(ana)} no longer needs you as a substitute: ${days} (until noon)`,
        `${nameOf(ana)} named you as a substitute: ${days} (until noon)`,
      ])
    }
  })

  test('every persona is offered, and sees the absences of, only those whose absences they see', async () => {
    const lastName = `Horvat ${showAbsences}`
    const stranger = await app.people.employee({ lastName, supervisor: await app.people.teamLead() })
    const { uuid } = await applied({}, stranger)
    expect((await manage(uuid, { status: 'approved' }, admin)).status).toBe(200)
    for (const [persona, as] of await everyPersona()) {
      const sees = showAbsences || hr.includes(persona)
      const { result } = await app.call(peopleApi.find, { query: { q: lastName, seenAway: 'true' } }, { as })
      expect(
        result.map((one) => one.uuid),
        persona,
      ).toEqual(sees ? [stranger.uuid] : [])
      const asked = { startDate: '2031-06-09', endDate: '2031-06-16', substitutes: stranger.uuid }
      const [cover] = (await preview(asked, as)).result.substitutes
      expect(cover?.absences, persona).toEqual(sees ? [{ ...week, startHalf: false, endHalf: false }] : [])
      expect(cover?.problem === null, persona).toBe(sees)
    }
  })
})
