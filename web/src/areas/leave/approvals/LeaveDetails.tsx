import { Group, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { BalanceChange } from './BalanceChange.tsx'
import { RecentRequests } from './RecentRequests.tsx'
import { ReasonAndFiles } from './ReasonAndFiles.tsx'
import { LastDecision } from './LastDecision.tsx'
import { TeamStrip } from './TeamStrip.tsx'
import { DaysBack } from './DaysBack.tsx'
import { Waiting } from './Waiting.tsx'
import { Warnings } from './Warnings.tsx'
import { CoveredBy } from '../substitutes/CoveredBy.tsx'
import { useIsDelegated } from './use-is-delegated.ts'
import css from './approvals.module.css'
import { Part } from './Part.tsx'

type LeaveDetailsProps = {
  leave: LeaveRequest
  /** How HR confirms that it has seen a missing document; by default a button that approves the request. */
  documentSeen?: ReactNode
}

/** The details needed to decide on a request. */
export function LeaveDetails({ leave, documentSeen }: LeaveDetailsProps) {
  const { isActive } = useUser()
  const isDelegated = useIsDelegated(leave)
  return (
    <Stack gap={20}>
      {leave.status !== 'approved' && <DaysBack leave={leave} documentSeen={documentSeen} />}
      <Warnings leave={leave} />
      <Group component="dl" align="stretch" gap="12px 32px" py={12} className={css.facts}>
        <div>
          <dt>{t('Leave type')}</dt>
          <dd>
            <LeaveTypeName {...leave.leaveType} />
          </dd>
        </div>
        <div>
          <dt>{t('Dates')}</dt>
          <dd>{formatLeaveDates(leave)}</dd>
        </div>
        <div>
          <dt>{t('Length')}</dt>
          <dd>{formatDayCount(leave.totalDays)}</dd>
        </div>
        <Waiting leave={leave} />
        {!isDelegated && (
          <div>
            <dt>{t('Balance')}</dt>
            <dd>
              <BalanceChange leave={leave} />
            </dd>
          </div>
        )}
      </Group>
      <CoveredBy leave={leave} shows="absences" />
      {/* Only for approvers. */}
      {isActive && !isDelegated && (
        <Part title={t('Who is away on these dates')}>
          <TeamStrip leave={leave} />
        </Part>
      )}
      <SimpleGrid minColWidth="min(260px, 100%)" spacing={32} verticalSpacing={20}>
        <ReasonAndFiles leave={leave} />
        {!isDelegated && (
          <Part title={t("{name}'s recent requests", { name: leave.user.firstName })}>
            <RecentRequests leave={leave} />
          </Part>
        )}
      </SimpleGrid>
      <LastDecision leave={leave} />
    </Stack>
  )
}
