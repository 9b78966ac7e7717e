import { leaveApi } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { admin, ana, app, applied, cancel, decide, lead, week, useLeave } from '../../testing/leave.ts'

useLeave()

describe('lists', () => {
  test("show the caller's requests, those of the team, or all, as the role allows", async () => {
    const stranger = await app.people.employee()
    const [own, other] = [await applied(), await applied({}, stranger)]
    const listed = async (type: string, as: Person) => {
      const { status, result } = await app.callRaw(
        leaveApi.list,
        { query: { type, page: '1', pageSize: '100' } },
        { as },
      )
      return status === 200 ? result.items.map(({ uuid }) => uuid) : status
    }
    expect(await listed('myLeaves', ana)).toEqual([own.uuid])
    expect(await listed('supervisorOrTeamLeadLeaves', lead)).toEqual([own.uuid])
    expect(await listed('allLeaves', admin)).toEqual(expect.arrayContaining([own.uuid, other.uuid]))
    expect(await listed('allLeaves', lead)).toBe(403)
    expect(await listed('supervisorOrTeamLeadLeaves', ana)).toEqual([])
  })

  test('filter by status, type and overlapping days', async () => {
    const leave = await applied()
    const canceling = await applied({ startDate: '2031-09-01', endDate: '2031-09-02' })
    await decide(canceling.uuid, 'approved')
    await cancel(canceling.uuid)
    const listed = async (query: object) =>
      (await app.callRaw(leaveApi.list, { query: { page: '1', ...query } }, { as: ana })).result.items.map(
        ({ uuid }) => uuid,
      )
    expect(await listed({ status: 'pending' })).toEqual([leave.uuid])
    expect(await listed({ status: 'inProgress' })).toEqual([canceling.uuid, leave.uuid])
    expect(await listed({ status: 'canceled' }), "the filter 'canceled' includes cancellation requests").toEqual([
      canceling.uuid,
    ])
    expect(await listed({ startDate: '2031-06-13', endDate: '2031-08-31' })).toEqual([leave.uuid])
    expect(await listed({ leaveType: crypto.randomUUID() })).toEqual([])
  })

  test('find requests by employee name, in every list with several employees', async () => {
    const other = await app.people.employee({ supervisor: lead })
    const [leave, others] = [await applied(), await applied({}, other)]
    await decide(others.uuid, 'approved')
    const found = async (endpoint: typeof leaveApi.list | typeof leaveApi.history, query: object, as: Person) => {
      const { result } = await app.callRaw(endpoint, { query: { page: '1', ...query } }, { as })
      expect(result.total).toBe(result.items.length)
      return result.items.map(({ uuid }) => uuid)
    }
    const team = { type: 'supervisorOrTeamLeadLeaves' }
    expect(await found(leaveApi.list, { ...team, q: ana.lastName }, lead)).toEqual([leave.uuid])
    expect(await found(leaveApi.list, { type: 'allLeaves', q: ana.lastName }, admin)).toEqual([leave.uuid])
    expect(await found(leaveApi.history, { q: ana.lastName }, lead)).toEqual([])
    expect(await found(leaveApi.history, { q: other.lastName }, lead)).toEqual([others.uuid])
  })

  test('without paging use the names of the specification', async () => {
    const leave = await applied()
    const whole = { leaveStatisticList: [expect.objectContaining({ uuid: leave.uuid, status: 'pending' })] }
    expect((await app.call(leaveApi.statistics, { query: {} }, { as: lead })).result).toEqual(whole)
    await decide(leave.uuid, 'rejected')
    const history = { leaveHistoryList: [expect.objectContaining({ uuid: leave.uuid, status: 'rejected' })] }
    expect((await app.call(leaveApi.history, { query: {} }, { as: lead })).result).toEqual(history)
  })

  test('of an overview can show active leave from a day on, soonest first', async () => {
    const ids = []
    for (const startDate of ['2031-07-14', '2031-06-16', '2031-06-02', '2031-06-09']) {
      ids.push((await applied({ startDate, endDate: addDays(startDate, 4) })).uuid)
    }
    const [later, approved, , declined] = ids as [string, string, string, string]
    await decide(approved, 'approved')
    await decide(declined, 'rejected')
    const ongoing = (await applied({ startDate: '2031-06-05', endDate: '2031-06-10' })).uuid
    const query = { scope: 'team', status: 'active', startDate: '2031-06-10', order: 'asc', page: '1' } as const
    const { result } = await app.call(leaveApi.statistics, { query }, { as: lead })
    expect(result.items.map(({ uuid }) => uuid)).toEqual([ongoing, approved, later])
  })

  test('can sort the latest request first', async () => {
    const [first, second] = [await applied(), await applied({ startDate: '2031-05-05', endDate: '2031-05-06' })]
    const listed = async (query: object) =>
      (await app.callRaw(leaveApi.list, { query: { page: '1', ...query } }, { as: ana })).result.items.map(
        ({ uuid }) => uuid,
      )
    expect(await listed({})).toEqual([first.uuid, second.uuid])
    expect(await listed({ sort: 'requestedAt', order: 'desc' })).toEqual([second.uuid, first.uuid])
  })

  test('show who is away without the reason, and pending leave only to those who decide on it', async () => {
    const mate = await app.people.employee({ supervisor: lead })
    const { uuid: id } = await applied({}, mate)
    const awayFor = async (as: Person, uuid?: string) => {
      const query = { ...week, ...(uuid !== undefined && { uuid }) }
      return (await app.call(leaveApi.away, { query }, { as })).result
    }
    const isWaitingFor = async (as: Person, uuid?: string) =>
      (await awayFor(as, uuid)).absences.map(({ isWaiting }) => isWaiting)
    expect(await isWaitingFor(ana)).toEqual([])
    for (const uuid of [undefined, ana.uuid]) expect(await isWaitingFor(lead, uuid)).toEqual([true])
    expect(await isWaitingFor(admin, ana.uuid)).toEqual([true])

    await app.call(leaveApi.approve, { params: { id }, body: { status: 'approved' } }, { as: lead })
    const result = await awayFor(ana)
    expect(result.daysOff).toEqual([])
    expect(result.absences).toEqual([
      {
        user: { uuid: mate.uuid, firstName: mate.firstName, lastName: mate.lastName, profileImage: null },
        ...week,
        startHalf: false,
        endHalf: false,
        hasEnd: true,
        isWaiting: false,
        daysOff: [],
      },
    ])
    const byStranger = await app.call(
      leaveApi.away,
      { query: { ...week, uuid: ana.uuid } },
      { as: await app.people.employee() },
    )
    expect(byStranger.status).toBe(404)
  })

  test("show the days off of each by the office's holidays, and the schedule to those who may read it", async () => {
    const [wednesday, thursday, friday] = [2, 3, 4].map((days) => addDays(week.startDate, days))
    const [zagreb, sarajevo] = [await app.people.office(wednesday!), await app.people.office(thursday!)]
    const mateIn = (office: string) => app.people.employee({ supervisor: lead, record: { office_location: office } })
    const [owner, inZagreb, inSarajevo] = [await mateIn(zagreb), await mateIn(zagreb), await mateIn(sarajevo)]
    await app.people.workSchedule(inSarajevo, '2031-01-01')
    for (const mate of [inZagreb, inSarajevo]) await decide((await applied({}, mate)).uuid, 'approved')
    const daysOffFor = async (as: Person) => {
      const { result } = await app.call(leaveApi.away, { query: { ...week, uuid: owner.uuid } }, { as })
      const off = (person: Person) => result.absences.find(({ user }) => user.uuid === person.uuid)?.daysOff
      return [result.daysOff, off(inZagreb), off(inSarajevo)]
    }
    expect(await daysOffFor(owner)).toEqual([[wednesday], [wednesday], [thursday]])
    expect(await daysOffFor(lead)).toEqual([[wednesday], [wednesday], [thursday, friday]])
  })

  test('the leave calendar shows the team with its active leave', async () => {
    const leave = await applied()
    const { result } = await app.call(
      leaveApi.wallchart,
      { query: { startDate: '2031-06-01', endDate: '2031-06-30' } },
      { as: lead },
    )
    expect(result.people).toMatchObject([
      { uuid: ana.uuid, leave: [{ uuid: leave.uuid, status: 'pending', totalDays: 5 }] },
    ])
  })
})
