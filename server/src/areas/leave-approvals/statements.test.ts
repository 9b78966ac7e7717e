import { randomUUID } from 'node:crypto'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { expect, test } from 'vitest'
import { ana, app, applied, decide, policyType, useLeave, week } from '../../testing/leave.ts'
import { statementsOf } from '../../testing/statements.ts'

useLeave()

/** Returns the statements of a successful call, without the message to other nodes, which follows the answer. */
const ofCall = async (call: () => Promise<{ status: number }>) =>
  (await statementsOf(async () => expect((await call()).status).toBe(200))).filter((text) => !/pg_notify/.test(text))

test('applying for days of a policy takes at most 13 statements, approving them 16', async () => {
  const leaveType = await policyType()
  const body = { leaveType, ...week, endDate: week.startDate }
  const headers = { 'idempotency-key': randomUUID() }
  const applying = await ofCall(() => app.callRaw(leaveApi.apply, { body }, { as: ana, headers }))
  expect(applying.length, applying.join('\n')).toBeLessThanOrEqual(13)
  const { uuid } = await applied({ leaveType, startDate: week.endDate })
  const approving = await ofCall(() => decide(uuid, 'approved'))
  expect(approving.length, approving.join('\n')).toBeLessThanOrEqual(16)
})
