import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { defaultRules, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { addDays, daysBetween, weekday, type Day } from '@hr/contract/lib/dates'
import { type Random, seededRandom } from '@hr/testing/random'
import { seedsOfHistories } from '@hr/testing/seeds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decidedOn, holidayAddedOn } from '../../testing/dated-leave.ts'
import { remindOn, writtenReminders } from '../../testing/leave-reminders.ts'
import {
  admin,
  alignedAgain,
  app,
  apply,
  cancel,
  decide,
  lead,
  today,
  policyType,
  useLeave,
  settleLapses,
} from '../../testing/leave.ts'

// Compares random histories of an employee's leave under a policy with a slow model that writes out every month of the
// entitlement and every day of the requests, and lists each reminder of undecided requests. First and last days move before,
// into and after leave. Sickness gives days back, also after days have lapsed. For more histories: HISTORIES=2000.
const steps = 10

useLeave()

const yearStart = '2031-01-01'
const yearEnd = '2031-12-31'
const lastDay = '2032-07-01'

type Roll = Random['roll']
const oneOf = <T>(roll: Roll, values: readonly T[]): T => values[roll(values.length)]!

function randomRules(roll: Roll): PolicyRules {
  const from = oneOf(roll, ['day', 'year'] as const)
  return {
    ...defaultRules,
    baseDays: 4 + roll(40) / 2,
    additionalDays: [
      ...(roll(2) === 0 ? [{ per: 'years of service' as const, years: 4, days: 1, maximum: 2, from }] : []),
      ...(roll(2) === 0 ? [{ per: 'child' as const, youngerThan: 7, days: 1.5, maximum: null }] : []),
    ],
    maximum: oneOf(roll, [null, null, 20]),
    accrual: oneOf(roll, ['at once', 'monthly']),
    proRata: oneOf(roll, ['completed month', 'started month', 'calendar day', 'full']),
    rounding: oneOf(roll, ['up', 'nearest', 'down']),
    reducedForPartTime: roll(2) === 0,
    carryOver: oneOf(roll, [null, 0, 5]),
    negativeBalance: oneOf(roll, [0, 0, 2]),
    canBeGivenBack: true,
  }
}

type Facts = { start: Day | null; end: Day | null; children: Day[]; schedules: { startsOn: Day; week: number[] }[] }

const randomDay = (roll: Roll) => addDays(yearStart, roll(365))

function randomFacts(roll: Roll): Facts {
  const week = () =>
    Array.from({ length: 7 }, (_, day) => (day < 5 ? oneOf(roll, [0, 1, 2, 2, 2]) : roll(5) === 0 ? 2 : 0))
  return {
    start: oneOf(roll, [null, `20${20 + roll(10)}${randomDay(roll).slice(4)}`, addDays(yearStart, roll(200))]),
    end: oneOf(roll, [null, null, addDays(yearStart, 220 + roll(140))]),
    children: Array.from({ length: roll(3) }, () => `20${22 + roll(10)}${randomDay(roll).slice(4)}`),
    schedules: [yearStart, addDays('2031-03-01', roll(90))]
      .slice(0, roll(3))
      .map((startsOn) => ({ startsOn, week: week() })),
  }
}

type Modelled = {
  uuid: string
  start: Day
  end: Day
  startHalf: boolean
  endHalf: boolean
  status: string
  /** Since when it awaits a decision, the days of its reminders since then, and whether HR was told. */
  since: Day
  reminded: Day[]
  isHrTold: boolean
  notices: number
  /** The days that it keeps on its first dates, which were over when the calendar changed; the others are counted. */
  kept?: Dated[]
}
/** What is written about a new request, and one whose cancellation is requested. */
const notReminded = (since: Day) => ({ since, reminded: [], isHrTold: false })
type Range = Pick<Modelled, 'start' | 'end' | 'startHalf' | 'endHalf'>
type Dated = { on: Day; days: number }
/** Approved sickness, and the part of the leave whose days it gave back. */
type Sickness = Range & Pick<Modelled, 'uuid' | 'kept'> & { covered: Modelled }

/** Every date is compared as text; every sum is over all days. */
class Model {
  readonly requests: Modelled[] = []
  readonly sicknesses: Sickness[] = []
  readonly off = new Map<string, Day[]>()
  readonly corrections: number[] = []
  readonly rules: PolicyRules
  facts: Facts
  entries: readonly Dated[]
  constructor(rules: PolicyRules, facts: Facts) {
    this.rules = rules
    this.facts = facts
    this.entries = this.#entries()
  }

  /** Moves the employment; what is granted follows, and leave stays. */
  move(start: Day, end: Day | null) {
    this.facts = { ...this.facts, start, end }
    this.entries = this.#entries()
  }
  isOutside(uses: readonly Dated[]) {
    const { start, end } = this.facts
    return uses.some(({ on }) => (start !== null && on < start) || (end !== null && on > end))
  }

  get expiry() {
    return this.rules.carryOver === 0 ? yearEnd : '2032-06-30'
  }
  get from() {
    return this.facts.start !== null && this.facts.start > yearStart ? this.facts.start : yearStart
  }
  get to() {
    return this.facts.end ?? yearEnd
  }
  week(day: Day) {
    return this.facts.schedules.findLast(({ startsOn }) => startsOn <= day)?.week ?? [2, 2, 2, 2, 2, 0, 0]
  }
  /** Half working days of a week, of ten of a full-time week. */
  halfDaysPerWeek(day: Day) {
    return this.rules.reducedForPartTime ? this.week(day).reduce((sum, half) => sum + half, 0) : 10
  }

  /** The additional days that have been reached by a day, in half days of a full year. */
  additional(day: Day) {
    let halves = 0
    for (const rule of this.rules.additionalDays) {
      if (rule.per === 'child')
        for (const born of this.facts.children) {
          const turns = `${Number(born.slice(0, 4)) + rule.youngerThan}${born.slice(4)}`
          if (turns > yearStart && born <= day) halves += rule.days * 2
        }
      else if (rule.per === 'years of service' && this.facts.start !== null) {
        const reached = rule.from === 'year' ? yearEnd : day
        let years = 0
        while (`${Number(this.facts.start.slice(0, 4)) + years + 1}${this.facts.start.slice(4)}` <= reached) years += 1
        halves += Math.min(Math.floor(years / rule.years) * rule.days, rule.maximum ?? 99) * 2
      }
    }
    const sum = (this.rules.baseDays ?? 0) * 2 + halves
    return this.rules.maximum === null ? sum : Math.min(sum, this.rules.maximum * 2)
  }

  /** The granted entries: whole numbers of half days over a common denominator, rounded once for each day. */
  #entries(): Dated[] {
    const { proRata, rounding } = this.rules
    const parts = proRata === 'calendar day' ? 365 : 12
    let numerator = 0
    const first = this.additional(this.from)
    for (let month = 1; month <= 12; month += 1) {
      const name = `2031-${String(month).padStart(2, '0')}`
      const days: Day[] = []
      for (let day = `${name}-01`; day.startsWith(name); day = addDays(day, 1)) days.push(day)
      const worked = days.filter((day) => day >= this.from && day <= this.to).length
      const isCounted = proRata === 'full' || (proRata === 'started month' ? worked > 0 : worked === days.length)
      const counted = proRata === 'calendar day' ? worked : Number(isCounted)
      const opening = `${name}-01` < this.from ? this.from : `${name}-01`
      numerator += first * this.halfDaysPerWeek(opening) * counted
    }
    const round = () => {
      const divisor = 10 * parts
      const whole = Math.floor(numerator / divisor)
      const rest = numerator % divisor
      const isUp = rounding === 'up' ? rest > 0 : rounding === 'nearest' && rest * 2 >= divisor
      return (whole + Number(isUp)) / 2
    }
    const entries = [{ on: this.from, days: round() }]
    let total = round()
    let fullYear = first
    for (let day = addDays(this.from, 1); day <= this.to; day = addDays(day, 1)) {
      const next = this.additional(day)
      if (next === fullYear) continue
      numerator += (next - fullYear) * this.halfDaysPerWeek(day) * parts
      fullYear = next
      entries.push({ on: day, days: round() - total })
      total = round()
    }
    return entries
  }

  granted(day: Day) {
    const [base, ...later] = this.entries
    const month = (of: Day) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
    let sum = this.corrections.reduce((total, days) => total + days, 0)
    for (const { on, days } of later) if (on <= day) sum += days
    // The limit of the plan keeps the total from falling below 0.
    if (!base || base.on > day) return Math.max(0, sum)
    const months = month(this.to) - month(base.on) + 1
    const begun = month(day) - month(base.on) + 1
    const isComplete = this.rules.accrual === 'at once' || begun >= months
    return sum + (isComplete ? base.days : Math.floor((base.days * begun * 2) / months) / 2)
  }
  get total() {
    return this.granted(lastDay)
  }

  /** Divides leave by sickness on whole days: what stays before and after it, and what it covers. */
  divide(leave: Modelled, { start, end }: Pick<Range, 'start' | 'end'>) {
    const before = { ...leave, end: addDays(start, -1), endHalf: false }
    const after = { ...leave, start: addDays(end, 1), startHalf: false }
    const covered = {
      ...leave,
      start,
      end,
      startHalf: start === leave.start && leave.startHalf,
      endHalf: end === leave.end && leave.endHalf,
    }
    return { kept: [...(start > leave.start ? [before] : []), ...(end < leave.end ? [after] : [])], covered }
  }

  /** The days that a request takes on each date. */
  uses({ start, end, startHalf, endHalf, kept = [] }: Range & Pick<Modelled, 'kept'>): Dated[] {
    const keptUntil = kept.at(-1)?.on ?? ''
    const uses = kept.filter(({ on, days }) => start <= on && on <= end && days > 0)
    for (let day = start; day <= end; day = addDays(day, 1)) {
      if (day <= keptUntil) continue
      if ([...this.off.values()].some((days) => days.includes(day))) continue
      const weight = (this.week(day)[weekday(day)] ?? 0) / 2
      const isHalf = (day === start && startHalf) || (day === end && endHalf)
      if (weight > 0) uses.push({ on: day, days: isHalf ? 0.5 : weight })
    }
    return uses
  }
  /** The days that a request takes on each date, also 0. */
  datedUses(request: Range & Pick<Modelled, 'kept'>): Dated[] {
    const uses = this.uses(request)
    return Array.from({ length: daysBetween(request.start, request.end) + 1 }, (_, index) => {
      const on = addDays(request.start, index)
      return uses.find((one) => one.on === on) ?? { on, days: 0 }
    })
  }
  /** The reminders of a morning: the lead works Monday to Friday, and is reminded after 3 working days, HR after 6. */
  remind(today: Day) {
    const isWorked = (day: Day) => weekday(day) < 5 && ![...this.off.values()].some((days) => days.includes(day))
    for (const request of this.requests) {
      if (!['pending', 'canceling'].includes(request.status)) continue
      const { since, reminded, start } = request
      const worked: Day[] = []
      for (let day = since; day <= addDays(today, 31); day = addDays(day, 1)) if (isWorked(day)) worked.push(day)
      const after = worked.filter((day) => day > since)
      const weekly = after[2] === undefined ? [] : Array.from({ length: 80 }, (_, week) => addDays(after[2]!, 7 * week))
      const isOpen = (day: Day | undefined) =>
        day !== undefined && day <= today && reminded.every((earlier) => earlier < day)
      const last = start > addDays(today, 31) ? undefined : worked.findLast((day) => day < start)
      const isDue = weekly.some(isOpen) || (isOpen(last) && (last === today || last !== since))
      if (isDue && isWorked(today)) {
        reminded.push(today)
        request.notices += 1
      }
      if (after[5] !== undefined && after[5] <= today) request.isHrTold = true
    }
  }
  active(except?: Modelled) {
    return this.requests.filter((one) => one !== except && ['pending', 'approved', 'canceling'].includes(one.status))
  }
  usedUntil(day: Day, uses: readonly Dated[]) {
    return uses.reduce((sum, { on, days }) => (on <= day ? sum + days : sum), 0)
  }
  /** The days that have lapsed by a day: on 31 December beyond the carry-over, the rest after the expiry date. */
  lapsed(day: Day, uses: readonly Dated[]) {
    const { carryOver } = this.rules
    const left = this.granted(yearEnd) - (carryOver ?? 0) - this.usedUntil(yearEnd, uses)
    const atYearEnd =
      carryOver === null || carryOver === 0 ? 0 : this.granted(yearEnd) < carryOver ? 0 : Math.max(0, left)
    if (day > this.expiry) return Math.max(atYearEnd, this.granted(this.expiry) - this.usedUntil(this.expiry, uses))
    return day >= yearEnd ? atYearEnd : 0
  }
  balance(day: Day, uses = this.active().flatMap((one) => this.uses(one))) {
    return this.granted(day) - this.lapsed(day, uses) - this.usedUntil(day, uses)
  }
  /** Whether the days are available on every day until they expire. */
  isAvailable(request: Range, except?: Modelled) {
    const uses = [...this.active(except).flatMap((one) => this.uses(one)), ...this.uses(request)]
    const carried = this.usedUntil(lastDay, uses) - this.usedUntil(yearEnd, uses)
    if (this.rules.carryOver !== null && carried > this.rules.carryOver && request.end > yearEnd) return false
    for (let day = request.start; day <= this.expiry; day = addDays(day, 1))
      if (this.balance(day, uses) < -this.rules.negativeBalance) return false
    return true
  }
  isRefused(request: Range) {
    const uses = this.uses(request)
    const isHalfOfHalf = (day: Day) =>
      this.uses({ ...request, start: day, end: day, startHalf: false, endHalf: false })[0]?.days === 0.5
    if (uses.length === 0 || this.isOutside(uses) || uses.some(({ on }) => on > this.expiry)) return true
    if ((request.startHalf && isHalfOfHalf(request.start)) || (request.endHalf && isHalfOfHalf(request.end)))
      return true
    return !this.isAvailable(request)
  }
}

