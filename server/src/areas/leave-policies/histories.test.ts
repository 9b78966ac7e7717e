import { leaveApi } from '@hr/contract/areas/leave/leave'
import { substitutesApi } from '@hr/contract/areas/leave/substitutes'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import {
  approvalFlows,
  isReserved,
  transitionOf,
  type LeaveActor,
  type LeaveStatus,
} from '@hr/contract/areas/leave/status'
import { addDays, weekday } from '@hr/contract/lib/dates'
import { seededRandom } from '@hr/testing/random'
import { seedsOfHistories } from '@hr/testing/seeds'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reportSubstitutes } from '../../testing/daily-work.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

// Compares random histories of one employee's leave, and of the leave of others that the employee covers, with a slow,
// obvious model that writes out every half day and sums every balance.
// For more histories: HISTORIES=2000.
const steps = 14

let app: TestApp
let admin: Person
let lead: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
  lead = await app.people.teamLead()
})

const firstDay = '2031-06-02'
const stretch = 40

/** A request as its half days, counted from the first day of the period. */
type Modelled = { uuid: string; halves: number[]; status: LeaveStatus; range: string }

/** The leave of another employee that the employee covers. */
type ModelledCover = {
  uuid: string
  owner: Person
  substitution: string
  halves: number[]
  status: 'pending' | 'approved' | 'rejected'
  hasDeclined: boolean
  /** Whether the owner has been told that the employee is not available, and how often. */
  isReported: boolean
  reports: number
}

const isPending = ({ status }: Modelled) => isReserved(status)

class Model {
  readonly requests: Modelled[] = []
  readonly covers: ModelledCover[] = []
  readonly off = new Map<string, number[]>()
  total = 10
  adjusted = 0

  counts(half: number): boolean {
    const day = Math.floor(half / 2)
    return weekday(addDays(firstDay, day)) < 5 && ![...this.off.values()].some((days) => days.includes(day))
  }
  days = (halves: readonly number[]) => halves.filter((half) => this.counts(half)).length / 2
  #sum = (...statuses: LeaveStatus[]) =>
    this.requests
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { halves }) => sum + this.days(halves), 0)
  get used() {
    return this.#sum('approved', 'canceling') + this.adjusted
  }
  get pending() {
    return this.#sum('pending', 'inProgress')
  }
  /** Whether the employee has approved leave on every half day that counts. */
  isAwayThroughout(halves: readonly number[]) {
    const used = this.requests
      .filter(({ status }) => status === 'approved' || status === 'canceling')
      .flatMap((request) => request.halves)
    const counted = halves.filter((half) => this.counts(half))
    return counted.length > 0 && counted.every((half) => used.includes(half))
  }
  /** Reports the covers that are not possible any longer, as the server does after an event. */
  report() {
    for (const cover of this.covers.filter(({ status }) => status !== 'rejected')) {
      const isAway = this.isAwayThroughout(cover.halves)
      if (isAway && !cover.isReported && !cover.hasDeclined) cover.reports += 1
      cover.isReported = isAway
    }
  }
  overlapsUsed({ uuid, halves }: Pick<Modelled, 'uuid' | 'halves'>) {
    return this.requests.some(
      (other) =>
        other.uuid !== uuid &&
        (other.status === 'approved' || other.status === 'canceling') &&
        other.halves.some((half) => halves.includes(half)),
    )
  }
}

