import { english } from '@hr/contract/lib/messages'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { leavePoliciesApi, type PolicyRules } from '@hr/contract/areas/leave/policies'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { expect, test } from 'vitest'
import { admin, ana, app, applied, apply, useLeave } from '../../testing/leave.ts'
import { leaveGrants } from './policies.commands.ts'

useLeave()

// The dialog sends two requests in place of one that crosses New Year and that no type can hold.
const whole = { startDate: '2031-12-29', endDate: '2032-01-06' }
const parts = [
  { startDate: '2031-12-29', endDate: '2031-12-31' },
  { startDate: '2032-01-01', endDate: '2032-01-06' },
] as const

/** The balances of 2031 and 2032 of a policy that has granted both years. */
async function bothYears(rules: Partial<PolicyRules>) {
  const policy = await app.people.policy(rules)
  for (const year of [2031, 2032]) {
    const preview = await app.call(
      leavePoliciesApi.preview,
      { params: { id: policy.uuid }, body: { year } },
      { as: admin },
    )
    const { fingerprint } = preview.result
    const grant = { params: { id: policy.uuid, year }, body: { fingerprint } }
    expect((await app.call(leavePoliciesApi.grant, grant, { as: admin })).status).toBe(200)
    await app.runJobs([leaveGrants(app.db)])
  }
  const { result } = await app.call(leaveApi.balances, { query: { uuid: ana.uuid } }, { as: ana })
  const [first, second] = result.filter(({ policyId }) => policyId === policy.uuid)
  expect([first?.year, second?.year]).toEqual([2031, 2032])
  return [first!, second!] as const
}

const preview = async (leaveType: string, range: object) =>
  (await app.call(leaveApi.preview, { query: { leaveType, ...whole, ...range } }, { as: ana })).result

test.each<[string, Partial<PolicyRules>, string]>([
  ['carries nothing over', { carryOver: 0 }, english(leaveTexts.typeExpired('2031-12-31'))],
  ['carries too few days over', { carryOver: 2 }, english(policyTexts.carriedOver(2, '2031-12-31'))],
])('a policy that %s holds leave across New Year as one request per type', async (_, rules, problem) => {
  const [first, second] = await bothYears(rules)
  expect((await preview(first.uuid, whole)).problem).toEqual({ field: 'endDate', message: problem })
  expect((await preview(second.uuid, whole)).problem).toEqual({
    field: 'startDate',
    message: english(leaveTexts.typeNotYetValid('2032-01-01')),
  })
  expect((await apply({ leaveType: first, ...whole })).status).toBe(422)

  expect([await preview(first.uuid, parts[0]), await preview(second.uuid, parts[1])]).toMatchObject([
    { days: 3, problem: null, warnings: [] },
    { days: 4, problem: null, warnings: [] },
  ])
  expect((await applied({ leaveType: first, ...parts[0] })).totalDays).toBe(3)
  expect((await applied({ leaveType: second, ...parts[1] })).totalDays).toBe(4)
})
