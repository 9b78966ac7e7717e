import { employeesApi } from '@hr/contract/areas/employees/employees'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { addDays } from '@hr/contract/lib/dates'
import { expect, test } from 'vitest'
import { countDeadlocks } from '../../testing/deadlocks.ts'
import {
  admin,
  ana,
  app,
  applied,
  apply,
  decide,
  lead,
  manage,
  policyType,
  today,
  useLeave,
  week,
} from '../../testing/leave.ts'
import { checkLedger } from '../leave-policies/ledger-check.queries.ts'

useLeave()

/** Requests of a round; each is changed, decided on and canceled at once. */
const requests = 6
const rounds = 4

test('requests, changes, decisions and cancellations of one person side by side keep the ledger right', async () => {
  await app.people.project({ lead, members: [ana] })
  const minimumCoverage = { limit: 1, unit: 'people', action: 'warn' } as const
  const types = [
    await app.people.leaveType({ half_days: true }),
    await policyType({ baseDays: 12, carryOver: 5 }),
    await policyType({ baseDays: 12, approvalFlow: 'automatic', minimumCoverage }),
    await policyType({ baseDays: 12, approvalFlow: 'team lead then hr' }),
  ]
  const typeOf = (number: number) => types[number % types.length]
  const rangeOf = (number: number) => {
    const startDate = addDays(week.startDate, number * 7)
    return { startDate, endDate: addDays(startDate, number % 4), endHalf: number % 3 === 0 && number % 4 > 0 }
  }
  const deadlocks = await countDeadlocks(app.pool)
  const statuses: number[] = []
  const run = async (answers: Promise<{ status: number }>[]) =>
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))

  for (let round = 0; round < rounds; round += 1) {
    const numbers = Array.from({ length: requests }, (_, index) => round * requests + index)
    const made: LeaveRequest[] = []
    await run(
      numbers.map(async (number) => {
        const answer = await apply({ leaveType: typeOf(number), ...rangeOf(number) })
        if (answer.status === 200) made.push(answer.result.leave)
        return answer
      }),
    )
    await run(
      made.flatMap(({ uuid, version, startDate }, index) => {
        const change = { leaveType: typeOf(index + round), startDate: addDays(startDate, 1 - (index % 3)), version }
        return [
          app.callRaw(leaveApi.change, { params: { id: uuid }, body: change }, { as: ana }),
          index % 2 === 0 ? decide(uuid, 'approved', lead) : manage(uuid, { status: 'approved' }, admin),
          ...(index % 3 === 0 ? [app.call(leaveApi.cancel, { params: { id: uuid }, body: {} }, { as: ana })] : []),
          ...(index % 3 === 1 ? [manage(uuid, { status: 'canceled' }, lead)] : []),
        ]
      }),
    )
  }

  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 3)
  // The types of the test have no history.
  const checked = (await checkLedger(app.db, { today })).filter(({ entities }) => entities !== 'types')
  expect(checked.filter(({ broken }) => broken > 0)).toEqual([])
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
})

test('only one of several overlapping requests that are approved at the same time is approved', async () => {
  const unlimited = () => app.people.leaveType({ number_of_days: null })
  const types = [await unlimited(), await unlimited(), await unlimited()]
  const deadlocks = await countDeadlocks(app.pool)
  for (let round = 0; round < 5; round += 1) {
    const range = { startDate: addDays(week.startDate, round * 7), endDate: addDays(week.startDate, round * 7) }
    const made = await Promise.all(types.map((leaveType) => applied({ leaveType, ...range })))
    const answers = await Promise.all(made.map(({ uuid }) => decide(uuid, 'approved', lead)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  }
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
})

test('substitutes of each other hand over when they are archived at the same time', async () => {
  const two = <Made>(make: () => Promise<Made>) => Promise.all([make(), make()])
  const deadlocks = await countDeadlocks(app.pool)
  for (let round = 0; round < 4; round += 1) {
    const leavers = await two(() => app.people.employee())
    const successors = await two(() => app.people.employee())
    const admins = await two(() => app.people.admin())
    for (const [index, leaver] of leavers.entries())
      for (let number = 0; number < 3; number += 1)
        await app.people.substitution(leaver, { owner: leavers[1 - index]! })
    const answers = await Promise.all(
      leavers.map(({ uuid: id }, index) => {
        const body = { isArchived: true, successors: { coveredLeave: successors[index]!.uuid } }
        return app.callRaw(employeesApi.archive, { params: { id }, body }, { as: admins[index]! })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await countDeadlocks(app.pool)).toBe(deadlocks)
})
