import { mayManageAccount } from '@hr/contract/areas/access/manage-account'
import type { SignedInUser } from '@hr/contract/areas/access/access'
import {
  laterFields,
  recordFieldNames,
  recordFields,
  recordTexts,
  type Employee,
  type RecordFieldName,
} from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'

/** The reasons why fields of the form are read-only. */
type FixedReasons = { [Name in RecordFieldName]?: string }

/** The visible and editable fields of the form, depending on the user and the record. */
export type FormRules = { isOwn: boolean; stored: Employee | undefined; fixed: FixedReasons }

/**
 * For HR: an Admin cannot change email and status of Superadmins and Admins, and no one their own status and
 * supervisor.
 */
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

// Found once: a form asks for each of its fields while the user types.
const optionalFields = new Set(recordFieldNames.filter((field) => recordFields[field].input.safeParse('').success))

/** Whether a field may be left blank. HR may leave what an import has left blank; employees complete their own record. */
export const mayBeBlank = ({ isOwn, stored }: FormRules, field: RecordFieldName): boolean =>
  optionalFields.has(field) ||
  (!isOwn && stored !== undefined && laterFields.some((later) => later === field) && !stored[field])

/** For the user's own profile: the fields that `fields.tsv` allows, and the ID number once. */
export const ownProfileRules = (stored: Employee): FormRules => ({
  isOwn: true,
  stored,
  fixed: stored.idNumber === '' ? {} : { idNumber: t(recordTexts.notYours) },
})
