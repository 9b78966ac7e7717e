import { recordTexts } from '@hr/contract/areas/employees/record'
import type { Act } from '../../act.ts'
import type { Trx } from '../../db/db.ts'
import { requireAssignable } from '../../db/lock-employees.ts'
import { listOpenProjects } from '../../db/lock-projects.ts'
import { fieldProblem } from '../../http/problem.ts'
import { changeTeam } from './projects.commands.ts'

type By = Pick<Act, 'actorId' | 'today'>

/**
 * Sets an employee's projects: joins and leaves take effect today (`docs/rules.md`, section 2). Archived projects are
 * ignored.
 * @throws Problem 422 for an archived or missing project, and if a project that the employee leads is not included
 */
export async function setProjectsOf(
  trx: Trx,
  employeeId: string,
  wanted: readonly { uuid: string }[],
  by: By,
): Promise<void> {
  const open = await trx
    .selectFrom('project_member as m')
    .innerJoin('project as p', 'p.id', 'm.project_id')
    .select(['m.project_id as projectId', 'm.role', 'p.name'])
    .where('m.employee_id', '=', employeeId)
    .where('m.left_on', 'is', null)
    .where('p.is_archived', '=', false)
    .execute()
  const ids = new Set(wanted.map(({ uuid }) => uuid))
  const leaving = open.filter(({ projectId }) => !ids.has(projectId))
  const led = leaving.find(({ role }) => role === 'lead')
  if (led) throw fieldProblem('team', recordTexts.leadsNamedProject(led.name))
  const joining = [...ids].filter((id) => !open.some(({ projectId }) => projectId === id))
  if (joining.length > 0)
    await requireAssignable(trx, [employeeId], () => fieldProblem('team', recordTexts.joinerGone), by.today)
  await rejectMissingProjects(trx, joining)

  // A fixed order, so that two concurrent saves cannot deadlock.
  const changes = [
    ...joining.map((id) => ({ id, joins: true })),
    ...leaving.map(({ projectId }) => ({ id: projectId, joins: false })),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, joins } of changes)
    await changeTeam(trx, id, by, (team) => ({
      ...team,
      teamMembers: joins
        ? [...team.teamMembers, { uuid: employeeId }]
        : team.teamMembers.filter(({ uuid }) => uuid !== employeeId),
    }))
}

/** Adds employees who are neither members nor lead of a project to it, from today on. */
export const joinProject = (trx: Trx, projectId: string, employeeIds: readonly string[], by: By): Promise<void> =>
  changeTeam(trx, projectId, by, (team) => ({
    ...team,
    teamMembers: [...team.teamMembers, ...employeeIds.map((uuid) => ({ uuid }))],
  }))

/**
 * Removes an employee from every project, including those they lead.
 * @param successor leads the projects that are not archived from today on; undefined for no one
 */
export async function leaveAllProjects(
  trx: Trx,
  employeeId: string,
  by: By & { successor?: string | undefined },
): Promise<void> {
  for (const projectId of await listOpenProjects(trx, employeeId))
    await changeTeam(trx, projectId, by, ({ teamLead, teamMembers, isArchived }) => {
      const isLed = teamLead?.uuid === employeeId
      const successor = isLed && !isArchived ? by.successor : undefined
      const next = successor === undefined ? null : { uuid: successor }
      return {
        teamLead: isLed ? next : teamLead,
        teamMembers: teamMembers.filter(({ uuid }) => uuid !== employeeId && uuid !== successor),
      }
    })
}

async function rejectMissingProjects(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const there = await trx
    .selectFrom('project')
    .select('id')
    .where('id', 'in', ids)
    .where('is_archived', '=', false)
    .orderBy('id')
    .forShare()
    .execute()
  if (there.length < ids.length) throw fieldProblem('team', recordTexts.projectGone)
}
