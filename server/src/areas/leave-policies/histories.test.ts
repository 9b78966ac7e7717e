import { leaveApi } from '@hr/contract/areas/leave/leave'
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
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

// Compares random histories of one employee's leave with a slow, obvious model that writes out every half day and sums
// every balance.
// For more histories: HISTORIES=2000.
const histories = Number(process.env['HISTORIES'] ?? 10)
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

const isPending = ({ status }: Modelled) => isReserved(status)

class Model {
  readonly requests: Modelled[] = []
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
  overlapsUsed({ uuid, halves }: Pick<Modelled, 'uuid' | 'halves'>) {
    return this.requests.some(
      (other) =>
        other.uuid !== uuid &&
        (other.status === 'approved' || other.status === 'canceling') &&
        other.halves.some((half) => halves.includes(half)),
    )
  }
}

test.each(Array.from({ length: histories }, (_, index) => index + 1))(
  'history %d adds up at each step',
  async (seed) => {
    const roll = seededRandom(seed).roll
    const ana = await app.people.employee({ supervisor: lead })
    const type = await app.people.leaveType({ number_of_days: 10, half_days: true })
    const model = new Model()
    const flow = approvalFlows[seed % approvalFlows.length] ?? 'team lead'
    const done: string[] = []

    for (let step = 0; step < steps; step += 1) {
      const request = model.requests.length > 0 ? model.requests[roll(model.requests.length)] : undefined
      const action = roll(9)
      if (action <= 2 || request === undefined) done.push(await applyAtRandom())
      else if (action === 3) done.push(await decideAs('approved', request))
      else if (action === 4) done.push(await decideAs(roll(2) === 0 ? 'rejected' : 'canceled', request))
      else if (action === 5) done.push(await ownerCancels(request))
      else if (action === 6) done.push(await cutLastDays(request))
      else if (action === 7) done.push(await changeCalendar())
      else done.push(await correct())
      await compare()
    }
    for (const id of model.off.keys()) await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })

    async function applyAtRandom() {
      const start = roll(stretch)
      const length = 1 + roll(5)
      const startHalf = roll(4) === 0
      const endHalf = roll(4) === 0 && !(length === 1 && startHalf)
      const from = start * 2 + Number(startHalf)
      const to = (start + length) * 2 - Number(endHalf)
      const halves = Array.from({ length: to - from }, (_, index) => from + index)
      const range = `${from}-${to}`
      const body = {
        leaveType: type,
        startDate: addDays(firstDay, start),
        endDate: addDays(firstDay, start + length - 1),
        startHalf,
        endHalf,
      }
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
      const { status } = await app.call(
        leaveApi.cancel,
        { params: { id: chosen.uuid }, body: { withdraw } },
        { as: ana },
      )
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

    async function compare() {
      const { result } = await app.call(
        leaveApi.ledger,
        { params: { employee: ana.uuid, type: type.uuid } },
        { as: ana },
      )
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
  },
)
