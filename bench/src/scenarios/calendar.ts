import { leaveApi } from '@hr/contract/areas/leave/leave'
import { teamCalendarApi } from '@hr/contract/areas/leave/team-calendar'
import { addDays, todayIn } from '@hr/contract/lib/dates'
import { interleave, ratio, type Target, typical } from '../load.ts'
import { demoCredentials, pathOf, resultOf, signIn } from '../product.ts'
import { type Bench, ensure } from '../scenario.ts'

/** The team calendar of every employee against the approvers' calendar of the same people. */
export async function calendar(bench: Bench): Promise<void> {
  const product = await bench.product(bench.isQuick ? bench.sizes.small : bench.sizes.large)
  const { password } = await demoCredentials(product)
  const as = async (name: string) => ({
    authorization: `Bearer ${await signIn(product, { email: `${name}@example.com`, password })}`,
  })
  const [superadmin, lead, employee] = [await as('superadmin'), await as('lead'), await as('employee')]
  const month = `${todayIn('Europe/Sarajevo').slice(0, 8)}01`
  const ofMonth = { startDate: month, endDate: addDays(month, 29) }
  const read = async (path: string, headers: Record<string, string>) =>
    resultOf(await fetch(`${product.origin}${path}`, { headers }))
  const [requests, absences] = [pathOf(leaveApi.wallchart, ofMonth), pathOf(teamCalendarApi.read, ofMonth)]
  const approvers = leaveApi.wallchart.result.parse(await read(requests, superadmin))
  const everyone = teamCalendarApi.read.result.parse(await read(absences, superadmin))
  ensure(
    everyone.people.length === Math.min(1000, everyone.total),
    `${everyone.people.length} of ${everyone.total} people`,
  )
  ensure(
    everyone.people.some((person) => person.leave.length > 0),
    'no one is away',
  )
  const team = teamCalendarApi.read.result.parse(await read(absences, employee))
  ensure(team.people.length > 0, 'the employee has no teammates')
  const at = (path: string, headers: Record<string, string>): Target => ({ port: product.port, paths: [path], headers })
  const rounds = await interleave(
    {
      requests: at(requests, superadmin),
      absences: at(absences, superadmin),
      teamRequests: at(requests, lead),
      teamAbsences: at(absences, employee),
    },
    { connections: 1, ...bench.rounds },
  )
  bench.report.line(
    'calendar',
    {
      what: `${everyone.people.length} coworkers x month, x the approvers' calendar of ${approvers.people.length}`,
      value: ratio(rounds, 'absences', 'requests', 'p50'),
      goal: { atMost: 1.2 },
    },
    { what: 'p50', value: typical(rounds.absences, 'p50'), unit: 'ms' },
    { what: "approvers' p50", value: typical(rounds.requests, 'p50'), unit: 'ms' },
  )
  bench.report.line(
    'calendar-team',
    {
      what: `an employee with ${team.people.length} teammates: p50`,
      value: typical(rounds.teamAbsences, 'p50'),
      unit: 'ms',
    },
    { what: "a lead's calendar: p50", value: typical(rounds.teamRequests, 'p50'), unit: 'ms' },
  )
}
