// A second, plain implementation of the days of leave policies over time, written from `docs/rules.md`, section 3. It
// keeps what happened, and computes every balance from the beginning, date by date. `company-life.ts` compares it with the
// product.
import type { LeaveFacts } from '@hr/contract/areas/leave/facts'
import type { EarlierYear, EntitlementFacts } from '@hr/contract/areas/leave/entitlement'
import type { YearRules } from '@hr/contract/areas/leave/policies'
import { addDays, maxDay, weekday, type Day } from '@hr/contract/lib/dates'
import { modelledEntitlement, modelledPlan, summed, type ModelledEntry } from '@hr/contract/testing/plan-model'

type Schedule = { startsOn: Day; week: number[] }
type FactName = keyof LeaveFacts
/** Half days that are used on a date. */
type Uses = Map<Day, number>
export type Range = { startDate: Day; endDate: Day; startHalf: boolean; endHalf: boolean }

export type ModelledPerson = {
  id: string
  record: LeaveFacts
  facts: LeaveFacts
  dismissed: Map<FactName, string>
  /** The year in which a probation was corrected that had lasted beyond the end of the year before. */
  earlierYearsIn: number | null
  schedules: Schedule[]
  isArchived: boolean
}

/** An entry that does not follow from the policy. */
type OtherEntry = ModelledEntry & { expiresOn: Day | null; isOpening: boolean }

export type ModelledYear = {
  /** The id of the leave type. */
  id: string
  policyId: string
  year: number
  rules: YearRules
  lastDay: Day
  /** The entries that follow from the policy, by person; none for people without a grant. */
  plans: Map<string, ModelledEntry[]>
  /** The days that the policy has given each person, without the limit: 'withdrawn' if it has been withdrawn. */
  given: Map<string, 'nothing yet' | 'days' | 'withdrawn'>
  others: Map<string, OtherEntry[]>
  /** HR's corrections of used days, by person. */
  corrections: Map<string, number>
}

export type ModelledRequest = {
  id: string
  personId: string
  /** The id of the leave type: of a year, or of sickness. */
  yearId: string
  range: Range
  status: 'pending' | 'approved' | 'canceling' | 'canceled' | 'rejected'
  cancelOn: Day | null
  uses: Uses
  /** The sickness that these days were given back for. */
  givenBackFor?: string | undefined
}

/** A part of a leave. */
type ModelledPart = Pick<ModelledRequest, 'range' | 'uses'>

type Leave = ModelledPart & Pick<ModelledRequest, 'personId'>

/** A half of a date, such as '2031-06-09 1 morning': its text sorts by time. */
const halvesOf = ({ startDate, endDate, startHalf, endHalf }: Range): string[] => {
  const halves: string[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    if (!(startHalf && day === startDate)) halves.push(`${day} 1 morning`)
    if (!(endHalf && day === endDate)) halves.push(`${day} 2 afternoon`)
  }
  return halves
}
const dayOfHalf = (half: string): Day => half.slice(0, 10)

/** The range of consecutive halves. */
const rangeOfHalves = (halves: readonly string[]): Range => ({
  startDate: dayOfHalf(halves[0]!),
  endDate: dayOfHalf(halves.at(-1)!),
  startHalf: halves[0]!.endsWith('afternoon'),
  endHalf: halves.at(-1)!.endsWith('morning'),
})

export const areOverlapping = (one: Range, other: Range): boolean => {
  const halves = halvesOf(other)
  return halvesOf(one).some((half) => halves.includes(half))
}

/** The end of a range that a shorter one with the same start leaves out. */
export const restOf = (range: Range, shorter: Range): Range => {
  const kept = halvesOf(shorter)
  return rangeOfHalves(halvesOf(range).filter((half) => !kept.includes(half)))
}

const factNames: FactName[] = [
  'startDate',
  'endDate',
  'endOfProbationaryPeriod',
  'contractType',
  'officeLocation',
  'children',
  'maritalStatus',
  'yearsExperience',
]

const textOf = (value: unknown) => JSON.stringify(value)
const add = <Key>(map: Map<Key, number>, key: Key, value: number) => map.set(key, (map.get(key) ?? 0) + value)

