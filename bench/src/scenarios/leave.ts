import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { DayRange } from '@hr/contract/areas/leave/days'
import { leaveTypesApi } from '@hr/contract/areas/leave/leave-types'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import type pg from 'pg'
import { asker, type Asked } from '../requests.ts'
import { interleave, measure, measureBeside, median, ratio, type Target, typical } from '../load.ts'
import { root } from '@hr/testing/programs'
import { demoCredentials, pathOf, type Product, resultOf, signIn, withDatabase } from '../product.ts'
import { againstCeiling, type Bench, ensure } from '../scenario.ts'

const pageSize = 15
/** The number of employees in a team calendar. */
const teamSize = 100
/** The approximate number of requests per employee. */
const requestsEach = 10
/** Archived employees get none. */
const leastRequests = (people: number) => people * 0.85 * requestsEach

/** A company with ten leave requests per employee: lists, balances, leave calendars, recalculation, requests. */
export async function leave(bench: Bench): Promise<void> {
  const people = bench.isQuick ? bench.sizes.small : bench.sizes.large
  const product = await bench.product(people)
  await withDatabase(product, async (database) => {
    await fill(bench, product, database)
    const session = await opened(product)
    await lists(bench, session)
    await counting(bench, database)
    await recalculating(bench, session, database)
    await writes(bench, session)
    await givingBack(bench, session)
  })
}

/** The demo data gives leave only to the first employees; this gives it to all of them. */
async function fill({ report }: Bench, { databaseUrl, people }: Product, database: pg.Client): Promise<void> {
  const requests = async () => Number((await database.query('select count(*) from leave_request')).rows[0].count)
  const before = await requests()
  const begin = performance.now()
  if (before < people * (requestsEach - 2)) {
    const script = join(root, 'server/src/demo/fill-leave.ts')
    await promisify(execFile)(process.execPath, [script, databaseUrl, String(people)])
  }
  const after = await requests()
  ensure(after > leastRequests(people), `${after} requests of ${people} people`)
  report.line(
    'leave-made',
    { what: 'requests', value: String(after) },
    {
      what: `${after - before} of them in`,
      value: (performance.now() - begin) / 1000,
      unit: 's',
      goal: { atMost: 120 },
    },
  )
}

type Session = Awaited<ReturnType<typeof opened>>

