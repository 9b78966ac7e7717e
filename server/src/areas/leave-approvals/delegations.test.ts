import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { delegationsApi, delegationTexts } from '@hr/contract/areas/leave/delegations'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { admin, ana, annual, app, applied, decide, lead, manage, today, useLeave } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'

useLeave()

let boris: Person
beforeEach(async () => {
  boris = await app.people.employee({ firstName: 'Boris' })
})

const inTwoWeeks = () => ({ startDate: today, endDate: addDays(today, 13) })
const name = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

const add = (body: object = {}, as = lead) =>
  app.callRaw(delegationsApi.create, { body: { delegate: boris.uuid, ...inTwoWeeks(), ...body } }, { as })
const inbox = async (as: Person) => {
  const query = { type: 'supervisorOrTeamLeadLeaves', page: '1' } as const
  const { status, result } = await app.call(leaveApi.list, { query }, { as })
  return { status, uuids: status === 200 ? result.items.map(({ uuid }) => uuid) : [] }
}
const find = async (id: string, as: Person) => (await app.call(leaveApi.find, { params: { id } }, { as })).status

describe('a delegation', () => {
  test('is listed for the approver and the delegate until it ends', async () => {
    const { result } = await add()
    const list = async (as: Person) => (await app.call(delegationsApi.list, { query: {} }, { as })).result
    expect(await list(lead)).toEqual([result.delegation])
    expect(await list(boris)).toEqual([result.delegation])
    await app.call(delegationsApi.remove, { params: { id: result.delegation.uuid } }, { as: lead })
    expect(await list(lead)).toEqual([])
  })

  test.each([
    [
      'ends before it starts',
      () => ({ endDate: addDays(today, -1) }),
      'endDate',
      english(delegationTexts.endBeforeStart),
    ],
    [
      'is in the past',
      () => ({ startDate: addDays(today, -9), endDate: addDays(today, -1) }),
      'endDate',
      english(delegationTexts.inThePast),
    ],
    ['names the approver', () => ({ delegate: lead.uuid }), 'delegate', english(delegationTexts.self)],
  ])('is refused if it %s', async (_, body, field, message) => {
    const { status, result } = await add(body())
    expect({ status, message: result.message }).toMatchObject({ status: 422, message: [{ field, message }] })
  })

  test.each([{ isArchived: true }, { status: 'Not active' }, { status: 'Maternity leave' }] as const)(
    'is refused for a delegate who is %j',
    async (wanted) => {
      const { uuid } = await app.people.employee(wanted)
      expect((await add({ delegate: uuid })).result.message).toMatchObject([
        { field: 'delegate', message: english(delegationTexts.notActive) },
      ])
    },
  )

  test('is refused on days on which the delegate or the approver is not employed', async () => {
    const range = { startDate: today, endDate: addDays(today, 5) }
    for (const dates of [{ start_date: addDays(today, 1) }, { end_date: addDays(today, 4) }]) {
      const { uuid } = await app.people.employee({ record: dates })
      expect((await add({ ...range, delegate: uuid }, admin)).result.message).toMatchObject([
        { field: 'delegate', message: english(delegationTexts.notActive) },
      ])
      await app.db.updateTable('employee').set(dates).where('id', '=', lead.uuid).execute()
      expect((await add({ ...range, approver: lead.uuid }, admin)).result.message).toMatchObject([
        { field: 'approver', message: english(delegationTexts.approverGone) },
      ])
      await app.db
        .updateTable('employee')
        .set({ start_date: null, end_date: null })
        .where('id', '=', lead.uuid)
        .execute()
    }
    const { uuid } = await app.people.employee({ record: { start_date: range.startDate, end_date: range.endDate } })
    expect((await add({ ...range, delegate: uuid })).status).toBe(200)
  })

  test('is answered to a lead by what holds today, so that it tells no last day', async () => {
    const { uuid } = await app.people.employee({ record: { end_date: today } })
    expect((await add({ delegate: uuid })).status).toBe(200)
  })

  test('does not overlap another one of the same approver, not even by a day', async () => {
    await add()
    const { uuid } = await app.people.employee()
    const next = { startDate: addDays(today, 13), endDate: addDays(today, 20) }
    const refused = await add({ delegate: uuid, ...next })
    expect(refused.status).toBe(422)
    expect(refused.result.message).toMatchObject([
      { field: 'startDate', message: english(delegationTexts.overlaps(name(boris), inTwoWeeks())) },
    ])
    expect((await add({ delegate: uuid, ...next, startDate: addDays(today, 14) })).status).toBe(200)
  })

  test('of a delegate is refused in both directions, but not at another time', async () => {
    await add()
    const other = await app.people.employee()
    const ofDelegate = await add({ approver: boris.uuid, delegate: other.uuid }, admin)
    expect(ofDelegate.result.message).toMatchObject([
      { field: 'delegate', message: english(delegationTexts.approverIsDelegate(name(lead), inTwoWeeks())) },
    ])
    const toApprover = await add({ approver: other.uuid, delegate: lead.uuid }, admin)
    expect(toApprover.result.message).toMatchObject([
      { field: 'delegate', message: english(delegationTexts.delegateHasDelegate(name(boris), inTwoWeeks())) },
    ])
    const otherLead = await app.people.teamLead()
    const byLead = await add({ delegate: lead.uuid }, otherLead)
    expect(byLead.result.message).toMatchObject([
      { field: 'delegate', message: english(delegationTexts.delegateIsAway) },
    ])
    const later = { startDate: addDays(today, 14), endDate: addDays(today, 20) }
    expect((await add({ approver: boris.uuid, delegate: other.uuid, ...later }, admin)).status).toBe(200)
  })

  test('of a chain that is made at once is refused', async () => {
    const other = await app.people.employee()
    const answers = await Promise.all([
      add({}, admin),
      add({ approver: lead.uuid }, admin),
      add({ approver: boris.uuid, delegate: other.uuid }, admin),
    ])
    const made = await app.db
      .selectFrom('delegation')
      .select(['approver_id as approver', 'delegate_id as delegate'])
      .where('approver_id', 'in', [lead.uuid, boris.uuid])
      .execute()
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(made).toHaveLength(1)
  })

  test('is only for HR to set for another approver', async () => {
    expect((await add({ approver: lead.uuid }, admin)).status).toBe(200)
    const otherLead = await app.people.teamLead()
    expect((await add({ approver: lead.uuid }, otherLead)).status).toBe(404)
  })

  test('is told to both, except to the one who made it', async () => {
    await add({ approver: lead.uuid }, admin)
    const rows = await app.db
      .selectFrom('notification')
      .select(['event', 'recipient_id as recipient'])
      .where('recipient_id', 'in', [lead.uuid, boris.uuid])
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        { event: 'delegation to you started', recipient: boris.uuid },
        { event: 'your delegation started', recipient: lead.uuid },
      ]),
    )
  })

  test('ends when the approver or the delegate is archived, and the other one is told', async () => {
    const { result } = await add()
    await app.call(employeesApi.archive, { params: { id: boris.uuid }, body: { isArchived: true } }, { as: admin })
    expect((await app.call(delegationsApi.list, { query: {} }, { as: lead })).result).toEqual([])
    const told = await app.db
      .selectFrom('notification')
      .select('event')
      .where('recipient_id', '=', lead.uuid)
      .where('employee_id', '=', result.delegation.delegate.uuid)
      .execute()
    expect(told).toEqual([{ event: 'your delegation ended' }])
  })
})