export class CompanyModel {
  readonly people = new Map<string, ModelledPerson>()
  readonly years = new Map<string, ModelledYear>()
  readonly requests = new Map<string, ModelledRequest>()
  /** Non-working days by id. */
  readonly holidays = new Map<string, { startDate: Day; endDate: Day; part: 'whole' | 'morning' | 'afternoon' }>()
  today: Day

  constructor(today: Day) {
    this.today = today
  }

  person(id: string): ModelledPerson {
    return this.people.get(id)!
  }

  yearOf(id: string): ModelledYear {
    return this.years.get(id)!
  }

  // --- Facts ---

  /** A save of the record by HR confirms what it changes; the employee's own save does not. */
  save(id: string, changes: Partial<LeaveFacts>, { isOwn }: { isOwn: boolean }): void {
    const person = this.person(id)
    const changed = factNames.filter((name) => name in changes && textOf(changes[name]) !== textOf(person.record[name]))
    for (const name of changed) {
      Object.assign(person.record, { [name]: changes[name] })
      if (!isOwn) this.confirmFact(person, name)
      // A dismissal holds for one value.
      person.dismissed.delete(name)
    }
    if (isOwn || changed.length === 0) return
    this.align(id, { mayJoin: mayJoinBy(changed) })
  }

  confirmFact({ facts, record, ...person }: ModelledPerson, name: FactName): void {
    const { endOfProbationaryPeriod: probation } = facts
    const thisYear = Number(this.today.slice(0, 4))
    const isInProbation = probation !== null && addDays(probation, 1) >= `${thisYear}-01-01`
    if (name === 'endOfProbationaryPeriod' && isInProbation) this.person(person.id).earlierYearsIn = thisYear
    Object.assign(facts, { [name]: record[name] })
  }

  waiting(id: string): FactName[] {
    const { record, facts, dismissed } = this.person(id)
    return factNames.filter(
      (name) => textOf(record[name]) !== textOf(facts[name]) && dismissed.get(name) !== textOf(record[name]),
    )
  }

  confirm(id: string): void {
    const person = this.person(id)
    const names = this.waiting(id)
    for (const name of names) this.confirmFact(person, name)
    this.align(id, { mayJoin: mayJoinBy(names) })
  }

  dismiss(id: string): void {
    const person = this.person(id)
    for (const name of this.waiting(id)) person.dismissed.set(name, textOf(person.record[name]))
  }

  // --- Grants ---

  isOver({ year }: ModelledYear): boolean {
    return this.today > `${year}-12-31`
  }

  /** Brings the days of a person in line with the rules of the years that are not over. */
  align(id: string, { mayJoin = false } = {}): void {
    const years = [...this.years.values()].toSorted((one, other) => one.year - other.year)
    for (const year of years) if (!this.isOver(year)) this.alignYear(year, id, { mayJoin })
  }

  alignYear(year: ModelledYear, id: string, { mayJoin }: { mayJoin: boolean }): void {
    const person = this.person(id)
    if (person.isArchived) return
    const { rules } = year
    const facts = this.factsOf(id)
    const earlier = this.earlierYears(year, id)
    const others = this.othersOf(year, id)
    if (!year.plans.has(id)) {
      const first = modelledEntitlement(rules, facts, year.year, earlier)
      if (!mayJoin || first.length === 0 || !this.isEligible(rules, person.facts)) return
      // Remaining days that were imported before the grant stay the total.
      if (others.some(({ isOpening }) => isOpening))
        for (const entry of first) others.push({ ...entry, days: -entry.days, expiresOn: null, isOpening: true })
    }
    year.plans.set(id, modelledPlan(rules, facts, year.year, { others, earlier }))
    const days = modelledEntitlement(rules, facts, year.year, earlier).reduce((sum, entry) => sum + entry.days, 0)
    const before = year.given.get(id) ?? 'nothing yet'
    year.given.set(id, days > 0 ? 'days' : before === 'days' ? 'withdrawn' : before)
    for (const later of this.years.values())
      if (later.policyId === year.policyId && later.year > year.year && !this.isOver(later))
        this.alignYear(later, id, { mayJoin: false })
  }

