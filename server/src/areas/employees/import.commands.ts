import { randomUUID } from 'node:crypto'
import { employeesImportTexts, type Imported } from '@hr/contract/areas/employees/import'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { withBlanks } from '@hr/contract/areas/employees/record'
import { sql } from 'kysely'
import { recordAll } from '../../audit/history.ts'
import type { Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import type { SheetRow } from '../../spreadsheet/read.ts'
import { sendInvitations } from '../access/access.commands.ts'
import { adjustGrants } from '../leave/adjustments.commands.ts'
import { addPosition } from '../positions/positions.commands.ts'
import { joinProject } from '../projects/memberships.commands.ts'
import { type By, columnsOf, type RecordOfHistory, valuesOf } from './employees.commands.ts'
import { type Candidate, checkImport, type ImportOptions } from './import.queries.ts'

/** A new employee with the ids of everything that the row refers to. */
type NewEmployee = Omit<Candidate, 'positionId' | 'supervisor'> & {
  uuid: string
  position: { uuid: string }
  supervisor: { uuid: string } | null
}

/** How many employees one statement inserts: far below its limit, so that other requests are served in between. */
const batchSize = 200

/**
 * Imports the employees of a file with their accounts, after validating again: all of them or none.
 * @throws Problem 422 with the invalid cells
 */
export async function importEmployees(
  trx: Trx,
  sheet: readonly SheetRow[],
  { invite, ...options }: ImportOptions & { invite: boolean },
  by: By,
): Promise<Imported> {
  await lockCurrentKey(trx, by.keys)
  const { candidates, ...checked } = await checkImport(trx, sheet, { ...options, ...by }, { isLocking: true })
  if (checked.problems.length > 0) throw new Problem(422, checked.problems)
  const newEmployees = await newEmployeesOf(trx, candidates, checked.newPositions, by)
  // A fixed order, because addresses are unique: of two concurrent imports of the same people, the second waits for the
  // first.
  const ordered = newEmployees.toSorted((a, b) => (a.input.email.toLowerCase() < b.input.email.toLowerCase() ? -1 : 1))
  for (let first = 0; first < ordered.length; first += batchSize)
    await insertPeople(trx, ordered.slice(first, first + batchSize), by)
  await linkSupervisors(trx, newEmployees)
  await joinProjects(trx, newEmployees, by)
  await writeHistory(trx, newEmployees, by)
  const cause = { today: by.today, actorId: by.caller.uuid, reason: 'Joined', whom: 'everyone' as const }
  await adjustGrants(
    trx,
    newEmployees.map(({ uuid }) => uuid),
    cause,
  )
  if (invite) await inviteAll(trx, newEmployees, by)
  return { ...checked, isStored: true }
}

async function newEmployeesOf(
  trx: Trx,
  candidates: readonly Candidate[],
  newPositions: readonly string[],
  { caller }: By,
): Promise<NewEmployee[]> {
  const made = new Map<string, string>()
  for (const name of newPositions.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))) {
    const { uuid } = await addPosition(trx, { name }, { actorId: caller.uuid })
    made.set(name.toLowerCase(), uuid)
  }
  const ids = new Map(candidates.map(({ row }) => [row, randomUUID()]))
  const idOf = (row: number) => ids.get(row) ?? ''
  return candidates.map(({ positionId, supervisor, ...candidate }) => ({
    ...candidate,
    uuid: idOf(candidate.row),
    position: { uuid: positionId ?? made.get(candidate.input.position.toLowerCase()) ?? '' },
    supervisor: supervisor && ('row' in supervisor ? { uuid: idOf(supervisor.row) } : supervisor),
  }))
}

async function insertPeople(trx: Trx, people: readonly NewEmployee[], by: By): Promise<void> {
  const inserted = await trx
    .insertInto('employee')
    .values(
      people.map(({ uuid, input, position }) => ({
        ...columnsOf(uuid, { ...input, position, team: undefined, supervisorOrTeamLead: null }, by),
        id: uuid,
        first_name: input.firstName,
        last_name: input.lastName,
        email: input.email,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  // Validated just before, but unused addresses and numbers cannot be locked.
  if (inserted.length < people.length) throw new Problem(409, employeesImportTexts.changedConcurrently)
  await trx
    .insertInto('account')
    .values(people.map(({ uuid }) => ({ id: uuid, role: 'Employee' as const })))
    .execute()
}

/** Links supervisors after all employees exist, because they may be in the same file. */
async function linkSupervisors(trx: Trx, newEmployees: readonly NewEmployee[]): Promise<void> {
  const links = newEmployees.flatMap(({ uuid, supervisor }) =>
    supervisor ? [{ uuid, supervisor: supervisor.uuid }] : [],
  )
  await sql`
    update employee e set supervisor_id = link.supervisor
    from unnest(${links.map(({ uuid }) => uuid)}::uuid[], ${links.map(({ supervisor }) => supervisor)}::uuid[]) link (id, supervisor)
    where e.id = link.id`.execute(trx)
}

async function joinProjects(trx: Trx, newEmployees: readonly NewEmployee[], { caller, today }: By): Promise<void> {
  const pairs = newEmployees.flatMap(({ uuid, projectIds }) => projectIds.map((projectId) => ({ projectId, uuid })))
  for (const [id, people] of Map.groupBy(pairs, ({ projectId }) => projectId))
    await joinProject(
      trx,
      id,
      people.map(({ uuid }) => uuid),
      { actorId: caller.uuid, today },
    )
}

async function writeHistory(trx: Trx, newEmployees: readonly NewEmployee[], { caller }: By): Promise<void> {
  for (let first = 0; first < newEmployees.length; first += batchSize)
    await recordAll(
      trx,
      newEmployees.slice(first, first + batchSize).map((newcomer) => ({
        actorId: caller.uuid,
        action: 'created',
        entity: 'employee',
        entityId: newcomer.uuid,
        personId: newcomer.uuid,
        after: valuesOf(recordOf(newcomer)),
      })),
    )
}

/** The record as it will be read; fields that a sheet does not contain are empty. */
const recordOf = ({ uuid, input, position, projectIds, supervisor }: NewEmployee): RecordOfHistory => ({
  uuid,
  ...withBlanks(input),
  position,
  team: projectIds.map((id) => ({ uuid: id })),
  supervisorOrTeamLead: supervisor,
  profileImage: null,
  CV: null,
  attachment: null,
  otherFiles: [],
  role: 'Employee',
  isArchived: false,
  version: 1,
})

const inviteAll = (trx: Trx, newEmployees: readonly NewEmployee[], { emailQueue }: By): Promise<void> =>
  sendInvitations(
    trx,
    newEmployees.filter(({ input }) => statusesWithSignIn.includes(input.status)).map(({ uuid }) => uuid),
    emailQueue,
  )
