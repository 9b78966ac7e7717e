import { serialize } from '@hr/contract/lib/messages'
import type { GrantPreviewAnswer, LeavePolicy, leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyMessages, policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { CallAct } from '../../act.ts'
import { record } from '../../audit/history.ts'
import { analyzeWritten } from '../../db/analyze.ts'
import type { Trx } from '../../db/db.ts'
import { lockCalendarShared } from '../../db/lock-calendar.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import type { StartJob } from '../../jobs/background.ts'
import { requireFreeKey } from '../../db/unique-keys.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import { jobActor, type JobKind } from '../jobs/jobs.commands.ts'
import type { Whom } from '../leave-grants/grant-entries.queries.ts'
import { adoptType, createGeneratedType } from './generated-types.commands.ts'
import { alignGrants } from '../leave-grants/grants.commands.ts'
import { findGeneratedType } from '../leave-grants/leave-years.queries.ts'
import { settleLapsesOfYear } from '../leave-grants/lapses.commands.ts'
import { findPolicy, policyHistory, policyNames, typeOfYear } from './policies.queries.ts'
import { listPlanned } from '../leave-grants/grants.queries.ts'
import { previewGrant, previewPolicyChange } from './policy-preview.queries.ts'

type Input = z.output<(typeof leavePoliciesApi.create)['body']>
type Change = z.output<(typeof leavePoliciesApi.update)['body']>
type By = Pick<CallAct, 'actorId' | 'today'>

const taken = () => fieldProblem('name', policyTexts.nameTaken)

export async function addPolicy(trx: Trx, { name, rules }: Input, { actorId }: By): Promise<LeavePolicy> {
  const row = await trx
    .insertInto('leave_policy')
    .values({ name: await requireFreeKey(trx, policyNames, name, { taken }), rules: JSON.stringify(rules) })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw taken()
  const policy = found(await findPolicy(trx, row.id))
  return policyHistory.added(trx, policy, { actorId })
}

/**
 * Changes a policy. Its rules about requests hold for all years at once, so the change must carry the fingerprint of its
 * preview if a year has been granted; granted years keep their other rules.
 */
export async function changePolicy(
  trx: Trx,
  id: string,
  { name, rules, isArchived, fingerprint, version }: Change,
  { actorId, today }: By,
): Promise<LeavePolicy> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findPolicy(trx, id))
  await policyHistory.rejectStale(trx, before, version)
  if (rules !== undefined && before.granted.length > 0) {
    const preview = await previewPolicyChange(trx, before, rules, { today })
    if (preview.fingerprint !== fingerprint) throw new Problem(409, policyTexts.previewChanged)
  }
  await trx
    .updateTable('leave_policy')
    .set({
      name: await requireFreeKey(trx, policyNames, name ?? before.name, {
        taken,
        stored: { uuid: id, text: before.name },
      }),
      is_archived: isArchived ?? before.isArchived,
      ...(rules !== undefined && { rules: JSON.stringify(rules) }),
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(taken))
  if (rules !== undefined) {
    // In the order of their ids, as grants lock them.
    const types = trx.selectFrom('leave_type').select('id').where('policy_id', '=', id)
    await types.orderBy('id').forNoKeyUpdate().execute()
    await trx
      .updateTable('leave_type')
      .set({ half_days: rules.halfDays })
      .where('policy_id', '=', id)
      .where('expired_date', '>=', today)
      .execute()
  }
  const after = found(await findPolicy(trx, id))
  return policyHistory.changed(trx, before, after, { actorId })
}

/** Deletes a policy that has granted nothing. */
export async function deletePolicy(trx: Trx, id: string, { actorId }: By): Promise<void> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forUpdate().execute()
  const policy = found(await findPolicy(trx, id))
  const credit = await trx
    .selectFrom('leave_credit')
    .select('id')
    .where('policy_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (policy.granted.length > 0 || credit) throw new Problem(409, policyTexts.inUse)
  await trx.deleteFrom('leave_policy').where('id', '=', id).execute()
  await policyHistory.deleted(trx, policy, { actorId })
}

/** Returns the effect of granting a year, or of changed rules of the policy on pending requests. */
export async function previewPolicy(
  db: Kysely<Tables>,
  id: string,
  { year, rules }: z.output<(typeof leavePoliciesApi.preview)['body']>,
  { today }: { today: Day },
): Promise<GrantPreviewAnswer> {
  const policy = found(await findPolicy(db, id))
  if (year === undefined) return previewPolicyChange(db, policy, rules ?? policy.rules, { today })
  return previewGrant(db, policy, await typeOfYear(db, policy, year, { today }), { today })
}

/** The kind of background job that grants days or adjusts them. */
export const grantJob = 'leave grant'

/** Its parameters; `adoptedDays` are those of everyone of the type that the year has adopted. */
type GrantJob = {
  policyId: string
  year: number
  whom: Whom
  adoptedDays?: number | null | undefined
  /** The day of the command, and its reason, shown in the balance history. */
  today: Day
  reason: string
}

/**
 * Prepares granting a year: creates or adopts the leave type. The days themselves are granted by a background job.
 * @throws Problem 409 if the preview is out of date
 */
