import { employeesApi } from '@hr/contract/areas/employees/employees'
import { validEmployee } from '@hr/contract/areas/employees/employees.fixture'
import { employeesImportApi } from '@hr/contract/areas/employees/import'
import type { EmployeeColumn } from '@hr/contract/areas/employees/import-columns'
import { creditsApi } from '@hr/contract/areas/leave/credits'
import { delegationsApi } from '@hr/contract/areas/leave/delegations'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { projectsApi } from '@hr/contract/areas/projects/projects'
import { addDays } from '@hr/contract/lib/dates'
import type { ImportSheet } from '@hr/contract/lib/imports'
import { seededRandom } from '@hr/testing/random'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDailyWork } from '../../testing/daily-work.ts'
import { employeeImports } from '../../testing/job-kinds.ts'
import { admin, ana, app, applied, apply, cancel, decide, lead, today, useLeave, week } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { findUnread } from '../notifications/notifications.queries.ts'

useLeave()

let policy: { uuid: string }
let successor: Person
let position: { uuid: string }
beforeAll(async () => {
  position = await app.people.position('Developer')
})
beforeEach(async () => {
  await sql`truncate daily_run`.execute(app.db)
  await app.db.deleteFrom('leave_request').execute()
  await app.db.deleteFrom('leave_credit').execute()
  await app.db.deleteFrom('notification').execute()
  policy = await app.people.policy({ kind: 'earned' })
  successor = await app.people.employee()
})

const reportWork = (owner: Person, day = addDays(today, -3)) => {
  const body = { policy, startDate: day, endDate: day, days: 1, reason: 'Release weekend' }
  return app.callRaw(creditsApi.create, { body }, { as: owner })
}
/** A request for leave and one for time off in lieu. */
const requested = async (owner = ana) => ({
  leave: (await applied({}, owner)).uuid,
  credit: (await reportWork(owner)).result.credit.uuid,
})
const told = async (person: Person) =>
  (await app.call(notificationsApi.list, {}, { as: person })).result.notifications.map(({ content }) => content)
const two = 'You are now an approver of 2 requests that await a decision'
const tomorrow = () => runDailyWork(app, `${addDays(today, 1)}T08:00:00Z`)

/** Saves a record by the form, which sends all its required fields. */
async function save(person: Person, changed: object) {
  const stored = await app.db
    .selectFrom('employee')
    .select(['status', 'start_date as startDate', 'supervisor_id as supervisor'])
    .where('id', '=', person.uuid)
    .executeTakeFirstOrThrow()
  const { firstName, lastName, email } = person
  const body = {
    ...validEmployee,
    firstName,
    lastName,
    email,
    status: stored.status,
    startDate: stored.startDate ?? '2020-01-01',
    position,
    supervisorOrTeamLead: stored.supervisor === null ? null : { uuid: stored.supervisor },
    ...changed,
  }
  return app.callRaw(employeesApi.update, { params: { id: person.uuid }, body }, { as: admin })
}
const detailsOf = async (id: string) => {
  const { result } = await app.call(projectsApi.find, { params: { id } }, { as: admin })
  const { isArchived: _, version: __, ...details } = result
  return details
}
const changeTeam = async (id: string, team: { teamLead: Person | null; teamMembers: readonly Person[] }) => {
  const body = { ...(await detailsOf(id)), teamLead: team.teamLead, teamMembers: [...team.teamMembers] }
  return app.callRaw(projectsApi.update, { params: { id }, body }, { as: admin })
}
const archive = (person: Person) =>
  app.call(employeesApi.archive, { params: { id: person.uuid }, body: { isArchived: true } }, { as: admin })
const delegate = (approver: Person, to: Person, startDate = today) =>
  app.callRaw(
    delegationsApi.create,
    { body: { approver: approver.uuid, delegate: to.uuid, startDate, endDate: addDays(today, 20) } },
    { as: admin },
  )

