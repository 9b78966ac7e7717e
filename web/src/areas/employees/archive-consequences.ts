import type { Archiving } from '@hr/contract/areas/employees/employees'
import { t } from '../../lib/t.ts'

/** What archiving somebody ends, in sentences. */
export const archiveConsequences = ({
  signsIn,
  ledProjects,
  memberOf,
  supervisedPeople,
  pendingLeave,
  approvedLeave,
  licences,
  equipment,
}: Archiving): string[] => [
  signsIn ? t('They are signed out and may not sign in any more.') : t('They may not sign in.'),
  ...(ledProjects.length > 0
    ? [t('These projects have no team lead then: {{names}}.', { names: ledProjects.join(', ') })]
    : []),
  ...(memberOf.length > 0 ? [t('They leave these projects today: {{names}}.', { names: memberOf.join(', ') })] : []),
  ...(supervisedPeople > 0 ? [t('{{count}} people have no supervisor then.', { count: supervisedPeople })] : []),
  ...(pendingLeave > 0 ? [t('Leave requests that wait for a decision are canceled: {{n}}', { n: pendingLeave })] : []),
  ...(licences.length > 0 ? [t('These licences become free: {{names}}.', { names: licences.join(', ') })] : []),
  ...(equipment.length > 0
    ? [t('This equipment stays with them, to be collected: {{names}}.', { names: equipment.join(', ') })]
    : []),
  ...(approvedLeave > 0 ? [t('Approved leave ends today, and its days return: {{n}}', { n: approvedLeave })] : []),
]