  factsOf(id: string): EntitlementFacts {
    const { facts, schedules, earlierYearsIn } = this.person(id)
    return { ...facts, schedules, earlierYearsIn }
  }

  /** The earlier years of the policy, and whether they have given a person days. */
  earlierYears({ policyId, year }: ModelledYear, id: string): EarlierYear[] {
    return [...this.years.values()]
      .filter((one) => one.policyId === policyId && one.year < year)
      .map((one) => ({ year: one.year, hasGiven: this.hasGiven(one, id) }))
  }

  /** Whether a year has entries of a person: those that were withdrawn are none. */
  hasGiven(year: ModelledYear, id: string): boolean {
    const isOpened = this.othersOf(year, id).some(({ isOpening }) => isOpening)
    const given = year.given.get(id)
    return isOpened || given === 'days' || given === 'nothing yet'
  }

  isEligible({ contractTypes, offices }: YearRules, { contractType, officeLocation }: LeaveFacts): boolean {
    const key = (office: string) => office.trim().toLowerCase()
    if (contractTypes.length > 0 && !contractTypes.some((type) => type === contractType)) return false
    return offices.length === 0 || offices.map(key).includes(key(officeLocation))
  }

  /** Whether a year that is over may be granted to a person: it has given none of its days, and some can be used. */
  mayGrantPast(year: ModelledYear, id: string): boolean {
    const { isArchived, facts } = this.person(id)
    if (!this.isOver(year) || year.lastDay < this.today || isArchived) return false
    if (this.hasGiven(year, id) || !this.isEligible(year.rules, facts)) return false
    const plan = year.plans.get(id)
    const before = this.total(year, id) ?? 0
    const earlier = this.earlierYears(year, id)
    year.plans.set(
      id,
      modelledPlan(year.rules, this.factsOf(id), year.year, { others: this.othersOf(year, id), earlier }),
    )
    const then = this.total(year, id) ?? 0
    if (plan) year.plans.set(id, plan)
    else year.plans.delete(id)
    return then > before
  }

  /** Everyone keeps the total that they had of an adopted type: their own, or the one for everyone if they are eligible. */
  adopt(year: ModelledYear, { days, own }: { days: number; own: ReadonlyMap<string, number | null> }): void {
    for (const id of this.people.keys()) {
      const isEligible = this.isEligible(year.rules, this.person(id).facts)
      const first = isEligible ? modelledEntitlement(year.rules, this.factsOf(id), year.year, []) : []
      const kept = own.get(id) ?? (first.length > 0 ? days : null)
      const effectiveOn = first[0]?.effectiveOn ?? `${year.year}-01-01`
      const opened = { effectiveOn, days: kept ?? 0, accruesUntil: null, expiresOn: null, isOpening: true }
      if (kept !== null) this.othersOf(year, id).push(opened)
    }
  }

  /** Grants a year to everyone who is eligible. */
  grant(year: ModelledYear): void {
    for (const id of this.people.keys()) this.alignYear(year, id, { mayJoin: true })
  }

  othersOf(year: ModelledYear, id: string): OtherEntry[] {
    const known = year.others.get(id)
    if (known) return known
    const others: OtherEntry[] = []
    year.others.set(id, others)
    return others
  }

  addOther(year: ModelledYear, id: string, entry: Partial<OtherEntry> & { effectiveOn: Day; days: number }): void {
    this.othersOf(year, id).push({ accruesUntil: null, expiresOn: null, isOpening: false, ...entry })
    if (!this.isOver(year) && year.plans.has(id)) this.alignYear(year, id, { mayJoin: false })
  }

  /** The entries that are not lapses. */
  lasting(year: ModelledYear, id: string): (ModelledEntry & { expiresOn?: Day | null })[] {
    return [...(year.plans.get(id) ?? []), ...(year.others.get(id) ?? [])]
  }

  /** The limit in the plan of a person: what their total is kept up or down by. */
  limit(year: ModelledYear, id: string): number {
    if (!year.plans.has(id)) return 0
    const sum = (entries: readonly { days: number }[]) => entries.reduce((total, { days }) => total + days, 0)
    const entitlement = modelledEntitlement(year.rules, this.factsOf(id), year.year, this.earlierYears(year, id))
    return sum(year.plans.get(id) ?? []) - sum(entitlement)
  }

