import { isHr, type Caller } from '../../http/session.ts'
import type { Company } from '../../lib/company.ts'

/** The people whose absences a caller sees: everyone, or those who share a project, a lead or a supervisor. */
export type Seer = { sees: 'everyone' } | { sees: 'teammates'; personId: string }

export const seerOf = (caller: Pick<Caller, 'uuid' | 'role'>, { showAbsences }: Pick<Company, 'showAbsences'>): Seer =>
  showAbsences || isHr(caller) ? { sees: 'everyone' } : { sees: 'teammates', personId: caller.uuid }
