import type { GrantPreview, LeavePolicy, leavePoliciesApi } from '@hr/contract/areas/leave/policies'
import { policyMessages, policyTexts } from '@hr/contract/areas/leave/policy-texts'
import type { Day } from '@hr/contract/lib/dates'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../audit/history.ts'
import { raiseVersion, rejectStale } from '../../audit/versions.ts'
import type { Trx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { transact } from '../../db/transaction.ts'
import type { StartJob } from '../../jobs/background.ts'
import { fieldProblem, found, ifTaken, Problem } from '../../http/problem.ts'
import type { JobKind } from '../jobs/jobs.commands.ts'
import { lockCalendarShared } from './balance.commands.ts'
import { ensureGeneratedType } from './generated-types.commands.ts'
import { alignGrants } from './grants.commands.ts'
import { findPolicy, findRules, findTypes, listCovered, previewGrants } from './policies.queries.ts'

type Input = z.output<(typeof leavePoliciesApi.create)['body']>
type Change = z.output<(typeof leavePoliciesApi.update)['body']>
type By = { actorId: string; today: Day }

const nameTaken = () => fieldProblem('name', policyTexts.nameTaken)

export async function addPolicy(trx: Trx, { name, rules }: Input, { actorId }: By): Promise<LeavePolicy> {
  const row = await trx
    .insertInto('leave_policy')
    .values({ name, rules: JSON.stringify(rules) })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw nameTaken()
  const policy = found(await findPolicy(trx, row.id))
  await record(trx, { actorId, action: 'created', entity: 'leave policy', entityId: row.id, after: valuesOf(policy) })
  return policy
}

/** The years of a policy whose granted days follow changed rules: this one and later ones. */
const affectedYears = (policy: LeavePolicy, today: Day): number[] =>
  policy.granted.map(({ year }) => year).filter((year) => year >= Number(today.slice(0, 4)))

/**
 * Changes a policy. Days that have been granted are adjusted by a background job, so the change must carry the
 * fingerprint of its preview.
 * @returns the policy, and the years whose grants are to be adjusted
 */
export async function changePolicy(
  trx: Trx,
  id: string,
  { name, rules, isArchived, fingerprint, version }: Change,
  { actorId, today }: By,
): Promise<{ policy: LeavePolicy; years: number[] }> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = found(await findPolicy(trx, id))
  await rejectStale(trx, { id, entities: ['leave policy'], sent: version, stored: before.version })
  const years = rules === undefined ? [] : affectedYears(before, today)
  if (rules !== undefined && years.length > 0) {
    const preview = await previewGrants(trx, { policy: before, rules, years, isChange: true })
    if (preview.fingerprint !== fingerprint) throw new Problem(409, policyTexts.previewChanged)
  }
  await trx
    .updateTable('leave_policy')
    .set({
      name: name ?? before.name,
      is_archived: isArchived ?? before.isArchived,
      ...(rules !== undefined && { rules: JSON.stringify(rules) }),
    })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken(nameTaken))
  if (rules !== undefined) {
    // In the order of their ids, as grants lock them.
    const types = trx.selectFrom('leave_type').select('id').where('policy_id', '=', id)
    await types.orderBy('id').forNoKeyUpdate().execute()
    await trx
      .updateTable('leave_type')
      .set({ half_days: rules.halfDays })
      .where('policy_id', '=', id)
      .where('year', '>=', Number(today.slice(0, 4)))
      .execute()
  }
  const after = found(await findPolicy(trx, id))
  const fact = await record(trx, {
    actorId,
    action: 'changed',
    entity: 'leave policy',
    entityId: id,
    before: valuesOf(before),
    after: valuesOf(after),
  })
  return { policy: await raiseVersion(trx, 'leave_policy', { id, isChanged: fact !== undefined, seen: after }), years }
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
  await record(trx, { actorId, action: 'deleted', entity: 'leave policy', entityId: id, before: valuesOf(policy) })
}