describe('a delegate', () => {
  test('decides in the place of the approver, who may decide, too', async () => {
    const { uuid } = await applied()
    const second = await applied({ startDate: '2031-07-07', endDate: '2031-07-08' })
    await app.people.delegation(lead, boris)
    const { result } = await decide(uuid, 'approved', boris)
    expect(result.leave).toMatchObject({ status: 'approved', decidedBy: `${name(boris)} for ${name(lead)}` })
    expect((await decide(second.uuid, 'approved')).status).toBe(200)
    const { items } = (
      await app.call(
        employeesApi.history,
        { params: { id: ana.uuid }, query: { page: '1', pageSize: '5' } },
        { as: await app.people.superadmin() },
      )
    ).result
    const changes = items.flatMap((entry) => entry.changes.map((change) => ({ who: entry.who, ...change })))
    expect(changes).toContainEqual({ who: name(boris), field: 'decidedFor', before: '', after: name(lead) })
  })

  test.each([
    ['before it starts', () => ({ startDate: addDays(today, 1) })],
    ['after it has ended', () => ({ endDate: addDays(today, -1) })],
  ])('sees and decides nothing %s', async (_, range) => {
    const { uuid } = await applied()
    await app.people.delegation(lead, boris, range())
    expect((await decide(uuid, 'approved', boris)).status).toBe(403)
    expect(await find(uuid, boris)).toBe(404)
  })

  test.each(['first', 'last'] as const)('decides on the %s day', async (which) => {
    const { uuid } = await applied()
    await app.people.delegation(lead, boris, which === 'first' ? { startDate: today } : { endDate: today })
    expect((await decide(uuid, 'approved', boris)).status).toBe(200)
  })

  test('does not count unless Active', async () => {
    const { uuid } = await applied()
    await app.people.delegation(lead, boris)
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', boris.uuid).execute()
    expect((await decide(uuid, 'approved', boris)).status).toBe(403)
    const approvers = await app.call(leaveApi.approvers, { query: {} }, { as: ana })
    expect(approvers.result.people.map((person) => person.uuid)).toEqual([lead.uuid])
  })

  test('does not count before their first day and after their last one, nor with an approver who has left', async () => {
    await app.people.delegation(lead, boris)
    const approvers = async () => {
      const { result } = await app.call(leaveApi.approvers, { query: {} }, { as: ana })
      return result.people.map(({ uuid }) => uuid)
    }
    const setDates = (person: Person, dates: { start_date?: string | null; end_date?: string | null }) =>
      app.db
        .updateTable('employee')
        .set({ start_date: null, end_date: null, ...dates })
        .where('id', '=', person.uuid)
        .execute()
    const { uuid } = await applied()
    // The last day ends the sign-in, too.
    for (const [dates, refused] of [
      [{ start_date: addDays(today, 1) }, 403],
      [{ end_date: addDays(today, -1) }, 401],
    ] as const) {
      await setDates(boris, dates)
      expect(await approvers()).toEqual([lead.uuid])
      expect((await decide(uuid, 'approved', boris)).status).toBe(refused)
    }
    await setDates(boris, { start_date: today, end_date: today })
    expect((await approvers()).toSorted()).toEqual([lead.uuid, boris.uuid].toSorted())
    await setDates(lead, { end_date: addDays(today, -1) })
    expect(await approvers()).toEqual([])
    expect((await decide(uuid, 'approved', boris)).status).toBe(403)
  })

  test('stands in for an approver on maternity leave', async () => {
    await app.people.delegation(lead, boris)
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', lead.uuid).execute()
    const { result } = await app.call(leaveApi.approvers, { query: {} }, { as: ana })
    expect(result.people.map((person) => person.uuid)).toEqual([boris.uuid])
  })

  test('sees the requests that await the approver and those they decided, and nothing else', async () => {
    const decidedBefore = await applied({ startDate: '2031-07-07', endDate: '2031-07-08' })
    await decide(decidedBefore.uuid, 'approved')
    const awaiting = await applied()
    await app.people.delegation(lead, boris)
    expect(await inbox(boris)).toEqual({ status: 200, uuids: [awaiting.uuid] })
    expect(await find(decidedBefore.uuid, boris)).toBe(404)
    await decide(awaiting.uuid, 'rejected', boris)
    expect((await inbox(boris)).uuids).toEqual([awaiting.uuid])
    expect(await find(awaiting.uuid, boris)).toBe(200)

    const answers = await Promise.all([
      app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: boris }),
      app.call(leaveApi.ofEmployee, { params: { id: ana.uuid } }, { as: boris }),
      app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: annual.uuid } }, { as: boris }),
      app.call(leaveApi.away, { query: { uuid: ana.uuid, startDate: today, endDate: today } }, { as: boris }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const range = { startDate: '2031-06-01', endDate: '2031-06-30' }
    expect((await app.call(leaveApi.wallchart, { query: range }, { as: boris })).result.people).toEqual([])
    expect((await app.call(leaveApi.statistics, { query: { page: '1' } }, { as: boris })).result.items).toEqual([])
  })

  test('reads the attachment of such a request, and no other file', async () => {
    const file = await app.people.leaveFile(ana)
    const cv = await app.people.cv(ana.uuid)
    const read = async (name: string) =>
      (await app.call(employeeFilesApi.read, { params: { id: ana.uuid, file: name } }, { as: boris })).status
    expect(await read(file)).toBe(404)
    await app.people.delegation(lead, boris)
    expect(await read(file)).toBe(200)
    expect(await read(cv)).toBe(404)
  })

  test('does not decide on their own request: the approver does', async () => {
    await app.db.updateTable('employee').set({ supervisor_id: lead.uuid }).where('id', '=', boris.uuid).execute()
    const { uuid } = await applied({}, boris)
    await app.people.delegation(lead, boris)
    expect((await decide(uuid, 'approved', boris)).status).toBe(403)
    expect((await inbox(boris)).uuids).toEqual([])
    expect((await decide(uuid, 'approved')).status).toBe(200)
  })

  test('makes the first of two decisions; HR makes the second in its own name', async () => {
    const { uuid } = await applied()
    await app.db.updateTable('leave_request').set({ approval_flow: 'team lead then hr' }).execute()
    await app.people.delegation(lead, boris)
    expect((await decide(uuid, 'approved', boris)).result.leave).toMatchObject({
      status: 'inProgress',
      decidedBy: `${name(boris)} for ${name(lead)}`,
    })
    expect(await find(uuid, boris)).toBe(200)
    expect((await manage(uuid, { status: 'approved' }, admin)).result.leave.decidedBy).toBe(name(admin))
  })

  test('is notified of new requests, like the approver', async () => {
    await app.people.delegation(lead, boris)
    const { uuid } = await applied()
    const told = await app.db
      .selectFrom('notification')
      .select('recipient_id as recipient')
      .where('leave_request_id', '=', uuid)
      .execute()
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([lead.uuid, boris.uuid].toSorted())
  })

  test('hands over to HR when they are archived while the approver is on maternity leave', async () => {
    await app.people.delegation(lead, boris)
    await app.db.updateTable('employee').set({ status: 'Maternity leave' }).where('id', '=', lead.uuid).execute()
    await applied()
    await app.call(employeesApi.archive, { params: { id: boris.uuid }, body: { isArchived: true } }, { as: admin })
    const told = await app.db
      .selectFrom('notification')
      .select('recipient_id as recipient')
      .where('event', '=', 'requests to decide')
      .execute()
    expect(told.map(({ recipient }) => recipient)).toContain(admin.uuid)
  })
})