test.each(seedsOfHistories(2))('history %d agrees with the model at each step', async (seed) => {
  const roll = seededRandom(seed).roll
  const rules = randomRules(roll)
  const facts = randomFacts(roll)
  const model = new Model(rules, facts)
  const done: string[] = []
  const record = {
    start_date: facts.start,
    end_date: facts.end,
    children: JSON.stringify(facts.children.map((dateOfBirth) => ({ name: 'Mia', gender: 'Female', dateOfBirth }))),
  }
  const owner = await app.people.employee({ supervisor: lead, record })
  for (const { startsOn, week } of facts.schedules)
    await app.db.insertInto('work_schedule').values({ employee_id: owner.uuid, starts_on: startsOn, week }).execute()
  const position = await app.people.position(`Position ${seed}`)
  const type = await policyType(rules, [owner])
  const sick = await app.people.leaveType({ number_of_days: null, gives_days_back: 'at once' })
  await sql`update company_setting set leave_escalation_days = 6`.execute(app.db)
  let now = addDays(yearStart, roll(200))
  await compare()
  for (let step = 0; step < steps; step += 1) {
    const chosen = model.requests.length > 0 ? oneOf(roll, model.requests) : undefined
    const action = roll(13)
    if (action <= 3 || !chosen) done.push(await applyAtRandom())
    else if (action === 4) done.push(await decideAtRandom(chosen))
    else if (action === 5) done.push(await ownerCancels(chosen))
    else if (action === 6) done.push(await changeHolidays())
    else if (action === 7) done.push(await correctTotal())
    else if (action <= 9) done.push(await fallsSick(chosen))
    else if (action === 10) done.push(await recovers())
    else done.push(await moveEmployment())
    await compare()
    await compareReminders()
  }
  await removeHolidays()
  const inJanuary = model.active().find(({ start, end }) => '2032-01' < start && start < end && start < '2032-01-21')
  const first = inJanuary ? Number(inJanuary.start.slice(8)) + 1 : 2 + roll(20)
  for (const day of [first, first + 1 + roll(8)]) {
    const date = `2032-01-${String(day).padStart(2, '0')}`
    await settleLapses(date)
    await compareTotal('2032-01-01', `settled on ${date}`)
    done.push(await addHolidayOn(date))
    await compareTotal('2032-01-01', `off on ${date}`)
    // Days that come back after the year has ended lapse, and count again if the sickness is canceled.
    for (const request of model.requests.slice()) {
      done.push(await fallsSick(request, date))
      await compareTotal('2032-01-01', `sick on ${date}`)
    }
    for (let left = model.sicknesses.length; left > 0; left -= 1) {
      done.push(await recovers(date))
      await compareTotal('2032-01-01', `healthy on ${date}`)
    }
  }
  await settleLapses(lastDay)
  await compareTotal(lastDay, 'settled after the expiry date')
  await compare()
  await removeHolidays()

  async function applyAtRandom() {
    const start = addDays(yearStart, oneOf(roll, [roll(520), 330 + roll(60)]))
    const end = addDays(start, roll(9))
    const startHalf = roll(4) === 0
    const endHalf = roll(4) === 0 && !(start === end && startHalf)
    const range = { start, end, startHalf, endHalf }
    const isSame = model.requests.some(
      (one) =>
        one.status === 'pending' &&
        one.start === start &&
        one.end === end &&
        one.startHalf === startHalf &&
        one.endHalf === endHalf,
    )
    const overlaps =
      model.active().some((one) => one.status !== 'pending' && areOverlapping(one, range)) ||
      model.sicknesses.some((one) => areOverlapping(one, range))
    const expected = overlaps || model.isRefused(range) ? 422 : isSame ? 409 : 200
    const what = `apply ${start} – ${end} ${startHalf ? 'from noon ' : ''}${endHalf ? 'until noon' : ''}`
    const body = { leaveType: type, startDate: start, endDate: end, startHalf, endHalf }
    const { status, result } = await apply(body, owner)
    expect(status, story(`${what}: ${JSON.stringify(result)}`)).toBe(expected)
    if (status === 200)
      model.requests.push({ ...range, uuid: result.leave.uuid, status: 'pending', notices: 0, ...notReminded(now) })
    return `${what}: ${status}`
  }

  async function decideAtRandom(chosen: Modelled) {
    const to = roll(3) === 0 ? 'rejected' : 'approved'
    const overlaps = model.active(chosen).some((one) => one.status !== 'pending' && areOverlapping(one, chosen))
    const isPossible =
      chosen.status === 'pending' &&
      (to === 'rejected' || (model.isAvailable(chosen, chosen) && !overlaps && !model.isOutside(model.uses(chosen))))
    const { status } = await decide(chosen.uuid, to)
    const what = `${to} ${chosen.start}`
    expect(status === 200, story(`${what}: ${status}`)).toBe(isPossible)
    if (status === 200) chosen.status = to
    return `${what}: ${status}`
  }

  async function ownerCancels(chosen: Modelled) {
    const { status } = await cancel(chosen.uuid, owner)
    const what = `cancel ${chosen.start}`
    expect(status === 200, story(what)).toBe(['pending', 'approved'].includes(chosen.status))
    if (status === 200) {
      chosen.status = chosen.status === 'pending' ? 'canceled' : 'canceling'
      Object.assign(chosen, notReminded(now))
    }
    return `${what}: ${status}`
  }

  /** The owner is sick on whole days of approved leave, which come back. */
  async function fallsSick(leave: Modelled, on: Day = today) {
    const length = daysBetween(leave.start, leave.end)
    const start = addDays(leave.start, roll(length + 1))
    const end = addDays(start, roll(daysBetween(start, leave.end) + 1))
    const range = { start, end, startHalf: false, endHalf: false }
    const { kept, covered } = model.divide(leave, range)
    // Parts without working days, and sickness over several requests, are those of the lives.
    const isPlain =
      leave.status === 'approved' &&
      [range, covered, ...kept].every((part) => model.uses(part).length > 0) &&
      model.active(leave).every((one) => !areOverlapping(one, range))
    if (!isPlain) return 'not sick'
    const what = `sick ${start} – ${end} on ${leave.start} – ${leave.end}`
    const { status, result } = await apply({ leaveType: sick, startDate: start, endDate: end }, owner)
    const isPossible = !model.isOutside(model.uses(covered))
    expect(status, story(`${what}: ${JSON.stringify(result)}`)).toBe(isPossible ? 200 : 422)
    if (!isPossible) return `${what}: outside`
    const { uuid } = result.leave
    await decidedOn(on, uuid, { to: 'approved' })
    model.requests.splice(model.requests.indexOf(leave), 1)
    for (const part of kept) model.requests.push({ ...part, uuid: await idOf(part, 'approved') })
    const dates = { kept: model.datedUses(covered), uuid: await idOf(covered, 'canceled') }
    model.sicknesses.push({ ...range, uuid, covered: { ...covered, ...dates } })
    return what
  }

  /** HR cancels sickness; the leave counts again if its days are available. */
  async function recovers(on: Day = today) {
    const sickness = model.sicknesses[roll(model.sicknesses.length)]
    if (!sickness) return 'not sick'
    const what = `healthy on ${sickness.start}`
    // Days that are over are canceled only if HR says how many.
    const leaveDays = model.usedUntil(lastDay, model.uses(sickness))
    await decidedOn(on, sickness.uuid, { to: 'canceled', leaveDays })
    model.sicknesses.splice(model.sicknesses.indexOf(sickness), 1)
    const covered = { ...sickness.covered, kept: sickness.covered.kept?.filter((one) => one.on < on) ?? [] }
    const uses = model.uses(covered)
    if (uses.length > 0 && !model.isOutside(uses) && model.isAvailable(covered)) model.requests.push(covered)
    return what
  }

  /** Returns the id of the request of a part. */
  async function idOf({ start, end }: Range, status: 'approved' | 'canceled') {
    const row = await app.db
      .selectFrom('leave_request')
      .select('id')
      .where('employee_id', '=', owner.uuid)
      .where('leave_type_id', '=', type.uuid)
      .where('start_date', '=', start)
      .where('end_date', '=', end)
      .where('status', '=', status)
      .orderBy('decided_at', 'desc')
      .executeTakeFirst()
    expect(row, story(`the part ${start} – ${end} is ${status}`)).toBeDefined()
    return row!.id
  }

  async function changeHolidays() {
    const startDate = oneOf(roll, model.requests).start
    const days = Array.from({ length: 1 + roll(3) }, (_, index) => addDays(startDate, index))
    const body = { title: 'Off', startDate, endDate: days.at(-1)! }
    const { result } = await app.call(nonWorkingDaysApi.create, { body }, { as: admin })
    model.off.set(result.nonWorkingDay.uuid, days)
    return `off ${startDate} + ${days.length}`
  }

  async function removeHolidays() {
    for (const id of model.off.keys()) await app.call(nonWorkingDaysApi.remove, { params: { id } }, { as: admin })
    model.off.clear()
  }

  /** A holiday around New Year, of which leave takes what is over and not what is to come. */
  async function addHolidayOn(date: Day) {
    const running = model.active().filter(({ start, end }) => start < date && date <= end)
    const startDate = running.length > 0 ? oneOf(roll, running).start : addDays(date, roll(9) - 6)
    const days = Array.from({ length: 1 + roll(6) }, (_, index) => addDays(startDate, index))
    for (const one of [...model.requests, ...model.sicknesses])
      one.kept = model.datedUses(one).filter(({ on }) => on < date)
    const { nonWorkingDay } = await holidayAddedOn(date, startDate, days.at(-1))
    model.off.set(nonWorkingDay.uuid, days)
    return `off ${startDate} + ${days.length} on ${date}`
  }

  async function correctTotal() {
    const numberOfDays = roll(30)
    const used = model.requests
      .filter(({ status }) => ['approved', 'canceling'].includes(status))
      .flatMap((one) => model.uses(one))
      .reduce((sum, { days }) => sum + days, 0)
    const { status } = await app.call(
      leaveApi.setDays,
      { params: { id: owner.uuid, leavetype: type.uuid }, body: { numberOfDays } },
      { as: admin },
    )
    const what = `total ${numberOfDays}`
    expect(status === 200, story(`${what}: ${status}`)).toBe(used <= numberOfDays + rules.negativeBalance)
    if (status === 200) model.corrections.push(numberOfDays - model.total)
    return `${what}: ${status}`
  }

  /** HR moves the first and the last day; aligning the days again writes nothing. */
  async function moveEmployment() {
    // The plan would also follow corrected totals, which is for the lives.
    if (model.corrections.length > 0) return 'not moved'
    const start = oneOf(roll, [`20${24 + roll(7)}${randomDay(roll).slice(4)}`, addDays(yearStart, roll(200))])
    const end = oneOf(roll, [null, addDays(yearStart, 200 + roll(160))])
    const { firstName, lastName, email } = owner
    const body = { ...validEmployee, firstName, lastName, email, position, startDate: start, endDate: end ?? '' }
    const { status, result } = await app.callRaw(
      employeesApi.update,
      { params: { id: owner.uuid }, body },
      { as: admin },
    )
    const what = `employed ${start} – ${end}`
    expect(status, story(`${what}: ${JSON.stringify(result)}`)).toBe(200)
    model.move(start, end)
    expect(await alignedAgain(type, owner), story(`${what}: aligned`)).toBe(0)
    return what
  }

  async function ledgerOf() {
    const path = { params: { employee: owner.uuid, type: type.uuid } }
    return (await app.call(leaveApi.ledger, path, { as: admin })).result
  }

  /** Compares the shown total, which lapses shorten, and the sum of the entries. */
  async function compareTotal(day: Day, now: string) {
    const { balance, entries } = await ledgerOf()
    const sum = entries
      .filter(({ kind }) => ['grant', 'adjustment', 'opening', 'correction', 'credit', 'lapse'].includes(kind))
      .reduce((total, { days }) => total + (days ?? 0), 0)
    const uses = model.active().flatMap((one) => model.uses(one))
    const total = model.total - (now === '' ? 0 : model.lapsed(day, uses))
    const taken = balance.currentNumberDays + balance.pendingDays
    const used = uses.reduce((all, { days }) => all + days, 0)
    expect({ total: balance.numberOfDays, sum, taken }, story(now)).toEqual({ total, sum: total, taken: used })
  }

  /** Compares the reminders of the next mornings; a second run of a day writes nothing. */
  async function compareReminders() {
    // The database stored the actual time where the event made or changed a request.
    await sql`
        update leave_request set awaits_since = ${`${now}T10:00:00Z`}
        where employee_id = ${owner.uuid} and awaits_since < '2030-01-01'`.execute(app.db)
    for (let mornings = 1 + roll(5); mornings > 0; mornings -= 1) {
      // Sometimes a day is missed.
      now = addDays(now, 1 + Number(roll(6) === 0))
      await remindOn(app, now)
      model.remind(now)
    }
    const written = await writtenReminders(app)
    await remindOn(app, now)
    expect(await writtenReminders(app), story(`reminders again on ${now}`)).toEqual(written)
    const { rows } = await sql`
        select r.id as uuid, m.reminded_on as "remindedOn", coalesce(m.hr_told_on is not null, false) as "isHrTold",
               (select count(*) from notification n
                where n.leave_request_id = r.id and n.event = 'undecided leave' and n.recipient_id = ${lead.uuid}) as notices
        from leave_request r left join leave_reminder m on m.leave_request_id = r.id and m.approver_id = ${lead.uuid}
        where r.employee_id = ${owner.uuid} and r.status in ('pending', 'canceling') order by r.id`.execute(app.db)
    const expected = model.requests
      .filter(({ status }) => status === 'pending' || status === 'canceling')
      .map(({ uuid, reminded, isHrTold, notices }) => ({
        uuid,
        remindedOn: reminded.at(-1) ?? null,
        isHrTold,
        notices,
      }))
    expect(rows, story(`reminders on ${now}`)).toEqual(
      expected.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1)),
    )
  }

  async function compare() {
    if (done.length < steps) await compareTotal(yearStart, '')
    for (const on of [randomDay(roll), yearEnd, '2032-01-01', addDays('2032-01-01', roll(200))]) {
      const query = { uuid: owner.uuid, leaveType: type.uuid, startDate: '2031-06-09', endDate: '2031-06-09', on }
      const { result } = await app.call(leaveApi.preview, { query }, { as: admin })
      expect(result.balance, story(`balance on ${on}`)).toBe(model.balance(on))
    }
  }

  function story(now: string) {
    return [`history ${seed}`, JSON.stringify(rules), JSON.stringify(facts), ...done, now].join('\n')
  }
})

/** Whether two requests take the same half of a day. */
function areOverlapping(one: Range, other: Range): boolean {
  const halves = ({ start, end, startHalf, endHalf }: Range) => ({
    from: `${start} ${startHalf ? 1 : 0}`,
    to: `${end} ${endHalf ? 0 : 1}`,
  })
  return halves(one).from <= halves(other).to && halves(other).from <= halves(one).to
}