  // --- Working days ---

  week(id: string, day: Day): readonly number[] {
    let latest: Schedule = { startsOn: '', week: [2, 2, 2, 2, 2, 0, 0] }
    for (const schedule of this.person(id).schedules)
      if (schedule.startsOn <= day && schedule.startsOn >= latest.startsOn) latest = schedule
    return latest.week
  }

  isFree(day: Day, half: 'morning' | 'afternoon'): boolean {
    return [...this.holidays.values()].some(
      ({ startDate, endDate, part }) => startDate <= day && day <= endDate && (part === 'whole' || part === half),
    )
  }

  usesOf(id: string, { startDate, endDate, startHalf, endHalf }: Range): Uses {
    const uses: Uses = new Map()
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      const worked = this.week(id, day)[weekday(day)]!
      let used = 0
      // A half working day is worked in the morning, and leave takes it whole.
      if (worked === 1 && !this.isFree(day, 'morning')) used = 1
      if (worked === 2 && !this.isFree(day, 'morning') && !(startHalf && day === startDate)) used += 1
      if (worked === 2 && !this.isFree(day, 'afternoon') && !(endHalf && day === endDate)) used += 1
      if (used > 0) uses.set(day, used)
    }
    return uses
  }

  /** Returns what a leave uses: on dates before today as before, on the others as the calendar counts. */
  countedFromToday({ personId, range, uses }: ModelledRequest): Uses {
    const past = [...uses].filter(([day]) => day < this.today)
    const counted = [...this.usesOf(personId, range)].filter(([day]) => day >= this.today)
    return new Map([...past, ...counted])
  }

  /** Counts the dates of the affected active requests again from today on. */
  recalculate(isAffected: (request: ModelledRequest) => boolean): void {
    for (const request of this.requests.values())
      if (isActive(request) && isAffected(request)) request.uses = this.countedFromToday(request)
  }

  /** Cancels approved leave from a day on; the days before stay. */
  cut(request: ModelledRequest, day: Day): void {
    const { range } = request
    const until = addDays(day, -1)
    const before = until < range.endDate ? { ...range, endDate: until, endHalf: false } : range
    const stays = new Map([...request.uses].filter(([date]) => date <= until))
    if (stays.size === 0) request.status = 'canceled'
    else if (sumOf(request.uses) > sumOf(stays))
      Object.assign(request, { range: before, uses: stays, status: 'approved' })
    else request.status = 'approved'
    request.cancelOn = null
  }

  /** Returns the range and the uses of approved leave without its last days. */
  withoutLast({ range, uses }: ModelledPart, days: number): ModelledPart {
    const kept = new Map(uses)
    let { endDate, endHalf } = range
    let missing = days * 2
    while (missing > 0) {
      const used = kept.get(endDate) ?? 0
      if (used > missing) kept.set(endDate, used - missing)
      else kept.delete(endDate)
      endHalf = used > missing
      if (!endHalf) endDate = addDays(endDate, -1)
      missing -= Math.min(used, missing)
    }
    return { range: { ...range, endDate, endHalf }, uses: kept }
  }

  /** Returns the part of a leave that has these of its halves. */
  partOf({ personId, range, uses }: Leave, halves: readonly string[]): ModelledPart {
    const all = halvesOf(range)
    const taken: Uses = new Map()
    for (const [day, stored] of uses) {
      const ofLeave = all.filter((half) => dayOfHalf(half) === day)
      const ofPart = halves.filter((half) => dayOfHalf(half) === day)
      const isAfternoon = this.isFree(day, 'morning') && !this.isFree(day, 'afternoon')
      const theHalf = isAfternoon && this.week(personId, day)[weekday(day)] === 2 ? '2 afternoon' : '1 morning'
      if (ofPart.length === ofLeave.length) taken.set(day, stored)
      else if (stored === 2 && ofPart.length === 1) taken.set(day, 1)
      else if (stored === 1 && ofPart.includes(`${day} ${theHalf}`)) taken.set(day, 1)
    }
    return { range: rangeOfHalves(halves), uses: taken }
  }

  /** Returns a leave without the halves at its edges that it does not take and that other leave holds. */
  withoutHeldEdges(leave: Leave, others: readonly { range: Range }[]): ModelledPart {
    const held = others.flatMap(({ range }) => halvesOf(range))
    const keepsDays = (halves: readonly string[]) =>
      halves.length > 0 && sumOf(this.partOf(leave, halves).uses) === sumOf(leave.uses)
    let halves = halvesOf(leave.range)
    if (leave.uses.size === 0) return { range: leave.range, uses: leave.uses }
    while (held.includes(halves[0]!) && keepsDays(halves.slice(1))) halves = halves.slice(1)
    while (held.includes(halves.at(-1)!) && keepsDays(halves.slice(0, -1))) halves = halves.slice(0, -1)
    return this.partOf(leave, halves)
  }

  /**
   * Gives the days of a leave back that sickness covers; undefined if they don't overlap. A part that takes no days belongs
   * to the covered one, and so does a half working day, which is not divided.
   * @returns the parts that stay, and the covered one
   */
  giveBack(
    { personId, range, uses }: ModelledRequest,
    sickness: Range,
  ): { stays: ModelledPart[]; covered: ModelledPart } | undefined {
    if (!areOverlapping(range, sickness)) return undefined
    const isHalfWorkingDay = (day: Day) =>
      this.week(personId, day)[weekday(day)] === 1 && !this.isFree(day, 'morning') && (uses.get(day) ?? 0) < 2
    const all = halvesOf(range)
    const sick = halvesOf(sickness)
    const isCovered = (half: string) =>
      sick.includes(half) ||
      (isHalfWorkingDay(dayOfHalf(half)) && sick.some((other) => dayOfHalf(other) === dayOfHalf(half)))
    const first = all.findIndex(isCovered)
    const last = all.findLastIndex(isCovered)

    const part = (halves: readonly string[]) => this.partOf({ personId, range, uses }, halves)
    const [before, after] = [all.slice(0, first), all.slice(last + 1)].map((halves) =>
      halves.length > 0 && part(halves).uses.size > 0 ? halves : [],
    )
    const covered = all.filter((half) => !before!.includes(half) && !after!.includes(half))
    const stays = [before!, after!].filter((halves) => halves.length > 0).map(part)
    return { stays, covered: part(covered) }
  }

  /** Whether no approved leave of the person takes these days. */
  isFreeOfLeave(range: Range, id: string, except: ModelledRequest): boolean {
    return ![...this.requests.values()].some(
      (other) =>
        other !== except &&
        other.personId === id &&
        (other.status === 'approved' || other.status === 'canceling') &&
        areOverlapping(other.range, range),
    )
  }

  /** Whether the days of a leave that is not active can be used: on no day until they expire is the balance too low. */
  isAvailable(request: ModelledRequest, negativeBalance: number): boolean {
    const { personId: id, range, yearId } = request
    const year = this.yearOf(yearId)
    const yearEnd: Day = `${year.year}-12-31`
    const lasting = this.lasting(year, id)
    if (lasting.reduce((sum, { days }) => sum + days, 0) === 365) return true
    const { carryOver, kind } = year.rules
    const { status } = request
    request.status = 'approved'
    try {
      const lapses = [...this.lapses(year, id, '9999-12-31')]
      const carried = this.usedUntil(year, id, '9999-12-31') - this.usedUntil(year, id, yearEnd)
      if (kind === 'granted' && carryOver !== null && carried > carryOver && range.endDate > yearEnd) return false
      for (let day = range.startDate; day <= maxDay(year.lastDay, range.endDate); day = addDays(day, 1)) {
        const lapsed = lapses.reduce((sum, [on, days]) => (on <= day ? sum + days : sum), 0)
        if (this.grantedUntil(year, id, day) - lapsed - this.usedUntil(year, id, day) < -negativeBalance) return false
      }
      return true
    } finally {
      request.status = status
    }
  }

  archive(id: string): void {
    for (const request of this.requests.values()) {
      if (request.personId !== id) continue
      if (request.status === 'pending') request.status = 'canceled'
      else if (request.status === 'canceling') this.cut(request, request.cancelOn ?? this.today)
      else if (request.status === 'approved' && request.range.endDate >= this.today) this.cut(request, this.today)
    }
    this.person(id).isArchived = true
  }

  // --- Balances ---

  activeRequests(year: ModelledYear, id: string): ModelledRequest[] {
    return [...this.requests.values()].filter(
      (request) => request.yearId === year.id && request.personId === id && isActive(request),
    )
  }

  /** The days that are used until a date, by pending and approved requests and HR's corrections. */
  usedUntil(year: ModelledYear, id: string, day: Day): number {
    let halves = 0
    for (const { uses } of this.activeRequests(year, id))
      for (const [date, half] of uses) if (date <= day) halves += half
    // HR's corrections have the day on which they are written, which is years before these lives.
    return halves / 2 + (year.corrections.get(id) ?? 0)
  }

  grantedUntil(year: ModelledYear, id: string, day: Day): number {
    let sum = 0
    for (const { effectiveOn, accruesUntil, days } of summed(this.lasting(year, id))) {
      if (effectiveOn > day) continue
      const monthOf = (date: Day) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
      const last = accruesUntil ?? effectiveOn
      const months = monthOf(last) - monthOf(effectiveOn) + 1
      const begun = monthOf(day) - monthOf(effectiveOn) + 1
      sum += begun >= months ? days : Math.floor((days * 2 * begun) / months) / 2
    }
    return sum
  }

  /** The lapses up to yesterday, by their date. */
  lapses(year: ModelledYear, id: string, until = addDays(this.today, -1)): Map<Day, number> {
    const lapses = new Map<Day, number>()
    const { rules, lastDay } = year
    const yearEnd: Day = `${year.year}-12-31`
    const lasting = this.lasting(year, id)
    if (lasting.reduce((sum, { days }) => sum + days, 0) === 365) return lapses
    const limits: { day: Day; lapsesOn: Day; days: number }[] = []
    if (rules.kind === 'earned') {
      for (const day of [...new Set(lasting.flatMap(({ expiresOn }) => expiresOn ?? []))].toSorted()) {
        let days = 0
        for (const entry of lasting) if (entry.expiresOn && entry.expiresOn <= day) days += entry.days
        // HR's corrections may have taken some of them.
        limits.push({ day, lapsesOn: addDays(day, 1), days: Math.min(days, this.grantedUntil(year, id, day)) })
      }
    } else {
      if (rules.carryOver !== null && lastDay > yearEnd)
        limits.push({ day: yearEnd, lapsesOn: yearEnd, days: this.grantedUntil(year, id, yearEnd) - rules.carryOver })
      limits.push({ day: lastDay, lapsesOn: addDays(lastDay, 1), days: this.grantedUntil(year, id, lastDay) })
    }
    let lapsed = 0
    for (const { day, lapsesOn, days } of limits) {
      const total = lasting.reduce((sum, entry) => sum + entry.days, 0)
      // Days that HR has taken since then, or that are used less by HR's corrections, do not lapse twice.
      const left = Math.min(days - this.usedUntil(year, id, day), total) - lapsed
      if (left <= 0) continue
      lapsed += left
      if (day <= until) add(lapses, lapsesOn, left)
    }
    return lapses
  }

  total(year: ModelledYear, id: string): number | null {
    const lasting = this.lasting(year, id)
    if (!year.plans.has(id) && lasting.length === 0) return null
    let total = 0
    for (const { days } of lasting) total += days
    for (const days of this.lapses(year, id).values()) total -= days
    return total
  }

  used(year: ModelledYear, id: string, statuses: readonly string[]): number {
    let halves = 0
    for (const request of this.activeRequests(year, id))
      if (statuses.includes(request.status)) for (const half of request.uses.values()) halves += half
    return halves / 2
  }
}

export const sumOf = (uses: Uses): number => [...uses.values()].reduce((sum, halves) => sum + halves, 0)

export const isActive = ({ status }: ModelledRequest) =>
  status === 'pending' || status === 'approved' || status === 'canceling'

/** A changed day of joining, leaving or the end of probation may grant a person a year. */
const mayJoinBy = (changed: readonly FactName[]) =>
  changed.some((name) => name === 'startDate' || name === 'endDate' || name === 'endOfProbationaryPeriod')