/** Returns the effect of granting a year under the policy, or of changed rules on the years that have been granted. */
export async function previewPolicy(
  db: Kysely<Tables>,
  id: string,
  { year, rules }: z.output<(typeof leavePoliciesApi.preview)['body']>,
  { today }: { today: Day },
): Promise<GrantPreview> {
  const policy = found(await findPolicy(db, id))
  const isChange = year === undefined
  const years = isChange ? affectedYears(policy, today) : [year]
  return previewGrants(db, { policy, rules: rules ?? policy.rules, years, isChange })
}

/** The kind of background job that grants days or adjusts them. */
const grantJob = 'leave grant'

/** Its parameters. */
type GrantJob = { policyId: string; year: number; isAdopted: boolean; whom: 'everyone' | 'granted' }

/**
 * Prepares granting a year: creates or adopts the leave type. The days themselves are granted by a background job.
 * @throws Problem 409 if the preview is out of date
 */
export async function prepareGrant(
  trx: Trx,
  id: string,
  { year, fingerprint }: { year: number; fingerprint: string },
  { actorId }: By,
): Promise<{ policy: LeavePolicy; parameters: GrantJob }> {
  await trx.selectFrom('leave_policy').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const policy = found(await findPolicy(trx, id))
  const preview = await previewGrants(trx, { policy, rules: policy.rules, years: [year], isChange: false })
  if (preview.fingerprint !== fingerprint) throw new Problem(409, policyTexts.previewChanged)
  if (preview.employees === 0) throw new Problem(422, policyTexts.grantsNobody)
  const { leaveTypeId, isAdopted } = await ensureGeneratedType(trx, { ...policy, year })
  await record(trx, {
    actorId,
    action: `${year} granted`,
    entity: 'leave policy',
    entityId: id,
    after: { leaveType: leaveTypeId, employees: preview.employees, days: preview.days },
  })
  return { policy, parameters: { policyId: id, year, isAdopted, whom: 'everyone' } }
}

type Starting = { actorId: string; startJob: StartJob }

/** Starts the background job that grants or adjusts the days of a year. */
export const startGrant = (
  trx: Trx,
  policy: LeavePolicy,
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
 * Adds a policy and grants this year, also if it has no employees yet: those who are added later get their days.
 */
export async function addGrantedPolicy(trx: Trx, input: Input, by: By & Starting): Promise<LeavePolicy> {
  const policy = await addPolicy(trx, input, by)
  const year = Number(by.today.slice(0, 4))
  const { leaveTypeId, isAdopted } = await ensureGeneratedType(trx, { ...policy, year })
  await record(trx, {
    actorId: by.actorId,
    action: `${year} granted`,
    entity: 'leave policy',
    entityId: policy.uuid,
    after: { leaveType: leaveTypeId },
  })
  await startGrant(trx, policy, { policyId: policy.uuid, year, isAdopted, whom: 'everyone' }, by)
  return policy
}

/** How many employees are granted their days in one transaction: others wait for its locks only briefly. */
const batchSize = 500

/** Grants or adjusts the days of a year in batches, each in its own transaction; skips what an earlier run granted. */
export const leaveGrants = (db: Kysely<Tables>): JobKind<GrantJob> => ({
  name: grantJob,
  async run({ parameters: { policyId, year, isAdopted, whom }, actorId, progress }) {
    const { uuid, name, rules } = found(await findPolicy(db, policyId))
    const types = await findTypes(db, uuid, year)
    const leaveTypeId = found(types.current ?? undefined)
    const ids = await listCovered(db, { rules, year, types, isGranted: whom === 'granted' })
    let changed = 0
    for (let first = 0; first < ids.length; first += batchSize) {
      const employeeIds = ids.slice(first, first + batchSize)
      changed += await transact(db, async (trx) => {
        await lockCalendarShared(trx)
        // Read again: if the policy changes between two batches, its own job follows this one.
        const granted = { policyId, rules: found(await findRules(trx, policyId)), leaveTypeId, year }
        return alignGrants(trx, { ...granted, employeeIds, whom, isAdopted, reason: 'Policy changed' }, { actorId })
      })
      await progress(Math.min(first + batchSize, ids.length), ids.length)
    }
    return { message: policyMessages.granted(name, year, changed), figures: { changed } }
  },
})

const valuesOf = ({ name, rules, isArchived }: LeavePolicy) => ({ name, isArchived, ...rules })
