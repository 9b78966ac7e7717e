import { english } from '@hr/contract/lib/messages'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesImportApi, employeesImportTexts as texts, keptReasons } from '@hr/contract/areas/employees/import'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { stoppedDuringSteps } from '../../testing/job-kinds.ts'
import type { Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldImports, undoImports } from './import-undo.commands.ts'
import { employeeImports } from './import.commands.ts'

const today = () => '2031-06-10'

let app: TestApp
let superadmin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  await app.people.position('Developer')
  superadmin = await app.people.superadmin()
})

let imports = 0
type Columns = { supervisor?: string; role?: string; team?: string }

/** Imports employees, invites them, and returns their ids by first name with the id of the import. */
async function imported(people: Record<string, Columns>) {
  imports += 1
  const emailOf = (name: string) => `${name}.${imports}@example.com`.toLowerCase()
  const body = {
    columns: [
      'firstName',
      'lastName',
      'email',
      'status',
      'position',
      'contractType',
      'startDate',
      'supervisorOrTeamLead',
      'role',
      'team',
    ] as const,
    rows: Object.entries(people).map(([name, { supervisor, role = '', team = '' }], index) => ({
      row: index + 2,
      cells: [
        name,
        'Novak',
        emailOf(name),
        'Active',
        'Developer',
        'Ugovor na neodređeno',
        '2031-01-01',
        supervisor === undefined ? '' : emailOf(supervisor),
        role,
        team,
      ],
    })),
  }
  const input = { query: { invite: 'true' as const }, body: { ...body, columns: [...body.columns] } }
  const { status, result } = await app.call(employeesImportApi.run, input, { as: superadmin })
  expect(status, JSON.stringify(result)).toBe(200)
  await app.runJobs([employeeImports({ ...app, today })])
  const rows = await app.db
    .selectFrom('imported_employee')
    .innerJoin('employee', 'employee.id', 'employee_id')
    .select(['employee_id', 'first_name', 'import_id'])
    .where('email', 'in', Object.keys(people).map(emailOf))
    .execute()
  const ids = Object.fromEntries(rows.map(({ first_name, employee_id }) => [first_name, employee_id]))
  return { importId: rows[0]?.import_id ?? '', idOf: (name: string) => ids[name] ?? '' }
}

async function undo(importId: string, as = superadmin) {
  const answer = await app.call(employeesImportApi.undo, { params: { id: importId } }, { as })
  if (answer.status !== 200) return answer.result.message
  await app.runJobs([undoImports({ ...app, today })])
  const { result } = await app.call(jobsApi.find, { params: { id: answer.result.job } }, { as: superadmin })
  return result.message
}

const listed = async (importId: string) =>
  (await app.call(employeesImportApi.list, {}, { as: superadmin })).result.find(({ uuid }) => uuid === importId)

/** The reasons by first name. */
const kept = async (importId: string) =>
  Object.fromEntries(((await listed(importId))?.kept ?? []).map(({ name, reason }) => [name.split(' ')[0], reason]))

const present = async (ids: readonly string[]) =>
  (await app.db.selectFrom('employee').select('first_name').where('id', 'in', ids).orderBy('first_name').execute()).map(
    ({ first_name: name }) => name,
  )

test('undoing an import removes its employees with their accounts, invitations and values', async () => {
  const project = await app.people.project()
  await app.db.updateTable('project').set({ code: 'UNDO-1' }).where('id', '=', project.uuid).execute()
  const { importId, idOf } = await imported({
    Ana: { supervisor: 'Ivo', team: 'UNDO-1' },
    Ivo: {},
    Eva: { role: 'Admin' },
  })
  const ids = ['Ana', 'Ivo', 'Eva'].map(idOf)
  const { uuid: field_id } = await app.people.customField()
  await app.db
    .insertInto('custom_value')
    .values({ employee_id: idOf('Ana'), field_id, text: 'M' })
    .execute()
  expect(await listed(importId)).toMatchObject({ employees: 3, isUndone: false, kept: [], who: expect.any(String) })
  expect(await undo(importId)).toBe('3 employees were removed, 0 were kept.')
  expect(await present(ids)).toEqual([])
  expect(await listed(importId)).toMatchObject({ isUndone: true, kept: [] })
  expect(await app.db.selectFrom('email').select('id').where('recipient_id', 'in', ids).execute()).toEqual([])
  const history = await app.db
    .selectFrom('history')
    .select('action')
    .where('entity', '=', 'employee')
    .where('action', '=', 'deleted')
    .where('actor_id', '=', superadmin.uuid)
    .where('person_id', 'in', ids)
    .execute()
  expect(history).toHaveLength(3)
  expect(await app.db.selectFrom('history_value').select('history_id').where('person_id', 'in', ids).execute()).toEqual(
    [],
  )
  expect(await undo(importId)).toBe(english(texts.alreadyUndone))
})

