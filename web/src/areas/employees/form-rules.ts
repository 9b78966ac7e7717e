import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import { recordTexts, type Employee } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** Why single fields of the form cannot be changed. */
type FixedReasons = Partial<Record<'email' | 'status' | 'supervisorOrTeamLead' | 'idNumber', string>>

/** What the form shows and lets change, depending on who writes in whose record. */
export type FormRules = { isOwn: boolean; stored: Employee | undefined; fixed: FixedReasons }

/** For HR: an Admin leaves e-mail and status of Superadmins and Admins, everybody their own status and supervisor. */
export function rulesForHr(me: SignedInUser, stored?: Employee): FormRules {
  const hrOnly = t(recordTexts.notYours)
  const actor = { uuid: me.uuid, role: me.effectiveRole }
  const isAboveActor = stored !== undefined && !mayManageAccount(actor, stored)
  const isSelf = stored?.uuid === me.uuid
  return {
    isOwn: false,
    stored,
    fixed: {
      ...(isAboveActor && { email: hrOnly }),
      ...((isAboveActor || isSelf) && { status: hrOnly }),
      ...(isSelf && { supervisorOrTeamLead: hrOnly }),
    },
  }
}

/** For oneself: the fields that `fields.tsv` gives to oneself, an ID number once. */
export const ownProfileRules = (stored: Employee): FormRules => ({
  isOwn: true,
  stored,
  fixed: stored.idNumber === '' ? {} : { idNumber: t(recordTexts.notYours) },
})