/** Each way in which a successor, or HR, becomes an approver of requests that wait already. */
const doors: Record<
  string,
  {
    before?: () => Promise<{ uuid: string }>
    change: (made: { uuid: string }) => Promise<unknown>
    tells: () => Person
  }
> = {
  'another supervisor by the form or the org chart': {
    change: () => save(ana, { supervisorOrTeamLead: { uuid: successor.uuid } }),
    tells: () => successor,
  },
  'no supervisor any longer': { change: () => save(ana, { supervisorOrTeamLead: null }), tells: () => admin },
  'an import': {
    change: async () => {
      const body: ImportSheet<EmployeeColumn> = {
        columns: ['email', 'supervisorOrTeamLead'],
        forNew: [],
        rows: [{ row: 2, cells: [ana.email, successor.email] }],
      }
      await app.call(employeesImportApi.run, { query: { updateExisting: 'true' }, body }, { as: admin })
      await app.runJobs([employeeImports({ ...app, today: () => today })])
    },
    tells: () => successor,
  },
  'a project that is added': {
    change: async () => {
      const { uuid: id } = await app.people.project()
      const body = {
        ...(await detailsOf(id)),
        name: 'Added',
        projectId: 'added',
        teamLead: successor,
        teamMembers: [ana],
      }
      await app.call(projectsApi.create, { body }, { as: admin })
      await app.call(projectsApi.remove, { params: { id } }, { as: admin })
    },
    tells: () => successor,
  },
  'another lead of the project': {
    before: () => app.people.project({ members: [ana] }),
    change: ({ uuid }) => changeTeam(uuid, { teamLead: successor, teamMembers: [ana] }),
    tells: () => successor,
  },
  'a project that the employee joins': {
    before: () => app.people.project({ lead: successor }),
    change: ({ uuid }) => changeTeam(uuid, { teamLead: successor, teamMembers: [ana] }),
    tells: () => successor,
  },
  'a project in the form': {
    before: () => app.people.project({ lead: successor }),
    change: ({ uuid }) => save(ana, { team: [{ uuid }] }),
    tells: () => successor,
  },
  'a project that is unarchived': {
    before: () => app.people.project({ lead: successor, members: [ana], isArchived: true }),
    change: ({ uuid: id }) =>
      app.call(projectsApi.archive, { params: { id }, body: { isArchived: false } }, { as: admin }),
    tells: () => successor,
  },
  'archiving the only approver': { change: () => archive(lead), tells: () => admin },
  'deleting the only approver': {
    change: () => app.call(employeesApi.remove, { params: { id: lead.uuid } }, { as: admin }),
    tells: () => admin,
  },
  'maternity leave of the only approver': {
    change: () => save(lead, { status: 'Maternity leave' }),
    tells: () => admin,
  },
  'a last day that has passed': {
    change: () => save(lead, { endDate: addDays(today, -1) }),
    tells: () => admin,
  },
  'a first day that has come': {
    before: async () => {
      await app.db
        .updateTable('employee')
        .set({ start_date: addDays(today, 5) })
        .where('id', '=', successor.uuid)
        .execute()
      return app.people.project({ lead: successor, members: [ana] })
    },
    change: () => save(successor, { startDate: today }),
    tells: () => successor,
  },
  'a delegation': { change: () => delegate(lead, successor), tells: () => successor },
  'the end of a delegation of an approver on maternity leave': {
    before: async () => {
      const { result } = await delegate(lead, successor)
      await save(lead, { status: 'Maternity leave' })
      await app.db.deleteFrom('notification').execute()
      return result.delegation
    },
    change: ({ uuid: id }) => app.call(delegationsApi.remove, { params: { id } }, { as: admin }),
    tells: () => admin,
  },
}

