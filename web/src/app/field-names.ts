import { recordFields } from '@hr/contract/areas/employees/record'
import { policyLabels } from '@hr/contract/areas/leave/policy-texts'
import { leaveTypeLabels } from '@hr/contract/areas/leave/texts'
import type { ScreenName } from '@hr/contract/screens'
import { settingWords } from '../areas/company/setting-pages.ts'
import { labelsOf, t } from '../lib/t.ts'

const joined = (labels: Readonly<Record<string, string>>) => Object.values(labels).join(', ')

/** The names of the fields of screens, by which the search finds them. */
export const fieldNames: Partial<Record<ScreenName, string>> = {
  employees: Object.values(recordFields)
    .map(({ label }) => t(label))
    .join(', '),
  leaveTypes: joined(labelsOf(leaveTypeLabels)),
  leavePolicies: joined(labelsOf(policyLabels)),
  ...settingWords,
}
