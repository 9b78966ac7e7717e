import { english } from '@hr/contract/lib/messages'
import { accessApi } from '@hr/contract/areas/access/access'
import { passwordTexts } from '@hr/contract/areas/access/password'
import { roleOf } from '@hr/contract/areas/access/roles'
import type { Successors } from '@hr/contract/areas/employees/successors'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { invitationsApi, invitationTexts, invitedMessage } from '@hr/contract/areas/employees/invitations'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { equipmentApi } from '@hr/contract/areas/equipment/equipment'
import { licencesApi } from '@hr/contract/areas/equipment/licences'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { validProject } from '@hr/contract/areas/projects/projects.fixture'
import { viewChangesApi } from '@hr/contract/areas/views/changes'
import { viewsTexts } from '@hr/contract/areas/views/texts'
import type { ListContent } from '@hr/contract/areas/views/views'
import { usersApi, usersTexts } from '@hr/contract/areas/users/users'
import { todayIn } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '../../db/db.ts'
import { lockEmployee } from '../../db/lock-employees.ts'
import { countDeadlocks } from '../../testing/deadlocks.ts'
import { testPassword, type Person } from '../../testing/people.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

// One file: archiving, deletion and permissions share the role ladder and their consequences.

let app: TestApp
let admin: Person
let superadmin: Person
beforeAll(async () => {
  app = await sharedTestApp()
  admin = await app.people.admin()
  superadmin = await app.people.superadmin({ password: testPassword })
})

const find = async (id: string) => (await app.call(employeesApi.find, { params: { id } }, { as: superadmin })).result
const setArchived = (id: string, isArchived: boolean, as = admin) =>
  app.call(employeesApi.archive, { params: { id }, body: { isArchived } }, { as })
/** Makes a call that waits for what another transaction writes, and commits that then. */
async function whileWriting<T>(
  write: (trx: Trx) => Promise<unknown>,
  call: () => Promise<T>,
  finish: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let answer: Promise<T> | undefined
  await app.db.transaction().execute(async (trx) => {
    await write(trx)
    answer = call()
    await untilWaiting(app.pool)
    await finish(trx)
  })
  return answer!
}
const login = (email: string, password: string) => app.call(accessApi.login, { body: { email, password } })

/** Creates a lead of one project and member of another, who supervises one employee. */
async function lead() {
  const person = await app.people.teamLead({ password: testPassword })
  const report = await app.people.employee({ supervisor: person })
  const member = await app.people.employee()
  const led = await app.people.project({ lead: person, members: [member] })
  const joined = await app.people.project({ members: [person] })
  return { person, report, led, joined }
}

