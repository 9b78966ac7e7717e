import { lastDayOf } from '@hr/contract/areas/leave/last-day'
import { defaultRules, yearRulesOf } from '@hr/contract/areas/leave/policies'
import { todayIn } from '@hr/contract/lib/dates'
import { byId, type RequestsOf } from '../../testing/requests.ts'
import { createGeneratedType } from './generated-types.commands.ts'
import { previewPolicy } from './policies.commands.ts'
import { previewYearRules } from './year-rules.commands.ts'

export const leavePolicyRequests: RequestsOf = ({ people, db, company }) => {
  const leaveType = async () => byId(await people.leaveType())
  const policy = async () => byId(await people.policy())
  /** A granted year, and the rules that it has already. */
  const grantedYear = async () => {
    const { uuid } = await people.policy()
    const rules = { uuid, name: `Leave ${uuid}`, rules: defaultRules, year: 2031 }
    await db.transaction().execute((trx) => createGeneratedType(trx, rules))
    return {
      params: { id: uuid, year: '2031' },
      body: { rules: yearRulesOf(defaultRules), lastDay: lastDayOf(defaultRules, 2031) },
    }
  }
  return {
    'GET /leavetype/:id': leaveType,
    'POST /leavetype': () => ({
      body: { name: `Leave ${crypto.randomUUID()}`, expiredDate: '2099-12-31', color: '#1a7441' },
    }),
    'PATCH /leavetype/:id': async () => ({ ...(await leaveType()), body: { numberOfDays: 21 } }),
    'DELETE /leavetype/:id': leaveType,
    'GET /leave-policies/:id': policy,
    'POST /leave-policies': () => ({ body: { name: `Leave ${crypto.randomUUID()}`, rules: defaultRules } }),
    'PATCH /leave-policies/:id': async () => ({ ...(await policy()), body: { isArchived: true } }),
    'DELETE /leave-policies/:id': policy,
    'POST /leave-policies/:id/preview': async () => ({ ...(await policy()), body: { year: 2031 } }),
    'GET /leave-policies/:id/grants/:year': async () => ({
      params: { id: (await people.policy()).uuid, year: '2031' },
    }),
    'POST /leave-policies/:id/grants/:year': async () => {
      const { uuid } = await people.policy()
      const { fingerprint } = await previewPolicy(db, uuid, { year: 2031 }, { today: '2031-01-01' })
      return { params: { id: uuid, year: '2031' }, body: { fingerprint } }
    },
    'GET /employee/:id/past-leave-years': byId,
    'POST /employee/:id/past-leave-years/:leavetype': async ({ uuid }) => {
      // Its days can be used in the whole year after it.
      const rules = { ...defaultRules, carryOverUntil: '12-31' }
      const year = Number(todayIn(company.timeZone).slice(0, 4)) - 1
      const policy = await people.policy(rules)
      const leavetype = await db.transaction().execute((trx) => createGeneratedType(trx, { ...policy, rules, year }))
      return { params: { id: uuid, leavetype }, body: { reason: 'Added in January' } }
    },
    'POST /leave-policies/:id/grants/:year/rules/preview': grantedYear,
    'POST /leave-policies/:id/grants/:year/rules': async () => {
      const { params, body } = await grantedYear()
      const { fingerprint } = await previewYearRules(db, { id: params.id, year: 2031 }, body, { today: '2031-01-01' })
      return { params, body: { ...body, fingerprint, reason: 'Collective agreement' } }
    },
  }
}
