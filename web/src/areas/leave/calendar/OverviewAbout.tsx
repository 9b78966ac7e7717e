import { leaveAbout } from '@hr/contract/areas/leave/titles'
import { t } from '../../../lib/t.ts'
import { PageAbout } from '../../../ui/PageAbout.tsx'

/** A sentence about the leave overview of the team or the company. */
export const OverviewAbout = ({ scope }: { scope: 'team' | 'company' }) => (
  <PageAbout>{t(scope === 'team' ? leaveAbout.teamOverview : leaveAbout.companyOverview)}</PageAbout>
)
