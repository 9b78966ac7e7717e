import type { Gender } from '@hr/contract/areas/employees/record'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { readyMadeReports, type ReadyMadeReport } from '@hr/contract/areas/reports/ready-made'
import { ageBands, tenureBands } from '@hr/contract/areas/reports/subjects'
import { addDays, addMonths, daysBetween, lastOfMonth, minDay, weekday, type Day } from '@hr/contract/lib/dates'
import { wholeMonths } from '@hr/contract/lib/day'
import { seededRandom } from '@hr/testing/random'
import { type Kysely, sql } from 'kysely'
import { projectColumns } from '../areas/projects/projects.queries.ts'
import type { Tables } from '../db/tables.ts'

// A company with a random history, and a slow second implementation of the ready-made reports, which looks at each person
// on each day.

type Membership = { project: string; joinedOn: Day; leftOn: Day | null }
type Leave = {
  id: string
  type: string
  startDate: Day
  halves: number[]
  status: 'approved' | 'canceling' | 'rejected'
}
type Employee = {
  id: string
  startDate: Day | null
  endDate: Day | null
  isArchived: boolean
  archivedOn: Day | null
  gender: Gender | null
  dateOfBirth: Day | null
  position: string | null
  office: string
  moves: { until: Day; office: string }[]
  schedules: { startsOn: Day; week: number[] }[]
  memberships: Membership[]
  leave: Leave[]
  /** By leave type. */
  balances: Map<string, { entitlement: number | null; used: number }>
}
type LeaveType = { id: string; days: number | null; expiredDate: Day; isArchived: boolean }
type Item = { id: string; kind: 'equipment' | 'licence'; price: number | null; employee: string | null }
type Application = { position: string; day: Day }

export type ReportCompany = {
  today: Day
  employees: Employee[]
  types: LeaveType[]
  items: Item[]
  applications: Application[]
  /** The projects that are archived, and since when. */
  archivedProjects: Map<string, Day>
  holidays: Map<string, number>
}

const offices = ['Zagreb', 'Sarajevo', '']
const weeks = [
  [2, 2, 2, 2, 2, 0, 0],
  [2, 2, 2, 2, 0, 0, 0],
  [1, 1, 1, 1, 1, 0, 0],
  [2, 0, 2, 0, 2, 2, 0],
]

