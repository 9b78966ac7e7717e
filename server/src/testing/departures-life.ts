import { roleOf } from '@hr/contract/areas/access/roles'
import { mapDuties, type Successors } from '@hr/contract/areas/employees/successors'
import { addDays, daysBetween, maxDay, weekday, type Day } from '@hr/contract/lib/dates'
import { type Random, seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { cancelDeparture, planDeparture } from '../areas/employees/departures.commands.ts'
import { findDeparture } from '../areas/employees/departures.queries.ts'
import { dutiesOf } from '../areas/employees/duties.commands.ts'
import { changeEmployee } from '../areas/employees/employees.commands.ts'
import { noFiles } from '../areas/employees/files.commands.ts'
import { changePermission, deleteEmployee, setArchived } from '../areas/employees/offboarding.commands.ts'
import { addDelegation } from '../areas/leave-approvals/delegations.commands.ts'
import { joinProject } from '../areas/projects/memberships.commands.ts'
import { archiveProject, changeTeam } from '../areas/projects/projects.commands.ts'
import type { CallAct } from '../act.ts'
import type { Trx } from '../db/db.ts'
import { StaleVersion } from '../audit/versions.ts'
import { transact } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { findCaller } from '../http/session.ts'
import { runDailyWork } from './daily-work.ts'
import { DeparturesModel, type Id, type Leave } from './departures-model.ts'
import type { TestApp } from './test-app.ts'

const firstDay = '2031-03-03'

type By = Omit<CallAct, 'scope'> & { files: typeof noFiles }

/** An event of a company: a command, and the same in the model, which also says whether the command is refused. */
type Event = {
  told: readonly unknown[]
  isAllowed: boolean
  command: (trx: Trx) => Promise<unknown>
  change: () => void
}

function agree(what: string, actual: unknown, expected: unknown): void {
  expect(actual, what).toEqual(expected)
}

/** A small company that lives through random days of planned departures, with a plain model beside it. */
export class DeparturesLife {
  readonly model: DeparturesModel
  readonly #app: TestApp
  readonly #seed: number
  readonly #random: Random
  readonly #names = new Map<Id, string>()
  readonly #story: string[] = []
  #leaveType = ''

  constructor(app: TestApp, seed: number, superadmin: Id) {
    this.#app = app
    this.#seed = seed
    this.#random = seededRandom(seed)
    this.#names.set(superadmin, 'Superadmin')
    this.model = new DeparturesModel(firstDay, superadmin)
  }

  async begin(): Promise<void> {
    await sql`truncate planned_change, daily_run, delegation, leave_request, saved_view cascade`.execute(this.#app.db)
    await this.#seeMorning()
    for (let count = 0; count < 8; count += 1) await this.#hire()
    for (let count = 0; count < 3; count += 1) {
      const { uuid } = await this.#app.people.project()
      this.#names.set(uuid, `project ${count}`)
      this.model.projects.set(uuid, { isArchived: false, lead: null, members: new Set() })
    }
    this.#leaveType = (await this.#app.people.leaveType()).uuid
    const superadmin = await this.#actAs(this.model.superadmin)
    for (let count = 0; count < 6; count += 1) {
      await this.#carryOut(this.#delegate(this.#someone(), superadmin))
      await this.#carryOut(this.#takeLeave(this.#someone()))
      await this.#carryOut(this.#addView(this.#someone()))
    }
  }

  /** Lives until the next midnight that a node sees: most days follow each other, others follow one to ten that are missed. */
  async passTime(): Promise<void> {
    const { model } = this
    model.today = this.#near(1, this.#random.pick([1, 1, 1, this.#random.integer(2, 11)]))
    this.#story.push(`${model.today} midnight`)
    await (this.#random.roll(3) === 0 ? Promise.all([this.#midnight(), this.#midnight()]) : this.#midnight())
    model.midnight()
    await this.#compare()
  }

  /** Runs the work of this midnight once more, and mostly that of the morning. Returns the tables that midnight wrote to. */
  async repeatMidnight(): Promise<string[]> {
    const before = await this.#writtenRows()
    await this.#midnight()
    const after = await this.#writtenRows()
    if (this.#random.roll(5) > 0) await this.#seeMorning()
    return [...after].flatMap(([table, written]) => (written === before.get(table) ? [] : [table]))
  }

  async live(): Promise<void> {
    const { model } = this
    const id = this.#someone()
    const hr = await this.#actAs(this.#random.pick(model.hr))
    const superadmin = await this.#actAs(model.superadmin)
    const weighted: [number, () => Event][] = [
      [8, () => this.#plan(id, hr)],
      [6, () => this.#planUnknown(id, hr)],
      [3, () => this.#cancel(this.#random.pick([...model.plans.keys(), id]), hr)],
      [3, () => this.#changeDays(id, model.mayArchive(hr.actorId, id) ? hr : superadmin)],
      [2, () => this.#archive(id, hr)],
      [3, () => this.#return(id, superadmin)],
      [4, () => this.#changeSupervisor(id, superadmin)],
      [4, () => this.#changeLead(id, superadmin)],
      [2, () => this.#join(id, superadmin)],
      [1, () => this.#archiveProject(superadmin)],
      [6, () => this.#delegate(id, superadmin)],
      [4, () => this.#takeLeave(id)],
      [3, () => this.#addView(id)],
      [1, () => this.#changeStatus(id, superadmin)],
      [1, () => this.#changeRole(id, superadmin)],
      [2, () => this.#delete(id, superadmin)],
    ]
    if (model.people.size < 5 || this.#random.roll(12) === 0) return this.#hire()
    const events = weighted.flatMap(([weight, event]) => Array.from({ length: weight }, () => event))
    await this.#carryOut(this.#random.pick(events)())
  }

  async #carryOut({ told, isAllowed, command, change }: Event): Promise<void> {
    const { model } = this
    this.#story.push(`${model.today} ${this.#nameOf(told)}${isAllowed ? '' : ' refused'}`)
    const refusal = await transact(this.#app.db, command).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem || error instanceof StaleVersion) return error.message
        throw new Error(this.told, { cause: error })
      },
    )
    agree(`${this.told}\n${refusal}`, refusal === null, isAllowed)
    if (isAllowed) change()
    await this.#compare()
  }

  /** The story so far, a line for each event and midnight. */
  get told(): string {
    return this.#story.join('\n')
  }

  // --- Events ---

  #plan(id: Id, by: By): Event {
    const { model } = this
    const isOutdated = this.#isOutdated()
    const endDate = this.#near(-1, 5)
    const successors = this.#someSuccessors(id, addDays(endDate, 1))
    const { isArchived, start } = model.person(id)
    return {
      told: [by.actorId, 'plans', id, endDate, successors, isOutdated && 'outdated'],
      isAllowed:
        !isOutdated &&
        !isArchived &&
        model.mayArchive(by.actorId, id) &&
        endDate >= maxDay(model.today, start ?? model.today) &&
        model.areAllAble(id, successors, addDays(endDate, 1)),
      command: async (trx) =>
        planDeparture(trx, id, { endDate, successors, ...(await versionsOf(trx, id, isOutdated)) }, by),
      change: () => model.plan(id, endDate, successors, by.actorId),
    }
  }

  /** HR plans a departure that the employee does not know of yet. */
  #planUnknown(id: Id, by: By): Event {
    const { model } = this
    const isOutdated = this.#isOutdated()
    const day = this.#near(0, 6)
    const successors = this.#someSuccessors(id, addDays(day, 1))
    const knownOn = this.#random.pick([null, this.#near(0, 6)])
    const { isArchived, start, end } = model.person(id)
    const isKnownInTime = day > model.today && (knownOn === null || (knownOn > model.today && knownOn <= day))
    return {
      told: [by.actorId, 'plans in secret', id, day, knownOn, successors, isOutdated && 'outdated'],
      isAllowed:
        !isOutdated &&
        !isArchived &&
        model.mayArchive(by.actorId, id) &&
        model.plans.get(id)?.unknown !== null &&
        isKnownInTime &&
        (start === null || day >= start) &&
        (end === null || day <= end) &&
        model.areAllAble(id, successors, addDays(day, 1)),
      command: async (trx) => {
        const input = { endDate: day, knownOn, isKnown: false, successors, ...(await versionsOf(trx, id, isOutdated)) }
        await planDeparture(trx, id, input, by)
      },
      change: () => model.planUnknown(id, { day, knownOn }, successors, by.actorId),
    }
  }

  #cancel(id: Id, by: By): Event {
    const { model } = this
    const isOutdated = this.#isOutdated()
    return {
      told: [by.actorId, 'cancels', id, isOutdated && 'outdated'],
      isAllowed: !isOutdated && model.plans.has(id) && model.mayArchive(by.actorId, id),
      command: async (trx) => cancelDeparture(trx, id, { ...(await versionsOf(trx, id, isOutdated)), ...by }),
      change: () => model.cancel(id),
    }
  }

  #changeDays(id: Id, by: By): Event {
    const { model } = this
    const person = model.person(id)
    const days = this.#random.pick([
      { endDate: null },
      { endDate: this.#near(-2, 5) },
      { endDate: this.#near(0, 5) },
      { startDate: this.#near(-5, 5) },
    ])
    const { startDate = person.start, endDate = person.end } = days
    return {
      told: [by.actorId, 'saves', id, days],
      isAllowed: startDate === null || endDate === null || startDate <= endDate,
      command: (trx) => changeEmployee(trx, id, days, by),
      change: () => model.changeDays(id, startDate, endDate, by.actorId),
    }
  }

  #archive(id: Id, by: By): Event {
    const { model } = this
    const successors = this.#someSuccessors(id, model.today)
    const { isArchived } = model.person(id)
    return {
      told: [by.actorId, 'archives', id, successors],
      isAllowed: model.mayArchive(by.actorId, id) && (isArchived || model.areAllAble(id, successors)),
      command: (trx) => setArchived(trx, id, { isArchived: true, successors }, by),
      change: () => void (isArchived || model.archive(id, successors, by.actorId)),
    }
  }

  /** Someone who was archived returns; anyone else gets another first day and no last one. */
  #return(anyone: Id, by: By): Event {
    const { model } = this
    const archived = [...model.people].flatMap(([id, { isArchived }]) => (isArchived ? [id] : []))
    const id = archived.length > 0 ? this.#random.pick(archived) : anyone
    const startDate = this.#near(-1, 5)
    return {
      told: [id, 'returns', startDate],
      isAllowed: true,
      command: async (trx) => {
        await setArchived(trx, id, { isArchived: false }, by)
        await changeEmployee(trx, id, { startDate, endDate: null }, by)
      },
      change: () => {
        model.person(id).isArchived = false
        model.changeDays(id, startDate, null, by.actorId)
      },
    }
  }

  #changeSupervisor(id: Id, by: By): Event {
    const { model } = this
    const person = model.person(id)
    const supervisor = this.#random.roll(5) === 0 ? null : this.#someone()
    const isSame = supervisor === person.supervisor
    return {
      told: [id, 'reports to', supervisor],
      isAllowed: supervisor === null || isSame || (model.isAssignable(supervisor) && !model.reportsTo(supervisor, id)),
      command: (trx) =>
        changeEmployee(trx, id, { supervisorOrTeamLead: supervisor === null ? null : { uuid: supervisor } }, by),
      change: () => void (person.supervisor = supervisor),
    }
  }

  #changeLead(id: Id, by: By): Event {
    const { model } = this
    const [projectId, project] = this.#someProject()
    return {
      told: [id, 'leads', projectId],
      isAllowed: project.lead === id || model.isAssignable(id),
      command: (trx) =>
        changeTeam(trx, projectId, by, ({ teamMembers }) => ({
          teamLead: { uuid: id },
          teamMembers: teamMembers.filter(({ uuid }) => uuid !== id),
        })),
      change: () => model.lead(project, id),
    }
  }

  #join(id: Id, by: By): Event {
    const [projectId, { lead, members }] = this.#someProject()
    return {
      told: [id, 'joins', projectId],
      isAllowed: lead !== id && !members.has(id) && this.model.isAssignable(id),
      command: (trx) => joinProject(trx, projectId, [id], by),
      change: () => members.add(id),
    }
  }

  #archiveProject(by: By): Event {
    const [projectId, project] = this.#someProject()
    const isArchived = !project.isArchived
    return {
      told: [projectId, 'is archived', isArchived],
      isAllowed: true,
      command: (trx) => archiveProject(trx, projectId, { isArchived }, by),
      change: () => void (project.isArchived = isArchived),
    }
  }

  /** HR lets someone decide in an approver's place. */
  #delegate(approver: Id, by: By): Event {
    const { model } = this
    const [id, start] = [this.#newId('delegation'), this.#near(-2, 4)]
    const end = addDays(maxDay(start, model.today), this.#random.roll(20))
    const others = [...model.delegations.values()].filter((other) => other.start <= end && other.end >= start)
    const from = maxDay(start, model.today)
    const isAble = (one: Id) => model.canDecideFor({ approver, delegate: one, start: from, end })
    const delegate = this.#mostly(isAble) ?? this.#someone()
    const delegation = { approver, delegate, start, end }
    return {
      told: [id, delegation],
      isAllowed:
        [from, end].every((day) => model.isAtWork(approver, day)) &&
        isAble(delegate) &&
        others.every(
          (other) => other.approver !== approver && other.delegate !== approver && other.approver !== delegate,
        ),
      command: async (trx) => {
        const { uuid } = await addDelegation(trx, { approver, delegate, startDate: start, endDate: end }, by)
        await trx.updateTable('delegation').set({ id }).where('id', '=', uuid).execute()
      },
      change: () => model.delegations.set(id, delegation),
    }
  }

  /** Someone is away after their other leave, while one or two others cover. */
  #takeLeave(owner: Id): Event {
    const { model } = this
    const id = this.#newId('leave')
    const ends = [...model.leaves.values()].flatMap((leave) => (leave.owner === owner ? [leave.end] : []))
    let start = addDays(ends.reduce(maxDay, this.#near(0, 12)), 1)
    while (weekday(start) > 4) start = addDays(start, 1)
    const end = addDays(start, this.#random.roll(10))
    const substitutes = new Set([this.#someone(), this.#someone()])
    substitutes.delete(owner)
    return {
      told: [id, owner, start, end, [...substitutes]],
      isAllowed: true,
      command: (trx) => this.#storeLeave(trx, { id, owner, start, end, substitutes }),
      change: () => model.leaves.set(id, { owner, start, end, substitutes }),
    }
  }

  #addView(owner: Id): Event {
    const id = this.#newId('view')
    const sharedWith = this.#random.pick(['Employee', 'Employee', 'Superadmin', null] as const)
    return {
      told: [id, owner, sharedWith],
      isAllowed: true,
      command: () => this.#app.people.view({ id, account_id: owner, shared_with: sharedWith }),
      change: () => this.model.views.set(id, { owner, sharedWith }),
    }
  }

  #changeStatus(id: Id, by: By): Event {
    const isActive = this.#random.roll(3) > 0
    return {
      told: [id, 'is active', isActive],
      isAllowed: true,
      command: (trx) => changeEmployee(trx, id, { status: isActive ? 'Active' : 'Not active' }, by),
      change: () => void (this.model.person(id).isActive = isActive),
    }
  }

  #changeRole(id: Id, by: By): Event {
    const isAdmin = !this.model.person(id).isAdmin
    return {
      told: [id, 'is an Admin', isAdmin],
      isAllowed: true,
      command: (trx) => changePermission(trx, id, { role: roleOf(isAdmin ? 'Admin' : 'Employee') }, by),
      change: () => void (this.model.person(id).isAdmin = isAdmin),
    }
  }

  #delete(id: Id, by: By): Event {
    return {
      told: [id, 'is deleted'],
      isAllowed: true,
      command: (trx) => deleteEmployee(trx, id, by),
      change: () => this.model.delete(id),
    }
  }

  async #hire(): Promise<void> {
    const { model } = this
    const [random, start] = [this.#random, this.#random.pick([null, null, this.#near(0, 8)])]
    const supervisors = [...model.people.keys()].filter((id) => model.isAssignable(id))
    const supervisor = random.pick([null, ...supervisors, ...supervisors])
    const isAdmin = random.roll(2) === 0
    // Departures of one day are carried out in the order of their ids, which a seed must repeat.
    const id = `${random.integer(1e7, 9e7)}-0000-4000-8000-${String(this.#seed).padStart(12, '0')}`
    const record = { id, start_date: start, supervisor_id: supervisor }
    await this.#app.people.person({ role: isAdmin ? 'Admin' : 'Employee', record })
    this.#names.set(id, `${isAdmin ? 'Admin' : 'Employee'} ${this.#names.size}`)
    model.people.set(id, { isAdmin, isActive: true, isArchived: false, start, end: null, supervisor })
    this.#story.push(`${model.today} ${this.#nameOf([id, 'is hired', start, supervisor])}`)
  }

  // --- Choices ---

  #newId(what: string): Id {
    const id = crypto.randomUUID()
    this.#names.set(id, `${what} ${this.#names.size}`)
    return id
  }

  /** Whether another user has changed what this one has read. */
  #isOutdated(): boolean {
    return this.#random.roll(10) === 0
  }
  #someone(): Id {
    return this.#random.pick([...this.model.people.keys()])
  }
  #someProject() {
    return this.#random.pick([...this.model.projects])
  }
  #someSuccessors(id: Id, day: Day): Successors {
    return mapDuties((duty) => {
      const able = this.#mostly((one) => this.model.areAllAble(id, { [duty]: one }, day))
      return this.#random.roll(4) === 0 ? undefined : able
    })
  }
  /** Returns mostly someone who is able, if anyone is. */
  #mostly(isAble: (id: Id) => boolean): Id | undefined {
    const people = [...this.model.people.keys()]
    const able = this.#random.roll(10) === 0 ? people : people.filter(isAble)
    return able.length === 0 ? undefined : this.#random.pick(able)
  }
  #near(from: number, to: number): Day {
    return addDays(this.model.today, this.#random.integer(from, to))
  }

  async #actAs(actorId: Id): Promise<By> {
    const { db, emailQueue, keys, company } = this.#app
    const { today } = this.model
    const caller = await findCaller(db, actorId, today)
    return { caller: { ...caller!, isConfirmed: true }, actorId, today, emailQueue, keys, company, files: noFiles }
  }

  // --- What is stored ---

  async #storeLeave(trx: Trx, { id, owner, start, end, substitutes }: Leave & { id: Id }): Promise<void> {
    const days = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => weekday(addDays(start, index)))
    const totalDays = days.filter((day) => day < 5).length
    const key = { employee_id: owner, leave_type_id: this.#leaveType }
    await trx
      .insertInto('leave_request')
      .values({
        ...key,
        id,
        start_date: start,
        end_date: end,
        total_days: totalDays,
        day_halves: days.map((day) => (day < 5 ? 2 : 0)),
        status: 'approved',
        has_substitutes: true,
      })
      .execute()
    await sql`
      insert into leave_balance (employee_id, leave_type_id, used) values (${owner}, ${this.#leaveType}, ${totalDays})
      on conflict (employee_id, leave_type_id) do update set used = leave_balance.used + excluded.used`.execute(trx)
    await sql`
      insert into leave_substitute (leave_request_id, employee_id)
      select ${id}, unnest(${[...substitutes]}::uuid[])`.execute(trx)
  }

  #midnight = () => runDailyWork(this.#app, `${this.model.today}T00:30:00Z`)

  async #seeMorning(): Promise<void> {
    const { today } = this.model
    await this.#app.db.insertInto('daily_run').values({ day: today, done_at: today, unfinished: [] }).execute()
    this.model.lastMorning = today
  }

  /** Returns the number of rows of each table, with a sum that changes with each row that is written. */
  async #writtenRows() {
    const { rows } = await sql<{ table: string; written: string }>`
      select table_name as table, query_to_xml(
        format('select count(*), sum(xmin::text::bigint) from %I', table_name), true, true, '')::text as written
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(this.#app.db)
    return new Map(rows.map(({ table, written }) => [table, written]))
  }

  /** HR in a session sees all plans but their own ones that are not known yet; a token sees none of these. */
  async #compareReaders(): Promise<void> {
    const { plans, superadmin, today } = this.model
    for (const [id, { unknown }] of plans) {
      const sees = async (uuid: Id, sessionId: string) =>
        (await findDeparture(this.#app.db, id, { today, caller: { uuid, sessionId, token: null } })) !== null
      const readers = [await sees(superadmin, 'any'), await sees(id, 'any'), await sees(superadmin, '')]
      const hasDay = unknown !== null || this.model.person(id).end !== null
      agree(this.told, readers, [hasDay, hasDay && unknown === null, hasDay && unknown === null])
    }
  }

  #nameOf = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => this.#names.get(part as Id) ?? part)

  async #compare(): Promise<void> {
    const { people, projects, delegations, leaves, views, plans } = this.model
    const stored = await sql<{ about: Id; facts: unknown[] }>`
      select id as about, json_build_array(is_archived, supervisor_id, end_date) as facts
      from employee where id = any (${[...people.keys()]}::uuid[])
      union all
      select project_id, json_build_array(role, employee_id)
      from project_member where left_on is null and project_id = any (${[...projects.keys()]}::uuid[])
      union all
      select id, json_build_array(approver_id, delegate_id, starts_on, ends_on) from delegation
      union all
      select id, json_build_array(employee_id, start_date, end_date) from leave_request where status = 'approved'
      union all
      select r.id, json_build_array('covered by', s.employee_id)
      from leave_request r join leave_substitute s on s.leave_request_id = r.id where r.status = 'approved'
      union all
      select id, json_build_array('view of', account_id) from saved_view
      union all
      select p.employee_id, json_build_array('leaves', planned_by, end_date_before, problem is not null, last_day, known_on)
      from planned_change p join planned_departure on change_id = id
      union all
      select p.employee_id, json_build_array(s.duty, s.employee_id)
      from planned_change p join successor s on s.change_id = p.id`.execute(this.#app.db)
    const modelled = [
      ...[...people].map(([id, { isArchived, supervisor, end }]) => [id, isArchived, supervisor, end]),
      ...[...projects].flatMap(([id, { lead, members }]) => [
        ...(lead === null ? [] : [[id, 'lead', lead]]),
        ...[...members].map((member) => [id, 'member', member]),
      ]),
      ...[...delegations].map(([id, { approver, delegate, start, end }]) => [id, approver, delegate, start, end]),
      ...[...leaves].flatMap(([id, { owner, start, end, substitutes }]) => [
        [id, owner, start, end],
        ...[...substitutes].map((substitute) => [id, 'covered by', substitute]),
      ]),
      ...[...views].map(([id, { owner }]) => [id, 'view of', owner]),
      ...[...plans].flatMap(([id, { successors, planner, endBefore, isRefused, unknown }]) => {
        const days = [unknown?.day ?? null, unknown?.knownOn ?? null]
        return [
          [id, 'leaves', planner, endBefore, isRefused, ...days],
          ...dutiesOf(successors).map(({ duty, successor }) => [id, duty, successor]),
        ]
      }),
    ]
    const actual = stored.rows.map(({ about, facts }) => this.#nameOf([about, ...facts]))
    agree(this.told, actual.toSorted(), modelled.map(this.#nameOf).toSorted())
    await this.#compareReaders()
  }
}

/** The versions that a user sends who has just read the record and the plan, or before another one changed them. */
async function versionsOf(trx: Trx, id: Id, isOutdated: boolean): Promise<{ version: number; planVersion: number }> {
  const { version } = await trx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const plan = await trx.selectFrom('planned_change').select('version').where('employee_id', '=', id).executeTakeFirst()
  const changes = isOutdated ? 1 : 0
  return { version: version - changes, planVersion: (plan?.version ?? 0) - changes }
}