describe('new approvers of waiting requests are told once with their number', () => {
  test.for(Object.entries(doors))('%s', async ([, { before, change, tells }]) => {
    const made = (await before?.()) ?? { uuid: '' }
    await requested()
    await change(made)
    const approver = tells()
    const asks = async () => (await told(approver)).filter((text) => /^You are now|awaited your decision/.test(text))
    expect(await asks()).toEqual([two])
    await tomorrow()
    expect(await asks(), 'nor the morning after').toEqual([two])
  })

  test('former approvers are no longer asked', async () => {
    const { leave: id } = await requested()
    const open = () =>
      app.db
        .selectFrom('notification')
        .select('recipient_id as recipient')
        .where('leave_request_id', '=', id)
        .where('cleared_at', 'is', null)
        .execute()
    expect(await open()).toEqual([{ recipient: lead.uuid }])
    await save(ana, { supervisorOrTeamLead: { uuid: successor.uuid } })
    expect(await open()).toEqual([])
    await save(ana, { supervisorOrTeamLead: { uuid: lead.uuid } })
    expect(await told(lead)).toContain(two)
  })

  test('there and back: the number is of what waits, and former approvers get neither notification nor email', async () => {
    await requested()
    await app.db.deleteFrom('email').execute()
    const moveTo = (supervisor: Person) => save(ana, { supervisorOrTeamLead: { uuid: supervisor.uuid } })
    const asks = async (person: Person) => (await told(person)).filter((text) => text.startsWith('You are now'))
    for (const supervisor of [successor, lead, successor, lead]) await moveTo(supervisor)
    expect([await asks(lead), await asks(successor)]).toEqual([[two], []])
    // Their emails are written from notifications that are still unread.
    const emailsTo = async ({ uuid }: Person) => {
      const queued = app.db.selectFrom('email').select('notification_id as id').where('recipient_id', '=', uuid)
      const rows = await queued.execute()
      const unread = await Promise.all(rows.map(async ({ id }) => id !== null && (await findUnread(app.db, id))))
      return { queued: rows.length, sent: unread.filter(Boolean).length }
    }
    expect([await emailsTo(successor), await emailsTo(lead)]).toEqual([
      { queued: 2, sent: 0 },
      { queued: 2, sent: 1 },
    ])
    const other = await app.people.employee({ supervisor: lead })
    await applied({}, other)
    await save(other, { supervisorOrTeamLead: { uuid: successor.uuid } })
    await moveTo(successor)
    expect(await asks(successor)).toEqual(['You are now an approver of 3 requests that await a decision'])
    await moveTo(lead)
    expect(await asks(successor)).toEqual(['You are now an approver of 1 request that awaits a decision'])
  })

  test('several employees who move one after the other: one notification and one email', async () => {
    const others = [
      ana,
      await app.people.employee({ supervisor: lead }),
      await app.people.employee({ supervisor: lead }),
    ]
    for (const owner of others) await applied({}, owner)
    await app.db.deleteFrom('email').execute()
    for (const owner of others) await save(owner, { supervisorOrTeamLead: { uuid: successor.uuid } })
    expect(await told(successor)).toEqual(['You are now an approver of 3 requests that await a decision'])
    expect((await app.queuedEmails()).filter(({ recipientId }) => recipientId === successor.uuid)).toHaveLength(1)
  })

  test('not of the parts of a cancellation request that sickness divides', async () => {
    const leaveType = await app.people.leaveType({ can_be_given_back: true })
    const sick = await app.people.leaveType({ number_of_days: null, gives_days_back: 'at once' })
    const { uuid: id } = await applied({ leaveType })
    await decide(id, 'approved')
    await cancel(id)
    const day = addDays(week.startDate, 2)
    const sickness = await applied({ leaveType: sick, startDate: day, endDate: day })
    expect((await decide(sickness.uuid, 'approved')).status).toBe(200)
    await delegate(lead, successor)
    expect(await told(successor)).toContain(two)
    expect((await told(lead)).filter((text) => text.startsWith('You are now'))).toEqual([])
  })

  test('not about decided requests, nor when nothing moves', async () => {
    const { leave: id } = await requested()
    await decide(id, 'approved')
    await save(lead, { phone: '+387 61 000 000' })
    await save(ana, { supervisorOrTeamLead: { uuid: successor.uuid } })
    expect(await told(successor)).toEqual(['You are now an approver of 1 request that awaits a decision'])
  })
})

