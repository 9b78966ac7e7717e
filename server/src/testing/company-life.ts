import type {
  ContractType,
  EmployeeChange,
  EmployeeInput,
  MaritalStatus,
  OwnChange,
} from '@hr/contract/areas/employees/record'
import { dayParts } from '@hr/contract/areas/leave/days'
import type { LeaveFacts } from '@hr/contract/areas/leave/facts'
import { defaultRules, yearRulesOf, type PolicyRules, type YearRules } from '@hr/contract/areas/leave/policies'
import { wholeDay } from '@hr/contract/areas/leave/request-rules'
import { addDays, addMonths, daysBetween, maxDay, minDay, type Day } from '@hr/contract/lib/dates'
import { type Random, seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { Trx } from '../db/db.ts'
import { transact } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { type Caller, callerOfSession } from '../http/session.ts'
import {
  areOverlapping,
  CompanyModel,
  isActive,
  restOf,
  sumOf,
  type ModelledRequest,
  type ModelledYear,
  type Range,
} from './company-model.ts'
import type { Person } from './people.ts'
import { sharedTestApp, type TestApp } from './test-app.ts'
import { addEmployee, changeEmployee, changeOwnRecord } from '../areas/employees/employees.commands.ts'
import { setArchived } from '../areas/employees/offboarding.commands.ts'
import { erasePerson } from '../areas/privacy/erase.commands.ts'
import { applyForLeave, changeLeave } from '../areas/leave-requests/apply.commands.ts'
import { correctDays } from '../areas/leave-grants/corrections.commands.ts'
import { decideCredit, requestCredit } from '../areas/leave-approvals/credits.commands.ts'
import { decideFacts } from '../areas/leave-grants/facts.commands.ts'
import { alignGrants } from '../areas/leave-grants/grants.commands.ts'
import { findGeneratedType } from '../areas/leave-grants/leave-years.queries.ts'
import { settleDueLapses, settleLapses } from '../areas/leave-grants/lapses.commands.ts'
import { grantPastYear } from '../areas/leave-grants/past-years.commands.ts'
import { decideLeave } from '../areas/leave-approvals/decisions.commands.ts'
import { listDaysLeft } from '../areas/leave-policies/days-left.queries.ts'
import { checkLedger } from '../areas/leave-policies/ledger-check.queries.ts'
import {
  addNonWorkingDay,
  changeNonWorkingDay,
  deleteNonWorkingDay,
} from '../areas/leave-calendars/non-working-days.commands.ts'
import { findNonWorkingDay } from '../areas/leave-calendars/non-working-days.queries.ts'
import { addLeaveType } from '../areas/leave-policies/leave-types.commands.ts'
import { openBalances } from '../areas/leave-policies/opening-balances.commands.ts'
import { changePolicy, leaveGrants, prepareGrant, previewPolicy } from '../areas/leave-policies/policies.commands.ts'
import { findPolicy } from '../areas/leave-policies/policies.queries.ts'
import { findBalanceOn } from '../areas/leave-policies/policy-checks.queries.ts'
import { addWorkSchedule, deleteWorkSchedule } from '../areas/leave-calendars/work-schedules.commands.ts'
import { changeYearRules, previewYearRules } from '../areas/leave-policies/year-rules.commands.ts'

// A company that lives through random events, which are deterministic for a seed, with a slow model beside it.
const lastYear = 2032

export type Story = {
  firstDay: Day
  /** The most days between two events. */
  pace: number
  /** Whether most events correct probations of people who have just joined, under a policy that waits for their end. */
  isAboutProbation: boolean
}

export const twoYears: Story = { firstDay: '2031-01-06', pace: 24, isAboutProbation: false }
/** Months around New Year. */
export const acrossNewYear: Story = { firstDay: '2031-09-22', pace: 10, isAboutProbation: true }

let app: TestApp
let hr: Person
/** Archives and erases people, also of HR. */
let superadmin: Person

/** Starts a server for the lives of a file. Each life begins with an empty company. */
export function useLives(): void {
  beforeAll(async () => {
    app = await sharedTestApp()
    hr = await app.people.admin()
    superadmin = await app.people.superadmin()
  })
  beforeEach(() =>
    sql`truncate leave_type, leave_policy, leave_request_tally, non_working_day, holiday cascade`.execute(app.db),
  )
}

type Roll = Random['roll']
const oneOf = <T>(roll: Roll, values: readonly T[]): T => values[roll(values.length)]!

function randomRules(roll: Roll, offices: readonly string[]): PolicyRules {
  const from = oneOf(roll, ['day', 'year'] as const)
  return {
    ...defaultRules,
    offices: oneOf(roll, [[...offices], [offices[0]!]]),
    contractTypes: oneOf(roll, [[], [], [], ['Ugovor na neodređeno' as const]]),
    afterProbation: roll(2) === 0,
    baseDays: oneOf(roll, [null, 2, 8 + roll(30) / 2, 8 + roll(30) / 2, 20, 20]),
    additionalDays: [
      ...(roll(2) === 0 ? [{ per: 'years of service' as const, years: 1 + roll(3), days: 1, maximum: 3, from }] : []),
      ...(roll(3) > 0 ? [{ per: 'child' as const, youngerThan: 7, days: 1 + roll(3) / 2, maximum: null }] : []),
      ...(roll(3) === 0
        ? [{ per: 'marital status' as const, maritalStatus: 'Married' as const, days: 1 + roll(2) / 2 }]
        : []),
      ...(roll(3) === 0 ? [{ per: 'experience from' as const, years: 5, days: 2 }] : []),
    ],
    maximum: oneOf(roll, [null, null, 22]),
    accrual: oneOf(roll, ['at once', 'at once', 'monthly']),
    proRata: oneOf(roll, ['completed month', 'started month', 'calendar day', 'full']),
    rounding: oneOf(roll, ['up', 'nearest', 'down']),
    reducedForPartTime: roll(3) > 0,
    carryOver: oneOf(roll, [null, 0, 5, 3.5]),
    negativeBalance: oneOf(roll, [0, 0, 5]),
    approvalFlow: oneOf(roll, ['team lead', 'hr', 'automatic']),
    canBeGivenBack: roll(5) > 0,
  }
}

/** The facts of someone whom every policy covers. */
const alwaysCovered = (officeLocation: string) => ({
  startDate: '2024-03-15',
  endOfProbationaryPeriod: null,
  contractType: 'Ugovor na neodređeno' as const,
  officeLocation,
})

const childrenOf = (facts: { children: readonly { dateOfBirth: Day }[] }) =>
  facts.children.map(({ dateOfBirth }) => ({ name: 'Child', gender: 'Female' as const, dateOfBirth }))

function agree(what: string, actual: unknown, expected: unknown): void {
  expect(actual, what).toEqual(expected)
}

/** Sums days by key, without sums of 0. */
function sumsOf(entries: readonly { key: string; days: number }[]): Record<string, number> {
  const sums = [...Map.groupBy(entries, ({ key }) => key)].map(
    ([key, same]) => [key, same.reduce((sum, { days }) => sum + Number(days), 0)] as const,
  )
  return Object.fromEntries(sums.filter(([, days]) => days !== 0))
}

export class Life {
  readonly roll: Roll
  readonly story: Story
  readonly events: string[] = []
  readonly model: CompanyModel
  readonly policies: { uuid: string; rules: PolicyRules; formerRules: YearRules[] }[] = []
  /** Those who have not been erased; the first one belongs to HR. */
  readonly staff = new Map<string, Person>()
  readonly schedules = new Map<string, { id: string; personId: string }>()
  readonly offices: string[]
  lead!: Person
  /** A leave type without a policy, which gives the days of the policies back. */
  sick!: { id: string; needsDocument: boolean }
  /** The totals of types before they are adopted: for everyone, and of one's own. */
  readonly adopted = new Map<string, { days: number; own: Map<string, number | null> }>()
  #rows = new Map<string, string>()

  constructor(seed: number, story: Story) {
    this.story = story
    this.model = new CompanyModel(story.firstDay)
    this.roll = seededRandom(seed).roll
    this.offices = ['North', 'South', 'Far'].map((name) => `${name} ${seed}`)
  }

  get today(): Day {
    return this.model.today
  }

  someone(): string {
    return oneOf(this.roll, [...this.model.people.keys()])
  }

  /** A day up to so many days before or after today. */
  near(before: number, after: number): Day {
    return addDays(this.today, this.roll(before + after + 1) - before)
  }

  async caller(person: Person): Promise<Caller> {
    const caller = await callerOfSession(app.pool, person.sessionId, this.today)
    if (!caller) throw new Error(`${person.uuid} is not signed in`)
    return caller
  }

  async by(person: Person = hr) {
    const { emailQueue, keys } = app
    const files = { otherFiles: [], removed: [] }
    return {
      caller: await this.caller(person),
      actorId: person.uuid,
      today: this.today,
      emailQueue,
      keys,
      files,
      attachment: undefined,
      seer: { sees: 'everyone' } as const,
    }
  }

  /** Runs a command; returns undefined if a rule refuses it. */
  async attempt<T>(what: string, command: (trx: Trx) => Promise<T>): Promise<T | undefined> {
    try {
      const done = await transact(app.db, command)
      this.events.push(`${this.today}: ${what}`)
      return done
    } catch (error) {
      if (!(error instanceof Problem)) throw new Error(this.told(what), { cause: error })
      this.events.push(`${this.today}: ${what}: refused: ${JSON.stringify(error.message)}`)
      return undefined
    }
  }

  // --- Beginning and end ---

  async begin(): Promise<void> {
    this.lead = await app.people.teamLead()
    for (const kind of ['granted', 'earned'] as const) {
      const rules: PolicyRules = { ...randomRules(this.roll, this.offices.slice(0, 2)), kind }
      if (this.story.isAboutProbation) Object.assign(rules, { afterProbation: true, contractTypes: [] })
      if (kind === 'earned') Object.assign(rules, { baseDays: 20, carryOver: null })
      const { uuid } = await app.people.policy(rules)
      this.policies.push({ uuid, rules, formerRules: [] })
    }
    for (let count = 0; count < 3; count += 1) {
      const facts = { ...this.randomFacts(), ...(count === 0 && alwaysCovered(this.offices[0]!)) }
      const record = {
        start_date: facts.startDate,
        end_of_probationary_period: facts.endOfProbationaryPeriod,
        contract_type: facts.contractType as ContractType | null,
        office_location: facts.officeLocation,
        children: JSON.stringify(childrenOf(facts)),
        marital_status: facts.maritalStatus as MaritalStatus,
        years_experience: facts.yearsExperience,
      }
      const made = count === 0 ? app.people.admin({ record }) : app.people.employee({ supervisor: this.lead, record })
      this.meet(await made, facts)
    }
    const needsDocument = this.roll(2) === 0
    const { uuid: id } = await app.people.leaveType({
      number_of_days: null,
      half_days: true,
      expired_date: '2040-12-31',
      gives_days_back: needsDocument ? 'with document' : 'at once',
    })
    this.sick = { id, needsDocument }
    await app.db.insertInto('leave_type_days').values({ leave_type_id: id, days: null, actor_id: hr.uuid }).execute()
    if (this.roll(2) === 0) await this.adoptsType(this.policies[0]!)
    for (const policy of this.policies) await this.grantYear(policy, 2031)
    await this.verify()
  }

  /** Adds a leave type without a policy that granting the first year adopts; one person has a total of their own. */
  async adoptsType({ uuid, rules }: Life['policies'][number]): Promise<void> {
    const { roll } = this
    const { name } = (await findPolicy(app.db, uuid))!
    const numberOfDays = 5 + roll(50) / 2
    const by = { actorId: hr.uuid, today: this.today }
    const type = {
      name: `${name} 2031`,
      numberOfDays,
      expiredDate: '2031-12-31',
      color: rules.color,
      halfDays: roll(2) === 0,
    }
    const { uuid: leaveTypeId } = await transact(app.db, (trx) => addLeaveType(trx, type, by))
    const owner = this.someone()
    const own = roll(60) / 2
    await transact(app.db, (trx) => correctDays(trx, { employeeId: owner, leaveTypeId }, { numberOfDays: own }, by))
    this.events.push(`${this.today}: a type with ${numberOfDays} days, ${own} for ${this.name(owner)}`)
    const before = new Map(
      [...this.model.people.keys()].map((id) => [id, id === owner && own !== numberOfDays ? own : null]),
    )
    this.adopted.set(leaveTypeId, { days: numberOfDays, own: before })
  }

  randomFacts(): LeaveFacts {
    const { roll } = this
    const startDate = oneOf(roll, [null, `20${20 + roll(11)}-0${1 + roll(9)}-1${roll(10)}`, this.near(60, 60)])
    return {
      startDate,
      endDate: null,
      endOfProbationaryPeriod: startDate === null ? null : oneOf(roll, [null, addDays(startDate, 30 + roll(200))]),
      contractType: oneOf(roll, ['Ugovor na neodređeno', 'Ugovor na neodređeno', 'Ugovor na određeno']),
      officeLocation: oneOf(roll, [this.offices[0]!, this.offices[0]!, this.offices[1]!, this.offices[2]!]),
      children: this.randomChildren(),
      maritalStatus: oneOf(roll, ['None', 'Married']),
      yearsExperience: oneOf(roll, [null, 3, 6]),
    }
  }

  randomChildren() {
    const { roll } = this
    const born = (): Day => oneOf(roll, [addDays(this.today, -roll(100)), addDays(this.today, -roll(3200))])
    const children = Array.from({ length: roll(3) }, born)
    return [...children, ...children.slice(0, roll(3) === 0 ? 1 : 0)].toSorted().map((dateOfBirth) => ({ dateOfBirth }))
  }

  meet(person: Person, facts: LeaveFacts): void {
    this.staff.set(person.uuid, person)
    this.model.people.set(person.uuid, {
      id: person.uuid,
      record: structuredClone(facts),
      facts: structuredClone(facts),
      dismissed: new Map(),
      earlierYearsIn: null,
      schedules: [],
      isArchived: false,
    })
  }

  /** Lives until all days of these years have expired. */
  async growOld(): Promise<void> {
    for (const day of ['2032-12-31', '2033-01-04', '2033-07-05']) {
      await this.passTime(Math.max(0, daysBetween(this.today, day)))
      await this.verify()
    }
  }

  /** Erases everyone and returns how many rows of leave are left. */
  async end(): Promise<number | undefined> {
    const by = await this.by(superadmin)
    for (const id of this.staff.keys()) await this.attempt(`erase ${this.name(id)}`, (trx) => erasePerson(trx, id, by))
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from leave_grant)::int + (select count(*) from leave_request)::int as count`.execute(
      app.db,
    )
    return rows[0]?.count
  }

  // --- Events ---

  async live(): Promise<void> {
    await this.passTime(this.pause())
    const weighted: [number, () => Promise<void>][] = [
      [6, () => this.applies()],
      [4, () => this.decides()],
      [4, () => this.hrChangesRecord()],
      [this.story.isAboutProbation ? 25 : 2, () => this.correctsProbation()],
      [4, () => this.changesOwnRecord()],
      [3, () => this.decidesOnFacts()],
      [3, () => this.changesYear()],
      [3, () => this.corrects()],
      [2, () => this.changesRequest()],
      [2, () => this.cancels()],
      [4, () => this.fallsSick()],
      [4, () => this.returnsDays()],
      [2, () => this.isSickAcrossDaysOff()],
      [2, () => this.changesSchedule()],
      [2, () => this.grantsAgain()],
      [2, () => this.earns()],
      [3, () => this.grantsOneYear()],
      [1, () => this.joins()],
      [1, () => this.archives()],
      [1, () => this.changesPolicy()],
      [2, () => this.addsHoliday()],
      [2, () => this.changesHoliday()],
      [1, () => this.isErased()],
    ]
    const happen = oneOf(
      this.roll,
      weighted.flatMap(([weight, event]) => Array.from({ length: weight }, () => event)),
    )
    await happen()
    await this.verify()
  }

  /** Days until the next event: random ones, or until leave has begun that lasts longer. */
  pause(): number {
    const { roll, today } = this
    const { pace } = this.story
    const begins = [...this.model.requests.values()].filter(
      (request) =>
        isActive(request) &&
        request.range.startDate < request.range.endDate &&
        request.range.startDate >= today &&
        request.range.startDate < addDays(today, pace),
    )
    if (begins.length === 0 || roll(2) === 0) return roll(pace)
    const { startDate, endDate } = oneOf(roll, begins).range
    return daysBetween(today, startDate) + 1 + roll(daysBetween(startDate, endDate))
  }

  /** The first day of leave that still runs, or a day up to so many days before or after today. */
  nearOrRunning(before: number, after: number): Day {
    const running = [...this.model.requests.values()].filter(
      (request) => isActive(request) && request.range.startDate < this.today && request.range.endDate >= this.today,
    )
    return running.length > 0 ? oneOf(this.roll, running).range.startDate : this.near(before, after)
  }

  async passTime(days: number): Promise<void> {
    this.model.today = addDays(this.today, days)
    await settleDueLapses(app.db, { today: this.today }).catch((error: unknown) => {
      throw new Error(this.told(`lapses on ${this.today}`), { cause: error })
    })
    const now = Number(this.today.slice(0, 4))
    if (now > lastYear) return
    // HR may forget to grant a year for a while.
    for (const policy of this.policies) {
      const isGranted = [...this.model.years.values()].some((one) => one.policyId === policy.uuid && one.year === now)
      if (!isGranted && this.roll(3) > 0) await this.grantYear(policy, now)
    }
  }

  async grantYear(policy: Life['policies'][number], year: number): Promise<void> {
    const { uuid: id } = policy
    const by = { actorId: hr.uuid, today: this.today }
    const { fingerprint } = await previewPolicy(app.db, id, { year }, by)
    const prepared = await this.attempt(`grant ${year}`, (trx) => prepareGrant(trx, id, { year, fingerprint }, by))
    if (!prepared) return
    await this.runGrants(prepared.parameters)
    const granted = await this.meetYear(policy, year)
    if (!granted) return
    const adopted = this.adopted.get(granted.id)
    this.adopted.delete(granted.id)
    if (adopted) this.model.adopt(granted, adopted)
    this.model.grant(granted)
  }

  /** Returns a year of a policy, which the model may not know yet. */
  async meetYear({ uuid: id, rules: now }: Life['policies'][number], year: number): Promise<ModelledYear | undefined> {
    const types = app.db.selectFrom('leave_type').select('id').where('policy_id', '=', id)
    const type = await types.where('year', '=', year).executeTakeFirst()
    if (!type) return undefined
    const known = this.model.years.get(type.id)
    if (known) return known
    const { carryOver, carryOverUntil, kind, creditMonths } = now
    const yearEnd: Day = `${year}-12-31`
    const next = `${year + 1}-${carryOverUntil}`
    const lastDay = kind === 'earned' ? addMonths(yearEnd, creditMonths) : carryOver === 0 ? yearEnd : next
    const maps = { plans: new Map(), given: new Map(), others: new Map(), corrections: new Map() }
    const added: ModelledYear = { id: type.id, policyId: id, year, rules: yearRulesOf(now), lastDay, ...maps }
    this.model.years.set(type.id, added)
    return added
  }

  runGrants(parameters: Parameters<ReturnType<typeof leaveGrants>['run']>[0]['parameters']) {
    return leaveGrants(app.db).run({ parameters, actorId: hr.uuid, progress: async () => {} })
  }

  async grantsAgain(): Promise<void> {
    const now = Number(this.today.slice(0, 4))
    const year = Math.min(lastYear, this.today.slice(5) > '10' ? now + this.roll(2) : now)
    const policy = oneOf(this.roll, this.policies)
    if (year >= now) await this.grantYear(policy, year)
    await this.grantsPast(policy, now - 1)
  }

  /** A year that is over is no longer granted. */
  async grantsPast({ uuid: id }: Life['policies'][number], year: number): Promise<void> {
    if ([...this.model.years.values()].some((one) => one.policyId === id && one.year === year)) return
    const by = { actorId: hr.uuid, today: this.today }
    const refused = [
      await this.attempt(`preview ${year}`, () => previewPolicy(app.db, id, { year }, by)),
      await this.attempt(`grant ${year}`, (trx) => prepareGrant(trx, id, { year, fingerprint: '' }, by)),
    ]
    agree(this.told('a year that is over is not granted'), refused, [undefined, undefined])
  }

  /** HR grants a year that is over to one person. */
  async grantsOneYear(): Promise<void> {
    const over = [...this.model.years.values()].filter((year) => this.model.isOver(year))
    if (over.length === 0) return this.joins()
    const year = oneOf(this.roll, over)
    const employeeId = this.someone()
    const mayGrant = this.model.mayGrantPast(year, employeeId)
    const by = { actorId: hr.uuid, today: this.today }
    const key = { employeeId, leaveTypeId: year.id }
    const what = `grant ${year.year} to ${this.name(employeeId)}`
    const done = await this.attempt(what, (trx) => grantPastYear(trx, key, { reason: 'Added late' }, by))
    agree(this.told('a year that is over is granted to those whom it has given nothing'), done !== undefined, mayGrant)
    if (mayGrant) this.model.alignYear(year, employeeId, { mayJoin: true })
  }

  async joins(): Promise<void> {
    if (this.staff.size > 5) return
    const facts = this.randomFacts()
    const input = {
      ...this.formOf(facts),
      firstName: 'Eva',
      lastName: 'Novak',
      email: `${crypto.randomUUID()}@example.com`,
      status: 'Active',
    }
    const by = await this.by()
    const opening = oneOf(this.roll, [null, this.roll(50) / 2])
    const opened = [...this.model.years.values()].find(
      (one) => one.policyId === this.policies[0]!.uuid && one.year === Number(this.today.slice(0, 4)),
    )
    const joined = await this.attempt(`joins ${JSON.stringify({ ...facts, opening })}`, async (trx) => {
      const { uuid } = await addEmployee(trx, input as unknown as EmployeeInput, by)
      const days = opening ?? 0
      if (opening !== null && opened) await openBalances(trx, [{ employeeId: uuid, leave: opened.policyId, days }], by)
      return uuid
    })
    if (joined === undefined) return
    const person = { uuid: joined, email: '', firstName: '', lastName: '', ...(await app.people.session(joined)) }
    this.meet(person, facts)
    this.model.align(joined, { mayJoin: true })
    if (opening === null || !opened) return
    // Whatever was granted is withdrawn as it takes effect, and the days of the sheet are there today.
    const granted = [...this.model.lasting(opened, joined)]
    const first = granted.map(({ effectiveOn }) => effectiveOn).toSorted()[0] ?? `${opened.year}-01-01`
    for (const { effectiveOn, accruesUntil, days } of granted)
      this.model
        .othersOf(opened, joined)
        .push({ effectiveOn, accruesUntil, days: -days, expiresOn: null, isOpening: true })
    const effectiveOn = first < this.today ? first : this.today
    this.model.addOther(opened, joined, { effectiveOn, days: opening, isOpening: true })
    const left = await this.balanceToday(opened, joined)
    agree(this.told('the sheet says the balance of today'), left, opening)
  }

  formOf(facts: Partial<LeaveFacts>) {
    return { ...facts, ...(facts.children && { children: childrenOf({ children: facts.children }) }) }
  }

  /** A change of the record as its form sends it, with the fields that it always has. */
  async change(id: string, changes: Partial<LeaveFacts>) {
    const {
      first_name: firstName,
      last_name: lastName,
      email,
      status,
    } = await app.db
      .selectFrom('employee')
      .select(['first_name', 'last_name', 'email', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { firstName, lastName, email, status, ...this.formOf(changes) }
  }

  randomChange(id: string): Partial<LeaveFacts> {
    const { roll } = this
    const { record } = this.model.person(id)
    const startDate = record.startDate ?? '2020-01-01'
    return oneOf<Partial<LeaveFacts>>(roll, [
      { endDate: oneOf(roll, [null, maxDay(startDate, this.near(10, 200))]) },
      {
        startDate: oneOf(roll, [this.near(200, 60), addDays(startDate, -roll(400))]),
        endDate: null,
        endOfProbationaryPeriod: null,
      },
      { endOfProbationaryPeriod: oneOf(roll, [null, maxDay(startDate, this.near(60, 200))]) },
      { contractType: oneOf(roll, ['Ugovor na neodređeno', 'Ugovor na određeno']) },
      { officeLocation: oneOf(roll, this.offices) },
      ...Array.from({ length: 3 }, () => ({ children: this.randomChildren() })),
      { maritalStatus: oneOf(roll, ['None', 'Married']) },
      { yearsExperience: oneOf(roll, [null, 3, 6]) },
    ])
  }

  async hrChangesRecord(): Promise<void> {
    const id = this.someone()
    if (!this.model.person(id).isArchived) await this.saveByHr(id, this.randomChange(id))
  }

  /** Moves the end of a probation that began in the last months, often across New Year. */
  async correctsProbation(): Promise<void> {
    const { roll } = this
    const id = this.someone()
    const { record, isArchived } = this.model.person(id)
    if (isArchived) return
    const isNew = record.startDate !== null && record.startDate >= addDays(this.today, -250)
    const startDate = isNew ? record.startDate! : this.near(150, 20)
    const newYear: Day = `${oneOf(roll, [this.today, addDays(this.today, 180)]).slice(0, 4)}-01-01`
    const end = oneOf(roll, [null, addDays(newYear, roll(90) - 45), this.near(60, 120)])
    const endOfProbationaryPeriod = end === null ? null : maxDay(startDate, end)
    await this.saveByHr(id, { endOfProbationaryPeriod, ...(!isNew && { startDate, endDate: null }) })
  }

  async saveByHr(id: string, changes: Partial<LeaveFacts>): Promise<void> {
    const change = (await this.change(id, changes)) as unknown as EmployeeChange
    const by = await this.by()
    const what = `HR changes ${this.name(id)} ${JSON.stringify(changes)}`
    const { endDate } = changes
    const isMoved = typeof endDate === 'string' && endDate !== this.model.person(id).record.endDate
    const { today } = this
    const shown = isMoved && (await listDaysLeft(app.db, id, { day: endDate, endDate, today }))
    if (!(await this.attempt(what, (trx) => changeEmployee(trx, id, change, by)))) return
    if (isMoved && id !== hr.uuid)
      agree(this.told('days left on the last day'), await listDaysLeft(app.db, id, { day: endDate, today }), shown)
    const moved = changes.officeLocation !== undefined
    this.model.save(id, changes, { isOwn: false })
    if (moved) this.model.recalculate(({ personId }) => personId === id)
  }

  async changesOwnRecord(): Promise<void> {
    const id = this.someone()
    if (this.model.person(id).isArchived) return
    const { roll } = this
    const own = oneOf<Partial<LeaveFacts>>(roll, [
      { children: this.randomChildren() },
      { children: [] },
      { children: this.model.person(id).facts.children },
      { maritalStatus: oneOf(roll, ['None', 'Married']) },
      { yearsExperience: oneOf(roll, [null, 3, 6]) },
    ])
    const person = this.staff.get(id)!
    const by = await this.by(person)
    // HR saves its own record like that of others; the facts wait all the same.
    const isHr = by.caller.role === 'Admin' && roll(2) === 0
    const change = await this.change(id, own)
    const done = await this.attempt(`${this.name(id)} changes ${JSON.stringify(own)}`, (trx) =>
      isHr
        ? changeEmployee(trx, id, change as unknown as EmployeeChange, by)
        : changeOwnRecord(trx, change as unknown as OwnChange, by),
    )
    if (done) this.model.save(id, own, { isOwn: true })
  }

  async decidesOnFacts(): Promise<void> {
    const waiting = [...this.model.people.keys()].filter((id) => this.model.waiting(id).length > 0)
    if (waiting.length === 0) return this.changesOwnRecord()
    const id = oneOf(this.roll, waiting)
    const { record } = this.model.person(id)
    const names = this.model.waiting(id)
    const apply = this.roll(2) === 0
    const seen = Object.fromEntries(names.map((name) => [name, record[name]]))
    const stale = { ...seen, [names[0]!]: 'as it was before' }
    const own = this.staff.get(id)!
    const what = `${this.name(id)}: ${names.join(', ')}`
    const decide = async (decider: Person, shown: Partial<Record<keyof LeaveFacts, unknown>>) => {
      const by = await this.by(decider)
      return this.attempt(`${apply ? 'confirm' : 'dismiss'} ${what}`, (trx) =>
        decideFacts(trx, id, { seen: shown, apply }, by),
      )
    }
    if (!this.model.person(id).isArchived)
      agree(this.told('employees do not confirm their own facts'), await decide(own, seen), undefined)
    agree(this.told('only what was shown is confirmed'), await decide(hr, stale), undefined)
    agree(this.told('the waiting facts are decided on'), (await decide(hr, seen)) !== undefined, true)
    if (apply) this.model.confirm(id)
    else this.model.dismiss(id)
  }

  async changesSchedule(): Promise<void> {
    const { roll } = this
    const by = await this.by()
    const [known] = this.schedules.values()
    if (known && roll(3) === 0) {
      const { id, personId: employeeId } = known
      const row = await app.db.selectFrom('work_schedule').select('starts_on').where('id', '=', id).executeTakeFirst()
      if (!row) return void this.schedules.delete(id)
      const done = await this.attempt('delete a schedule', (trx) => deleteWorkSchedule(trx, { employeeId, id }, by))
      if (done === undefined) return
      this.schedules.delete(id)
      const person = this.model.person(employeeId)
      person.schedules = person.schedules.filter(({ startsOn }) => startsOn !== row.starts_on)
      this.scheduleChanged(employeeId, row.starts_on)
      return
    }
    const employeeId = this.someone()
    const startsOn = oneOf(roll, [this.nearOrRunning(40, 60), this.near(0, 200)])
    const week = Array.from({ length: 7 }, (_, day) =>
      day < 5 ? oneOf<0 | 0.5 | 1>(roll, [0, 0.5, 1, 1, 1]) : roll(8) === 0 ? 1 : 0,
    )
    const what = `schedule of ${this.name(employeeId)} from ${startsOn}: ${week.join(' ')}`
    const added = await this.attempt(what, (trx) => addWorkSchedule(trx, employeeId, { startsOn, week }, by))
    if (!added) return
    this.schedules.set(added.workSchedule.uuid, { id: added.workSchedule.uuid, personId: employeeId })
    this.model.person(employeeId).schedules.push({ startsOn, week: week.map((part) => part * 2) })
    this.scheduleChanged(employeeId, startsOn)
  }

  scheduleChanged(employeeId: string, from: Day): void {
    this.model.align(employeeId)
    this.model.recalculate(({ personId, range }) => personId === employeeId && range.endDate >= from)
  }

  async addsHoliday(): Promise<void> {
    const startDate = this.nearOrRunning(40, 60)
    const endDate = addDays(startDate, this.roll(4))
    const by = await this.by()
    const part = oneOf(this.roll, dayParts)
    const input = { title: 'Off', startDate, endDate, part }
    const added = await this.attempt(`off ${startDate} ${part}`, (trx) => addNonWorkingDay(trx, input, by))
    if (!added) return
    this.model.holidays.set(added.nonWorkingDay.uuid, { startDate, endDate, part })
    this.holidayChanged(startDate, endDate)
  }

  /** Changes the part of a non-working day, or deletes it. */
  async changesHoliday(): Promise<void> {
    const [id, holiday] = oneOf(this.roll, [...this.model.holidays, undefined]) ?? []
    if (id === undefined || holiday === undefined) return
    const by = await this.by()
    const { startDate, endDate } = holiday
    if (this.roll(3) === 0) {
      const deleted = await this.attempt(`no longer off ${startDate}`, (trx) => deleteNonWorkingDay(trx, id, by))
      if (deleted === undefined) return
      this.model.holidays.delete(id)
    } else {
      const part = oneOf(this.roll, dayParts)
      const { version } = (await findNonWorkingDay(app.db, id))!
      const change = { part, version }
      if (!(await this.attempt(`off ${startDate} ${part}`, (trx) => changeNonWorkingDay(trx, id, change, by)))) return
      holiday.part = part
    }
    this.holidayChanged(startDate, endDate)
  }

  holidayChanged(startDate: Day, endDate: Day): void {
    this.model.recalculate(({ range }) => range.startDate <= endDate && range.endDate >= startDate)
  }

  async changesPolicy(): Promise<void> {
    const { roll } = this
    const policy = oneOf(roll, this.policies)
    const { uuid: id } = policy
    const kind = oneOf(roll, [policy.rules.kind, policy.rules.kind, 'granted', 'earned'] as const)
    const rules: PolicyRules = {
      ...randomRules(roll, this.offices.slice(0, 2)),
      kind,
      ...(kind === 'earned' && { baseDays: 20, creditMonths: 1 + roll(12) }),
    }
    const stored = await findPolicy(app.db, id)
    const by = { actorId: hr.uuid, today: this.today }
    const { fingerprint } = await previewPolicy(app.db, id, { rules }, by)
    const change = { rules, fingerprint, version: stored!.version }
    if (await this.attempt('policy from next year', (trx) => changePolicy(trx, id, change, by))) policy.rules = rules
  }

  /** Changes the rules of a granted year, or changes them back. */
  async changesYear(): Promise<void> {
    const { roll } = this
    const policy = oneOf(roll, [this.policies[0]!, this.policies[0]!, this.policies[1]!])
    const years = [...this.model.years.values()].filter(({ policyId }) => policyId === policy.uuid)
    if (years.length === 0) return
    const year = oneOf(roll, years)
    const { rules: now, lastDay } = year
    const more: YearRules = { ...now, carryOver: now.carryOver === null ? null : now.carryOver + roll(4) }
    const months = { ...now, creditMonths: 1 + roll(12) }
    const others = { ...yearRulesOf(randomRules(roll, this.offices.slice(0, 2))), kind: now.kind }
    const rules = oneOf<YearRules>(roll, [
      { ...now, carryOver: oneOf(roll, [null, 0, 2, 5, 8]) },
      { ...now, baseDays: oneOf(roll, [null, 0.5, 5, 20, 25]) },
      others,
      ...(now.kind === 'earned' ? [months, months, months] : []),
      policy.formerRules.at(-1) ?? others,
      ...(this.model.isOver(year) ? [more, more, more] : []),
    ])
    const yearEnd: Day = `${year.year}-12-31`
    const wanted =
      rules.kind === 'earned'
        ? oneOf(roll, [lastDay, addMonths(yearEnd, rules.creditMonths), addMonths(yearEnd, rules.creditMonths)])
        : rules.carryOver === 0
          ? yearEnd
          : oneOf(roll, [lastDay, maxDay(yearEnd, this.near(5, 60)), `${year.year + 1}-06-30`])
    const key = { id: policy.uuid, year: year.year }
    const by = { actorId: hr.uuid, today: this.today }
    const change = { rules, lastDay: wanted }
    const what = `rules of ${year.year}: ${JSON.stringify(change)}`
    const preview = await this.attempt(`preview of ${what}`, (trx) => previewYearRules(trx, key, change, by))
    if (!preview) return
    const { fingerprint } = preview
    const changed = await this.attempt(what, (trx) =>
      changeYearRules(trx, key, { ...change, fingerprint, reason: 'Agreed' }, by),
    )
    if (!changed) return
    await this.runGrants({
      policyId: policy.uuid,
      year: year.year,
      whom: 'granted',
      today: this.today,
      reason: 'Agreed',
    })
    policy.formerRules.push(now)
    this.changePast(year, () => Object.assign(year, { rules, lastDay: wanted }))
    if (!this.model.isOver(year))
      for (const id of this.model.people.keys()) this.model.alignYear(year, id, { mayJoin: false })
  }

  /** Changes a year. Days that have lapsed may return, but no more days lapse before tomorrow. */
  changePast(year: ModelledYear, change: () => void): void {
    const people = [...this.model.people.keys()]
    const lapsed = (id: string) => [...this.model.lapses(year, id).values()].reduce((sum, days) => sum + days, 0)
    const before = people.map(lapsed)
    change()
    people.forEach((id, index) =>
      agree(this.told(`no more days of ${this.name(id)} lapse`), lapsed(id) <= before[index]!, true),
    )
  }

  async corrects(): Promise<void> {
    const { roll } = this
    const id = this.someone()
    const year = oneOf(roll, [...this.model.years.values()])
    const by = { actorId: hr.uuid, today: this.today }
    const key = { employeeId: id, leaveTypeId: year.id }
    const total = this.model.total(year, id)
    if (roll(4) === 0) {
      const used = this.model.used(year, id, ['approved', 'canceling']) + (year.corrections.get(id) ?? 0)
      const currentNumberDays = Math.max(0, used + oneOf(roll, [-1, 0.5, 2]))
      const what = `used days of ${this.name(id)} in ${year.year}: ${currentNumberDays}`
      await this.attempt(what, async (trx) => {
        await correctDays(trx, key, { currentNumberDays }, by)
        year.corrections.set(id, (year.corrections.get(id) ?? 0) + currentNumberDays - used)
      })
      return
    }
    const numberOfDays = roll(60) / 2
    const what = `total of ${this.name(id)} in ${year.year}: ${numberOfDays}`
    const done = await this.attempt(what, async (trx) => {
      await correctDays(trx, key, { numberOfDays }, by)
      return true
    })
    if (!done || numberOfDays === total) return
    const limit = this.model.isOver(year) || this.model.person(id).isArchived ? 0 : this.model.limit(year, id)
    this.model.addOther(year, id, {
      effectiveOn: maxDay(this.today, `${year.year}-01-01`),
      days: numberOfDays - (total ?? 0) + limit,
    })
  }

  // --- Requests ---

  randomRange(): Range {
    const { roll } = this
    const startDate = oneOf(roll, [this.near(20, 60), this.near(0, 200), `${this.today.slice(0, 4)}-12-2${roll(9)}`])
    const endDate = addDays(startDate, roll(9))
    const startHalf = roll(4) === 0
    return { startDate, endDate, startHalf, endHalf: roll(4) === 0 && !(startHalf && startDate === endDate) }
  }

  async applies(): Promise<void> {
    const id = this.someone()
    if (this.model.person(id).isArchived) return
    const all = [...this.model.years.values()]
    const offered = all.filter(({ plans, lastDay }) => plans.has(id) && lastDay >= this.today)
    const year = oneOf(this.roll, offered.length > 0 && this.roll(8) > 0 ? offered : all)
    await this.asks({ personId: id, yearId: year.id, range: this.randomRange() }, { isByHr: this.roll(3) === 0 })
  }

  /** An employee applies for leave or sickness, or HR for them. */
  async asks(
    wanted: Pick<ModelledRequest, 'personId' | 'yearId' | 'range'>,
    { isByHr }: { isByHr: boolean },
  ): Promise<ModelledRequest | undefined> {
    const { personId: uuid, yearId, range } = wanted
    const by = await this.by(isByHr ? hr : this.staff.get(uuid))
    const body = { leaveType: { uuid: yearId }, ...range, reason: 'A few days off', ...(isByHr && { uuid }) }
    const kind = yearId === this.sick.id ? 'sickness' : this.model.yearOf(yearId).year
    const what = `${this.name(uuid)} applies for ${kind} ${JSON.stringify(range)}`
    const done = await this.attempt(what, (trx) => applyForLeave(trx, body, by))
    return done && this.meetRequest(done.leave, wanted)
  }

  meetRequest(
    { uuid: id, status }: { uuid: string; status: string },
    { personId, yearId, range }: Pick<ModelledRequest, 'personId' | 'yearId' | 'range'>,
  ): ModelledRequest {
    const added: ModelledRequest = {
      id,
      personId,
      yearId,
      range,
      status: status as ModelledRequest['status'],
      cancelOn: null,
      uses: this.model.usesOf(personId, range),
    }
    agree(this.told('leave is within the employment'), this.isOutsideEmployment(added), false)
    if (status === 'approved') Object.assign(added, this.asked(added).part)
    this.model.requests.set(id, added)
    return added
  }

  someRequest(): ModelledRequest | undefined {
    const active = [...this.model.requests.values()].filter(
      (request) => isActive(request) && !this.model.person(request.personId).isArchived,
    )
    const pending = active.filter(({ status }) => status === 'pending')
    const chosen = pending.length > 0 && this.roll(3) > 0 ? pending : active
    return chosen.length > 0 ? oneOf(this.roll, chosen) : undefined
  }

  async changesRequest(): Promise<void> {
    const request = this.someRequest()
    if (!request) return this.applies()
    const { roll } = this
    const range = oneOf(roll, [request.range, this.randomRange()])
    const year = oneOf(roll, [request.yearId, this.sick.id, ...this.model.years.keys()])
    const by = await this.by(this.staff.get(request.personId))
    const { version } = await app.db
      .selectFrom('leave_request')
      .select('version')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    const body = { leaveType: { uuid: year }, ...range, reason: 'Other days off', version }
    const what = `${this.name(request.personId)} changes ${request.range.startDate} to ${JSON.stringify(range)}`
    const done = await this.attempt(what, (trx) => changeLeave(trx, request.id, body, by))
    if (!done) return
    const isSame = JSON.stringify(range) === JSON.stringify(request.range) && year === request.yearId
    if (!isSame) request.uses = this.model.usesOf(request.personId, range)
    Object.assign(request, { range, yearId: year, status: done.status })
    if (!isSame && done.status === 'approved') Object.assign(request, this.asked(request).part)
    if (!isSame) agree(this.told('leave moves within the employment'), this.isOutsideEmployment(request), false)
  }

  async decides(): Promise<void> {
    const request = this.someRequest()
    if (!request) return this.applies()
    const to = oneOf(
      this.roll,
      request.status === 'pending'
        ? (['approved', 'approved', 'approved', 'approved', 'rejected', 'canceled'] as const)
        : (['approved', 'canceled', 'canceled', 'canceled'] as const),
    )
    const decider = oneOf(this.roll, [hr, hr, this.lead])
    if (to === 'approved' && request.status === 'pending') return this.approves(request, decider)
    const by = await this.by(decider)
    const what = `${to} ${request.status} ${request.range.startDate} of ${this.name(request.personId)}`
    const { range } = request
    const done = await this.attempt(what, (trx) => decideLeave(trx, request.id, { to }, { ...by, as: 'decider' }))
    if (!done) return
    if (to !== 'canceled' || request.status === 'pending')
      return void Object.assign(request, { status: to, cancelOn: null })
    this.model.cut(request, request.cancelOn ?? this.today)
    await this.restore(request, range)
  }

  /** Approves a pending request. HR does so without the document, if it is missing. */
  async approves(request: ModelledRequest, decider: Person): Promise<void> {
    const by = await this.by(decider)
    const what = `approve ${request.range.startDate} of ${this.name(request.personId)}`
    const decide = (documentSeen: boolean) =>
      this.attempt(documentSeen ? `${what}, document seen` : what, (trx) =>
        decideLeave(trx, request.id, { to: 'approved', documentSeen }, { ...by, as: 'decider' }),
      )
    const { part, overlapped } = this.asked(request)
    const isSickness = request.yearId === this.sick.id
    const mayBeApproved =
      overlapped.every((other) => (isSickness ? this.isGivenBack(other) : this.isGivenBack(request, other))) &&
      !this.isOutsideEmployment(request)
    const isDocumentMissing = this.sick.needsDocument && overlapped.length > 0
    let done = await decide(false)
    const isForHr = isSickness && decider === hr
    if (isForHr || done) agree(this.told('approved'), done !== undefined, mayBeApproved && !isDocumentMissing)
    if (!done && decider === hr && isDocumentMissing) {
      done = await decide(true)
      if (isForHr || done) agree(this.told('approved on paper'), done !== undefined, mayBeApproved)
    }
    if (!done) return
    Object.assign(request, { ...part, status: 'approved', cancelOn: null })
    if (isSickness) for (const leave of overlapped) await this.giveBack(leave, request)
    else {
      let parts = [request]
      for (const sickness of overlapped) {
        const added: ModelledRequest[] = []
        for (const part of parts) added.push(...(await this.giveBack(part, sickness)))
        parts = [...parts, ...added]
      }
    }
  }

  /** The approved leave of a person that overlaps a request. */
  usedAt({ id, personId, range }: ModelledRequest): ModelledRequest[] {
    return [...this.model.requests.values()]
      .filter(
        (other) =>
          other.id !== id &&
          other.personId === personId &&
          ['approved', 'canceling'].includes(other.status) &&
          areOverlapping(other.range, range),
      )
      .toSorted((one, other) => (one.range.startDate < other.range.startDate ? -1 : 1))
  }

  /**
   * Returns a request without the days off at its edges that approved leave holds of which it gives no day back, and the
   * approved leave that overlaps it then.
   */
  asked(request: ModelledRequest) {
    const used = this.usedAt(request)
    const isSickness = request.yearId === this.sick.id
    const staysWhole = (other: ModelledRequest) =>
      this.model.giveBack(other, request.range)?.covered.uses.size === 0 &&
      !areOverlapping(this.model.withoutHeldEdges(request, [other]).range, other.range)
    const held = used.filter((other) => !isSickness || !this.isGivenBack(other) || staysWhole(other))
    const part = this.model.withoutHeldEdges(request, held)
    return { part, overlapped: used.filter((other) => areOverlapping(other.range, part.range)) }
  }

  /** Whether the days of a leave are given back because of sickness. */
  isGivenBack({ yearId }: ModelledRequest, because?: ModelledRequest): boolean {
    if (yearId === this.sick.id || (because && because.yearId !== this.sick.id)) return false
    const { policyId } = this.model.yearOf(yearId)
    return this.policies.find(({ uuid }) => uuid === policyId)!.rules.canBeGivenBack
  }

  isOutsideEmployment({ personId, uses }: Pick<ModelledRequest, 'personId' | 'uses'>): boolean {
    const { startDate, endDate } = this.model.person(personId).record
    return [...uses.keys()].some((day) => (startDate ?? day) > day || (endDate ?? day) < day)
  }

  async cancels(): Promise<void> {
    const request = this.someRequest()
    if (!request) return this.applies()
    const { status } = request
    const to = status === 'approved' ? 'canceling' : status === 'canceling' ? 'approved' : 'canceled'
    const by = await this.by(this.staff.get(request.personId))
    const what = `${this.name(request.personId)}: ${to} ${request.range.startDate}`
    if (!(await this.attempt(what, (trx) => decideLeave(trx, request.id, { to }, { ...by, as: 'owner' })))) return
    Object.assign(request, { status: to, cancelOn: to === 'canceling' ? this.today : null })
  }

  /** An employee falls ill, often on approved leave. HR approves at once what it enters; the rest awaits a decision. */
  async fallsSick(): Promise<void> {
    const { roll } = this
    const leaves = [...this.model.requests.values()].filter(
      ({ status, yearId, personId }) =>
        ['approved', 'canceling'].includes(status) &&
        yearId !== this.sick.id &&
        !this.model.person(personId).isArchived,
    )
    if (leaves.length === 0) return this.applies()
    const { personId, range: leave } = oneOf(roll, leaves)
    const startDate = addDays(leave.startDate, roll(6) - 2)
    const endDate = addDays(startDate, oneOf(roll, [0, roll(7), roll(7), roll(20)]))
    const startHalf = roll(3) === 0
    const range = { startDate, endDate, startHalf, endHalf: roll(3) === 0 && !(startHalf && startDate === endDate) }
    await this.isSick(personId, range, { isByHr: roll(2) === 0 })
  }

  async isSick(personId: string, range: Range, { isByHr }: { isByHr: boolean }): Promise<ModelledRequest | undefined> {
    const sickness = await this.asks({ personId, yearId: this.sick.id, range }, { isByHr })
    if (!sickness) return undefined
    const isAllowed = this.asked(sickness).overlapped.every((other) => this.isGivenBack(other))
    agree(this.told('sickness is refused on leave that cannot be given back'), isAllowed, true)
    if (isByHr) await this.approves(sickness, hr)
    return sickness
  }

  /** An employee falls ill before leave that begins with days off, and HR cuts the sickness by its last days. */
  async isSickAcrossDaysOff(): Promise<void> {
    const { roll } = this
    const personId = this.someone()
    const year = oneOf(roll, [...this.model.years.values()])
    if (this.model.person(personId).isArchived) return
    const from = this.near(20, 70)
    const week = Array.from({ length: 14 }, (_, index) => addDays(from, index))
    const isOff = (day: Day) => this.model.usesOf(personId, wholeDay(day)).size === 0
    const startDate = week.find(isOff)
    const endDate = startDate && week.find((day) => day > startDate && !isOff(day))
    if (!startDate || !endDate) return
    const leave = await this.asks(
      { personId, yearId: year.id, range: { ...wholeDay(startDate), endDate } },
      { isByHr: true },
    )
    if (leave?.status === 'pending') await this.approves(leave, hr)
    // Without the worked day at the end, the sickness shares days off alone with the leave.
    const range = { ...wholeDay(addDays(startDate, -1 - roll(2))), endDate: addDays(endDate, -roll(2)) }
    const sickness = await this.isSick(personId, range, { isByHr: true })
    if (sickness?.status === 'approved') await this.returns(sickness, oneOf(roll, [1, 1, 0.5, 1.5]))
  }

  /** Finds the ids of parts that the server has divided a leave into. The first one keeps the leave's id. */
  async meetParts(leave: ModelledRequest, parts: readonly Partial<ModelledRequest>[]): Promise<ModelledRequest[]> {
    const [first, ...others] = parts
    const before = { ...leave }
    Object.assign(leave, first)
    const added: ModelledRequest[] = []
    for (const part of others) {
      const { startDate, startHalf } = part.range!
      const { rows } = await sql<{ id: string }>`
        select id from leave_request
        where split_from = ${leave.id} and start_date = ${startDate} and start_half = ${startHalf}`.execute(app.db)
      const id = rows.map((row) => row.id).find((one) => !this.model.requests.has(one))
      agree(this.told(`the part from ${startDate} is stored`), id !== undefined, true)
      const known = { ...before, ...part, id: id! }
      this.model.requests.set(id!, known)
      added.push(known)
    }
    return added
  }

  /** Gives the days of a leave back that sickness covers. Returns the parts that become requests of their own. */
  async giveBack(leave: ModelledRequest, sickness: ModelledRequest): Promise<ModelledRequest[]> {
    if (leave.status === 'canceled') return []
    const divided = this.model.giveBack(leave, sickness.range)
    if (!divided) return []
    const covered = { ...divided.covered, givenBackFor: sickness.id, status: 'canceled' as const }
    return this.meetParts(leave, [
      ...divided.stays,
      ...(divided.covered.uses.size > 0 || divided.stays.length === 0 ? [covered] : []),
    ])
  }

  /** HR cancels sickness or other leave from today on, or its last days. */
  async returnsDays(): Promise<void> {
    const { roll } = this
    const known = [...this.model.requests.values()].filter(
      ({ status, personId }) => ['approved', 'canceling'].includes(status) && !this.model.person(personId).isArchived,
    )
    const sicknesses = known.filter(({ yearId }) => yearId === this.sick.id)
    if (sicknesses.length === 0) return this.fallsSick()
    const leave = oneOf(roll, roll(2) === 0 ? sicknesses : known)
    await this.returns(leave, oneOf(roll, [undefined, 0.5, 1, 2.5, (1 + roll(sumOf(leave.uses) + 1)) / 2]))
  }

  async returns(leave: ModelledRequest, leaveDays: number | undefined): Promise<void> {
    const by = await this.by()
    const all = sumOf(leave.uses)
    const what = `leave of ${this.name(leave.personId)} from ${leave.range.startDate} is canceled: ${leaveDays} days`
    const done = await this.attempt(what, (trx) =>
      decideLeave(trx, leave.id, { to: 'canceled', leaveDays }, { ...by, as: 'decider' }),
    )
    const { range } = leave
    if (leaveDays !== undefined) {
      if (leaveDays * 2 > all) return agree(this.told('no more days are returned than were used'), done, undefined)
      const kept = this.model.withoutLast(leave, leaveDays)
      const isHalved = kept.uses.size > 0 && kept.range.endHalf && !range.endHalf
      if (!done) return agree(this.told('a new half day is refused'), isHalved, true)
      if (kept.uses.size === 0) Object.assign(leave, { status: 'canceled', cancelOn: null })
      else Object.assign(leave, { ...kept, status: 'approved', cancelOn: null })
    } else if (done) this.model.cut(leave, leave.cancelOn ?? this.today)
    else return
    await this.restore(leave, range)
  }

  /** The leave counts again that sickness had covered before it was cut, as far as its days are available. */
  async restore(sickness: ModelledRequest, before: Range, { until = before.endDate } = {}): Promise<void> {
    const isCut = sickness.range.endDate !== before.endDate || sickness.range.endHalf !== before.endHalf
    if (sickness.status !== 'canceled' && !isCut) return
    const rest = sickness.status === 'canceled' ? before : restOf(before, sickness.range)
    if (rest.startDate > until) return
    const freed = until < rest.endDate ? { ...rest, endDate: until, endHalf: false } : rest
    const parts = [...this.model.requests.values()]
      .filter(({ givenBackFor }) => givenBackFor === sickness.id)
      .toSorted((one, other) => (one.range.startDate < other.range.startDate ? -1 : 1))
    for (const part of parts) {
      const { personId } = part
      const divided = this.model.giveBack({ ...part, uses: this.model.countedFromToday(part) }, freed)
      if (!divided) continue
      const { stays, covered } = divided
      const { policyId } = this.model.yearOf(part.yearId)
      const { negativeBalance } = this.policies.find(({ uuid }) => uuid === policyId)!.rules
      const canceled = { ...part, ...covered }
      const back = this.model.withoutHeldEdges(canceled, this.usedAt(canceled))
      const tried = { ...part, ...back }
      this.model.requests.set('tried', tried)
      const isPossible =
        back.uses.size > 0 &&
        !this.isOutsideEmployment(tried) &&
        this.model.isFreeOfLeave(back.range, personId, part) &&
        this.model.isAvailable(tried, negativeBalance)
      this.model.requests.delete('tried')
      const row = await app.db
        .selectFrom('leave_request')
        .select('given_back_for')
        .where('id', '=', part.id)
        .executeTakeFirst()
      agree(this.told(`leave from ${part.range.startDate} counts again`), row?.given_back_for === null, isPossible)
      if (!isPossible) continue
      const status = part.cancelOn === null ? ('approved' as const) : ('canceling' as const)
      const restored = { ...back, status, givenBackFor: undefined }
      const stay = { status: 'canceled' as const, givenBackFor: sickness.id }
      await this.meetParts(part, [restored, ...stays.map((one) => ({ ...one, ...stay }))])
    }
    for (const part of parts)
      if (part.status === 'canceling' && this.model.person(part.personId).isArchived)
        this.model.cut(part, part.cancelOn ?? this.today)
  }

  /** Requests days in lieu, which are approved at once. */
  async earns(): Promise<void> {
    const policy = oneOf(this.roll, [this.policies[0]!, this.policies[1]!, this.policies[1]!])
    const id = this.someone()
    if (this.model.person(id).isArchived) return
    const days = (1 + this.roll(4)) / 2
    const startDate = this.near(40, 0)
    const input = {
      policy: { uuid: policy.uuid },
      uuid: id,
      startDate,
      endDate: addDays(startDate, 1),
      days,
      reason: 'Release night',
    }
    const by = await this.by()
    const thisYear = Number(this.today.slice(0, 4))
    const granted = [...this.model.years.values()].find((one) => one.policyId === policy.uuid && one.year === thisYear)
    const { kind } = granted?.rules ?? policy.rules
    const isCovered = this.model.isEligible(granted?.rules ?? policy.rules, this.model.person(id).facts)
    const done = await this.attempt(`${this.name(id)} earns ${days} on ${startDate}`, async (trx) => {
      const credit = await requestCredit(trx, input, by)
      return decideCredit(trx, credit.uuid, { status: 'approved', version: credit.version }, by)
    })
    const uses = new Map([
      [input.startDate, 2],
      [input.endDate, 2],
    ])
    const isWithin = !this.isOutsideEmployment({ personId: id, uses })
    if (done)
      agree(this.told('credits follow the rules of their year'), [kind, isCovered, isWithin], ['earned', true, true])
    if (!done) return
    const year = granted ?? (await this.meetYear(policy, thisYear))!
    const expiresOn = minDay(addMonths(input.endDate, year.rules.creditMonths), year.lastDay)
    this.model.addOther(year, id, { effectiveOn: this.today, days, expiresOn })
  }

  // --- People who leave ---

  async archives(): Promise<void> {
    const id = this.someone()
    const { isArchived } = this.model.person(id)
    const by = await this.by(superadmin)
    const what = `${isArchived ? 'unarchive' : 'archive'} ${this.name(id)}`
    const { today } = this
    const shown = await listDaysLeft(app.db, id, { day: today, archivedOn: today, today })
    const done = await this.attempt(what, async (trx) => {
      await setArchived(trx, id, { isArchived: !isArchived }, by)
      return true
    })
    if (!done) return
    if (isArchived) {
      this.model.person(id).isArchived = false
      this.model.align(id, { mayJoin: true })
    } else {
      const sicknesses = [...this.model.requests.values()]
        .filter(({ yearId, personId, status }) => yearId === this.sick.id && personId === id && status === 'canceling')
        .toSorted((one, other) => (one.range.startDate < other.range.startDate ? -1 : 1))
      // Leave that sickness with a cancellation request has covered may count again.
      if (sicknesses.length === 0)
        agree(this.told('days left when archived'), await listDaysLeft(app.db, id, { day: today, today }), shown)
      const before = new Map(sicknesses.map((sickness) => [sickness, sickness.range]))
      this.model.archive(id)
      for (const [sickness, range] of before) await this.restore(sickness, range, { until: addDays(this.today, -1) })
    }
    const session = await app.people.session(id)
    this.staff.set(id, { ...this.staff.get(id)!, ...session })
  }

  async isErased(): Promise<void> {
    const id = this.someone()
    if (this.staff.size < 3 || this.roll(2) === 0) return
    const by = await this.by(superadmin)
    await transact(app.db, (trx) => erasePerson(trx, id, by))
    this.events.push(`${this.today}: erase ${this.name(id)}`)
    this.staff.delete(id)
    this.model.people.delete(id)
    for (const request of this.model.requests.values())
      if (request.personId === id) this.model.requests.delete(request.id)
    for (const [schedule, { personId }] of this.schedules) if (personId === id) this.schedules.delete(schedule)
  }

  // --- Comparison ---

  name(id: string): string {
    return `${id.slice(0, 4)}`
  }

  told(what: string): string {
    return `${what}\n${this.events.join('\n')}`
  }

  async verify(): Promise<void> {
    await this.compareBalances()
    await this.alignAgain()
    const broken = (await checkLedger(app.db, { today: this.today })).filter(({ broken: count }) => count > 0)
    agree(this.told('the ledger is clean'), broken, [])
  }

  /** Aligns everyone again and settles all lapses again, which writes nothing. */
  async alignAgain(): Promise<void> {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from leave_grant`.execute(app.db)).rows[0]!.count
    const before = await count()
    const employeeIds = [...this.model.people.keys()]
    const { today } = this
    await transact(app.db, async (trx) => {
      for (const year of this.model.years.values()) {
        const type = (await findGeneratedType(trx, year.id))!
        const cause = { actorId: null, today }
        if (!this.model.isOver(year))
          agree(
            this.told('everyone is in line'),
            await alignGrants(trx, type, { employeeIds, whom: 'granted' }, cause),
            0,
          )
        await settleLapses(trx, type, { employeeIds, today })
      }
    })
    agree(this.told('aligning and settling again writes nothing'), await count(), before)
  }

  async compareBalances(): Promise<void> {
    const types = [...this.model.years.keys()]
    const grants = await app.db
      .selectFrom('leave_grant')
      .selectAll()
      .where('leave_type_id', 'in', types)
      .orderBy('id')
      .execute()
    const balances = await app.db.selectFrom('leave_balance').selectAll().where('leave_type_id', 'in', types).execute()
    const requests = await app.db
      .selectFrom('leave_request')
      .selectAll()
      .where('leave_type_id', 'in', [...types, this.sick.id])
      .execute()
    const moves = await app.db
      .selectFrom('leave_ledger')
      .selectAll()
      .where('leave_type_id', 'in', [...types, this.sick.id])
      .orderBy('id')
      .execute()

    const rows = new Map(
      [...grants.map((row) => ['grant', row] as const), ...moves.map((row) => ['move', row] as const)]
        .filter(([, row]) => this.staff.has(row.employee_id))
        .map(([kind, row]) => [`${kind} ${row.id}`, JSON.stringify(row)]),
    )
    for (const [id, row] of this.#rows) {
      const owner = (JSON.parse(row) as { employee_id: string }).employee_id
      if (this.staff.has(owner)) agree(this.told('a written entry stays'), rows.get(id), row)
    }
    this.#rows = rows

    for (const request of this.model.requests.values()) {
      const row = requests.find(({ id }) => id === request.id)!
      const { startDate, endDate, startHalf, endHalf } = request.range
      const halves: number[] = []
      for (let day = startDate; day <= endDate; day = addDays(day, 1)) halves.push(request.uses.get(day) ?? 0)
      const what = this.told(`request of ${this.name(request.personId)} from ${startDate}`)
      const stored = [row.status, row.start_date, row.end_date, row.start_half, row.end_half, row.total_days]
      const total = halves.reduce((sum, half) => sum + half, 0) / 2
      const expected = [request.status, startDate, endDate, startHalf, endHalf, total]
      if (isActive(request)) {
        agree(what, stored, expected)
        agree(what, row.day_halves, halves)
      } else agree(what, row.status, request.status)
    }

    for (const year of this.model.years.values())
      for (const id of this.model.people.keys()) {
        const own = grants.filter((row) => row.employee_id === id && row.leave_type_id === year.id)
        const balance = balances.find((row) => row.employee_id === id && row.leave_type_id === year.id)
        const what = this.told(`${this.name(id)} in ${year.year} (${year.rules.kind})`)
        const plan = (year.plans.get(id) ?? []).map(({ effectiveOn, accruesUntil, days }) => ({
          key: `${effectiveOn} until ${accruesUntil}`,
          days,
        }))
        const others = (year.others.get(id) ?? []).map(({ effectiveOn, accruesUntil, expiresOn, days }) => ({
          key: `${effectiveOn} until ${expiresOn ?? accruesUntil}`,
          days,
        }))
        const lapses = [...this.model.lapses(year, id)].map(([key, days]) => ({ key, days: -days }))
        const written = (kinds: readonly string[], keyOf: (row: (typeof own)[number]) => string) =>
          sumsOf(own.filter(({ kind }) => kinds.includes(kind)).map((row) => ({ key: keyOf(row), days: row.days })))
        agree(
          `plan of ${what}`,
          written(['grant', 'adjustment'], (row) => `${row.effective_on} until ${row.accrues_until}`),
          sumsOf(plan),
        )
        agree(
          `other entries of ${what}`,
          written(
            ['opening', 'correction', 'credit'],
            (row) => `${row.effective_on} until ${row.expires_on ?? row.accrues_until}`,
          ),
          sumsOf(others),
        )
        agree(
          `lapses of ${what}`,
          written(['lapse'], (row) => row.effective_on),
          sumsOf(lapses),
        )
        agree(`total of ${what}`, balance?.entitlement ?? null, this.model.total(year, id))
        const used = this.model.used(year, id, ['approved', 'canceling']) + (year.corrections.get(id) ?? 0)
        agree(`used days of ${what}`, balance?.used ?? 0, used)
        agree(`pending days of ${what}`, balance?.pending ?? 0, this.model.used(year, id, ['pending']))
        await this.compareToday(year, id, what)
      }
  }

  /** Compares the balance of today, with what has accrued by then. */
  async compareToday(year: ModelledYear, employeeId: string, what: string): Promise<void> {
    const balance = await this.balanceToday(year, employeeId)
    if (balance === null) return
    let expected =
      this.model.grantedUntil(year, employeeId, this.today) - this.model.usedUntil(year, employeeId, this.today)
    for (const [day, days] of this.model.lapses(year, employeeId, '9999-12-31')) if (day <= this.today) expected -= days
    agree(`balance today of ${what}`, balance, expected)
  }
  async balanceToday(year: ModelledYear, employeeId: string): Promise<number | null> {
    const type = (await findGeneratedType(app.db, year.id))!
    return findBalanceOn(app.db, { type, employeeId, day: this.today })
  }
}