export async function prepareGrant(
  trx: Trx,
  id: string,
  { year, fingerprint }: { year: number; fingerprint: string },
  { actorId, today }: By,
): Promise<{ policy: LeavePolicy; parameters: GrantJob }> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const policy = found(await findPolicy(trx, id))
  const isGranted = policy.granted.some((granted) => granted.year === year)
  if (policy.isArchived && !isGranted) throw new Problem(409, policyTexts.archived)
  if (isGranted && year < Number(today.slice(0, 4))) throw new Problem(422, policyTexts.yearIsOver(year))
  const type = await typeOfYear(trx, policy, year, { today })
  const preview = await previewGrant(trx, policy, type, { today })
  if (preview.fingerprint !== fingerprint) throw new Problem(409, policyTexts.previewChanged)
  if (preview.employees === 0) throw new Problem(422, policyTexts.grantsNobody)
  const ofYear = { ...policy, year }
  const leaveType = await (type.adopts === null
    ? createGeneratedType(trx, ofYear)
    : adoptType(trx, ofYear, { typeId: type.leaveTypeId }))
  await record(trx, {
    actorId,
    action: 'year granted',
    entity: 'leave policy',
    entityId: id,
    after: { year, leaveType, employees: preview.employees, days: preview.days },
  })
  const { adoptedDays } = type
  return {
    policy,
    parameters: {
      policyId: id,
      year,
      whom: 'everyone',
      adoptedDays,
      today,
      reason: serialize(policyTexts.grantedAgain),
    },
  }
}

type Starting = { actorId: string; startJob: StartJob }

/** Starts the background job that grants or adjusts the days of a year. */
export const startGrant = (
  trx: Trx,
  policy: Pick<LeavePolicy, 'uuid' | 'name'>,
  parameters: GrantJob,
  { actorId, startJob }: Starting,
): Promise<string> =>
  startJob(trx, {
    kind: grantJob,
    key: `${policy.uuid} ${parameters.year}`,
    title: policyMessages.jobTitle(policy.name, parameters.year),
    target: { screen: 'leavePolicyGrant', search: { uuid: policy.uuid, year: String(parameters.year) } },
    actorId,
    parameters,
  })

/**
 * Adds a policy and grants this year, also if it has no employees yet: those who are added later get their days. A
 * leave type of the same name stays as it is, and HR grants the year after its preview.
 */
export async function addGrantedPolicy(trx: Trx, input: Input, by: By & Starting): Promise<LeavePolicy> {
  const policy = await addPolicy(trx, input, by)
  const year = Number(by.today.slice(0, 4))
  const { adopts } = await typeOfYear(trx, policy, year, by)
  if (adopts !== null) return policy
  const leaveType = await createGeneratedType(trx, { ...policy, year })
  await record(trx, {
    actorId: by.actorId,
    action: 'year granted',
    entity: 'leave policy',
    entityId: policy.uuid,
    after: { year, leaveType },
  })
  await startGrant(trx, policy, { policyId: policy.uuid, year, whom: 'everyone', today: by.today, reason: '' }, by)
  return policy
}

/** How many employees are granted their days in one transaction: others wait for its locks only briefly. */
const batchSize = 1_000

/** How many batches run at once: the database stores one while the plans of the other are computed. */
const concurrentBatches = 2

/** Grants or adjusts the days of a year in batches, each in its own transaction; skips what an earlier run granted. */
export const leaveGrants = (db: Kysely<Tables>): JobKind<GrantJob> => ({
  name: grantJob,
  permission: 'leave.manage',
  async run({ parameters: { policyId, year, whom, adoptedDays, today, reason }, actorId, progress }) {
    const policy = found(await findPolicy(db, policyId))
    const type = await typeOfYear(db, policy, year, { today })
    const leaveTypeId = found(type.leaveTypeId ?? undefined)
    if (today > `${year}-12-31`) {
      // Only its lapses still follow the rules.
      await settleLapsesOfYear(db, found(await findGeneratedType(db, leaveTypeId)), { today })
      return { message: policyMessages.lapsesSettled(policy.name, year) }
    }
    const ids = await listPlanned(db, type, whom)
    const grant = (employeeIds: readonly string[]) =>
      transact(db, async (trx) => {
        await jobActor(trx, actorId, 'leave.manage')
        await lockCalendarShared(trx)
        // Read again: if the rules of the year change between two batches, a job of its own follows this one.
        const current = found(await findGeneratedType(trx, leaveTypeId))
        const aligned = await alignGrants(trx, current, { employeeIds, whom, adoptedDays }, { actorId, today, reason })
        await analyzeWritten(trx)
        return aligned
      })
    let changed = 0
    for (let done = 0; done < ids.length;) {
      await progress(done, ids.length)
      const batches = Array.from({ length: concurrentBatches }, (_, index) => {
        const first = done + index * batchSize
        return ids.slice(first, first + batchSize)
      })
      const counts = await Promise.all(batches.filter(({ length }) => length > 0).map(grant))
      changed += counts.reduce((sum, count) => sum + count, 0)
      // Statistics without the new type make PostgreSQL search all of its balances for each employee's.
      if (done === 0) await sql`analyze leave_balance, leave_grant`.execute(db)
      done = Math.min(done + concurrentBatches * batchSize, ids.length)
    }
    if (whom === 'everyone')
      await db.updateTable('leave_type').set({ granted_to_all: true }).where('id', '=', leaveTypeId).execute()
    const message = whom === 'everyone' ? policyMessages.granted : policyMessages.adjusted
    return { message: message(policy.name, year, changed), figures: { changed } }
  },
})
