import { projectFields, type Project, type projectInput } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { teamProblem } from '@hr/contract/areas/projects/team'
import { pickFields } from '@hr/contract/lib/field-maps'
import type { Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../act.ts'
import { historyOf } from '../../audit/history-of.ts'
import type { BasedOn } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { lockEmployees, requireAssignable } from '../../db/lock-employees.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken } from '../../http/problem.ts'
import { type AccountChanger, lockWithCaller } from '../access/access.queries.ts'
import { tellNewApprovers } from '../leave-requests/asked-approvers.commands.ts'
import { findProject, projectCodes, projectColumns } from './projects.queries.ts'

type Input = z.output<typeof projectInput>
/** `actorId` is null for the command line. */
type By = Pick<Act, 'actorId' | 'today' | 'emailQueue'>
/** For a change of one person's projects, whose command tells the new approvers. */
type TeamBy = Omit<By, 'emailQueue'>

const history = historyOf({
  table: 'project',
  entity: 'project',
  // Employees by their ids.
  valuesOf: (project: Project) => ({
    ...pickFields(projectFields, project),
    isArchived: project.isArchived,
    teamLead: project.teamLead && project.teamLead.uuid,
    teamMembers: project.teamMembers.map(({ uuid }) => uuid).toSorted(),
  }),
})

export async function addProject(trx: Trx, input: Input, by: By & AccountChanger): Promise<Project> {
  const projectId = await requireFreeKey(trx, projectCodes, input.projectId, { taken })
  const row = await trx
    .insertInto('project')
    .values(projectColumns.written({ ...input, projectId }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw taken()
  await setTeam(trx, row.id, input, by)
  await lockWithCaller(trx, [], by)
  await tellNewApprovers(trx, peopleOf(input), by)
  return history.added(trx, found(await findProject(trx, row.id, by)), by)
}

export async function changeProject(
  trx: Trx,
  id: string,
  { version, ...input }: Input & BasedOn,
  by: By & AccountChanger,
): Promise<Project> {
  const before = await lockProject(trx, id, by)
  await history.rejectStale(trx, before, version)
  // A trigger writes the project's names to all its members, so all affected employees are locked at once.
  if (input.name !== before.name || input.clientName !== before.clientName)
    await lockEmployees(trx, [...peopleOf(before), ...peopleOf(input)])
  const stored = { uuid: id, text: before.projectId }
  const projectId = await requireFreeKey(trx, projectCodes, input.projectId, { taken, stored })
  await trx
    .updateTable('project')
    .set(projectColumns.written({ ...input, projectId }))
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(taken))
  await setTeam(trx, id, input, by)
  await lockWithCaller(trx, [], by)
  await tellNewApprovers(trx, ledByOthers(before, input), by)
  return history.changed(trx, before, found(await findProject(trx, id, by)), by)
}

/** Archives or unarchives a project; without effect if it is in that state already. */
export async function archiveProject(
  trx: Trx,
  id: string,
  { isArchived }: { isArchived: boolean },
  by: By,
): Promise<void> {
  const before = await lockProject(trx, id, by)
  if (before.isArchived === isArchived) return
  await trx.updateTable('project').set({ is_archived: isArchived }).where('id', '=', id).execute()
  await tellNewApprovers(trx, peopleOf(before), by)
  await history.changed(trx, before, { ...before, isArchived }, by)
}

const taken = () => fieldProblem('projectId', projectsTexts.projectIdTaken)

type Team = Pick<Input, 'teamLead' | 'teamMembers'>

const peopleOf = ({ teamLead, teamMembers }: Team): string[] =>
  [...(teamLead ? [teamLead] : []), ...teamMembers].map(({ uuid }) => uuid)

/** Returns the people of a project whose lead changes: all if it has another lead, else those who join or leave. */
function ledByOthers(before: Team, after: Team): string[] {
  const [former, present] = [new Set(peopleOf(before)), new Set(peopleOf(after))]
  const all = [...new Set([...former, ...present])]
  const hasOtherLead = before.teamLead?.uuid !== after.teamLead?.uuid
  return hasOtherLead ? all : all.filter((id) => former.has(id) !== present.has(id))
}

/** Changes only the team, and records it in the history as a change of the project. */
export async function changeTeam(trx: Trx, id: string, by: TeamBy, change: (project: Project) => Team): Promise<void> {
  const before = await lockProject(trx, id, by)
  await setTeam(trx, id, change(before), by)
  await history.changed(trx, before, found(await findProject(trx, id, by)), by)
}

/** Deletes a project with its memberships; the history keeps them. */
export async function deleteProject(trx: Trx, id: string, { version, ...by }: By & BasedOn): Promise<void> {
  const before = await lockProject(trx, id, by)
  await history.rejectStale(trx, before, version)
  await trx.selectFrom('project').select('id').where('id', '=', id).forUpdate().execute()
  // Past memberships are deleted, too.
  const members = await trx
    .selectFrom('project_member')
    .select('employee_id as id')
    .distinct()
    .where('project_id', '=', id)
    .execute()
  await lockEmployees(
    trx,
    members.map((member) => member.id),
  )
  await trx.deleteFrom('project').where('id', '=', id).execute()
  await tellNewApprovers(trx, peopleOf(before), by)
  await history.deleted(trx, before, by)
}

/** Locks a project and returns it; changes of its team also wait for this lock. */
async function lockProject(trx: Trx, id: string, by: TeamBy): Promise<Project> {
  await trx.selectFrom('project').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return found(await findProject(trx, id, by))
}

/** Sets the team: other members leave today, new ones join today, and those with an unchanged role stay. */
async function setTeam(trx: Trx, projectId: string, { teamLead, teamMembers }: Team, { today }: TeamBy): Promise<void> {
  const problem = teamProblem(teamLead, teamMembers)
  if (problem !== undefined) throw fieldProblem('teamMembers', problem)
  const wanted = [
    ...(teamLead ? [{ employee_id: teamLead.uuid, role: 'lead' as const }] : []),
    ...teamMembers.map(({ uuid }) => ({ employee_id: uuid, role: 'member' as const })),
  ]
  const open = await trx
    .selectFrom('project_member')
    .select(['id', 'employee_id', 'role'])
    .where('project_id', '=', projectId)
    .where('left_on', 'is', null)
    .execute()
  // A set lookup instead of a search: a whole company may join a project at once.
  const key = ({ employee_id, role }: (typeof wanted)[number]) => `${role} ${employee_id}`
  const stays = new Set(wanted.map(key))
  const isThere = new Set(open.map(key))
  const leaving = open.filter((member) => !stays.has(key(member)))
  const joining = wanted.filter((member) => !isThere.has(key(member)))

  // A trigger copies each employee's teams into the employee's row.
  await lockEmployees(
    trx,
    [...leaving, ...joining].map((member) => member.employee_id),
  )
  const leads = new Set(joining.flatMap(({ employee_id, role }) => (role === 'lead' ? employee_id : [])))
  await requireAssignable(
    trx,
    joining.map((member) => member.employee_id),
    (id) => fieldProblem(leads.has(id) ? 'teamLead' : 'teamMembers', projectsTexts.gone),
    today,
  )
  if (leaving.length > 0) {
    await trx
      .updateTable('project_member')
      // The day of joining may be still to come, since the company's time zone was changed.
      .set({ left_on: sql<Day>`greatest(joined_on, ${today}::date)` })
      .where(
        'id',
        'in',
        leaving.map(({ id }) => id),
      )
      .execute()
  }
  if (joining.length > 0) {
    // Two arrays, because a statement takes at most 65,535 parameters.
    const [ids, roles] = [joining.map(({ employee_id }) => employee_id), joining.map(({ role }) => role)]
    await sql`
      insert into project_member (project_id, employee_id, role, joined_on)
      select ${projectId}, id, role, ${today} from unnest(${ids}::uuid[], ${roles}::text[]) as joining (id, role)`.execute(
      trx,
    )
  }
}
