import { keyOf } from '@hr/contract/lib/keys'
import { fieldTexts, isDeliverable } from '@hr/contract/lib/fields'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { serialize } from '@hr/contract/lib/messages'
import type { RoleName } from '@hr/contract/access'
import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import { dayThatDecides, maySetOwnFirstDay } from '@hr/contract/areas/employees/employment'
import type { Day } from '@hr/contract/lib/dates'
import { statusesWithSignIn } from '@hr/contract/areas/access/sessions'
import { otherContract, type CustomField } from '@hr/contract/areas/custom-fields/fields'
import { invitationTime, type InvitationTime } from '@hr/contract/areas/employees/invitation-time'
import { customNameOf } from '@hr/contract/areas/custom-fields/values'
import { isMasked, maskedIdNumber } from '@hr/contract/areas/employees/national-id'
import {
  hrFieldNames,
  recordFieldNames,
  recordTexts,
  type Employee,
  type EmployeeChange,
  type EmployeeInput,
  type OwnChange,
  type RecordFieldName,
} from '@hr/contract/areas/employees/record'
import { invalidDates } from '@hr/contract/areas/employees/rules'
import { usersTexts } from '@hr/contract/areas/users/users'
import { type Insertable, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { CallAct } from '../../act.ts'
import { mayDecideOnAccess } from '../../audit/access-decisions.ts'
import { ofPerson, record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import { type CalendarTrx, lockCalendarShared } from '../../db/lock-calendar.ts'
import { lockEmployees, requireAssignable } from '../../db/lock-employees.ts'
import { lockProjectsOf } from '../../db/lock-projects.ts'
import type { Tables } from '../../db/tables.ts'
import { LocksChanged } from '../../db/transaction.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { type FieldMessage, fieldProblem, found, ifAnyTaken } from '../../http/problem.ts'
import { type Actor, type Caller, isHr } from '../../http/session.ts'
import { lockCurrentKey } from '../../lib/current-key.ts'
import { encrypt } from '../../lib/encryption.ts'
import { idNumberHash, idNumberHashes } from '../../lib/id-number-hashes.ts'
import { uncheckedHash } from '../../lib/unique-hashes.ts'
import {
  changedValues,
  historyOf,
  lockCustomFields,
  mayCompare,
  rejectTaken,
  saveCustomValues,
} from '../custom-fields/values.commands.ts'
import { recordHired } from '../applicants/applicants.commands.ts'
import { planInvitation, sendInvitations, waitForInvitation } from '../access/password-links.commands.ts'
import { settleChangedEmail } from '../access/account-changes.commands.ts'
import {
  type Account,
  type LockedAccount,
  deleteSessionsOf,
  ladderUserOf,
  lockAccountWithCaller,
  lockWithCaller,
  maySignIn,
} from '../access/access.queries.ts'
import { settleLastDay } from '../access/last-day.commands.ts'
import { endSuperadmin, isLastSuperadmin } from '../access/managed-accounts.commands.ts'
import { settleChangedFacts } from '../leave-grants/facts.commands.ts'
import { adjustGrants } from '../leave-grants/grants.commands.ts'
import { notifyLeaveOutside, settleLeaveOutside } from '../leave-approvals/outside.commands.ts'
import { moveOffice } from '../leave-calendars/offices.commands.ts'
import { tellNewApprovers, waitingTeamOf } from '../leave-requests/asked-approvers.commands.ts'
import { reportSubstitutes } from '../leave-requests/substitutes.commands.ts'
import { factsBefore } from '../leave-grants/stored-facts.commands.ts'
import { setProjectsOf } from '../projects/memberships.commands.ts'
import { type FilesOfForm, saveFiles } from './files.commands.ts'
import { documentsInHistory } from './files.queries.ts'
import { lockSupervisors, rejectOtherProjects } from './locks.commands.ts'
import { findPlan } from './departures.queries.ts'
import { checkDeparturesWith } from './planned-checks.commands.ts'
import { type PlanHistory, settlePlannedDeparture } from './settled-departures.commands.ts'
import { type LimitRemoval, lockRemovals, noRemoval } from './removal-limit.commands.ts'
import { employeeNumbers, nextEmployeeNumbers } from './employee-numbers.commands.ts'
import { findRecord, recordColumns } from './record.queries.ts'

/** The caller, and what commands about employees need. */
export type By = Pick<CallAct, 'actorId' | 'caller' | 'emailQueue' | 'keys' | 'today'>
/** The user who changes a record: also one whose import runs in the background. */
type Changing = Omit<By, 'caller'> & {
  caller: Actor & Pick<Caller, 'superAdminHr' | 'isConfirmed' | 'token'>
  /** The day whose rights decide, if it is another one than today. */
  rightsOn?: Day
  /** The day on which a change was due that is made up for: its year is granted again, too. */
  dueOn?: Day
}
/**
 * The user who saves a record, and the files of the form. `onLeaveLeft`: is called instead of telling HR that leave is outside
 * the employment by now, by an import, which tells once about all. `planHistory`: the departure is planned with the last day.
 */
type Saving = Changing & {
  files: FilesOfForm
  onLeaveLeft?: (trx: Trx) => Promise<unknown>
  planHistory?: PlanHistory
}

type NewEmployee = EmployeeInput & { applicant?: string | undefined; invitation?: InvitationTime | undefined }

/**
 * Adds an employee with an account, and emails or plans the link that sets the first password. A person whom a token
 * without access decisions adds gets no link before HR sends the invitation.
 */
export async function addEmployee(
  trx: Trx,
  { applicant, invitation = 'now', ...input }: NewEmployee,
  by: Saving,
): Promise<Employee> {
  const id = randomUUID()
  rejectImpossibleDates(input, by)
  if (input.idNumber || input.custom) await lockCurrentKey(trx, by.keys)
  const fields = await lockCustomFields(trx)
  const checking = { fields, stored: {}, writer: by.caller, relation: 'all', isNew: true } as const
  const custom = changedValues(input.custom ?? {}, checking)
  if (input.team) await lockProjectsOf(trx, id, input.team)
  await rejectMissing(trx, input, by)
  const employeeNumber = await numberOf(trx, input.employeeNumber)
  const isUnchecked = !mayCompareIdNumbers(by)
  if (!isUnchecked) rejectTaken(await takenIdNumber(trx, input.idNumber, by))
  await insertPerson(trx, {
    ...columnsOf(id, { ...input, employeeNumber }, { ...by, isUnchecked }),
    id,
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
  })
  await insertAccount(trx, { id, role: 'Employee' })
  await lockWithCaller(trx, [], by)
  rejectTaken(await saveCustomValues(trx, id, custom, { keys: by.keys, writer: by.caller }))
  if (input.team) await setProjectsOf(trx, id, input.team, by)
  await saveFiles(trx, id, by.files, by)
  await adjustGrants(trx, [id], {
    today: by.today,
    actorId: by.actorId,
    reason: serialize(policyTexts.joined),
    whom: 'everyone',
  })
  const invited = invitationTime(invitation, input.startDate, by.today)
  if (!mayDecideOnAccess(by.caller.token)) await waitForInvitation(trx, id)
  else if (invited === 'now') await sendInvitations(trx, [id], by.emailQueue)
  else if (invited === 'first day') await planInvitation(trx, id)
  const employee = found(await findRecord(trx, id, by.keys))
  rejectOtherContract(fields, employee)
  await record(trx, {
    actorId: by.actorId,
    action: 'created',
    ...ofPerson('employee', id),
    after: { ...valuesOf(employee), ...historyOf(fields, {}, employee.custom).after },
  })
  if (applicant !== undefined) await recordHired(trx, applicant, id, by)
  return employee
}

/** Changes a record on behalf of HR; omitted fields are unchanged (`docs/rules.md`, section 2, `fields.tsv`). */
export async function changeEmployee(
  trx: Trx,
  id: string,
  change: Partial<EmployeeChange>,
  by: Saving,
): Promise<Employee> {
  const locked = await lockRecord(trx, id, change, by)
  await rejectBeyondLadder(trx, locked.account, locked.before, change, by)
  const relation = id === by.actorId ? 'own' : 'all'
  return saveChange(trx, { ...locked, change, relation }, by)
}

const hrFields: ReadonlySet<string> = new Set(hrFieldNames)

/** Changes the caller's own record; fields that only HR may write must be unchanged (`docs/rules.md`, section 2). */
export async function changeOwnRecord(trx: Trx, change: OwnChange, by: Saving): Promise<Employee> {
  const locked = await lockRecord(trx, by.actorId, change, by)
  const { before } = locked
  const stored: Record<string, unknown> = { ...before, ...idsOf(before) }
  const sent: Record<string, unknown> = { ...change, ...idsOf(change) }
  for (const field of hrFieldNames) {
    if (change[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(stored[field]))
      throw fieldProblem(field, recordTexts.notYours, 403)
  }
  const isIdNumberSent =
    change.idNumber !== undefined && change.idNumber !== before.idNumber && !isMasked(change.idNumber)
  if (before.idNumber !== '' && isIdNumberSent) throw fieldProblem('idNumber', recordTexts.notYours, 403)
  const own = Object.fromEntries(Object.entries(change).filter(([field]) => !hrFields.has(field)))
  return saveChange(trx, { ...locked, change: own, relation: 'own' }, by)
}

/** Whether a change may end the sign-in of the employee: by the status, or by a last day that is over. */
export const mayEndSignIn = ({ status, endDate }: SignInChange, today: Day): boolean =>
  (status !== undefined && !statusesWithSignIn.includes(status)) || (endDate ? endDate < today : false)

type SignInChange = { status?: EmployeeChange['status'] | undefined; endDate?: Day | null | undefined }

/**
 * Returns the record and its account after locking everything that the change writes or refers to, in lock order
 * (docs/ARCHITECTURE.md).
 * @throws StaleVersion if the change is based on an older version
 */
async function lockRecord(trx: Trx, id: string, change: Partial<OwnChange | EmployeeChange>, by: Saving) {
  const { version, team, position, supervisorOrTeamLead: supervisor } = change
  if (change.idNumber || change.custom) await lockCurrentKey(trx, by.keys)
  const endsAccess =
    mayEndSignIn('status' in change || 'endDate' in change ? change : {}, by.today) ||
    ('endDate' in change && !by.planHistory && (await findPlan(trx, id, by.today))?.isKnown) ||
    (await hasLimitedEmail(trx, id, change, by))
  const limitRemoval = endsAccess ? await lockRemovals(trx, by) : noRemoval
  // Leave is counted again after a change of the office, and granted again after a change of other facts.
  const calendar = await lockCalendarShared(trx)
  // The company's own contract types stand for contract types.
  const fields = change.custom || change.contractType !== undefined ? await lockCustomFields(trx) : []
  const projects = team && (await lockProjectsOf(trx, id, team))
  if (position) await lockPosition(trx, position.uuid)
  const name = await findName(trx, id)
  const isMoved = Boolean(supervisor) && supervisor?.uuid !== name?.supervisorId
  if (isMoved) await lockSupervisors(trx)
  const { firstName = name?.firstName, lastName = name?.lastName } = change
  const isRenamed = name?.firstName !== firstName || name?.lastName !== lastName
  await lockEmployees(trx, supervisor ? [id, supervisor.uuid] : [id], { supervisedBy: isRenamed ? id : null })
  if (projects) await rejectOtherProjects(trx, id, projects)
  const account = found(await lockAccountWithCaller(trx, id, by))
  const before = found(await findRecord(trx, id, by.keys))
  if (name && (name.firstName !== before.firstName || name.lastName !== before.lastName))
    throw new LocksChanged('The employee was renamed in the meantime')
  if (!isMoved && supervisor && supervisor.uuid !== before.supervisorOrTeamLead?.uuid)
    throw new LocksChanged('The employee was given another supervisor in the meantime')
  await rejectStale(trx, { id, entities: ['employee', 'account'], sent: version, stored: before.version })
  return { calendar, account, before, fields, limitRemoval }
}

/**
 * Whether a token changes the email address, which ends the access of its person. Sessions confirm their identity instead,
 * and the history refuses tokens without the scope.
 */
const movesByToken = (
  before: { email: string },
  { email = before.email }: { email?: string | undefined },
  { caller: { token } }: Changing,
): boolean => token !== null && mayDecideOnAccess(token) && keyOf(email) !== keyOf(before.email)

/** The same before the record is locked. */
async function hasLimitedEmail(trx: Trx, id: string, change: Partial<OwnChange | EmployeeChange>, by: Changing) {
  if (by.caller.token === null || !('email' in change)) return false
  const before = await trx.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirst()
  return before !== undefined && movesByToken(before, change, by)
}

const findName = (trx: Trx, id: string) =>
  trx
    .selectFrom('employee')
    .select(['first_name as firstName', 'last_name as lastName', 'supervisor_id as supervisorId'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Refuses changes beyond the role ladder: an Admin may not change the email or status of a Superadmin or another Admin, or
 * whether they are employed today, and no user may change their first day, status or supervisor for themselves, or end their
 * employment today. An empty first day may be set to today or later, and by the only Superadmin to any day.
 */
async function rejectBeyondLadder(
  trx: Trx,
  account: Account,
  before: Employee,
  change: Partial<EmployeeChange>,
  { caller, today }: Changing,
): Promise<void> {
  const { email = before.email, status = before.status, startDate = before.startDate } = change
  const movedDay = dayThatDecides(before, change, today)
  const isMoved = keyOf(email) !== keyOf(before.email)
  const hasOtherStatus = status !== before.status
  if (!mayManageAccount(caller, ladderUserOf(account))) {
    if (isMoved) throw fieldProblem('email', recordTexts.notYours, 403)
    if (hasOtherStatus) throw fieldProblem('status', recordTexts.notYours, 403)
    if (movedDay && before.uuid !== caller.uuid) throw fieldProblem(movedDay, recordTexts.notYours, 403)
  }
  if (before.uuid !== caller.uuid) return
  if (hasOtherStatus) throw fieldProblem('status', recordTexts.notYours, 403)
  const isFirstDayFine =
    startDate === before.startDate ||
    maySetOwnFirstDay(before.startDate, startDate, today) ||
    (before.startDate === null && (await isLastSuperadmin(trx, account)))
  if (!isFirstDayFine) throw fieldProblem('startDate', recordTexts.notYours, 403)
  if (movedDay === 'endDate') throw fieldProblem(movedDay, recordTexts.notYours, 403)
  const { supervisorOrTeamLead: chosen } = change
  if (chosen !== undefined && chosen?.uuid !== before.supervisorOrTeamLead?.uuid)
    throw fieldProblem('supervisorOrTeamLead', recordTexts.notYours, 403)
}

type Change = {
  calendar: CalendarTrx
  account: LockedAccount
  before: Employee
  change: Partial<EmployeeChange>
  /** The custom fields, if the change sends values of them or a contract type. */
  fields: readonly CustomField[]
  relation: 'own' | 'all'
  limitRemoval: LimitRemoval
}

async function saveChange(
  trx: Trx,
  { calendar, account, before, change, fields, relation, limitRemoval }: Change,
  by: Saving,
): Promise<Employee> {
  const { id } = account
  const checking = { fields, stored: before.custom, writer: by.caller, relation, isNew: false }
  const custom = changedValues(change.custom ?? {}, checking)
  rejectImpossibleDates({ ...before, ...change }, by)
  await rejectMissing(trx, change, { before, today: by.today })
  // A last day that is over has ended the sign-in already.
  if (change.status !== undefined && !maySignIn({ ...account, hasLeft: false, status: change.status })) {
    if (maySignIn(account)) await limitRemoval(id)
    await endSuperadmin(trx, account, { keepsFlag: false, actorId: by.actorId })
    await deleteSessionsOf(trx, id)
  }
  let { planHistory } = by
  if (change.endDate !== undefined && change.endDate !== before.endDate) {
    const moved = { ...by, endDate: change.endDate, limitRemoval }
    await settleLastDay(trx, account, moved)
    planHistory ??= await settlePlannedDeparture(trx, account, moved)
  }
  if (change.email !== undefined) {
    await rejectUnusableEmail(trx, change.email, { but: id })
    if (movesByToken(before, change, by)) await limitRemoval(id)
  }
  const wanted = new Map(Object.entries(before.custom))
  for (const [{ uuid }, value] of custom)
    if (value === null) wanted.delete(uuid)
    else wanted.set(uuid, value)
  const { contractType = before.contractType } = change
  rejectOtherContract(fields, { contractType, custom: Object.fromEntries(wanted) })
  await saveFiles(trx, id, by.files, by)
  const stored = { uuid: id, text: before.employeeNumber }
  const employeeNumber = await numberOf(trx, change.employeeNumber, stored)
  const written = { ...change, employeeNumber }
  const isUnchecked = !mayCompareIdNumbers(by)
  const isKept = isUnchecked || change.idNumber === before.idNumber
  const taken = isKept ? [] : await takenIdNumber(trx, change.idNumber, by, { but: id })
  if (taken.length > 0) delete written.idNumber
  const columns = columnsOf(id, written, { ...by, isUnchecked, knowsMask: mayCompare(by.caller) }, before)
  const facts = await factsBefore(trx, id)
  if (Object.keys(columns).length > 0)
    await trx.updateTable('employee').set(columns).where('id', '=', id).execute().catch(ifAnyTaken(takenMeanwhile))
  taken.push(...(await saveCustomValues(trx, id, custom, { keys: by.keys, writer: by.caller })))
  if (change.team) await setProjectsOf(trx, id, change.team, by)

  const after = found(await findRecord(trx, id, by.keys))
  const values = historyOf([...custom.keys()], before.custom, after.custom)
  const historyId = await record(trx, {
    actorId: by.actorId,
    action: planHistory ? 'departure planned' : 'changed',
    ...ofPerson('employee', id),
    before: { ...valuesOf(before), ...values.before, ...planHistory?.before },
    after: { ...valuesOf(after), ...values.after, ...planHistory?.after },
  })
  if (keyOf(after.email) !== keyOf(before.email))
    await settleChangedEmail(trx, id, { caller: by.caller, historyId, emailQueue: by.emailQueue })
  await settleChangedFacts(trx, id, facts, by)
  if (change.endsLeave !== undefined || after.startDate !== before.startDate || after.endDate !== before.endDate) {
    const moved = { before: employmentOf(before), after: employmentOf(after), endsLeave: change.endsLeave }
    const { isLeft } = await settleLeaveOutside(calendar, id, moved, by)
    if (isLeft && by.onLeaveLeft) await by.onLeaveLeft(trx)
    else if (isLeft) await notifyLeaveOutside(trx, [id], by)
  }
  if (after.officeLocation !== before.officeLocation) {
    const move = { employeeId: id, from: before.officeLocation, on: change.officeLocationFrom ?? by.today }
    await moveOffice(calendar, move, by)
  }
  const hasOtherDays =
    after.status !== before.status || after.startDate !== before.startDate || after.endDate !== before.endDate
  const team = hasOtherDays ? await waitingTeamOf(trx, id, by.today) : []
  const isLedByOthers = JSON.stringify(idsOf(after)) !== JSON.stringify(idsOf(before))
  await tellNewApprovers(trx, isLedByOthers ? [id, ...team] : team, by)
  if (hasOtherDays) {
    await reportSubstitutes(trx, [id], by)
    await checkDeparturesWith(trx, id, by)
  }
  rejectTaken(taken)
  // The history stores only the last digits of an ID number, which may be equal although the number changed.
  const isChanged = historyId !== undefined || after.idNumber !== before.idNumber
  return raiseVersion(trx, 'employee', { id, isChanged, seen: after })
}

/** Refuses a value of the company's own contract types beside another contract type. */
function rejectOtherContract(fields: readonly CustomField[], stored: Pick<Employee, 'contractType' | 'custom'>): void {
  const other = otherContract(fields, stored)
  if (other) throw fieldProblem(customNameOf(other.field), other.message)
}

const employmentOf = ({ startDate, endDate }: Employee) => ({ firstDay: startDate, lastDay: endDate })

function rejectImpossibleDates(dates: Parameters<typeof invalidDates>[0], { today }: Pick<By, 'today'>): void {
  const [first] = invalidDates(dates, today)
  if (first) throw fieldProblem(first.field, first.message)
}

/** Checks that the chosen position and supervisor exist, and locks them until the transaction ends. */
async function rejectMissing(
  trx: Trx,
  change: Partial<EmployeeChange>,
  { before, today }: Pick<By, 'today'> & { before?: Employee },
): Promise<void> {
  if (change.position && !(await lockPosition(trx, change.position.uuid)))
    throw fieldProblem('position', recordTexts.positionGone)
  const supervisor = change.supervisorOrTeamLead?.uuid
  if (supervisor === undefined || supervisor === before?.supervisorOrTeamLead?.uuid) return
  if (supervisor === before?.uuid) throw fieldProblem('supervisorOrTeamLead', recordTexts.ownSupervisor)
  await requireAssignable(
    trx,
    [supervisor],
    () => fieldProblem('supervisorOrTeamLead', recordTexts.supervisorGone),
    today,
  )
  if (before) await rejectCycle(trx, before.uuid, supervisor)
}

/** Rejects a supervisor who reports to the employee, directly or through others. */
export async function rejectCycle(
  trx: Trx,
  id: string,
  supervisor: string,
  field: string = 'supervisorOrTeamLead',
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive above as (
      select e.id, e.supervisor_id, e.first_name || ' ' || e.last_name as name, 1 as place
      from employee e where e.id = ${supervisor}
      union all
      select e.id, e.supervisor_id, e.first_name || ' ' || e.last_name, above.place + 1
      from above join employee e on e.id = above.supervisor_id where above.id <> ${id}
    ) cycle id set is_repeated using path
    select id, name from above where not is_repeated order by place`.execute(trx)
  const own = rows.find((row) => row.id === id)
  if (own) throw fieldProblem(field, recordTexts.supervisorCycle([own, ...rows].map(({ name }) => name)))
}

/** Locks the position and its name against changes; undefined if it does not exist. */
const lockPosition = (trx: Trx, id: string) =>
  trx.selectFrom('position').select('id').where('id', '=', id).forShare().executeTakeFirst()

type Person = Insertable<Tables['employee']>
/**
 * `isUnchecked`: the ID number is not compared with those of others. `knowsMask`: the writer may read it, and may send back how it
 * is masked.
 */
type StoringIdNumber = Pick<By, 'keys'> & { isUnchecked?: boolean; knowsMask?: boolean }

/**
 * Returns the columns that a change writes; omitted fields are not included.
 * @throws Problem 422 for a masked ID number that is not the stored one
 */
export function columnsOf(id: string, change: Partial<EmployeeChange>, by: StoringIdNumber, before?: Employee) {
  const { position, supervisorOrTeamLead: supervisor } = change
  return {
    ...recordColumns.written(change),
    ...(position && { position_id: position.uuid }),
    ...(supervisor !== undefined && { supervisor_id: supervisor && supervisor.uuid }),
    ...idNumberColumns(id, change.idNumber, by, before),
  } as Partial<Person>
}

/**
 * A masked number that is returned unchanged changes nothing (`docs/rules.md`, section 2, ID number). Writers who may not read
 * the number never got one, and could find its last digits.
 */
function idNumberColumns(
  id: string,
  idNumber: string | undefined,
  { keys, isUnchecked = false, knowsMask = true }: StoringIdNumber,
  before?: Employee,
) {
  if (idNumber === undefined || idNumber === before?.idNumber) return {}
  if (isMasked(idNumber)) {
    if (knowsMask && before && idNumber === maskedIdNumber(before.idNumber)) return {}
    throw fieldProblem('idNumber', recordTexts.idNumberMasked)
  }
  if (idNumber === '') return { id_number: null, id_number_hash: null }
  return {
    id_number: encrypt(keys.idNumber, idNumber, id),
    id_number_hash: isUnchecked ? uncheckedHash(id) : idNumberHash(keys, idNumber),
  }
}

/**
 * Inserts the employee, with the next number of the company's pattern if none is given. Unique indexes cover the email
 * addresses, ID numbers and employee numbers of all employees.
 */
export async function insertPerson(trx: Trx, person: Person): Promise<string> {
  if (!isDeliverable(person.email)) throw fieldProblem('email', fieldTexts.email)
  const row = await trx
    .insertInto('employee')
    .values({ ...person, employee_number: person.employee_number || (await nextEmployeeNumbers(trx, 1))[0] })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(ifAnyTaken(takenMeanwhile))
  if (!row) throw await emailTaken(trx, person.email)
  return row.id
}

export const insertAccount = (trx: Trx, account: { id: string; role: RoleName; super_admin_hr?: boolean }) =>
  trx.insertInto('account').values(account).execute()

/** The problems of unique values that another transaction stored after they were checked. */
const takenMeanwhile = {
  employee_email: () => fieldProblem('email', usersTexts.emailTaken),
  employee_number: () => fieldProblem('employeeNumber', recordTexts.employeeNumberTaken),
  employee_id_number: () => fieldProblem('idNumber', recordTexts.idNumberTaken),
}

/** Refuses the new address of an employee if someone else uses it, or mail servers refuse it. A stored one stays. */
export async function rejectUnusableEmail(trx: Trx, email: string, { but }: { but: string }): Promise<void> {
  const owner = await trx
    .selectFrom('employee')
    .select('id')
    .where(sql<string>`lower(email)`, '=', keyOf(email))
    .executeTakeFirst()
  if (owner && owner.id !== but) throw await emailTaken(trx, email)
  if (!owner && !isDeliverable(email)) throw fieldProblem('email', fieldTexts.email)
}

/** Reports a used email address with as much about its owner as HR needs. */
async function emailTaken(trx: Trx, email: string) {
  const owner = await trx
    .selectFrom('employee')
    .select('is_archived')
    .where(sql<string>`lower(email)`, '=', keyOf(email))
    .executeTakeFirst()
  return fieldProblem('email', owner?.is_archived ? usersTexts.emailOfArchived : usersTexts.emailTaken)
}

/** Returns the employee number to store; undefined changes nothing. */
const numberOf = async (trx: Trx, employeeNumber: string | undefined, stored?: { uuid: string; text: string }) =>
  employeeNumber
    ? requireFreeKey(trx, employeeNumbers, employeeNumber, { taken: takenMeanwhile.employee_number, stored })
    : employeeNumber

/** HR may read the ID numbers of all employees. */
const mayCompareIdNumbers = ({ caller }: Pick<Changing, 'caller'>): boolean => isHr(caller) && mayCompare(caller)

/** @returns the problem of an ID number that another employee has, for `rejectTaken` */
async function takenIdNumber(
  trx: Trx,
  idNumber: string | undefined,
  { keys }: Pick<Changing, 'keys'>,
  { but }: { but?: string } = {},
): Promise<FieldMessage[]> {
  if (idNumber === undefined || idNumber === '') return []
  const other = await trx
    .selectFrom('employee')
    .select('id')
    .where('id_number_hash', 'in', idNumberHashes(keys, idNumber))
    .$if(but !== undefined, (query) => query.where('id', '!=', but!))
    .executeTakeFirst()
  return other ? [{ field: 'idNumber', message: recordTexts.idNumberTaken }] : []
}

type Reference = { uuid: string }
type References = {
  position?: Reference | null | undefined
  supervisorOrTeamLead?: Reference | null | undefined
  team?: readonly Reference[] | undefined
}

/** Replaces the records that a record refers to by their ids, for comparison and for the history. */
const idsOf = (record: References) => ({
  position: record.position?.uuid ?? null,
  supervisorOrTeamLead: record.supervisorOrTeamLead?.uuid ?? null,
  team: (record.team ?? []).map(({ uuid }) => uuid).toSorted(),
})

/** The values in the history besides those of the record's fields. Custom fields are added by `historyOf`. */
const besides = ['profileImage', 'CV', 'attachment', 'otherFiles', 'isArchived', 'role'] as const
type NameInHistory = RecordFieldName | (typeof besides)[number]
const namesInHistory: ReadonlySet<string> = new Set<NameInHistory>([...recordFieldNames, ...besides])

/** A record in the history: other employees are stored by their ids. */
export type RecordOfHistory = Omit<Pick<Employee, NameInHistory>, keyof References> & Required<References>

/**
 * Returns the values that the history keeps of a record: employees, projects and files by their ids, the ID number
 * masked.
 */
export function valuesOf(record: RecordOfHistory): Record<string, unknown> {
  const { CV, attachment, otherFiles } = record
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => namesInHistory.has(name))),
    ...idsOf(record),
    idNumber: maskedIdNumber(record.idNumber),
    CV: CV && CV.id,
    attachment: attachment && attachment.id,
    ...documentsInHistory(otherFiles),
  }
}
