import { leaveApi } from '@hr/contract/areas/leave/leave'
import type { ApprovalFlow } from '@hr/contract/areas/leave/status'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockCalendar } from '../../db/lock-calendar.ts'
import { ana, app, applied, apply, decide, lead, policyType, useLeave } from '../../testing/leave.ts'
import type { Person } from '../../testing/people.ts'
import { untilWaiting } from '../../testing/waiting.ts'

useLeave()

let people: Person[]
beforeEach(async () => {
  const others = await Promise.all([1, 2, 3].map(() => app.people.employee({ supervisor: lead })))
  people = [ana, ...others]
  await app.people.project({ members: people })
})

const oneAway = (action: 'warn' | 'refuse') => ({ limit: 1, unit: 'people', action }) as const

/** A type of which one of the project's members may be away at once. */
const typeOf = (approvalFlow: ApprovalFlow, action: 'warn' | 'refuse') =>
  policyType({ approvalFlow, minimumCoverage: oneAway(action) }, people)

const warningsOf = async (id: string) => (await app.call(leaveApi.warnings, { params: { id } }, { as: lead })).result

const tooMany = /^On 09\/06\/2031, 2 of 4 people on .* would be away; at most 1 may be$/

describe('minimum coverage, of requests made at once where one person may be away,', () => {
  test('approves one automatically and leaves the others to the team lead with a warning', async () => {
    const leaveType = await typeOf('automatic', 'warn')
    const made = await Promise.all(people.map((person) => applied({ leaveType }, person)))
    expect(made.map(({ status }) => status).toSorted()).toEqual(['approved', 'pending', 'pending', 'pending'])
    for (const { uuid } of made.filter(({ status }) => status === 'pending'))
      expect(await warningsOf(uuid)).toEqual([expect.stringMatching(tooMany)])
  })

  test('approves one automatically and refuses the others, if the policy says so', async () => {
    const leaveType = await typeOf('automatic', 'refuse')
    const answers = await Promise.all(people.map((person) => apply({ leaveType }, person)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    for (const { result } of answers.filter(({ status }) => status === 422))
      expect(result.message).toMatchObject([{ field: 'startDate', message: expect.stringMatching(tooMany) }])
  })

  test('approves one and refuses the other, if the policy gets the rule while both wait for the calendar', async () => {
    const leaveType = await policyType({ approvalFlow: 'automatic' }, people)
    const sent = await app.db.transaction().execute(async (trx) => {
      await lockCalendar(trx)
      const answers = people.slice(0, 2).map((person) => apply({ leaveType }, person))
      await untilWaiting(app.pool, answers.length)
      const rule = JSON.stringify({ minimumCoverage: oneAway('refuse') })
      await sql`update leave_policy set rules = rules::jsonb || ${rule}::jsonb where id = ${leaveType.policyId}`.execute(
        trx,
      )
      return { answers }
    })
    const answers = await Promise.all(sent.answers)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test.each(['request', 'approval'])(
    'counts leave in a project that the employee joins while the %s waits',
    async (what) => {
      const [newcomer, coworker] = [await app.people.employee({ supervisor: lead }), people[1]!]
      const { uuid: projectId } = await app.people.project({ members: [coworker] })
      const leaveType = await policyType({ minimumCoverage: oneAway('refuse') }, [newcomer])
      const other = await applied({}, coworker)
      const own = what === 'approval' ? await applied({ leaveType }, newcomer) : undefined
      const call = () => (own ? decide(own.uuid, 'approved') : apply({ leaveType }, newcomer))

      const sent = await app.db.transaction().execute(async (trx) => {
        await sql`select from project where id = ${projectId} for no key update`.execute(trx)
        const { answer } = await app.db.transaction().execute(async (joining) => {
          await sql`select from employee where id = ${newcomer.uuid} for no key update`.execute(joining)
          const waiting = call()
          await untilWaiting(app.pool)
          await sql`
          insert into project_member (project_id, employee_id, role, joined_on)
          values (${projectId}, ${newcomer.uuid}, 'member', '2026-01-01')`.execute(joining)
          return { answer: waiting }
        })
        await untilWaiting(app.pool)
        await sql`update leave_request set status = 'approved' where id = ${other.uuid}`.execute(trx)
        return { answer }
      })
      expect((await sent.answer).status).toBe(422)
    },
  )

  test('approves one of the requests that are changed to automatic approval', async () => {
    const pending = await Promise.all(people.map((person) => applied({}, person)))
    const leaveType = await typeOf('automatic', 'warn')
    const changed = await Promise.all(
      pending.map(({ uuid, version }, index) =>
        app.callRaw(leaveApi.change, { params: { id: uuid }, body: { leaveType, version } }, { as: people[index] }),
      ),
    )
    const statuses = changed.map(({ result }) => result.leave.status)
    expect(statuses.toSorted()).toEqual(['approved', 'pending', 'pending', 'pending'])
  })
})

test('two leads who approve requests at once do not exceed the minimum coverage', async () => {
  const leaveType = await typeOf('team lead', 'refuse')
  const boss = await app.people.teamLead()
  const bossed = people.slice(0, 2).map(({ uuid }) => uuid)
  await app.db.updateTable('employee').set({ supervisor_id: boss.uuid }).where('id', 'in', bossed).execute()
  const requests = await Promise.all(people.map((person) => applied({ leaveType }, person)))
  const answers = await Promise.all(
    requests.map(({ uuid }, index) => decide(uuid, 'approved', index < 2 ? boss : lead)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.result.message).toMatch(tooMany)
})