test('counts no employee who was deleted before', async () => {
  const { importId, idOf } = await imported({ Ana: {}, Ivo: {} })
  await app.db.deleteFrom('employee').where('id', '=', idOf('Ana')).execute()
  expect(await undo(importId)).toBe('1 employee was removed, 0 were kept.')
})

test('the successor in a planned departure stays, unless only HR knows of it', async () => {
  const { importId, idOf } = await imported({ Ana: {}, Ivo: {} })
  const ofSuccessor = (name: string) => ({ successors: { ledProjects: idOf(name) } })
  await app.people.departure(await app.people.employee(), ofSuccessor('Ana'))
  await app.people.departure(await app.people.admin(), { last_day: '2031-12-31', ...ofSuccessor('Ivo') })
  expect(await undo(importId)).toBe('1 employee was removed, 1 was kept.')
  expect(await present(['Ana', 'Ivo'].map(idOf))).toEqual(['Ana'])
})

test('employees who were changed, signed in or are referred to stay, and so do their supervisors', async () => {
  const project = await app.people.project()
  const { importId, idOf } = await imported({
    Gone: {},
    Boss: {},
    Top: {},
    Changed: { supervisor: 'Boss' },
    Signed: {},
    Leave: {},
    File: {},
    Member: {},
    Outside: {},
  })
  await app.db
    .updateTable('employee')
    .set({ supervisor_id: idOf('Top') })
    .where('id', '=', idOf('Boss'))
    .execute()
  const person = (name: string) => ({ uuid: idOf(name) }) as Person
  await app.callRaw(
    employeesApi.changePermission,
    { params: { id: idOf('Changed') }, body: { role: { uuid: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0004' } } },
    { as: superadmin },
  )
  await app.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', idOf('Signed')).execute()
  await app.people.leave(person('Leave'))
  await app.people.document(idOf('File'))
  await sql`insert into project_member (project_id, employee_id, role, joined_on)
            values (${project.uuid}, ${idOf('Member')}, 'member', '2031-06-10')`.execute(app.db)
  await sql`
    with entry as (
      insert into history (actor_id, action, entity, entity_id, at)
      values (${superadmin.uuid}, 'changed', 'project', ${project.uuid}, now() + interval '1 second') returning id)
    insert into history_value (history_id, salt, before, after)
    select id, '\\x00', '{"teamMembers": []}', ${JSON.stringify({ teamMembers: [idOf('Member')] })} from entry`.execute(
    app.db,
  )
  const subordinate = await app.people.employee()
  await app.db
    .updateTable('employee')
    .set({ supervisor_id: idOf('Outside') })
    .where('id', '=', subordinate.uuid)
    .execute()
  // HR has looked at the record, which changes nothing.
  await app.call(employeesApi.find, { params: { id: idOf('Gone') } }, { as: superadmin })

  expect(await undo(importId)).toBe('1 employee was removed, 8 were kept.')
  expect(await present([idOf('Gone')])).toEqual([])
  expect(await kept(importId)).toEqual({
    Boss: english(keptReasons.supervises),
    Top: english(keptReasons.supervises),
    Changed: english(keptReasons.changed),
    Signed: english(keptReasons.signedIn),
    Leave: english(keptReasons.leave),
    File: english(keptReasons.files),
    Member: english(keptReasons.projects),
    Outside: english(keptReasons.supervises),
  })
})

test('an Admin cannot undo the roles of HR', async () => {
  const admin = await app.people.admin()
  const { importId } = await imported({ Ana: { role: 'Admin' }, Ivo: {} })
  expect(await undo(importId, admin)).toBe('1 employee was removed, 1 was kept.')
  expect(await kept(importId)).toEqual({ Ana: english(keptReasons.beyondYou) })
})

test.each([
  ['archived', 'update employee set is_archived = true where id = $1'],
  ['without sign-in', `update employee set status = 'Not active' where id = $1`],
  ['switched off by the directory', 'update account set directory_disabled_at = now() where id = $1'],
])('an Admin who is %s by then removes no one', async (_, statement) => {
  const admin = await app.people.admin()
  const { importId, idOf } = await imported({ Ana: {} })
  const { result } = await app.call(employeesImportApi.undo, { params: { id: importId } }, { as: admin })
  await app.pool.query(statement, [admin.uuid])
  await app.runJobs([undoImports({ ...app, today })])
  const { result: job } = await app.call(jobsApi.find, { params: { id: result.job } }, { as: superadmin })
  expect(job).toMatchObject({
    state: 'failed',
    message: 'The user who started this no longer has permission to do it.',
  })
  expect(await present([idOf('Ana')])).toEqual(['Ana'])
})

test('stops once its Admin may not remove people, and another member of HR continues', async () => {
  const admin = await app.people.admin()
  const { importId, idOf } = await imported({ Ana: {}, Ivo: {}, Eva: {} })
  const ids = ['Ana', 'Ivo', 'Eva'].map(idOf)
  const [first = '', ...others] = ids.toSorted()
  await app.db.updateTable('employee').set({ supervisor_id: first }).where('id', 'in', others).execute()
  const { result } = await app.call(employeesImportApi.undo, { params: { id: importId } }, { as: admin })
  const kind = undoImports({ ...app, today })
  const run: typeof kind.run = (job) =>
    kind.run({
      ...job,
      progress: async (done, total) => {
        await job.progress(done, total)
        if (done === 1) await app.pool.query('update employee set is_archived = true where id = $1', [admin.uuid])
      },
    })
  await app.runJobs([{ ...kind, run }])
  const { result: job } = await app.call(jobsApi.find, { params: { id: result.job } }, { as: superadmin })
  expect(job).toMatchObject({
    state: 'failed',
    message: '1 of 3 done. The user who started this no longer has permission to do it.',
  })
  expect(await present(ids)).toHaveLength(2)
  expect(await undo(importId)).toBe('3 employees were removed, 0 were kept.')
})

test('is done if it is stopped during its last step', async () => {
  const { importId } = await imported({ Ana: {} })
  const { result } = await app.call(employeesImportApi.undo, { params: { id: importId } }, { as: superadmin })
  const params = { id: result.job }
  const stop = () => app.call(jobsApi.stop, { params }, { as: superadmin })
  await app.runJobs([stoppedDuringSteps(undoImports({ ...app, today }), stop)])
  expect((await app.call(jobsApi.find, { params }, { as: superadmin })).result).toMatchObject({
    state: 'done',
    done: 1,
  })
})

test('a run that was interrupted removes the rest', async () => {
  const { importId, idOf } = await imported({ Ana: {}, Ivo: {}, Eva: {} })
  let removed = 0
  const stopped = undoImports({ ...app, today }).run({
    parameters: { importId },
    actorId: superadmin.uuid,
    progress: async () => {
      removed += 1
      if (removed > 2) throw new Error('stopped')
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await present(['Ana', 'Ivo', 'Eva'].map(idOf))).toHaveLength(1)
  expect(await undo(importId)).toBe('3 employees were removed, 0 were kept.')
})

test('an import can be undone for seven days', async () => {
  const { importId } = await imported({ Ana: {} })
  const age = (interval: string) =>
    sql`update employee_import set finished_at = now() - ${interval}::interval where id = ${importId}`.execute(app.db)
  await age('6 days 23 hours')
  await deleteOldImports(app.db)
  expect(await listed(importId)).toMatchObject({ isUndone: false })
  await age('7 days 1 hour')
  expect(await undo(importId)).toBe(english(texts.undoTooLate))
  expect(await listed(importId)).toBeUndefined()
  await deleteOldImports(app.db)
  expect(await app.db.selectFrom('employee_import').select('id').where('id', '=', importId).execute()).toEqual([])
})
