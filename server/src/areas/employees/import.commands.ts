import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { serialize } from '@hr/contract/lib/messages'
import { sentences, type Message } from '@hr/contract/lib/messages'
import { randomUUID } from 'node:crypto'
import { may, type RoleName } from '@hr/contract/access'
import { customValueTexts, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { employeesImportTexts as texts, importOptions, type ImportChoices } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { recordTexts, withBlanks, type EmployeeChange } from '@hr/contract/areas/employees/record'
import { headerOf } from '@hr/contract/areas/employees/sheet'
import { usersTexts } from '@hr/contract/areas/users/users'
import type { CellProblem } from '@hr/contract/lib/cells'
import type { Day } from '@hr/contract/lib/dates'
import type { ImportSheet } from '@hr/contract/lib/imports'
import { keyOf } from '@hr/contract/lib/keys'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { ofPerson, recordAll } from '../../audit/history.ts'
import { StaleVersion } from '../../audit/versions.ts'
import { analyzeWritten } from '../../db/analyze.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import { lockKeys } from '../../db/unique-keys.ts'
import type { EmailQueue } from '../../email/queue.ts'
import { requireConfirmedIdentity } from '../../http/confirm-identity.ts'
import { found, Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import type { StartJob } from '../../jobs/background.ts'
import type { Company } from '../../lib/company.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { decrypt, encrypt } from '../../lib/encryption.ts'
import type { Keys } from '../../lib/keys.ts'
import { type EmailChanger } from '../access/account-changes.commands.ts'
import { sendInvitations } from '../access/password-links.commands.ts'
import { requireConfirmedIdentityFor } from '../access/managed-accounts.commands.ts'
import { historyOf, lockCustomFields, saveNewCustomValues } from '../custom-fields/values.commands.ts'
import { jobActor, JobStopped, type JobKind } from '../jobs/jobs.commands.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { notifyLeaveOutside } from '../leave-approvals/outside.commands.ts'
import { openBalances } from '../leave-policies/opening-balances.commands.ts'
import { addPosition } from '../positions/positions.commands.ts'
import { positionNames } from '../positions/positions.queries.ts'
import { joinProject } from '../projects/memberships.commands.ts'
import { changeEmployee, columnsOf, type RecordOfHistory, valuesOf } from './employees.commands.ts'
import { employeeNumbers, nextEmployeeNumbers } from './employee-numbers.commands.ts'
import { noFiles } from './files.commands.ts'
import { type Candidate, checkImport, type ImportedChange } from './import.queries.ts'

/** @throws Problem 403 if the user may not add positions */
export function rejectOptions(caller: Caller, { addPositions }: Pick<ImportChoices, 'addPositions'>): void {
  if (addPositions && !may('position.manage', caller.role)) throw new Problem(403, texts.onlySuperadmins)
}

/** `confirmed`: the fingerprints of the changes that the user has confirmed, by employee; without them, any are made. */
type Sheet = ImportSheet<EmployeeColumn> & { confirmed?: Readonly<Record<string, string>> | undefined }
/** `employees`: how many are added; `mustConfirm`: email addresses change, or people lose their sign-in. */
type Validated = {
  sheet: ImportSheet<EmployeeColumn>
  options: ImportChoices
  roles: readonly RoleName[]
  mustConfirm: boolean
  employees: number
  /** The fingerprints of the leave that ends, by employee; without them, it stays. */
  endsLeave: ReadonlyMap<string, string> | undefined
  /** The changes that the user has confirmed; without them, any are made. */
  confirmed: readonly Pick<ImportedChange, 'uuid' | 'fingerprint'>[] | undefined
}

/**
 * Starts the background job that imports a validated sheet, which is stored encrypted until then.
 * @returns the ids of the job and the import
 * @throws Problem 403 if the sheet grants roles of HR, changes email addresses or ends sign-ins, and the caller has not
 *   confirmed their identity
 */
export async function startImport(
  trx: Trx,
  { sheet, options, roles, mustConfirm, employees, endsLeave, confirmed }: Validated,
  { caller, keys, startJob }: { caller: Caller; keys: Keys; startJob: StartJob },
): Promise<{ job: string; importId: string }> {
  for (const role of roles) requireConfirmedIdentityFor(caller, role)
  if (mustConfirm) requireConfirmedIdentity(caller)
  await lockCurrentKey(trx, keys)
  const id = randomUUID()
  const stored: Sheet = {
    ...sheet,
    confirmed: confirmed && Object.fromEntries(confirmed.map(({ uuid, fingerprint }) => [uuid, fingerprint])),
  }
  await trx
    .insertInto('employee_import')
    .values({
      id,
      actor_id: caller.uuid,
      employees,
      options: JSON.stringify(options),
      sheet: encrypt(keys.importedSheet, JSON.stringify(stored), id),
    })
    .execute()
  const job = await startJob(trx, {
    kind: importJob,
    key: 'all',
    title: employeesTexts.importTitle,
    target: { screen: 'employees', search: {} },
    actorId: caller.uuid,
    // What is saved while the job waits may turn a row into a change of an email address.
    parameters: {
      importId: id,
      isConfirmed: caller.isConfirmed,
      ...(endsLeave && { endsLeave: Object.fromEntries(endsLeave) }),
    },
  })
  return { job, importId: id }
}

const importJob = 'employee import'

type Importing = { db: Kysely<Tables>; keys: Keys; emailQueue: EmailQueue; company: Company; today: () => Day }

/**
 * Imports the new employees of a stored sheet in one transaction, which a repeated run finds finished. Then it changes
 * those who exist, each in a transaction of its own, so that none is locked for long; a repeated run finds nothing left to
 * change.
 */
export const employeeImports = ({
  db,
  keys,
  emailQueue,
  company,
  today,
}: Importing): JobKind<{
  importId: string
  isConfirmed?: boolean
  endsLeave?: Readonly<Record<string, string>>
}> => ({
  name: importJob,
  permission: 'employee.manage',
  async run({ parameters: { importId, isConfirmed = false, endsLeave = {} }, actorId, progress }) {
    const common = { emailQueue, keys, country: company.country, today: today(), progress }
    const actorNow = async (trx: Trx) => ({
      ...(await jobActor(trx, actorId, 'employee.manage')),
      isConfirmed,
      token: null,
    })
    try {
      const { actor, updates, ...stored } = await transact(db, async (trx) => {
        const { sheet, options, ...rest } = found(await lockImport(trx, importId))
        const by = { ...common, actor: await actorNow(trx) }
        if (sheet === null) return { ...rest, actor: by.actor, updates: null }
        await lockCurrentKey(trx, keys)
        const content = sheetOf(decrypt(keys.importedSheet, sheet, importId))
        if (rest.finishedAt === null) await importEmployees(trx, { importId, sheet: content, options }, by)
        const updates = options.updateExisting ? { sheet: content, options } : null
        return { ...rest, actor: by.actor, updates }
      })
      const { imported } = stored
      if (!updates) return { message: outcomeOf({ ...stored, failures: [] }), figures: { imported } }
      const { updated: earlier } = stored
      const failures = await updateEmployees(
        db,
        { ...updates, importId, endsLeave, earlier, actorNow },
        { ...common, actor },
      )
      const { updated } = await transact(db, (trx) => endImport(trx, importId, { ...common, actorId }))
      return {
        message: outcomeOf({ imported, updated, failures }),
        figures: { imported, updated, failed: failures.length },
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw await transact(db, (trx) => refuseImport(trx, importId, error, { ...common, actorId }))
    }
  },
})

type Ending = Pick<By, 'emailQueue' | 'country' | 'today'> & { actorId: string | null }

/** Ends an import that has stored what it could: deletes the sheet, and tells HR about leave outside the employment. */
async function endImport(trx: Trx, importId: string, by: Ending): Promise<Counts> {
  const stored = found(await lockImport(trx, importId))
  await trx.updateTable('employee_import').set({ sheet: null }).where('id', '=', importId).execute()
  const left = await trx
    .deleteFrom('import_leave_outside')
    .where('import_id', '=', importId)
    .returning('employee_id as id')
    .execute()
  await notifyLeaveOutside(
    trx,
    left.map(({ id }) => id),
    by,
  )
  return stored
}

/**
 * Ends an import that can't continue. One that has stored nothing is deleted, and the user keeps the sheet; any other
 * stays, so that it can be undone.
 * @returns the problem, which says what was stored
 */
async function refuseImport(trx: Trx, importId: string, problem: Problem, by: Ending): Promise<Problem> {
  const stored = await lockImport(trx, importId)
  if (!stored || stored.finishedAt === null) {
    await trx.deleteFrom('employee_import').where('id', '=', importId).execute()
    return withStored(problem, { imported: 0, updated: 0 })
  }
  return withStored(problem, await endImport(trx, importId, by))
}

function withStored(problem: Problem, { imported, updated }: Counts): Problem {
  const isNothing = imported + updated === 0
  const stored = isNothing ? texts.nothingStored : outcomeOf({ imported, updated, failures: [] })
  if (problem instanceof JobStopped) return new JobStopped(problem.status, problem.summary, stored)
  return isNothing ? problem : new Problem(problem.status, sentences([stored, problem.summary]))
}

/** The outcome of an import that may update: only the numbers that are not 0. */
function outcomeOf({ imported, updated, failures }: Counts & { failures: readonly Message[] }): Message {
  const [first = texts.updated(updated), ...others] = [
    ...(imported > 0 ? [texts.imported(imported)] : []),
    ...(updated > 0 ? [texts.updated(updated)] : []),
    ...(failures.length > 0 ? [texts.notUpdated(failures)] : []),
  ]
  return sentences([first, ...others])
}

/** How many employees all runs of the job have added and changed. */
type Counts = { imported: number; updated: number }

/** What is stored with the options of an import: how many employees its job has changed so far. Its undoing adds `removed`. */
const storedOptions = importOptions.extend({ updated: z.int().default(0) })

/** Locks an import; undefined if it no longer exists. */
async function lockImport(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('employee_import')
    .select(['sheet', 'options', 'employees as imported', 'finished_at as finishedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { updated, ...options } = storedOptions.parse(row.options)
  return { ...row, options, updated }
}

/** Counts an employee of an import in the transaction of the change, so that a job that starts again counts on. */
export const countOne = (trx: Trx, id: string, what: 'updated' | 'removed') =>
  sql`
    update employee_import
    set options = options::jsonb || jsonb_build_object(${what}::text, coalesce((options->>${what})::int, 0) + 1)
    where id = ${id}`.execute(trx)

// `startImport` has stored a validated sheet.
const sheetOf = (text: string) => JSON.parse(text) as Sheet

type Actor = Awaited<ReturnType<typeof jobActor>> & EmailChanger
type By = {
  actor: Actor
  emailQueue: EmailQueue
  keys: Keys
  country: string | null
  today: Day
  progress: (done: number, total: number) => Promise<void>
}

/** A new employee with the ids of everything that the row refers to. */
type NewEmployee = Omit<Candidate, 'positionId' | 'supervisor'> & {
  uuid: string
  position: { uuid: string }
  supervisor: { uuid: string } | null
}

/** How many employees one statement inserts: far below its limit, so that other requests are served in between. */
const batchSize = 200

/**
 * Adds the employees of a sheet with their accounts, after validating again: all of them or none.
 * @throws Problem 409 if cells have become invalid since they were checked
 */
async function importEmployees(
  trx: Trx,
  { importId, sheet, options }: { importId: string; sheet: Sheet; options: ImportChoices },
  by: By,
): Promise<void> {
  await lockCustomFields(trx)
  const { candidates, problems, newPositions, fields } = await checkImport(
    trx,
    sheet,
    { ...options, ...by },
    { isLocking: true },
  )
  if (problems.length > 0) throw changedSince(problems)
  await rejectUsedNumbers(trx, candidates)
  const inserted = await newEmployeesOf(trx, candidates, newPositions, by)
  // A fixed order, because addresses are unique: of two concurrent imports of the same people, the second waits for the
  // first.
  const ordered = inserted.toSorted((a, b) => (a.input.email.toLowerCase() < b.input.email.toLowerCase() ? -1 : 1))
  for (let first = 0; first < ordered.length; first += batchSize) {
    await by.progress(first, ordered.length)
    await insertPeople(trx, ordered.slice(first, first + batchSize), by)
  }
  await saveNewCustomValues(
    trx,
    ordered.map(({ uuid, input: { custom } }) => ({ uuid, custom })),
    {
      fields,
      keys: by.keys,
      taken: (uuid, { name: column }) =>
        changedSince(
          ordered.flatMap((one) =>
            one.uuid === uuid ? [{ row: one.row, column, message: customValueTexts.taken }] : [],
          ),
        ),
    },
  )
  const newEmployees = await giveNumbers(trx, inserted)
  await linkSupervisors(trx, newEmployees)
  await joinProjects(trx, newEmployees, by)
  await writeHistory(trx, newEmployees, { actor: by.actor, fields })
  const cause = {
    today: by.today,
    actorId: by.actor.uuid,
    reason: serialize(policyTexts.joined),
    whom: 'everyone' as const,
  }
  const ids = newEmployees.map(({ uuid }) => uuid)
  await adjustGrants(trx, ids, cause)
  await openBalances(
    trx,
    newEmployees.flatMap(({ uuid, input }) => input.remaining.map((one) => ({ employeeId: uuid, ...one }))),
    { actorId: by.actor.uuid, today: by.today },
  )
  if (options.invite) await inviteAll(trx, newEmployees, by)
  await sql`
    insert into imported_employee (import_id, employee_id) select ${importId}, id from unnest(${ids}::uuid[]) id`.execute(
    trx,
  )
  await trx
    .updateTable('employee_import')
    .set({ finished_at: sql<Date>`now()`, ...(!options.updateExisting && { sheet: null }) })
    .where('id', '=', importId)
    .execute()
  await analyzeWritten(trx)
}

type Updates = {
  importId: string
  sheet: Sheet
  options: ImportChoices
  endsLeave: Readonly<Record<string, string>>
  /** How many employees earlier runs of the job have changed. */
  earlier: number
  /** Returns the user who imports, if they still may. */
  actorNow: (trx: Trx) => Promise<Actor>
}

/**
 * Changes the employees of a sheet who exist. Stores with each change its number and whether it has left leave outside the
 * employment, for a run that continues a stopped one.
 * @returns why employees can no longer be changed
 */
async function updateEmployees(
  db: Kysely<Tables>,
  { importId, sheet, options, endsLeave, earlier, actorNow }: Updates,
  by: By,
): Promise<Message[]> {
  const { problems, ...checked } = await db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => checkImport(trx, sheet, { ...options, ...by }))
  const added = await db
    .selectFrom('imported_employee')
    .select('employee_id')
    .where('import_id', '=', importId)
    .execute()
  const ids = new Set(added.map(({ employee_id: id }) => id))
  // Those whom the import has added exist by now; someone may have changed them since.
  const changed = checked.changed.filter(({ uuid }) => !ids.has(uuid))
  const failures = problems.map(({ row, column, message }) => texts.failure(row, column, message))
  const total = earlier + changed.length
  for (const [index, { uuid, name, version, fingerprint, ...change }] of changed.entries()) {
    await by.progress(earlier + index, total)
    try {
      const { confirmed } = sheet
      if (confirmed && confirmed[uuid] !== fingerprint) throw new Problem(409, texts.employeeChanged)
      const saving = {
        ...by,
        actorId: by.actor.uuid,
        files: noFiles,
        onLeaveLeft: (trx: Trx) =>
          trx
            .insertInto('import_leave_outside')
            .values({ import_id: importId, employee_id: uuid })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
      }
      const wanted = { ...recordChangeOf(change), endsLeave: endsLeave[uuid], ...(confirmed && { version }) }
      await transact(db, async (trx) => {
        await changeEmployee(trx, uuid, wanted, { ...saving, caller: await actorNow(trx) })
        await countOne(trx, importId, 'updated')
      })
    } catch (error) {
      if (error instanceof JobStopped) throw error
      if (error instanceof StaleVersion) failures.push(texts.failed(name, texts.employeeChanged))
      else if (error instanceof Problem) failures.push(texts.failed(name, error.summary))
      else throw error
    }
  }
  return failures
}

/** A change as a form sends it: only the changed fields, with the ids of what they refer to. */
function recordChangeOf({
  change: { position, team, supervisorOrTeamLead, ...fields },
  positionId,
  projectIds,
  supervisor,
}: Omit<ImportedChange, 'uuid' | 'name' | 'version' | 'fingerprint'>): Partial<EmployeeChange> {
  return {
    // Only empty cells are null, and they change nothing.
    ...(fields as Partial<EmployeeChange>),
    ...(position !== undefined && positionId !== undefined && { position: { uuid: positionId } }),
    ...(team !== undefined && { team: projectIds.map((uuid) => ({ uuid })) }),
    ...(supervisorOrTeamLead !== undefined &&
      supervisor !== null &&
      'uuid' in supervisor && { supervisorOrTeamLead: supervisor }),
  }
}

async function newEmployeesOf(
  trx: Trx,
  candidates: readonly Candidate[],
  newPositions: readonly string[],
  { actor }: By,
): Promise<NewEmployee[]> {
  const made = new Map<string, string>()
  await lockKeys(trx, positionNames, newPositions)
  for (const name of newPositions.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const { uuid } = await addPosition(trx, { name }, { actorId: actor.uuid })
    made.set(keyOf(name), uuid)
  }
  const ids = new Map(candidates.map(({ row }) => [row, randomUUID()]))
  const idOf = (row: number) => ids.get(row) ?? ''
  return candidates.map(({ positionId, supervisor, ...candidate }) => ({
    ...candidate,
    uuid: idOf(candidate.row),
    position: { uuid: positionId ?? made.get(keyOf(candidate.input.position)) ?? '' },
    supervisor: supervisor && ('row' in supervisor ? { uuid: idOf(supervisor.row) } : supervisor),
  }))
}

async function insertPeople(trx: Trx, people: readonly NewEmployee[], by: By): Promise<void> {
  const inserted = await trx
    .insertInto('employee')
    .values(
      people.map(({ uuid, input: { dateOfBirth, ...input }, position }) => ({
        ...columnsOf(uuid, { ...input, position, team: undefined, supervisorOrTeamLead: null }, by),
        date_of_birth: dateOfBirth,
        id: uuid,
        first_name: input.firstName,
        last_name: input.lastName,
        email: input.email,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (inserted.length < people.length) {
    const ids = new Set(inserted.map(({ id }) => id))
    const others = people.filter(({ uuid }) => !ids.has(uuid))
    throw await storedMeanwhile(trx, others)
  }
  await trx
    .insertInto('account')
    .values(people.map(({ uuid, input }) => ({ id: uuid, role: input.role })))
    .execute()
}

/** How many problems a refused import names. */
const namedProblems = 10

/** The refusal of a sheet whose rows have become invalid since they were checked. */
function changedSince(problems: readonly Pick<CellProblem, 'row' | 'column' | 'message'>[]): Problem {
  const named = problems.slice(0, namedProblems)
  return new Problem(
    409,
    texts.changedSince(named.map(({ row, column, message }) => texts.failure(row, column, message))),
  )
}

/** Returns the problem of rows whose email address or ID number another transaction stored after the last check. */
async function storedMeanwhile(trx: Trx, people: readonly NewEmployee[]): Promise<Problem> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from employee
    where lower(email) = any (${people.map(({ input }) => keyOf(input.email))}::text[])`.execute(trx)
  const used = new Set(rows.map(({ email }) => email))
  return changedSince(
    people.map(({ row, input }) =>
      used.has(keyOf(input.email))
        ? { row, column: headerOf('email'), message: usersTexts.emailTaken }
        : { row, column: headerOf('idNumber'), message: recordTexts.idNumberTaken },
    ),
  )
}

/** Locks the employee numbers, and refuses those that were stored since the sheet was checked. */
async function rejectUsedNumbers(trx: Trx, candidates: readonly Candidate[]): Promise<void> {
  const numbered = candidates.flatMap(({ row, input: { employeeNumber: number = '' } }) =>
    number === '' ? [] : [{ row, number }],
  )
  const used = await lockKeys(
    trx,
    employeeNumbers,
    numbered.map(({ number }) => number),
  )
  const [column, message] = [headerOf('employeeNumber'), recordTexts.employeeNumberTaken]
  const problems = numbered.flatMap(({ row, number }) => (used.has(keyOf(number)) ? [{ row, column, message }] : []))
  if (problems.length > 0) throw changedSince(problems)
}

/** Gives employees without a number the next ones of the company's pattern, after those of the sheet are stored. */
async function giveNumbers(trx: Trx, newEmployees: readonly NewEmployee[]): Promise<NewEmployee[]> {
  const without = newEmployees.filter(({ input }) => (input.employeeNumber ?? '') === '')
  const numbers = await nextEmployeeNumbers(trx, without.length)
  const given = new Map(numbers.map((number, index) => [without[index]?.uuid ?? '', number]))
  await sql`
    update employee e set employee_number = given.number
    from unnest(${[...given.keys()]}::uuid[], ${[...given.values()]}::text[]) given (id, number)
    where e.id = given.id`.execute(trx)
  return newEmployees.map((one) => ({
    ...one,
    input: { ...one.input, employeeNumber: given.get(one.uuid) ?? one.input.employeeNumber },
  }))
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

async function joinProjects(trx: Trx, newEmployees: readonly NewEmployee[], { actor, today }: By): Promise<void> {
  const pairs = newEmployees.flatMap(({ uuid, projectIds }) => projectIds.map((projectId) => ({ projectId, uuid })))
  for (const [id, people] of Map.groupBy(pairs, ({ projectId }) => projectId))
    await joinProject(
      trx,
      id,
      people.map(({ uuid }) => uuid),
      { actorId: actor.uuid, today },
    )
}

async function writeHistory(
  trx: Trx,
  newEmployees: readonly NewEmployee[],
  { actor, fields }: Pick<By, 'actor'> & { fields: readonly CustomField[] },
): Promise<void> {
  for (let first = 0; first < newEmployees.length; first += batchSize)
    await recordAll(
      trx,
      newEmployees.slice(first, first + batchSize).map((newcomer) => ({
        actorId: actor.uuid,
        action: 'created',
        ...ofPerson('employee', newcomer.uuid),
        after: { ...valuesOf(recordOf(newcomer)), ...historyOf(fields, {}, newcomer.input.custom).after },
      })),
    )
}

/** The record as it will be read; fields that a sheet does not contain are empty. */
const recordOf = ({ input, position, projectIds, supervisor }: NewEmployee): RecordOfHistory => ({
  ...withBlanks(input),
  position,
  team: projectIds.map((id) => ({ uuid: id })),
  supervisorOrTeamLead: supervisor,
  profileImage: null,
  CV: null,
  attachment: null,
  otherFiles: [],
  role: input.role,
  isArchived: false,
})

const inviteAll = (trx: Trx, newEmployees: readonly NewEmployee[], { emailQueue }: By): Promise<void> =>
  sendInvitations(
    trx,
    newEmployees.filter(({ input }) => statusesWithSignIn.includes(input.status)).map(({ uuid }) => uuid),
    emailQueue,
  )