test.each(seedsOfHistories(5))('history %d adds up at each step', async (seed) => {
  const roll = seededRandom(seed).roll
  const ana = await app.people.employee({ supervisor: lead })
  const type = await app.people.leaveType({ number_of_days: 10, half_days: true })
  const unlimited = await app.people.leaveType({ number_of_days: null, half_days: true })
  const model = new Model()
  const flow = approvalFlows[seed % approvalFlows.length] ?? 'team lead'
  const done: string[] = []

  for (let step = 0; step < steps; step += 1) {
    const request = model.requests.length > 0 ? model.requests[roll(model.requests.length)] : undefined
    const cover = model.covers.length > 0 ? model.covers[roll(model.covers.length)] : undefined
    const action = roll(13)
    if (action <= 2 || request === undefined) done.push(await applyAtRandom())
    else if (action === 3) done.push(await decideAs('approved', request))
    else if (action === 4) done.push(await decideAs(roll(2) === 0 ? 'rejected' : 'canceled', request))
    else if (action === 5) done.push(await ownerCancels(request))
    else if (action === 6) done.push(await cutLastDays(request))
    else if (action === 7) done.push(await changeCalendar())
    else if (action === 8) done.push(await correct())
    else if (action <= 10 || cover === undefined) done.push(await coverAtRandom())
    else if (action === 11) done.push(await declineCover(cover))
    else done.push(await decideCover(cover))
    await compare()
    await compareCovers()
  }
  for (const id of model.off.keys()) await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })

  function randomRange() {
    const start = roll(stretch)
    const length = 1 + roll(5)
    const startHalf = roll(4) === 0
    const endHalf = roll(4) === 0 && !(length === 1 && startHalf)
    const from = start * 2 + Number(startHalf)
    const to = (start + length) * 2 - Number(endHalf)
    const halves = Array.from({ length: to - from }, (_, index) => from + index)
    const startDate = addDays(firstDay, start)
    const endDate = addDays(firstDay, start + length - 1)
    return { halves, range: `${from}-${to}`, dates: { startDate, endDate, startHalf, endHalf } }
  }

  async function applyAtRandom() {
    const { halves, range, dates } = randomRange()
    const body = { leaveType: type, ...dates }
    const days = model.days(halves)
    const isSame = model.requests.some((other) => isPending(other) && other.range === range)
    const isRefused =
      days === 0 || days > model.total - model.used - model.pending || model.overlapsUsed({ uuid: '', halves })
    const expected = isRefused ? 422 : isSame ? 409 : 200
    const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: ana })
    expect(status, story(`apply ${range}`)).toBe(expected)
    if (status === 200) {
      const { uuid } = result.leave
      await app.db.updateTable('leave_request').set({ approval_flow: flow }).where('id', '=', uuid).execute()
      model.requests.push({ uuid, halves, status: 'pending', range })
    }
    return `apply ${range}: ${status}`
  }

  async function decideAs(to: 'approved' | 'rejected' | 'canceled', chosen: Modelled) {
    const isHr = roll(3) === 0
    const by: LeaveActor[] = isHr ? ['hr', 'approver'] : ['approver']
    const may = transitionOf({ from: chosen.status, to, by, flow, isOver: false })
    const isUse = may?.days === 'use'
    const isForHr = flow === 'hr' && chosen.status === 'pending' && !isHr
    let expected = may ? 200 : isForHr ? 403 : 409
    if (isUse && model.days(chosen.halves) > model.total - model.used) expected = 422
    else if (isUse && model.overlapsUsed(chosen)) expected = 409
    const { status } = await app.call(
      leaveApi.update,
      { params: { id: chosen.uuid }, body: { status: to } },
      { as: isHr ? admin : lead },
    )
    const decision = `${to} by ${isHr ? 'HR' : 'lead'} ${chosen.range}`
    expect(status, story(decision)).toBe(expected)
    if (status === 200) chosen.status = may?.to ?? to
    return `${decision}: ${status}`
  }

  async function ownerCancels(chosen: Modelled) {
    const withdraw = chosen.status === 'canceling' && roll(2) === 0
    const to = withdraw ? 'approved' : chosen.status === 'approved' ? 'canceling' : 'canceled'
    const expected = transitionOf({ from: chosen.status, to, by: ['owner'], flow, isOver: false }) ? 200 : 409
    const { status } = await app.call(leaveApi.cancel, { params: { id: chosen.uuid }, body: { withdraw } }, { as: ana })
    expect(status, story(`owner ${to} ${chosen.range}`)).toBe(expected)
    if (status === 200) chosen.status = to
    return `owner ${to} ${chosen.range}: ${status}`
  }

  async function cutLastDays(chosen: Modelled) {
    const leaveDays = (1 + roll(6)) / 2
    const days = model.days(chosen.halves)
    const isUsed = chosen.status === 'approved' || chosen.status === 'canceling'
    const expected = isPending(chosen) ? 200 : !isUsed ? 409 : leaveDays > days ? 422 : 200
    const { status } = await app.call(
      leaveApi.update,
      { params: { id: chosen.uuid }, body: { status: 'canceled', leaveDays } },
      { as: admin },
    )
    expect(status, story(`cut ${leaveDays} of ${chosen.range}`)).toBe(expected)
    if (status !== 200) return `cut ${leaveDays} of ${chosen.range}: ${status}`
    if (isPending(chosen) || leaveDays === days) chosen.status = 'canceled'
    else {
      const kept = [...chosen.halves]
      let missing = leaveDays
      while (missing > 0) if (model.counts(kept.pop() ?? 0)) missing -= 0.5
      model.requests.push({ ...chosen, uuid: 'cut', halves: chosen.halves.slice(kept.length), status: 'canceled' })
      chosen.halves = kept
      chosen.status = 'approved'
      model.requests.splice(
        model.requests.findIndex(({ uuid }) => uuid === 'cut'),
        1,
      )
    }
    return `cut ${leaveDays} of ${chosen.range}: 200`
  }

  async function changeCalendar() {
    const [known] = model.off.keys()
    if (known !== undefined && roll(2) === 0) {
      await app.call(nonWorkingDaysApi.remove, { params: { id: known } }, { as: admin })
      model.off.delete(known)
      return 'a day works again'
    }
    const start = roll(stretch)
    const days = Array.from({ length: 1 + roll(3) }, (_, index) => start + index)
    const body = {
      title: 'Off',
      startDate: addDays(firstDay, start),
      endDate: addDays(firstDay, start + days.length - 1),
    }
    const { result } = await app.call(nonWorkingDaysApi.create, { body }, { as: admin })
    model.off.set(result.nonWorkingDay.uuid, days)
    return `off ${start}+${days.length}`
  }

  async function correct() {
    const numberOfDays = roll(20)
    const currentNumberDays = roll(2 * numberOfDays + 1) / 2
    const { status } = await app.call(
      leaveApi.setDays,
      { params: { id: ana.uuid, leavetype: type.uuid }, body: { numberOfDays, currentNumberDays } },
      { as: admin },
    )
    expect(status, story('correct')).toBe(200)
    model.adjusted += currentNumberDays - model.used
    model.total = numberOfDays
    return `correct ${currentNumberDays} of ${numberOfDays}`
  }

  /** Another employee requests leave which this one covers; half of these are inside this one's leave. */
  async function coverAtRandom() {
    const random = randomRange()
    const away = model.requests.filter(({ status }) => status === 'approved' || status === 'pending')
    const chosen = roll(2) === 0 ? away[roll(away.length)] : undefined
    const first = chosen?.halves.find((half) => half % 2 === 0)
    const isInside = first !== undefined && chosen?.halves.includes(first + 1) === true
    const day = addDays(firstDay, (first ?? 0) / 2)
    const { halves, dates } = isInside
      ? { halves: [first, first + 1], dates: { startDate: day, endDate: day, startHalf: false, endHalf: false } }
      : random
    const owner = await app.people.employee({ supervisor: lead })
    const body = { leaveType: unlimited, ...dates, substitutes: [ana.uuid] }
    const expected = model.days(halves) === 0 || model.isAwayThroughout(halves) ? 422 : 200
    const { status, result } = await app.callRaw(leaveApi.apply, { body }, { as: owner })
    const what = `cover ${halves.join(' ')}: ${status}`
    expect(status, story(`${what} ${JSON.stringify(result)}`)).toBe(expected)
    if (status !== 200) return what
    const listed = (await app.call(substitutesApi.list, {}, { as: ana })).result
    const { uuid: substitution } = listed.find(({ user }) => user.uuid === owner.uuid)!
    const { uuid } = result.leave
    const answers = { hasDeclined: false, isReported: false, reports: 0 }
    model.covers.push({ uuid, owner, substitution, halves, status: 'pending', ...answers })
    return what
  }

  async function declineCover(cover: ModelledCover) {
    const path = { params: { id: cover.substitution }, body: { note: 'A training' } }
    const { status } = await app.call(substitutesApi.decline, path, { as: ana })
    const what = `decline cover ${cover.halves.join(' ')}: ${status}`
    expect(status, story(what)).toBe(cover.status === 'pending' && !cover.hasDeclined ? 200 : 409)
    if (status === 200) cover.hasDeclined = true
    return what
  }

  async function decideCover(cover: ModelledCover) {
    const to = roll(3) === 0 ? 'rejected' : 'approved'
    const path = { params: { id: cover.uuid }, body: { status: to } } as const
    const { status } = await app.call(leaveApi.approve, path, { as: lead })
    const what = `${to} cover ${cover.halves.join(' ')}: ${status}`
    expect(status, story(what)).toBe(cover.status === 'pending' ? 200 : 409)
    if (status === 200) cover.status = to
    return what
  }

  /** Compares who is reported, and how often; reporting again writes nothing. */
  async function compareCovers() {
    // The daily work reports what a change of the calendar changes.
    if (/^(off|a day works)/.test(done.at(-1) ?? '')) await reportSubstitutes(app)
    model.report()
    const { rows } = await sql<{ uuid: string; isReported: boolean; hasDeclined: boolean; reports: number }>`
        select s.leave_request_id as uuid, s.unavailable_at is not null as "isReported",
               s.declined_at is not null as "hasDeclined",
               (select count(*)::int from notification n
                where n.leave_request_id = s.leave_request_id and n.event = 'own substitute unavailable') as reports
        from leave_substitute s where s.employee_id = ${ana.uuid}`.execute(app.db)
    const shown = model.covers.map(({ uuid, isReported, hasDeclined, reports }) => ({
      uuid,
      isReported,
      hasDeclined,
      reports,
    }))
    const byId = (one: { uuid: string }, other: { uuid: string }) => one.uuid.localeCompare(other.uuid)
    expect(rows.toSorted(byId), story('covers')).toEqual(shown.toSorted(byId))
    const written = async () =>
      (
        await sql<{ written: string }>`
            select string_agg(s.xmin::text, ',' order by s.id) || ' ' || sum((
                     select count(*) from notification n where n.leave_request_id = s.leave_request_id)) as written
            from leave_substitute s where s.employee_id = ${ana.uuid}`.execute(app.db)
      ).rows
    const before = await written()
    await reportSubstitutes(app)
    expect(await written(), story('reporting again')).toEqual(before)
  }

  async function compare() {
    const { result } = await app.call(leaveApi.ledger, { params: { employee: ana.uuid, type: type.uuid } }, { as: ana })
    const { currentNumberDays, pendingDays, numberOfDays } = result.balance
    const sum = result.entries.reduce(
      (total, { kind, days }) => total + (kind === 'granted' || kind === 'entitlement' ? 0 : (days ?? 0)),
      0,
    )
    expect({ used: currentNumberDays, pending: pendingDays, total: numberOfDays, sum }, story('')).toEqual({
      used: model.used,
      pending: model.pending,
      total: model.total,
      sum: model.used,
    })
  }

  function story(now: string) {
    return [`history ${seed}, ${flow}`, ...done, now].join('\n')
  }
})