/** Signs in the demo accounts and finds the records to request. */
async function opened(product: Product) {
  const { password } = await demoCredentials(product)
  const as = async (name: string) => ({
    authorization: `Bearer ${await signIn(product, { email: `${name}@example.com`, password })}`,
  })
  const [superadmin, lead, employee] = [await as('superadmin'), await as('lead'), await as('employee')]
  const read = async (path: string, headers = superadmin) =>
    resultOf(await fetch(`${product.origin}${path}`, { headers }))
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    resultOf(
      await fetch(`${product.origin}${path}`, {
        method,
        headers: { ...superadmin, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const employed = { page: 1, pageSize: 100, isEmployed: 'true' }
  const { items } = employeesApi.list.result.parse(await read(pathOf(employeesApi.list, employed)))
  const team = projectsApi.create.result.parse(
    await write('POST', pathOf(projectsApi.create), {
      ...validProject,
      name: 'A team of a hundred',
      projectId: `BENCH-${process.pid}`,
      teamMembers: items.slice(0, teamSize).map(({ uuid }) => ({ uuid })),
    }),
  )
  return { product, superadmin, lead, employee, read, write, people: items, team }
}

/** Lists and balances against their ceilings, leave calendars against the floor. */
async function lists(
  bench: Bench,
  { product, superadmin, lead, employee, read, people, team }: Session,
): Promise<void> {
  const { report, rounds } = bench
  const floor = await bench.floor(product)
  const [today, month] = [todayIn('Europe/Sarajevo'), todayIn('Europe/Sarajevo').slice(0, 8)]
  const ofMonth = { startDate: `${month}01`, endDate: addDays(`${month}01`, 29) }
  const requests = { page: 1, pageSize, sort: 'startDate', order: 'desc' }
  const paths = {
    pending: pathOf(leaveApi.list, { ...requests, type: 'supervisorOrTeamLeadLeaves', status: 'inProgress' }),
    own: pathOf(leaveApi.list, { ...requests, type: 'myLeaves' }),
    company: pathOf(leaveApi.list, { ...requests, type: 'allLeaves' }),
    balances: pathOf(leaveApi.balances, { uuid: people[0]?.uuid ?? '' }),
    teamRows: pathOf(leaveApi.statistics, { ...requests, ...ofMonth, team: team.uuid }),
    teamCalendar: pathOf(leaveApi.wallchart, { ...ofMonth, team: team.uuid }),
    leaveCalendar: pathOf(leaveApi.wallchart, { ...ofMonth, away: 'false' }),
    away: pathOf(leaveApi.wallchart, { ...ofMonth, pageSize: 1 }),
  }
  const { total, items } = leaveApi.list.result.parse(await read(paths.company))
  ensure(items.length === pageSize && total > leastRequests(product.people), `${total} requests are listed`)
  const last = pathOf(leaveApi.list, { ...requests, type: 'allLeaves', page: Math.ceil(total / pageSize) })
  const pending = leaveApi.list.result.parse(await read(paths.pending, lead))
  ensure(pending.items.length > 0, 'the lead has no pending requests')
  const leaveCalendar = leaveApi.wallchart.result.parse(await read(paths.leaveCalendar))
  ensure(
    leaveCalendar.people.length === Math.min(1000, leaveCalendar.total),
    `${leaveCalendar.people.length} employees in the leave calendar`,
  )
  const counted = leaveApi.wallchart.result.parse(await read(paths.away))
  ensure(Math.max(...counted.away) > counted.total / 100, 'hardly any employee is away')
  const teamCalendar = leaveApi.wallchart.result.parse(await read(paths.teamCalendar))
  ensure(teamCalendar.people.length === teamSize, `${teamCalendar.people.length} people are on the team`)

  const at = (path: string, headers = superadmin): Target => ({ port: product.port, paths: [path], headers })
  const names = {
    pending: 'pending requests of a lead',
    own: 'own requests',
    first: 'all requests, first page',
    last: 'last page',
    balances: 'balances of a person',
    teamRows: `rows of a team of ${teamSize}`,
  }
  const listed = await bench.withCeilings(product, {
    pending: at(paths.pending, lead),
    own: at(paths.own, employee),
    first: at(paths.company),
    last: at(last),
    balances: at(paths.balances),
    teamRows: at(paths.teamRows),
  } satisfies Record<keyof typeof names, Target>)
  const trip = { port: floor.port, paths: people.map(({ uuid }) => `/person/${uuid}`) }
  const calendars = {
    teamCalendar: at(paths.teamCalendar),
    leaveCalendar: at(paths.leaveCalendar),
    away: at(paths.away),
  }
  const short = { rounds: rounds.rounds, seconds: rounds.seconds / 2 }
  const alone = await interleave({ trip, ...listed, ...calendars }, { connections: 1, ...short })
  const crowd = await interleave(listed, { connections: 32, ...short })
  for (const [name, what] of Object.entries(names) as [keyof typeof names, string][])
    report.line(
      `leave-${name}`,
      { what: `${what}: p50`, value: typical(alone[name], 'p50'), unit: 'ms' },
      ...againstCeiling(name, { alone, crowd }),
      { what: 'ratio-to-trip c1', value: ratio(alone, name, 'trip') },
    )
  report.line(
    'leave-team',
    {
      what: `calendar of a team of ${teamSize}: p50 x trip`,
      value: ratio(alone, 'teamCalendar', 'trip', 'p50'),
      goal: { atMost: 11 },
    },
    { what: 'p50', value: typical(alone.teamCalendar, 'p50'), unit: 'ms' },
  )
  report.line(
    'leave-calendar',
    {
      what: `${leaveCalendar.people.length} people x month: p50`,
      value: typical(alone.leaveCalendar, 'p50'),
      unit: 'ms',
      goal: { atMost: 100 },
    },
    { what: 'x trip', value: ratio(alone, 'leaveCalendar', 'trip', 'p50') },
    { what: `away of ${counted.total}: p50`, value: typical(alone.away, 'p50'), unit: 'ms' },
    { what: 'today', value: today },
  )
}

const maxCounted = 30_000

/** Counting days: many requests by each employee's schedule and calendar, against listing their dates. */
async function counting({ report, isQuick }: Bench, database: pg.Client): Promise<void> {
  // The same requests each time, independent of where a scan starts.
  await database.query(`create temp table some_leave as select * from leave_request limit ${maxCounted}`)
  await database.query('analyze some_leave')
  const floor = `select count(*) as days
    from some_leave r cross join generate_series(r.start_date, r.end_date, interval '1 day')`
  const counted = `select sum(counted_days(r.employee_id, r.start_date, r.end_date, r.start_half, r.end_half)) as days
    from some_leave r`
  const stored = 'select sum(total_days) as days from some_leave'
  const days = async (statement: string) => Number((await database.query(statement)).rows[0].days)
  ensure((await days(counted)) === (await days(stored)), 'the days are counted in another way than they were stored')
  const ms = async (statement: string) => {
    const begin = performance.now()
    await database.query(statement)
    return performance.now() - begin
  }
  const ratios: number[] = []
  const times: number[] = []
  for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
    const base = await ms(floor)
    const time = await ms(counted)
    ratios.push(time / base)
    times.push(time)
  }
  const { rows } = await database.query('select count(*) from some_leave')
  report.line(
    'leave-counting',
    { what: `${rows[0].count} requests x listing their dates`, value: median(ratios) },
    { what: 'in', value: median(times), unit: 'ms' },
  )
}

/** Non-working days that affect many requests, added and deleted while other users work. */
async function recalculating(
  { report, isQuick, records }: Bench,
  session: Session,
  database: pg.Client,
): Promise<void> {
  const { product, superadmin, write } = session
  const wanted = records(isQuick ? 100 : 30_000)
  const startDate = addDays(todayIn('Europe/Sarajevo'), 22)
  const touched = (end: string) => `
    (select count(*) from leave_request r where r.status in ('pending', 'approved', 'canceling')
       and r.start_date <= ${end} and r.end_date >= '${startDate}')`
  const { rows } = await database.query<{ last: string; count: string }>(`
    select day::text as last, ${touched('day')} as count from generate_series(1, 90) n
    cross join lateral (select date '${startDate}' + n as day) d
    where ${touched('day')} >= ${wanted} limit 1`)
  const [{ last, count } = { last: startDate, count: '0' }] = rows
  ensure(Number(count) >= wanted, `only ${count} requests are touched`)

  const target = { port: product.port, paths: [pathOf(employeesApi.list, { page: 1, pageSize })], headers: superadmin }
  await measure(target, { connections: 2, seconds: 0.5 })
  const beside = measureBeside(target)
  const begin = performance.now()
  const body = { title: 'Company holiday', startDate, endDate: last }
  const added = nonWorkingDaysApi.create.result.parse(await write('POST', pathOf(nonWorkingDaysApi.create), body))
  const between = performance.now()
  const path = pathOf(nonWorkingDaysApi.remove).replace(':id', added.nonWorkingDay.uuid)
  const removed = nonWorkingDaysApi.remove.result.parse(await write('DELETE', path))
  const end = performance.now()
  const halfSeconds = await beside.stop()
  ensure(
    removed.recalculated === added.recalculated,
    `${added.recalculated} after adding, ${removed.recalculated} after deleting`,
  )
  report.line(
    'leave-recalculation',
    {
      what: `${count} requests touched, ${added.recalculated} changed, in`,
      value: (between - begin) / 1000,
      unit: 's',
      goal: { atMost: 10 },
    },
    { what: 'and back in', value: (end - between) / 1000, unit: 's', goal: { atMost: 10 } },
  )
  report.line(
    'leave-beside',
    { what: 'other calls p99, worst half second', value: Math.max(...halfSeconds), unit: 'ms', goal: { atMost: 500 } },
    { what: 'typical', value: median(halfSeconds), unit: 'ms' },
  )
}

/** Approving sickness that divides approved leave, against approving the leave. */
async function givingBack({ report, isQuick }: Bench, { write, people }: Session): Promise<void> {
  const addType = async (more: object) => {
    const body = {
      name: `Bench ${JSON.stringify(more)} ${process.pid}`,
      expiredDate: '2040-12-31',
      color: '#3556c4',
      ...more,
    }
    return leaveTypesApi.create.result.parse(await write('POST', pathOf(leaveTypesApi.create), body))
  }
  const [annual, sick] = [await addType({ canBeGivenBack: true }), await addType({ givesDaysBack: 'at once' })]
  const approved = async (uuid: string, leaveType: { uuid: string }, range: DayRange) => {
    const body = { uuid, leaveType: { uuid: leaveType.uuid }, ...range }
    const { leave } = leaveApi.apply.result.parse(await write('POST', pathOf(leaveApi.apply), body))
    const begin = performance.now()
    await write('PUT', pathOf(leaveApi.approve).replace(':id', leave.uuid), {
      status: 'approved',
      version: leave.version,
    })
    return performance.now() - begin
  }
  const times: { approval: number; division: number }[] = []
  const staying = people.filter(({ endDate }) => !endDate)
  for (const { uuid } of staying.slice(0, isQuick ? 10 : 60)) {
    const approval = await approved(uuid, annual, { startDate: '2040-06-04', endDate: '2040-06-15' })
    const division = await approved(uuid, sick, { startDate: '2040-06-06', endDate: '2040-06-07' })
    times.push({ approval, division })
  }
  report.line(
    'leave-days-back',
    {
      what: 'approving sickness that divides leave x an approval',
      value: median(times.map(({ division }) => division)) / median(times.map(({ approval }) => approval)),
      goal: { atMost: 2 },
    },
    { what: 'in', value: median(times.map(({ division }) => division)), unit: 'ms' },
  )
}

/** Applying for leave and approving it, durably stored, against a network round trip by the same client. */
async function writes(bench: Bench, { product, superadmin, write, people }: Session): Promise<void> {
  const floor = await bench.floor(product)
  const ask = await asker(product, superadmin, { people })
  const id = (index: number) => people[index % people.length]?.uuid ?? ''
  let trips = 0
  const trip = async () => {
    trips += 1
    await (await fetch(`http://127.0.0.1:${floor.port}/person/${id(trips)}`)).arrayBuffer()
    return true
  }
  const pending: Asked[] = []
  const apply = async () => pending.push(await ask()) > 0
  /** Returns whether a request was left. */
  const approve = async () => {
    const request = pending.shift()
    if (request === undefined) return false
    await write('PUT', pathOf(leaveApi.approve).replace(':id', request.uuid), {
      status: 'approved',
      version: request.version,
    })
    return true
  }
  const perSecond = async (call: () => Promise<boolean>, connections: number, seconds: number) => {
    const begin = performance.now()
    let done = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() - begin < seconds * 1000) {
          if (!(await call())) break
          done += 1
        }
      }),
    )
    return done / ((performance.now() - begin) / 1000)
  }
  const { rounds, seconds } = bench.rounds
  const speeds = async (connections: number) => ({
    trip: await perSecond(trip, connections, seconds),
    apply: await perSecond(apply, connections, seconds),
    // Not all requests are approved in a shorter time.
    approve: await perSecond(approve, connections, seconds / 4),
  })
  await speeds(1)
  const measured: { alone: Awaited<ReturnType<typeof speeds>>; crowd: Awaited<ReturnType<typeof speeds>> }[] = []
  for (let round = 0; round < rounds; round += 1) measured.push({ alone: await speeds(1), crowd: await speeds(16) })
  for (const call of ['apply', 'approve'] as const)
    bench.report.line(
      `leave-${call}`,
      {
        what: 'durable, ratio-to-trip c1',
        value: median(measured.map(({ alone }) => alone[call] / alone.trip)),
        goal: { atLeast: 0.08 },
      },
      { what: 'c16', value: median(measured.map(({ crowd }) => crowd[call] / crowd.trip)), goal: { atLeast: 0.08 } },
      { what: 'c1', value: median(measured.map(({ alone }) => alone[call])), unit: 'r/s' },
    )
}