describe('the daily work', () => {
  test('tells of credits when a first day comes', async () => {
    await app.db
      .updateTable('employee')
      .set({ start_date: addDays(today, 1) })
      .where('id', '=', successor.uuid)
      .execute()
    await app.people.project({ lead: successor, members: [ana] })
    await reportWork(ana)
    await tomorrow()
    expect(await told(successor)).toEqual(['You are now an approver of 1 request that awaits a decision'])
  })

  test('announces requests that no one was asked about', async () => {
    await app.db.updateTable('account').set({ role: 'Employee' }).where('id', '=', admin.uuid).execute()
    await app.db.updateTable('employee').set({ supervisor_id: null }).where('id', '=', ana.uuid).execute()
    await requested()
    await app.db.updateTable('account').set({ role: 'Admin' }).where('id', '=', admin.uuid).execute()
    await tomorrow()
    expect(await told(admin)).toEqual([
      'You are now an approver of 1 request that awaits a decision',
      expect.stringContaining('has awaited your decision since'),
    ])
  })

  test('repeats nothing that a node of the previous version has told', async () => {
    await requested()
    await app.db.deleteFrom('asked_approver').execute()
    const before = await told(lead)
    await tomorrow()
    expect(await told(lead)).toEqual(before)
    await app.db.deleteFrom('asked_approver').execute()
    await delegate(lead, successor)
    expect(await told(lead)).toHaveLength(before.length + 1)
    expect(await told(successor)).toContain(two)
  })
})