describe('archiving', () => {
  test('previews its effects and does exactly that', async () => {
    const { person, report, led, joined } = await lead()
    const preview = await app.call(
      employeesApi.previewArchiving,
      { params: { id: person.uuid }, query: {} },
      { as: admin },
    )
    const projects = await app.db.selectFrom('project').select(['id', 'name']).execute()
    const nameOf = ({ uuid }: { uuid: string }) => projects.find(({ id }) => id === uuid)?.name
    expect(preview.result).toEqual({
      signsIn: true,
      ledProjects: [nameOf(led)],
      delegations: 0,
      sharedViews: 0,
      coveredLeave: 0,
      memberOf: [nameOf(joined)],
      plannedDepartures: [],
      supervisedPeople: 1,
      pendingLeave: 0,
      approvedLeave: 0,
      licences: [],
      equipment: [],
      daysLeft: [],
    })

    const { result } = await setArchived(person.uuid, true)
    expect(result).toEqual({ message: english(employeesTexts.archived), ended: preview.result })
    expect((await app.call(accessApi.refresh, {}, { headers: cookieOf(person) })).status).toBe(401)
    expect((await login(person.email, testPassword)).result).toEqual({
      loginMessage: expect.any(String),
      needsCode: false,
    })
    expect((await find(report.uuid)).supervisorOrTeamLead).toBeNull()
    const today = todayIn(app.company.timeZone)
    const memberships = await app.db
      .selectFrom('project_member')
      .select('left_on')
      .where('employee_id', '=', person.uuid)
      .execute()
    expect(memberships).toEqual([{ left_on: today }, { left_on: today }])
    const people = await app.call(peopleApi.find, { query: { q: person.lastName } }, { as: admin })
    expect(people.result.map(({ uuid }) => uuid)).not.toContain(person.uuid)
  })

  test('is recorded in the histories of everyone affected', async () => {
    const { person, report } = await lead()
    await setArchived(person.uuid, true)
    const historyOf = async (id: string) =>
      (await app.call(employeesApi.history, { params: { id }, query: { page: '1' } }, { as: superadmin })).result.items
    expect((await historyOf(person.uuid))[0]).toMatchObject({
      action: 'archived',
      changes: [{ field: 'isArchived', before: 'No', after: 'Yes' }],
    })
    expect((await historyOf(report.uuid))[0]).toMatchObject({
      action: 'changed',
      changes: [{ field: 'supervisorOrTeamLead', before: `${person.firstName} ${person.lastName}`, after: '' }],
    })
  })

  test('frees licences, and leaves equipment with the employee to be collected', async () => {
    const person = await app.people.employee()
    const licence = await app.people.item('licence', { heldBy: person, code: 'JB', name: 'Editor' })
    const broken = await app.people.item('licence', { heldBy: person, code: 'ZZ', name: 'Old', status: 'broken' })
    const laptop = await app.people.item('equipment', { heldBy: person, code: 'LAP-1', name: 'Laptop' })
    const preview = await app.call(
      employeesApi.previewArchiving,
      { params: { id: person.uuid }, query: {} },
      { as: admin },
    )
    expect(preview.result).toMatchObject({ licences: ['Editor', 'Old'], equipment: ['Laptop (LAP-1)'] })

    const { result } = await setArchived(person.uuid, true)
    expect(result.ended).toEqual(preview.result)
    const today = todayIn(app.company.timeZone)
    const findLicence = async (id: string) =>
      (await app.call(licencesApi.find, { params: { id } }, { as: admin })).result
    expect(await findLicence(licence.uuid)).toMatchObject({
      employee: null,
      status: 'inactive',
      version: 2,
      usageHistory: [{ uuid: person.uuid, unassignedOn: today }],
    })
    expect(await findLicence(broken.uuid)).toMatchObject({ employee: null, status: 'broken' })
    const equipment = await app.call(equipmentApi.find, { params: { id: laptop.uuid } }, { as: admin })
    expect(equipment.result).toMatchObject({ status: 'active', employee: { uuid: person.uuid, isArchived: true } })
    const toCollect = await app.call(equipmentApi.list, { query: { page: '1', isToCollect: 'true' } }, { as: admin })
    expect(toCollect.result.items.map(({ uuid }) => uuid)).toContain(laptop.uuid)
    const facts = await app.db
      .selectFrom('history')
      .select(['actor_id', 'action', 'fields'])
      .where('entity_id', '=', licence.uuid)
      .execute()
    expect(facts).toEqual([{ actor_id: admin.uuid, action: 'changed', fields: ['employee', 'dateAdded', 'status'] }])

    // Restoring does not return licences.
    await setArchived(person.uuid, false)
    expect((await findLicence(licence.uuid)).employee).toBeNull()
  })

  describe('with successors', () => {
    const archive = (id: string, successors: Successors, as = admin) =>
      app.call(employeesApi.archive, { params: { id }, body: { isArchived: true, successors } }, { as })
    const supervisorOf = async ({ uuid }: Person) => (await find(uuid)).supervisorOrTeamLead?.uuid ?? null
    const projectOf = async ({ uuid }: { uuid: string }) =>
      (await app.call(projectsApi.find, { params: { id: uuid } }, { as: admin })).result

    test('hands over supervised people and led projects, and leaves the rest', async () => {
      const { person, report, led, joined } = await lead()
      const [supervisor, projectLead] = [await app.people.employee(), await app.people.employee()]
      const closed = await app.people.project({ lead: person })
      await app.call(projectsApi.archive, { params: { id: closed.uuid }, body: { isArchived: true } }, { as: admin })
      const successors = { supervisedPeople: supervisor.uuid, ledProjects: projectLead.uuid }
      expect((await archive(person.uuid, successors)).status).toBe(200)
      expect(await supervisorOf(report)).toBe(supervisor.uuid)
      expect((await projectOf(led)).teamLead?.uuid).toBe(projectLead.uuid)
      expect((await projectOf(closed)).teamLead).toBeNull()
      expect((await projectOf(joined)).teamMembers).toEqual([])
      const { items } = (
        await app.call(employeesApi.history, { params: { id: report.uuid }, query: { page: '1' } }, { as: superadmin })
      ).result
      expect(items.find(({ action }) => action === 'changed')?.changes).toEqual([
        {
          field: 'supervisorOrTeamLead',
          before: `${person.firstName} ${person.lastName}`,
          after: `${supervisor.firstName} ${supervisor.lastName}`,
        },
      ])
    })

    test('a member of the project becomes its lead, and a supervised person gets the supervisor of the former one', async () => {
      const above = await app.people.employee()
      const person = await app.people.teamLead({ supervisor: above })
      const [first, second] = [
        await app.people.employee({ supervisor: person }),
        await app.people.employee({ supervisor: person }),
      ]
      const led = await app.people.project({ lead: person, members: [first, second] })
      await archive(person.uuid, { supervisedPeople: first.uuid, ledProjects: first.uuid })
      expect([await supervisorOf(first), await supervisorOf(second)]).toEqual([above.uuid, first.uuid])
      const { teamLead, teamMembers } = await projectOf(led)
      expect([teamLead?.uuid, teamMembers.map(({ uuid }) => uuid)]).toEqual([first.uuid, [second.uuid]])
    })

    describe('of delegations', () => {
      const delegatesOf = async ({ uuid }: Person) =>
        (await app.call(delegationsApi.list, { query: { approver: uuid } }, { as: admin })).result.map(
          ({ approver, delegate, startDate, endDate }) => [approver.uuid, delegate.uuid, startDate, endDate],
        )

      test('the successor decides in the place of approvers on the days that are left, and their own end', async () => {
        const [person, approver, next] = [
          await app.people.teamLead(),
          await app.people.teamLead(),
          await app.people.employee(),
        ]
        const later = await app.people.teamLead()
        const report = await app.people.employee({ supervisor: approver })
        const { uuid: request } = await app.people.leave(report)
        await app.people.delegation(approver, person)
        await app.people.delegation(later, person, { startDate: '2098-01-01', endDate: '2098-02-01' })
        await app.people.delegation(person, await app.people.employee(), { startDate: '2099-12-31' })
        const preview = { params: { id: person.uuid }, query: {} }
        expect((await app.call(employeesApi.previewArchiving, preview, { as: admin })).result.delegations).toBe(2)
        expect((await archive(person.uuid, { delegations: next.uuid })).status).toBe(200)
        expect(await delegatesOf(approver)).toEqual([
          [approver.uuid, next.uuid, todayIn(app.company.timeZone), '2099-12-31'],
        ])
        expect(await delegatesOf(later)).toEqual([[later.uuid, next.uuid, '2098-01-01', '2098-02-01']])
        expect(await delegatesOf(person)).toEqual([])
        const told = async (to: Person) =>
          (await app.db.selectFrom('notification').select('event').where('recipient_id', '=', to.uuid).execute()).map(
            ({ event }) => event,
          )
        expect((await told(next)).toSorted()).toEqual([
          'delegation to you started',
          'delegation to you started',
          'requests to decide',
        ])
        expect((await told(approver)).filter((event) => event.startsWith('your'))).toEqual([
          'your delegation ended',
          'your delegation started',
        ])
        const asked = app.db.selectFrom('asked_approver').select('approver_id as id')
        expect((await asked.where('leave_request_id', '=', request).execute()).map(({ id }) => id)).toContain(next.uuid)
      })

      test('refuses the approver, someone who has a delegate, and someone who is not at work on all days', async () => {
        const [person, approver, away] = [
          await app.people.teamLead(),
          await app.people.teamLead(),
          await app.people.teamLead(),
        ]
        await app.people.delegation(approver, person)
        await app.people.delegation(away, await app.people.employee(), { startDate: '2099-12-31' })
        const leaving = await app.people.employee()
        await app.db.updateTable('employee').set({ end_date: '2099-12-30' }).where('id', '=', leaving.uuid).execute()
        for (const delegations of [approver.uuid, away.uuid, leaving.uuid]) {
          const { status, result } = await archive(person.uuid, { delegations })
          expect([status, result.message]).toMatchObject([422, [{ field: 'successors.delegations' }]])
        }
        expect(await delegatesOf(approver)).toEqual([[approver.uuid, person.uuid, '2020-01-01', '2099-12-31']])
      })

      const told = async ({ uuid }: Person) => {
        const notices = app.db.selectFrom('notification').select('event').where('recipient_id', '=', uuid)
        return (await notices.execute()).map(({ event }) => event)
      }

      test('leaves out that of an approver who is deleted at the same time', async () => {
        const [person, approver] = [await app.people.teamLead(), await app.people.teamLead()]
        const next = await app.people.employee()
        await app.people.delegation(approver, person)
        const answer = await whileWriting(
          (trx) => sql`delete from delegation where approver_id = ${approver.uuid}`.execute(trx),
          () => archive(person.uuid, { delegations: next.uuid }),
          (trx) => sql`delete from employee where id = ${approver.uuid}`.execute(trx),
        )
        expect(answer.status).toBe(200)
        expect(await told(next)).toEqual([])
      })

      type End = (approver: Person, id: string) => Promise<{ status: number }>
      test.each<[string, End]>([
        ['removed', (approver, id) => app.call(delegationsApi.remove, { params: { id } }, { as: approver })],
        ['archived with the approver', (approver) => archive(approver.uuid, {})],
      ])('one that is %s at the same time ends for the successor', async (_, end) => {
        const [person, approver] = [await app.people.teamLead(), await app.people.teamLead()]
        const next = await app.people.employee()
        const { uuid } = await app.people.delegation(approver, person)
        const answer = await whileWriting(
          async (trx) => {
            await lockEmployee(trx, person.uuid)
            await sql`update delegation set delegate_id = ${next.uuid} where id = ${uuid}`.execute(trx)
          },
          () => end(approver, uuid),
        )
        expect(answer.status).toBe(200)
        expect(await delegatesOf(next)).toEqual([])
        expect(await told(next)).toEqual(['delegation to you ended'])
        expect(await told(person)).toEqual([])
      })
    })

    describe('of shared views', () => {
      const viewsOf = async ({ uuid }: Person) => {
        const views = app.db.selectFrom('saved_view').select(['name', 'shared_with']).where('account_id', '=', uuid)
        return (await views.orderBy('name').execute()).map(({ name, shared_with }) => [name, shared_with])
      }

      test('the successor owns them, and a name that they already use gets a number', async () => {
        const [person, next] = [await app.people.admin(), await app.people.admin()]
        const shared = { account_id: person.uuid, shared_with: 'Employee' } as const
        const { uuid } = await app.people.view({ ...shared, name: 'All' })
        await app.people.view({ ...shared, name: 'Office' })
        await app.people.view({ account_id: person.uuid, name: 'Mine' })
        await app.people.view({ account_id: next.uuid, name: 'all' })
        await app.people.view({ account_id: next.uuid, name: 'All (2)' })
        const { status, result } = await archive(person.uuid, { sharedViews: next.uuid }, superadmin)
        expect([status, result.ended?.sharedViews]).toEqual([200, 2])
        expect(await viewsOf(person)).toEqual([['Mine', null]])
        expect(await viewsOf(next)).toEqual([
          ['all', null],
          ['All (2)', null],
          ['All (3)', 'Employee'],
          ['Office', 'Employee'],
        ])
        const entry = await app.db
          .selectFrom('history')
          .select(['action', 'fields', 'actor_id'])
          .where('entity_id', '=', uuid)
          .execute()
        expect(entry).toEqual([
          { action: 'changed', fields: expect.arrayContaining(['name', 'owner']), actor_id: superadmin.uuid },
        ])
      })

      test('refuses someone who may not share, or does not see all of them', async () => {
        const person = await app.people.superadmin()
        const refusing = await app.people.admin()
        const archiveFor = (sharedViews: Person) => archive(person.uuid, { sharedViews: sharedViews.uuid }, superadmin)
        const shared = { account_id: person.uuid, shared_with: 'Superadmin' } as const
        await app.people.view({ ...shared, shared_with: 'Employee' })
        const refused = {
          result: { message: [{ field: 'successors.sharedViews', message: english(viewsTexts.mayNotOwn) }] },
        }
        expect(await archiveFor(await app.people.teamLead())).toMatchObject(refused)
        await app.people.view(shared)
        expect(await archiveFor(refusing)).toMatchObject(refused)
        expect(await viewsOf(person)).toHaveLength(2)
        expect((await archiveFor(await app.people.superadmin())).status).toBe(200)
      })

      test('a name with a number has at most 100 characters, and whole ones', async () => {
        const [person, next] = [await app.people.employee(), await app.people.admin()]
        const names = ['x'.repeat(97), `${'x'.repeat(97)}😀`, '👩‍👩‍👧'.repeat(12)]
        for (const name of names) {
          await app.people.view({ account_id: next.uuid, name })
          await app.people.view({ account_id: person.uuid, shared_with: 'Employee', name })
        }
        expect((await archive(person.uuid, { sharedViews: next.uuid })).status).toBe(200)
        const given = (await viewsOf(next)).flatMap(([name, role]) => (role ? [String(name)] : []))
        const numbered = [`${'x'.repeat(96)} (2)`, `${'x'.repeat(96)} (3)`, `${'👩‍👩‍👧'.repeat(12)} (2)`]
        expect(given.toSorted()).toEqual(numbered.toSorted())
      })

      test('two employees at once, whose views have the same names in another order, do not deadlock', async () => {
        const deadlocks = await countDeadlocks(app.pool)
        const handOver = async (names: string[], as: Person) => {
          const [person, next] = [await app.people.employee(), await app.people.admin()]
          const ids = names.map(() => crypto.randomUUID()).toSorted()
          for (const [place, name] of names.entries())
            await app.people.view({ id: ids[place]!, account_id: person.uuid, shared_with: 'Employee', name })
          return () => archive(person.uuid, { sharedViews: next.uuid }, as)
        }
        const names = Array.from({ length: 30 }, (_, place) => `View ${place}`)
        for (let round = 0; round < 3; round++) {
          const both = [await handOver(names, admin), await handOver(names.toReversed(), superadmin)]
          const answers = await Promise.all(both.map((run) => run()))
          expect(answers.map(({ status }) => status)).toEqual([200, 200])
        }
        expect(await countDeadlocks(app.pool)).toBe(deadlocks)
      })

      const content: ListContent = { kind: 'list', filters: {}, columns: ['lastName'], sort: null, order: 'asc' }
      const change = { name: 'Late', sharedWith: 'Admin' as const, content }

      test('the owner changes and deletes none that is handed over at the same time', async () => {
        const [person, next] = [await app.people.admin(), await app.people.admin()]
        const { uuid: id } = await app.people.view({ account_id: person.uuid, shared_with: 'Employee', name: 'Kept' })
        const handingOver = (run: () => Promise<{ status: number }>) =>
          whileWriting(async (trx) => {
            await sql`select from account where id = ${person.uuid} for no key update`.execute(trx)
            await sql`update saved_view set account_id = ${next.uuid} where id = ${id}`.execute(trx)
          }, run)
        const give = () => sql`update saved_view set account_id = ${person.uuid} where id = ${id}`.execute(app.db)
        const params = { id }
        const update = () => app.call(viewChangesApi.update, { params, body: change }, { as: person })
        const remove = () => app.call(viewChangesApi.remove, { params }, { as: person })
        expect((await handingOver(update)).status).toBe(404)
        await give()
        expect((await handingOver(remove)).status).toBe(404)
        expect(await viewsOf(next)).toEqual([['Kept', 'Employee']])
      })

      test('an archived user saves none', async () => {
        const person = await app.people.admin()
        const body = { ...change, list: 'directory' }
        const answer = await whileWriting(
          async (trx) => {
            await sql`select from account where id = ${person.uuid} for no key update`.execute(trx)
            await sql`delete from session where account_id = ${person.uuid}`.execute(trx)
          },
          () => app.call(viewChangesApi.create, { body }, { as: person }),
        )
        expect(answer.status).toBe(401)
        expect(await viewsOf(person)).toEqual([])
      })
    })

    test('gives no one themselves a supervisor', async () => {
      const person = await app.people.teamLead()
      const [hr, other] = [
        await app.people.admin({ supervisor: person }),
        await app.people.employee({ supervisor: person }),
      ]
      await archive(person.uuid, { supervisedPeople: other.uuid }, hr)
      expect([await supervisorOf(hr), await supervisorOf(other)]).toEqual([null, null])
    })

    test('refuses one who would move up into a stored circle', async () => {
      const person = await app.people.teamLead()
      const report = await app.people.employee({ supervisor: person })
      const between = await app.people.employee({ supervisor: report })
      for (const above of [report, between]) {
        await app.db.updateTable('employee').set({ supervisor_id: above.uuid }).where('id', '=', person.uuid).execute()
        const { status, result } = await archive(person.uuid, { supervisedPeople: report.uuid })
        expect([status, result.message]).toMatchObject([422, [{ field: 'successors.supervisedPeople' }]])
      }
    })

    test('refuses impossible ones, and archives no one', async () => {
      const { person, report } = await lead()
      const below = await app.people.employee({ supervisor: report })
      const gone = await app.people.employee()
      await setArchived(gone.uuid, true)
      const refused = async (successors: Successors, isArchived = true) => {
        const body = { isArchived, successors }
        const answer = await app.call(employeesApi.archive, { params: { id: person.uuid }, body }, { as: admin })
        expect(answer.status).toBe(422)
        return answer.result.message
      }
      for (const supervisedPeople of [person.uuid, gone.uuid, below.uuid, crypto.randomUUID()])
        expect(await refused({ supervisedPeople })).toMatchObject([{ field: 'successors.supervisedPeople' }])
      expect(await refused({ ledProjects: gone.uuid })).toMatchObject([{ field: 'successors.ledProjects' }])
      expect(await refused({ ledProjects: report.uuid }, false)).toMatchObject([{ field: 'successors.ledProjects' }])
      expect((await find(person.uuid)).isArchived).toBe(false)
      expect(await supervisorOf(report)).toBe(person.uuid)
    })
  })

  test('a second time ends nothing more', async () => {
    const { uuid } = await app.people.employee()
    await setArchived(uuid, true)
    expect((await setArchived(uuid, true)).result).toEqual({ message: english(employeesTexts.archived), ended: null })
  })

  test('can be reversed for the account, not for what was ended', async () => {
    const { person } = await lead()
    await setArchived(person.uuid, true)
    expect((await setArchived(person.uuid, false)).result).toEqual({
      message: english(employeesTexts.unarchived),
      ended: null,
    })
    expect((await login(person.email, testPassword)).result).toMatchObject({ token: expect.any(String) })
    expect((await find(person.uuid)).team).toEqual([])
  })

  test('moves the employee between the lists and their totals', async () => {
    const { uuid } = await app.people.employee()
    const totals = async () => {
      const total = async (isArchived: 'true' | 'false') =>
        (await app.call(employeesApi.list, { query: { page: '1', isArchived } }, { as: admin })).result.total
      return { here: await total('false'), archived: await total('true') }
    }
    const before = await totals()
    await setArchived(uuid, true)
    expect(await totals()).toEqual({ here: before.here - 1, archived: before.archived + 1 })
  })

  test('leaves no open membership when the employee is added to a project at the same time', async () => {
    const person = await app.people.employee()
    const project = await app.people.project()
    const values = { ...validProject, projectId: crypto.randomUUID() }
    const answers = await Promise.all([
      setArchived(person.uuid, true),
      app.call(
        projectsApi.update,
        { params: { id: project.uuid }, body: { ...values, teamMembers: [person] } },
        { as: superadmin },
      ),
    ])
    expect(answers[0].status).toBe(200)
    expect([200, 422]).toContain(answers[1].status)
    const open = await app.db
      .selectFrom('project_member')
      .select('id')
      .where('employee_id', '=', person.uuid)
      .where('left_on', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})

test('deletion has the same effects, deletes the record and its values, and keeps the history entry', async () => {
  const { person, report } = await lead()
  const licence = await app.people.item('licence', { heldBy: person })
  const laptop = await app.people.item('equipment', { heldBy: person })
  await app.people.cv(person.uuid)
  await app.people.photo(person.uuid)
  const { result } = await app.call(employeesApi.remove, { params: { id: person.uuid } }, { as: admin })
  expect(result).toEqual({ message: english(employeesTexts.deleted) })
  const count = async (table: 'employee' | 'account' | 'history_value' | 'stored_file' | 'history', column: string) => {
    const { rows } = await app.pool.query<{ n: number }>(`select count(*) n from ${table} where ${column} = $1`, [
      person.uuid,
    ])
    return rows[0]?.n
  }
  expect(await count('employee', 'id')).toBe(0)
  expect(await count('account', 'id')).toBe(0)
  expect(await count('history_value', 'person_id')).toBe(0)
  expect(await count('stored_file', 'employee_id')).toBe(0)
  expect(await count('history', 'person_id')).toBeGreaterThan(0)
  const free = { employee: null, status: 'inactive', usageHistory: [{ uuid: null, lastName: 'employee' }] }
  const equipment = await app.call(equipmentApi.find, { params: { id: laptop.uuid } }, { as: admin })
  expect(equipment.result).toMatchObject(free)
  const licences = await app.call(licencesApi.find, { params: { id: licence.uuid } }, { as: admin })
  expect(licences.result).toMatchObject(free)
  expect((await find(report.uuid)).supervisorOrTeamLead).toBeNull()
})

describe('a permission', () => {
  test("takes effect immediately: the person's sessions end", async () => {
    const person = await app.people.employee()
    const { status, result } = await app.call(
      employeesApi.changePermission,
      { params: { id: person.uuid }, body: { role: roleOf('Team lead') } },
      { as: admin },
    )
    expect({ status, result }).toEqual({ status: 200, result: { message: english(employeesTexts.roleChanged) } })
    expect((await find(person.uuid)).role).toBe('Team lead')
    expect((await app.call(employeesApi.own, {}, { as: person })).status).toBe(401)
  })

  test.each(['Superadmin', 'Admin'] as const)('an Admin may not give the role %s', async (role) => {
    const { uuid } = await app.people.employee()
    const { status } = await app.call(
      employeesApi.changePermission,
      { params: { id: uuid }, body: { role: roleOf(role) } },
      { as: admin },
    )
    expect(status).toBe(403)
  })

  test('requires a role', async () => {
    const { uuid } = await app.people.employee()
    const { status, result } = await app.callRaw(
      employeesApi.changePermission,
      { params: { id: uuid }, body: {} },
      { as: admin },
    )
    expect(status).toBe(400)
    expect(result.message).toMatchObject([{ field: 'role', message: english(employeesTexts.roleRequired) }])
  })
})

describe('credentials', () => {
  test('are a link to the stored address', async () => {
    const person = await app.people.employee()
    const { result } = await app.call(employeesApi.sendCredentials, { params: { id: person.uuid } }, { as: admin })
    expect(result).toEqual({ message: english(employeesTexts.credentialsStored(person.email)) })
    expect(await app.queuedEmails()).toContainEqual({ template: 'invitation', recipientId: person.uuid })
  })

  test('are not sent to a person who may not sign in', async () => {
    const { uuid } = await app.people.employee({ status: 'Not active' })
    const { status, result } = await app.call(employeesApi.sendCredentials, { params: { id: uuid } }, { as: admin })
    expect({ status, result }).toMatchObject({ status: 422, result: { message: english(employeesTexts.notASignIn) } })
  })
})

describe('invitations', () => {
  const invite = (people: readonly Person[], recentlyInvited?: 'invite') =>
    app.call(
      invitationsApi.send,
      { body: { employees: people.map(({ uuid }) => uuid), ...(recentlyInvited && { recentlyInvited }) } },
      { as: admin },
    )
  const invitedTo = async ({ uuid }: Person) =>
    (await app.queuedEmails()).filter(
      (emailQueue) => emailQueue.template === 'invitation' && emailQueue.recipientId === uuid,
    ).length

  test('go to selected employees who never signed in; the others are skipped with a reason', async () => {
    const [ana, ivo] = [await app.people.employee(), await app.people.employee()]
    const active = await app.people.employee({ password: testPassword })
    const away = await app.people.employee({ status: 'Not active' })
    const { status, result } = await invite([ana, active, away, superadmin, ivo])
    expect(status).toBe(200)
    expect(result).toMatchObject({ invited: 2, message: english(invitedMessage(2, 'files')) })
    const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
    expect(Object.fromEntries(result.leftOut.map(({ name, reason }) => [name, reason]))).toEqual({
      [nameOf(active)]: english(invitationTexts.isActivated),
      [nameOf(away)]: english(employeesTexts.notASignIn),
      [nameOf(superadmin)]: english(employeesTexts.beyondYou),
    })
    expect([await invitedTo(ana), await invitedTo(ivo), await invitedTo(active)]).toEqual([1, 1, 0])
    const { result: list } = await app.call(employeesApi.list, { query: { page: '1', q: ana.email } }, { as: admin })
    expect(list.items[0]).toMatchObject({ isActivated: false, invitedAt: expect.stringMatching(/^\d{4}-/) })
    const { result: record } = await app.call(employeesApi.find, { params: { id: active.uuid } }, { as: admin })
    expect(record).toMatchObject({ isActivated: true, invitedAt: null })
  })

  test('are sent again within an hour only after a second confirmation', async () => {
    const ana = await app.people.employee()
    await invite([ana])
    expect((await invite([ana])).result).toMatchObject({ invited: 0, leftOut: [{ uuid: ana.uuid, isRecent: true }] })
    expect((await invite([ana], 'invite')).result).toMatchObject({ invited: 1, leftOut: [] })
    expect(await invitedTo(ana)).toBe(2)
    await app.db
      .updateTable('account')
      .set({ invited_at: sql<Date>`now() - interval '61 minutes'` })
      .where('id', '=', ana.uuid)
      .execute()
    expect((await invite([ana])).result).toMatchObject({ invited: 1, leftOut: [] })
  })
})

describe("another user's password", () => {
  const password = 'fog on the Vrbas again'
  const set = (id: string, body: object | undefined, endpoint = usersApi.setPassword) =>
    app.callRaw(endpoint, { params: { id }, body }, { as: superadmin })

  test.each([usersApi.setPassword, usersApi.setPasswordOfEmployee])(
    'by $path without a password sends a link and ends the sessions',
    async (endpoint) => {
      const person = await app.people.employee()
      expect((await set(person.uuid, undefined, endpoint)).result).toEqual({ message: english(usersTexts.linkStored) })
      expect(await app.queuedEmails()).toContainEqual({ template: 'invitation', recipientId: person.uuid })
      expect((await app.call(employeesApi.own, {}, { as: person })).status).toBe(401)
      const facts = await app.db
        .selectFrom('history')
        .select(['actor_id', 'action'])
        .where('person_id', '=', person.uuid)
        .execute()
      expect(facts).toEqual([{ actor_id: superadmin.uuid, action: 'access ended' }])
    },
  )

  test("is set after entering one's own, and the owner is notified", async () => {
    const person = await app.people.employee({ password: testPassword })
    const body = { password, confirmPassword: password, currentPassword: testPassword }
    expect((await set(person.uuid, body)).result).toEqual({ message: english(usersTexts.passwordSet) })
    expect((await login(person.email, password)).result).toMatchObject({ token: expect.any(String) })
    expect(await app.queuedEmails()).toContainEqual({ template: 'password set', recipientId: person.uuid })
  })

  test.each([
    [{ password, confirmPassword: password, currentPassword: 'not my password' }, 'currentPassword'],
    [{ password, confirmPassword: 'another one here', currentPassword: testPassword }, 'confirmPassword'],
    [{ password: 'short', confirmPassword: 'short', currentPassword: testPassword }, 'password'],
  ])('refuses %j at %s', async (body, field) => {
    const person = await app.people.employee({ password: testPassword })
    const { status, result } = await set(person.uuid, body)
    expect([400, 422]).toContain(status)
    expect(result.message).toMatchObject([{ field, message: expect.any(String) }])
    expect((await login(person.email, testPassword)).result).toMatchObject({ token: expect.any(String) })
  })

  test('must not be their email address', async () => {
    const person = await app.people.employee({ email: 'grozdana.planinska@example.com' })
    const { status, result } = await set(person.uuid, {
      password: person.email,
      confirmPassword: person.email,
      currentPassword: testPassword,
    })
    expect({ status, result }).toMatchObject({
      status: 400,
      result: { message: [{ field: 'password', message: english(passwordTexts.personal) }] },
    })
  })

  test('is not found for a missing user', async () => {
    const body = { password, confirmPassword: password, currentPassword: testPassword }
    expect((await set(crypto.randomUUID(), body)).status).toBe(404)
  })
})

describe('teams', () => {
  test('of an Employee are their own, of a lead all', async () => {
    const { person, led, joined } = await lead()
    const teamsOf = async (as: Person) =>
      (await app.call(employeesApi.teams, { query: { page: '1', pageSize: '100' } }, { as })).result.items.map(
        ({ uuid }) => uuid,
      )
    const member = await app.people.employee()
    const own = await app.people.project({ members: [member] })
    expect(await teamsOf(member)).toEqual([own.uuid])
    expect(await teamsOf(person)).toEqual(expect.arrayContaining([led.uuid, joined.uuid, own.uuid]))
  })

  test('of a lead contain supervised employees and members of led projects once, and no archived ones', async () => {
    const leader = await app.people.teamLead()
    const both = await app.people.employee({ supervisor: leader, lastName: 'Anić' })
    const member = await app.people.employee({ lastName: 'Babić' })
    const gone = await app.people.employee({ supervisor: leader, isArchived: true })
    await app.people.project({ lead: leader, members: [both, member] })
    await app.people.project({ lead: leader, members: [await app.people.employee()], isArchived: true })
    const team = async (query: object) =>
      (
        await app.call(
          employeesApi.byTeamLead,
          { params: { id: leader.uuid }, query: { page: '1', ...query } },
          { as: leader },
        )
      ).result.items.map(({ uuid }) => uuid)
    expect(await team({})).toEqual([both.uuid, member.uuid])
    expect(await team({ order: 'desc' })).toEqual([member.uuid, both.uuid])
    expect(await team({ q: 'babic' })).toEqual([member.uuid])
    expect(await team({ person: both.uuid })).toEqual([both.uuid])
    expect(await team({ person: admin.uuid }), 'not in the team').toEqual([])
    expect(await team({ isArchived: 'true' })).toEqual([gone.uuid])
  })
})

const cookieOf = ({ cookie }: Person) => ({ cookie, origin: 'http://localhost:3000' })
