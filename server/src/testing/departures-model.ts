import { duties, type Duty, type Successors } from '@hr/contract/areas/employees/successors'
import { addDays, maxDay, minDay, weekday, type Day } from '@hr/contract/lib/dates'

export type Id = string
type Person = {
  isAdmin: boolean
  isActive: boolean
  isArchived: boolean
  start: Day | null
  end: Day | null
  supervisor: Id | null
}
type Project = { isArchived: boolean; lead: Id | null; members: Set<Id> }
type Delegation = { approver: Id; delegate: Id; start: Day; end: Day }
/** Approved leave. */
export type Leave = { owner: Id; start: Day; end: Day; substitutes: Set<Id> }
/** A view, and the lowest role that sees it; null for the owner alone. */
type View = { owner: Id | null; sharedWith: 'Employee' | 'Superadmin' | null }
/** The days of a plan that is not known yet. */
type Unknown = { day: Day; knownOn: Day | null }
type Plan = {
  successors: Successors
  planner: Id | null
  endBefore: Day | null
  isRefused: boolean
  unknown: Unknown | null
}

const daysOf = (start: Day, end: Day): Day[] => (start > end ? [] : [start, ...daysOf(addDays(start, 1), end)])
/** Everyone works from Monday to Friday. */
const isWorkday = (day: Day) => weekday(day) < 5
const doOverlap = (one: { start: Day; end: Day }, other: { start: Day; end: Day }) =>
  one.start <= other.end && one.end >= other.start

/** A plain second implementation of planned departures: who is archived and who has which duties on each day. */
export class DeparturesModel {
  today: Day
  /** The last day whose morning a node has seen. */
  lastMorning: Day
  /** A Superadmin, who is not one of the people. */
  readonly superadmin: Id
  readonly people = new Map<Id, Person>()
  readonly projects = new Map<Id, Project>()
  readonly delegations = new Map<Id, Delegation>()
  /** Leave that was not canceled. */
  readonly leaves = new Map<Id, Leave>()
  readonly views = new Map<Id, View>()
  readonly plans = new Map<Id, Plan>()

  constructor(today: Day, superadmin: Id) {
    this.today = today
    this.lastMorning = today
    this.superadmin = superadmin
  }

  person(id: Id): Person {
    return this.people.get(id)!
  }
  /** The users who may archive employees: Admins none of their own kind. */
  get hr(): Id[] {
    const isHr = ({ isAdmin, isActive, isArchived }: Person) => isAdmin && isActive && !isArchived
    return [this.superadmin, ...[...this.people].flatMap(([id, person]) => (isHr(person) ? [id] : []))]
  }
  mayArchive(actor: Id, id: Id): boolean {
    return actor === this.superadmin || (this.hr.includes(actor) && !this.person(id).isAdmin)
  }
  /** Returns whether a person can be given duties from a day on, as a newcomer from the first day on. */
  isAssignable(id: Id, day = this.today): boolean {
    const { isArchived, isActive, start, end } = this.person(id)
    return !isArchived && isActive && (end === null || end >= maxDay(day, start ?? day))
  }
  reportsTo(id: Id, boss: Id): boolean {
    const { supervisor } = this.person(id)
    return id === boss || (supervisor !== null && this.reportsTo(supervisor, boss))
  }
  isAtWork(id: Id, day: Day): boolean {
    const { isArchived, isActive, start, end } = this.person(id)
    return !isArchived && isActive && (start ?? day) <= day && (end ?? day) >= day
  }
  isAway(id: Id, day: Day): boolean {
    return [...this.leaves.values()].some(({ owner, start, end }) => owner === id && start <= day && day <= end)
  }
  /** Returns whether someone is at work on the first and last day, and no delegation of these days forbids another one. */
  canDecideFor({ approver, delegate, start, end }: Delegation): boolean {
    if (delegate === approver || ![start, end].every((day) => this.isAtWork(delegate, day))) return false
    return ![...this.delegations.values()].some(
      (other) => other.approver === delegate && doOverlap(other, { start, end }),
    )
  }
  /** Returns whether someone can begin to cover leave on a day: they are there on a day on which its owner works. */
  canCover(id: Id, { owner, start, end, substitutes }: Leave, from: Day): boolean {
    if (id === owner || substitutes.has(id)) return false
    const days = daysOf(maxDay(start, from), end)
    const workdays = days.filter(isWorkday)
    return (
      days.some((day) => this.isAtWork(id, day)) &&
      (workdays.length === 0 || workdays.some((day) => this.isAtWork(id, day) && !this.isAway(id, day)))
    )
  }
  coveredLeave(id: Id, from: Day): Leave[] {
    return [...this.leaves.values()].filter(({ end, substitutes }) => end >= from && substitutes.has(id))
  }
  sharedViews(id: Id): View[] {
    return [...this.views.values()].filter(({ owner, sharedWith }) => owner === id && sharedWith !== null)
  }

