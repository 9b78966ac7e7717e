import type {
  ChangedYear,
  GrantPreviewAnswer,
  LeavePolicy,
  leavePoliciesApi,
  YearRules,
} from '@hr/contract/areas/leave/policies'
import { expiryOf } from '@hr/contract/areas/leave/last-day'
import { policyTexts } from '@hr/contract/areas/leave/policy-texts'
import { type Day } from '@hr/contract/lib/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import type { Db, Trx } from '../../db/db.ts'
import { lockLeaveYears } from '../../db/lock-leave-years.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { type GeneratedType, listGeneratedTypes } from '../leave-grants/leave-years.queries.ts'
import { daysOfType } from './generated-types.commands.ts'
import { findPolicy } from './policies.queries.ts'
import { previewYearChange } from './policy-preview.queries.ts'

type OfYear = { id: string; year: number }
type Change = z.output<(typeof leavePoliciesApi.changeRules)['body']>

/** Returns the effect of changed rules of a granted year. Nothing is stored. */
export async function previewYearRules(
  db: Db,
  { id, year }: OfYear,
  change: ChangedYear,
  { today }: { today: Day },
): Promise<GrantPreviewAnswer> {
  const policy = found(await findPolicy(db, id))
  const years = await changedYear(db, policy, { year, change, today })
  return previewYearChange(db, years, { today })
}

/**
 * Changes the rules of a granted year. Its days are adjusted by a background job.
 * @throws Problem 409 if the preview is out of date, or if leave has been requested after the new last day
 */
export async function changeYearRules(
  trx: Trx,
  { id, year }: OfYear,
  { fingerprint, reason, ...change }: Change,
  { actorId, today }: { actorId: string; today: Day },
): Promise<LeavePolicy> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await lockLeaveYears(trx)
  await trx
    .selectFrom('leave_type')
    .select('id')
    .where('policy_id', '=', id)
    .where('year', '=', year)
    .forNoKeyUpdate()
    .execute()
  const policy = found(await findPolicy(trx, id))
  const { before, after } = await changedYear(trx, policy, { year, change, today })
  const preview = await previewYearChange(trx, { before, after }, { today })
  if (preview.fingerprint !== fingerprint) throw new Problem(409, policyTexts.previewChanged)
  await trx
    .updateTable('leave_type')
    .set({
      rules: JSON.stringify(after.rules),
      number_of_days: daysOfType(after.rules),
      expired_date: after.expiredDate,
      granted_to_all: false,
    })
    .where('id', '=', before.leaveTypeId)
    .execute()
  await record(trx, {
    actorId,
    action: 'year rules changed',
    entity: 'leave policy',
    entityId: id,
    before: { ...before.rules, lastDay: before.expiredDate },
    after: { year, ...after.rules, lastDay: after.expiredDate, reason },
  })
  return policy
}

type Changing = { year: number; change: ChangedYear; today: Day }

/** Returns a granted year before and after a change of its rules, if the change is allowed on this day. */
async function changedYear(db: Db, policy: LeavePolicy, { year, change, today }: Changing) {
  const before = (await listGeneratedTypes(db, policy.uuid, {})).find((type) => type.year === year)
  if (!before) throw new Problem(404, policyTexts.notGrantedYear(year))
  const after: GeneratedType = { ...before, rules: change.rules, expiredDate: change.lastDay }
  rejectImpossible({ before, after }, today)
  await rejectCreditsAfter(db, after)
  await rejectRequestsAfter(db, after)
  return { before, after }
}

function rejectImpossible({ before, after }: { before: GeneratedType; after: GeneratedType }, today: Day): void {
  const yearEnd: Day = `${before.year}-12-31`
  if (after.rules.kind !== before.rules.kind) throw fieldProblem('rules.kind', policyTexts.otherKind)
  if (after.expiredDate !== before.expiredDate && after.expiredDate < today)
    throw fieldProblem('lastDay', policyTexts.lastDayPast)
  if (after.expiredDate < yearEnd) throw fieldProblem('lastDay', policyTexts.lastDayTooEarly(yearEnd))
  const lastExpiry = expiryOf(yearEnd, after.rules.creditMonths)
  if (after.rules.kind === 'earned' && after.expiredDate < lastExpiry)
    throw fieldProblem('lastDay', policyTexts.lastDayTooEarly(lastExpiry))
  if (after.rules.kind === 'granted' && after.rules.carryOver === 0 && after.expiredDate !== yearEnd)
    throw fieldProblem('lastDay', policyTexts.lastDayWithoutCarryOver(yearEnd))
  if (today <= yearEnd) return
  if (!isSameButCarryOver(before.rules, after.rules)) throw new Problem(422, policyTexts.endedYear(before.year))
  if (carriedOver(after.rules) < carriedOver(before.rules))
    throw fieldProblem('rules.carryOver', policyTexts.fewerCarried(before.year))
}

const carriedOver = ({ carryOver }: YearRules) => carryOver ?? Number.POSITIVE_INFINITY

const isSameButCarryOver = (one: YearRules, other: YearRules) =>
  JSON.stringify({ ...one, carryOver: null }) === JSON.stringify({ ...other, carryOver: null })

type After = { name: string; startDate: Day; endDate: Day }

/** How many of the requests that refuse a change are named. */
const maxNamed = 20

/** Days in lieu keep the expiry with which they were granted. */
async function rejectCreditsAfter(db: Db, { leaveTypeId, expiredDate }: GeneratedType): Promise<void> {
  const { last } = await db
    .selectFrom('leave_grant')
    .select((of) => of.fn.max('expires_on').as('last'))
    .where('leave_type_id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  if (last !== null && last > expiredDate) throw fieldProblem('lastDay', policyTexts.creditsExpireLater(last))
}

async function rejectRequestsAfter(db: Db, { leaveTypeId, expiredDate }: GeneratedType): Promise<void> {
  const { rows } = await sql<After>`
    select e.first_name || ' ' || e.last_name as name, r.start_date as "startDate", r.end_date as "endDate"
    from leave_request r join employee e on e.id = r.employee_id
    where r.leave_type_id = ${leaveTypeId} and r.status in ('pending', 'approved', 'canceling')
      and r.end_date > ${expiredDate}
    order by r.start_date, r.id limit ${sql.lit(maxNamed)}`.execute(db)
  if (rows.length === 0) return
  const requests = rows.map(({ name, ...days }) => policyTexts.requestOf(name, days))
  throw new Problem(409, policyTexts.requestsAfterLastDay(requests))
}