describe('over a random life of a company', () => {
  test.for([1, 2, 3])('those who were told are those who may decide (%i)', async (seed) => {
    const random = seededRandom(seed)
    await sql`update account set role = 'Employee' where role in ('Admin', 'Superadmin') and id <> ${admin.uuid}`.execute(
      app.db,
    )
    const people = await Promise.all(Array.from({ length: 8 }, () => app.people.employee()))
    const projects = [await app.people.project(), await app.people.project()]
    const counted = new Set<string>()
    const everTold = new Set<string>()
    let asked = new Set<string>()
    let day = -2
    let done = 0
    for (let step = 0; step < 60; step += 1) {
      const [one, other] = [random.pick(people), random.pick(people)]
      const onDay = addDays(week.startDate, 7 * step)
      const isDone = async (answer: Promise<{ status: number }>) => (await answer).status === 200
      const moves = [
        () => isDone(save(one, { supervisorOrTeamLead: random.roll(4) === 0 ? null : { uuid: other.uuid } })),
        () => isDone(save(one, { status: random.pick(['Active', 'Active', 'Maternity leave', 'Not active']) })),
        () => isDone(save(one, { endDate: random.pick([null, addDays(today, -1), today]) })),
        () => isDone(save(one, { startDate: random.pick(['2020-01-01', today, addDays(today, 1)]) })),
        () => isDone(save(one, { team: projects.filter(() => random.roll(2) === 0) })),
        () =>
          isDone(
            changeTeam(random.pick(projects).uuid, {
              teamLead: one,
              teamMembers: people.filter((person) => person !== one && random.roll(3) === 0),
            }),
          ),
        () => {
          const params = { id: random.pick(projects).uuid }
          return isDone(
            app.callRaw(projectsApi.archive, { params, body: { isArchived: random.roll(2) === 0 } }, { as: admin }),
          )
        },
        () => isDone(delegate(one, other)),
        async () => {
          const delegation = await app.db.selectFrom('delegation').select('id').executeTakeFirst()
          return isDone(
            app.callRaw(delegationsApi.remove, { params: { id: delegation?.id ?? admin.uuid } }, { as: admin }),
          )
        },
        () => isDone(apply({ startDate: onDay, endDate: onDay }, one)),
        () => isDone(reportWork(one, addDays(today, (day -= 1)))),
      ]
      // Some moves are refused: a circle of supervisors, or someone who has left.
      if (await random.pick(moves)()) done += 1
      const may = await mayDecide()
      const { rows } = await sql<{ pair: string }>`
        select coalesce(leave_request_id, credit_id) || ' ' || approver_id as pair from asked_approver`.execute(app.db)
      expect(new Set(rows.map(({ pair }) => pair)), `step ${step}`).toEqual(may)
      const made = await sql<{ id: string; count: number }>`
        select recipient_id as id, sum((details ->> 'count')::int)::int as count from notification
        where event = 'requests to decide' and cleared_at is null group by 1`.execute(app.db)
      // A request that this step made is told of by its own notification.
      const isOld = (id: string) => [...asked].some((pair) => pair.startsWith(id))
      for (const pair of counted) if (!may.has(pair)) counted.delete(pair)
      for (const pair of may) if (!asked.has(pair) && isOld(pair.split(' ')[0]!)) counted.add(pair)
      asked = may
      const numbers = [...Map.groupBy(counted, (pair) => pair.split(' ')[1]!)].map(
        ([id, of]) => [id, of.length] as const,
      )
      expect(new Map(made.rows.map(({ id, count }) => [id, count])), `told, step ${step}`).toEqual(new Map(numbers))
      for (const [id] of numbers) everTold.add(id)
    }
    expect(done).toBeGreaterThan(25)
    expect(everTold.size).toBeGreaterThan(2)
  })

  /** The pairs of waiting requests and approvers, by a plain reading of the tables. */
  async function mayDecide(): Promise<Set<string>> {
    const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(app.db)).rows
    type Employee = {
      id: string
      supervisor_id: string | null
      status: string
      start_date: string | null
      end_date: string | null
      is_archived: boolean
      role: string
    }
    const employees = await all<Employee>('select e.*, a.role from employee e join account a on a.id = e.id')
    const members = await all<{ project_id: string; employee_id: string; role: string }>(
      'select m.* from project_member m join project p on p.id = m.project_id where not p.is_archived and m.left_on is null',
    )
    const delegations = await all<{ approver_id: string; delegate_id: string; starts_on: string; ends_on: string }>(
      'select * from delegation',
    )
    const waiting = await all<{ id: string; employee_id: string }>(
      "select id, employee_id from leave_request where status in ('pending', 'canceling') union all select id, employee_id from leave_credit where status = 'pending'",
    )
    const byId = new Map(employees.map((one) => [one.id, one]))
    const worksHere = (id: string, statuses: readonly string[]) => {
      const one = byId.get(id)
      if (!one || one.is_archived || !statuses.includes(one.status)) return false
      return (one.start_date ?? today) <= today && today <= (one.end_date ?? today)
    }
    const pairs = new Set<string>()
    for (const { id, employee_id: owner } of waiting) {
      const leads = [byId.get(owner)?.supervisor_id ?? '']
      for (const member of members)
        if (member.employee_id === owner && member.role === 'member')
          for (const other of members)
            if (other.project_id === member.project_id && other.role === 'lead') leads.push(other.employee_id)
      const deciding = [...leads]
      for (const { approver_id: from, delegate_id: to, starts_on: first, ends_on: last } of delegations)
        if (leads.includes(from) && first <= today && today <= last && worksHere(from, ['Active', 'Maternity leave']))
          deciding.push(to)
      const present = deciding.filter((one) => one !== owner && worksHere(one, ['Active']))
      const hr = employees.filter(
        ({ id: one, role }) => role === 'Admin' && one !== owner && worksHere(one, ['Active']),
      )
      for (const one of present.length > 0 ? present : hr.map((person) => person.id)) pairs.add(`${id} ${one}`)
    }
    return pairs
  }
})