  /** By duty, whether someone who can be given duties on a day can take over this one. */
  readonly #canTakeOver: Record<Duty, (id: Id, successor: Id, day: Day) => boolean> = {
    supervisedPeople: (id, successor) => this.person(successor).supervisor === id || !this.reportsTo(successor, id),
    ledProjects: () => true,
    delegations: (id, successor, day) =>
      [...this.delegations.values()].every(
        ({ approver, delegate, start, end }) =>
          delegate !== id ||
          end < day ||
          this.canDecideFor({ approver, delegate: successor, start: maxDay(start, day), end }),
      ),
    sharedViews: (id, successor) =>
      this.sharedViews(id).every(({ sharedWith }) => this.hr.includes(successor) && sharedWith === 'Employee'),
    coveredLeave: (id, successor, day) => {
      const covered = this.coveredLeave(id, day)
      return covered.length === 0 || covered.some((leave) => this.canCover(successor, leave, day))
    },
  }
  /** The successors who can take over on a day. */
  able(id: Id, successors: Successors, day = this.today): Successors {
    const isAble = (duty: Duty) => {
      const successor = successors[duty]
      if (successor === undefined || successor === id || !this.isAssignable(successor, day)) return false
      return this.#canTakeOver[duty](id, successor, day)
    }
    return Object.fromEntries(duties.filter(isAble).map((duty) => [duty, successors[duty]]))
  }
  areAllAble(id: Id, successors: Successors, day = this.today): boolean {
    const able = this.able(id, successors, day)
    return duties.every((duty) => successors[duty] === able[duty])
  }

  plan(id: Id, endDate: Day, successors: Successors, planner: Id): void {
    const person = this.person(id)
    const stored = this.plans.get(id)
    const endBefore = stored?.unknown === null ? stored.endBefore : person.end
    this.plans.set(id, { successors: { ...successors }, planner, endBefore, isRefused: false, unknown: null })
    person.end = endDate
  }
  planUnknown(id: Id, unknown: Unknown, successors: Successors, planner: Id): void {
    this.plans.set(id, { successors: { ...successors }, planner, endBefore: null, isRefused: false, unknown })
  }
  cancel(id: Id): void {
    const person = this.person(id)
    const { endBefore, unknown } = this.plans.get(id)!
    this.plans.delete(id)
    if (unknown) return
    person.end = endBefore !== null && endBefore >= maxDay(this.today, person.start ?? this.today) ? endBefore : null
  }
  /** A planned departure that is known follows the last day, in the name of the user who changes it. */
  changeDays(id: Id, start: Day | null, end: Day | null, actor: Id): void {
    const plan = this.plans.get(id)
    if (plan?.unknown === null && end === null) this.plans.delete(id)
    else if (plan?.unknown === null && end !== this.person(id).end)
      Object.assign(plan, { planner: actor, isRefused: false })
    Object.assign(this.person(id), { start, end })
  }
  /** @param from the day from which leave ends, if days were missed since then */
  archive(id: Id, successors: Successors, actor: Id | null, from = this.today): void {
    const { supervisedPeople, ledProjects, delegations, sharedViews, coveredLeave } = successors
    const { today } = this
    const leaver = this.person(id)
    for (const [other, person] of this.people) {
      if (person.supervisor !== id) continue
      // A supervised successor moves up. No user gives themselves a supervisor.
      person.supervisor = other === supervisedPeople ? leaver.supervisor : (supervisedPeople ?? null)
      if (other === actor && supervisedPeople !== undefined) person.supervisor = null
    }
    for (const project of this.projects.values()) {
      project.members.delete(id)
      if (project.lead === id) this.lead(project, (project.isArchived ? undefined : ledProjects) ?? null)
    }
    for (const [key, { approver, delegate, start, end }] of this.delegations) {
      if (end < today || (approver !== id && delegate !== id)) continue
      if (approver === id || delegations === undefined) this.delegations.delete(key)
      else this.delegations.set(key, { approver, delegate: delegations, start: maxDay(start, today), end })
    }
    for (const view of this.sharedViews(id)) view.owner = sharedViews ?? id
    for (const leave of this.coveredLeave(id, today))
      if (coveredLeave !== undefined && this.canCover(coveredLeave, leave, today)) {
        leave.substitutes.delete(id)
        leave.substitutes.add(coveredLeave)
      }
    for (const [key, leave] of this.leaves) {
      if (leave.owner !== id || !daysOf(maxDay(leave.start, from), leave.end).some(isWorkday)) continue
      if (leave.start >= from) this.leaves.delete(key)
      else leave.end = addDays(from, -1)
    }
    leaver.isArchived = true
    this.plans.delete(id)
  }
  delete(id: Id): void {
    this.archive(id, {}, null)
    this.people.delete(id)
    for (const [key, { approver, delegate }] of this.delegations)
      if (approver === id || delegate === id) this.delegations.delete(key)
    for (const [key, { owner, substitutes }] of this.leaves) {
      substitutes.delete(id)
      if (owner === id) this.leaves.delete(key)
    }
    for (const view of this.sharedViews(id)) view.owner = null
    for (const [key, { owner }] of this.views) if (owner === id) this.views.delete(key)
    for (const plan of this.plans.values()) {
      if (plan.planner === id) plan.planner = null
      for (const duty of duties) if (plan.successors[duty] === id) plan.successors[duty] = undefined
    }
  }
  lead(project: Project, lead: Id | null): void {
    project.lead = lead
    if (lead !== null) project.members.delete(lead)
  }

  /**
   * Releases and carries out what is due, unless no node has run for more than a week. Planners leave after the others of their
   * day.
   */
  midnight(): void {
    if (this.lastMorning < addDays(this.today, -7)) return
    const planners = new Set([...this.plans.values()].map(({ planner }) => planner))
    const due = [...this.plans].flatMap(([id, plan]) => {
      const { unknown } = plan
      const day = unknown?.day ?? this.person(id).end
      const isDue = day !== null && (unknown ? minDay(unknown.knownOn ?? day, day) <= this.today : day < this.today)
      return isDue && !plan.isRefused
        ? [{ id, plan, place: `${day} ${planners.has(id) ? 'last' : 'first'} ${id}` }]
        : []
    })
    for (const { id, plan } of due.toSorted((one, other) => (one.place < other.place ? -1 : 1))) {
      const { planner, successors } = plan
      const person = this.person(id)
      const { unknown } = plan
      const day = unknown && person.end !== null ? minDay(unknown.day, person.end) : (unknown?.day ?? person.end)!
      const isImpossible = unknown !== null && person.start !== null && day < person.start
      if (planner === null || !this.mayArchive(planner, id) || isImpossible) plan.isRefused = true
      else {
        if (unknown) Object.assign(plan, { endBefore: person.end, unknown: null })
        person.end = day
        if (day < this.today) this.archive(id, this.able(id, successors), planner, addDays(day, 1))
      }
    }
  }
}