/** Adds a company with a random history to an empty database. */
export async function addReportCompany(
  db: Kysely<Tables>,
  { seed, today, size = 60 }: { seed: number; today: Day; size?: number },
): Promise<ReportCompany> {
  const { roll, pick, integer } = seededRandom(seed)
  const past = (days: number) => addDays(today, -integer(0, days))
  const named = async (table: 'position', names: readonly string[]) => {
    const rows = await db
      .insertInto(table)
      .values(names.map((name) => ({ name: `${name} ${seed}` })))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const positions = await named('position', ['Developer', '=1+1', '<b>Tester</b>'])
  const projects = (
    await db
      .insertInto('project')
      .values(
        [1, 2, 3, 4].map((number) => ({
          ...projectColumns.written({
            ...validProject,
            name: `Project ${seed} ${number}`,
            projectId: `R-${seed}-${number}`,
            startDate: '2015-01-01',
            adminNotes: '',
          }),
          is_archived: number === 4,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const archivedProjects = new Map([[projects[3]!, past(400)]])
  const archived = (entity: 'employee' | 'project', id: string, day: Day) =>
    db
      .insertInto('history')
      .values({
        action: entity === 'employee' ? 'archived' : 'changed',
        fields: ['isArchived'],
        entity,
        entity_id: id,
        at: sql<Date>`${`${day} 12:00`}::timestamp at time zone 'UTC'`,
      })
      .execute()
  for (const [id, day] of archivedProjects) await archived('project', id, day)

  const types: LeaveType[] = []
  for (const [name, days, expiredDate, isArchived] of [
    ['Annual', 20, '2099-12-31', false],
    ['Sick', 365, '2099-12-31', false],
    ['Unpaid', null, '2099-12-31', false],
    ['Last year', 18, addDays(today, -60), true],
    ['Withdrawn', 5, '2099-12-31', true],
  ] as const) {
    const { id } = await db
      .insertInto('leave_type')
      .values({
        name: `${name} ${seed}`,
        number_of_days: days,
        expired_date: expiredDate,
        color: '#1a7441',
        is_archived: isArchived,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    types.push({ id, days, expiredDate, isArchived })
  }
  const holidays = new Map<string, number>()
  for (const [ago, part] of [
    [20, 'whole'],
    [55, 'morning'],
    [130, 'afternoon'],
  ] as const) {
    const day = addDays(today, -ago)
    await db.insertInto('non_working_day').values({ title: 'Holiday', start_date: day, end_date: day, part }).execute()
    holidays.set(day, { whole: 3, morning: 1, afternoon: 2 }[part])
  }

  const employees: Employee[] = []
  for (let number = 0; number < size; number += 1) {
    const startDate = roll(12) === 0 ? null : roll(15) === 0 ? addDays(today, integer(1, 90)) : past(6 * 365)
    const endDate =
      startDate !== null && startDate < today && roll(3) === 0
        ? addDays(startDate, integer(0, daysBetween(startDate, today) + 100))
        : null
    const isArchived = (endDate !== null && roll(2) === 0) || roll(8) === 0
    const archivedOn =
      isArchived && roll(6) > 0 ? past(startDate === null ? 300 : Math.max(0, daysBetween(startDate, today))) : null
    const employee: Employee = {
      id: '',
      startDate,
      endDate,
      isArchived,
      archivedOn,
      gender: pick(['Male', 'Female', 'Other', null] as const),
      dateOfBirth: roll(10) === 0 ? null : roll(10) === 0 ? '1996-02-29' : addDays('1960-01-01', roll(45 * 365)),
      position: pick([...positions, null]),
      office: pick(offices),
      moves: [],
      schedules: [],
      memberships: [],
      leave: [],
      balances: new Map(),
    }
    const { id } = await db
      .insertInto('employee')
      .values({
        first_name: pick(['Ana', '=SUM(1)', '<i>Ivo</i>']),
        last_name: `Horvat ${number}`,
        email: `report-${seed}-${number}@example.com`,
        start_date: startDate,
        end_date: endDate,
        is_archived: isArchived,
        gender: employee.gender,
        date_of_birth: employee.dateOfBirth,
        position_id: employee.position,
        office_location: roll(4) === 0 ? employee.office.toUpperCase() : employee.office,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    employee.id = id
    employees.push(employee)
    if (archivedOn !== null) await archived('employee', id, archivedOn)

    for (let until = past(500); until < today && roll(2) === 0; until = addDays(until, integer(1, 200)))
      employee.moves.push({ until, office: pick(offices) })
    if (employee.moves.length > 0)
      await db
        .insertInto('previous_office')
        .values(employee.moves.map(({ until, office }) => ({ employee_id: id, until, office })))
        .execute()
    for (let startsOn = past(500); roll(2) === 0; startsOn = addDays(startsOn, integer(1, 200)))
      employee.schedules.push({ startsOn, week: pick(weeks) })
    if (employee.schedules.length > 0)
      await db
        .insertInto('work_schedule')
        .values(employee.schedules.map(({ startsOn, week }) => ({ employee_id: id, starts_on: startsOn, week })))
        .execute()
    for (const project of projects)
      if (roll(3) === 0) {
        const joinedOn = past(500)
        const leftOn = roll(2) === 0 ? addDays(joinedOn, roll(200)) : null
        employee.memberships.push({ project, joinedOn, leftOn })
      }
    if (employee.memberships.length > 0)
      await db
        .insertInto('project_member')
        .values(
          employee.memberships.map(({ project, joinedOn, leftOn }) => ({
            employee_id: id,
            project_id: project,
            role: 'member' as const,
            joined_on: joinedOn,
            left_on: leftOn,
          })),
        )
        .execute()

    for (let startDay = past(450); roll(4) > 0; startDay = addDays(startDay, integer(15, 90))) {
      const halves = Array.from({ length: integer(1, 12) }, (_, index) =>
        weekday(addDays(startDay, index)) > 4 ? 0 : pick([2, 2, 1]),
      )
      const leave = {
        type: pick(types).id,
        startDate: startDay,
        halves,
        status: pick(['approved', 'approved', 'canceling', 'rejected'] as const),
      }
      const { id: requestId } = await db
        .insertInto('leave_request')
        .values({
          employee_id: id,
          leave_type_id: leave.type,
          start_date: startDay,
          end_date: addDays(startDay, halves.length - 1),
          total_days: halves.reduce((sum, half) => sum + half, 0) / 2,
          day_halves: halves,
          status: leave.status,
          cancel_requested_on: leave.status === 'canceling' ? startDay : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      employee.leave.push({ ...leave, id: requestId })
    }
    for (const { id: type } of types)
      if (roll(2) === 0) {
        const balance = { entitlement: roll(2) === 0 ? pick([0, 12, 25.5, 365]) : null, used: roll(50) / 2 }
        employee.balances.set(type, balance)
        await db
          .insertInto('leave_balance')
          .values({ employee_id: id, leave_type_id: type, ...balance })
          .execute()
      }
  }

  const items: Item[] = []
  for (let number = 0; number < 40; number += 1) {
    const item = {
      kind: pick(['equipment', 'licence'] as const),
      price: roll(4) === 0 ? null : integer(0, 200_000) / 100,
      employee: roll(4) === 0 ? null : pick(employees).id,
    }
    const { id } = await db
      .insertInto('item')
      .values({ kind: item.kind, price: item.price, code: `I-${seed}-${number}`, name: `Item ${number}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (item.employee !== null)
      await db
        .insertInto('item_assignment')
        .values({ item_id: id, employee_id: item.employee, assigned_on: '2026-01-05' })
        .execute()
    items.push({ ...item, id })
  }

  const applications: Application[] = []
  for (let number = 0; number < 40; number += 1) {
    const application = { position: pick(['Developer', '=1+1', 'Tester']), day: past(500) }
    if (roll(4) === 0) {
      application.day = `${application.day.slice(0, 7)}-01`
      await db
        .insertInto('past_application')
        .values({ position: application.position, month: application.day })
        .execute()
    } else
      await db
        .insertInto('application')
        .values({
          applicant_id: crypto.randomUUID(),
          first_name: 'Mia',
          last_name: `Marić ${number}`,
          email: `applicant-${seed}-${number}@example.com`,
          city: 'Split',
          phone_number: '1',
          education: '',
          skills: '',
          position: application.position,
          applied_on: application.day,
          consent_text: 'Yes',
          consent_at: sql<Date>`now()`,
        })
        .execute()
    applications.push(application)
  }
  return { today, employees, types, items, applications, archivedProjects, holidays }
}

// --- The second implementation ----------------------------------------------------------------------------------------

/** The day of leaving of someone who has left, or will leave; undefined if it is not known. */
function leftOn({ isArchived, endDate, archivedOn }: Employee, today: Day): Day | null | undefined {
  if (!isArchived) return endDate
  if (archivedOn === null) return endDate !== null && endDate < today ? endDate : undefined
  if (endDate === null) return archivedOn
  return archivedOn < endDate ? archivedOn : endDate
}

function isEmployed(employee: Employee, day: Day, today: Day): boolean {
  const { startDate, endDate, archivedOn } = employee
  if (leftOn(employee, today) === undefined) return false
  // Archived people do not work on the day of archiving.
  return (startDate ?? day) <= day && (endDate ?? day) >= day && (archivedOn === null || day < archivedOn)
}

function officeOn({ moves, office }: Employee, day: Day): string {
  return (moves.find(({ until }) => day < until)?.office ?? office).toLowerCase()
}

const weekOn = ({ schedules }: Employee, day: Day): readonly number[] =>
  schedules.findLast(({ startsOn }) => startsOn <= day)?.week ?? [2, 2, 2, 2, 2, 0, 0]

function workedHalves(employee: Employee, day: Day, { holidays }: ReportCompany): number {
  const halves = weekOn(employee, day)[weekday(day)]!
  const free = holidays.get(day) ?? 0
  if (halves === 1) return free === 1 || free === 3 ? 0 : 1
  return halves === 0 || free === 3 ? 0 : free === 0 ? 2 : 1
}

function projectsOn({ memberships }: Employee, day: Day, { archivedProjects }: ReportCompany): string[] {
  const now = memberships.filter(({ project, joinedOn, leftOn: left }) => {
    const end = left ?? archivedProjects.get(project) ?? null
    return joinedOn <= day && (end === null || day < end)
  })
  return now.length === 0 ? [''] : now.map(({ project }) => project)
}

const bandOf = (since: Day | null, day: Day, bands: readonly number[]): string => {
  if (since === null) return ''
  const years = Math.floor(wholeMonths(since, day) / 12)
  return String(bands.findLast((from) => from <= years) ?? 0)
}

/** The value of a cell, and the number of records behind it. */
export type ModelCell = { value: number | null; count: number }
/** The cells by the keys of their row and series, without empty ones. */
export type ModelCells = Map<string, ModelCell>

class Cells {
  readonly cells: ModelCells = new Map()
  add(row: string, series: string, value = 1) {
    const key = `${row} | ${series}`
    const cell = this.cells.get(key) ?? { value: 0, count: 0 }
    this.cells.set(key, { value: (cell.value ?? 0) + value, count: cell.count + 1 })
  }
  divide(row: string, by: number) {
    const key = `${row} | all`
    const { value, count } = this.cells.get(key) ?? { value: 0, count: 0 }
    this.cells.set(key, { value: by === 0 ? null : (value ?? 0) / by, count })
  }
}

const monthsBack = (today: Day, count: number) =>
  Array.from({ length: count }, (_, index) => `${addMonths(today, index - count + 1).slice(0, 7)}-01`).map((first) => ({
    key: first.slice(0, 7),
    first,
    last: minDay(lastOfMonth(first), today),
  }))

const daysOf = (first: Day, last: Day) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))

/** The numbers of a ready-made report by the second implementation. */
export function modelOf(name: ReadyMadeReport['name'], company: ReportCompany): ModelCells {
  const { today, employees, types, items, applications } = company
  const made = new Cells()
  const employedOn = (day: Day) => employees.filter((employee) => isEmployed(employee, day, today))
  switch (name) {
    case 'headcount':
      for (const { key, last } of monthsBack(today, 60)) for (const _ of employedOn(last)) made.add(key, 'all')
      break
    case 'fte':
      for (const { key, last } of monthsBack(today, 12))
        for (const employee of employedOn(last)) {
          const halves = weekOn(employee, last).reduce((sum, half) => sum + half, 0)
          made.add(key, `=${officeOn(employee, last)}`, halves / 10)
        }
      break
    case 'movements':
      for (const { key, first, last } of monthsBack(today, 12))
        for (const employee of employees) {
          const left = leftOn(employee, today)
          const { startDate } = employee
          const begins = startDate ?? '0001-01-01'
          const worked =
            left === null ||
            (left !== undefined && daysOf(left, left).some((day) => isEmployed(employee, day, today) || begins < day))
          if (!worked) continue
          if (startDate !== null && startDate >= first && startDate <= last) made.add(key, '=joined')
          if (left !== null && left !== undefined && left >= first && left <= last) made.add(key, '=left')
        }
      break
    case 'turnover':
      for (let year = Number(today.slice(0, 4)) - 4; year <= Number(today.slice(0, 4)); year += 1) {
        const [first, last] = [`${year}-01-01`, minDay(`${year}-12-31`, today)]
        for (const employee of employees) {
          const left = leftOn(employee, today)
          if (left === null || left === undefined || left < first || left > last) continue
          if (isEmployed(employee, left, today) || (employee.startDate ?? '0001-01-01') < left)
            made.add(String(year), 'all')
        }
        made.divide(String(year), (employedOn(addDays(first, -1)).length + employedOn(last).length) / 2)
      }
      break
    case 'tenure':
      for (const employee of employedOn(today)) made.add(`=${bandOf(employee.startDate, today, tenureBands)}`, 'all')
      break
    case 'age':
      for (const employee of employedOn(today))
        made.add(`=${bandOf(employee.dateOfBirth, today, ageBands)}`, `=${employee.gender ?? ''}`)
      break
    case 'positions':
      for (const { position } of employedOn(today)) made.add(`=${position ?? ''}`, 'all')
      break
    case 'liability':
      for (const employee of employedOn(today))
        for (const { id, days, isArchived, expiredDate } of types) {
          if (isArchived || expiredDate < today) continue
          const { entitlement = null, used = 0 } = employee.balances.get(id) ?? {}
          const total = entitlement ?? days
          const isLimited = total !== null && total !== 365 && (entitlement !== null || total > 0)
          if (!isLimited || total === used) continue
          for (const project of projectsOn(employee, today, company)) made.add(`=${project}`, `=${id}`, total - used)
        }
      break
    case 'absence':
      for (const { key, first, last } of monthsBack(today, 12)) {
        let scheduled = 0
        for (const employee of employees) {
          for (const day of daysOf(first, last))
            if (isEmployed(employee, day, today)) scheduled += workedHalves(employee, day, company)
          for (const { status, startDate, halves } of employee.leave) {
            if (status === 'rejected') continue
            const taken = daysOf(first, last).reduce((sum, day) => sum + (halves[daysBetween(startDate, day)] ?? 0), 0)
            if (taken > 0) made.add(key, 'all', taken)
          }
        }
        made.divide(key, scheduled)
      }
      break
    case 'cost':
      for (const { price, kind, employee: id } of items) {
        if (price === null) continue
        const employee = employees.find((one) => one.id === id)
        for (const project of employee ? projectsOn(employee, today, company) : [''])
          made.add(`=${project}`, `=${kind}`, price)
      }
      break
    case 'applicants':
      for (const { key, first, last } of monthsBack(today, 12))
        for (const { position, day } of applications) if (day >= first && day <= last) made.add(key, `=${position}`)
  }
  return made.cells
}

export const definitionOf = (name: ReadyMadeReport['name']) =>
  readyMadeReports.find((report) => report.name === name)!.definition
