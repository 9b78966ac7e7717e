import type { ReportDefinition } from '@hr/contract/areas/reports/definition'
import { reportsTexts } from '@hr/contract/areas/reports/reports'
import {
  definitionProblems,
  refusalOf,
  relationOf,
  reportProblems,
  withoutGoneFields,
} from '@hr/contract/areas/reports/subjects'
import { todayIn } from '@hr/contract/lib/dates'
import type { Message } from '@hr/contract/lib/messages'
import { sql } from 'kysely'
import type { Connections, Db, Trx } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import type { Company } from '../../lib/company.ts'
import { errorCode, queryCanceled } from '../../lib/error-code.ts'
import { listCustomFields } from '../custom-fields/custom-fields.queries.ts'
import { planOf, type Plan } from './report.queries.ts'

/**
 * Returns a report as its reader may read it, and what was left out of it.
 * @throws Problem 400 for a definition that contradicts itself, 403 for fields that the reader may not read
 */
export async function openReport(
  db: Db,
  sent: ReportDefinition,
  { caller, company }: { caller: Caller; company: Pick<Company, 'timeZone'> },
): Promise<{ plan: Plan; leftOut: Message[] }> {
  const customFields = await listCustomFields(db)
  const clock = { today: todayIn(company.timeZone), timeZone: company.timeZone }
  const { definition, isChanged } = withoutGoneFields(sent, customFields)
  const problems = definitionProblems(definition, { today: clock.today, customFields })
  if (problems.length > 0)
    throw new Problem(
      400,
      problems.map(({ field, message }) => ({ field: `definition.${field}`, message })),
    )
  const refusal = refusalOf(definition, caller, customFields)
  if (refusal) throw new Problem(403, refusal)
  const leadId = relationOf(caller) === 'all' ? null : caller.uuid
  return {
    plan: planOf({ definition, clock, customFields, leadId }),
    leftOut: isChanged ? [reportProblems.fieldGone] : [],
  }
}

/** How long a statement of a report may take. */
const maxSeconds = 20

/**
 * Reads a report on one snapshot of the database.
 * @throws Problem 503 if it takes too long
 */
export async function onSnapshot<T>({ db }: Pick<Connections, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        // The best plan depends on the days. With more memory, the rows of a large company are joined without files.
        await sql`
          select set_config('statement_timeout', ${String(maxSeconds * 1000)}, true),
                 set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`.execute(
          trx,
        )
        return work(trx)
      })
  } catch (error) {
    throw errorCode(error) === queryCanceled ? new Problem(503, reportsTexts.tooSlow) : error
  }
}
