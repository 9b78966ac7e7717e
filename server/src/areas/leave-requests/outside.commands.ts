import type { Trx } from '../../db/db.ts'
import { tellOnce } from '../notifications/notify.commands.ts'
import { listOutsideLeave, type OutsideLeave } from './outside.queries.ts'

/**
 * Stores the approved leave outside the employment as told to HR, and returns what was not told before: each leave by its
 * first day outside and its days, once.
 * @param employeeIds only the leave of these employees
 */
export const tellOutsideLeave = async (trx: Trx, employeeIds?: readonly string[]): Promise<OutsideLeave[]> =>
  tellOnce(trx, 'leave outside employment', {
    rows: await listOutsideLeave(trx, employeeIds),
    dateOf: ({ startDate }) => startDate,
    numberOf: ({ days }) => days * 2,
  })
