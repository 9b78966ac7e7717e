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
import { Warnings } from './Warnings.tsx'
import { useIsDelegated } from './use-is-delegated.ts'
import css from './approvals.module.css'

/** The details needed to decide on a request. */
export function LeaveDetails({ leave }: { leave: LeaveRequest }) {
  const { isActive } = useUser()
  const isDelegated = useIsDelegated(leave)
  return (
    <div className={css.details}>
      <Warnings leave={leave} />
      <dl className={css.facts}>
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
        {!isDelegated && (
          <div>
            <dt>{t('Balance')}</dt>
            <dd>
              <BalanceChange leave={leave} />
            </dd>
          </div>
        )}
      </dl>
      {/* Only for approvers. */}
      {isActive && !isDelegated && (
        <section className={css.part}>
          <h3>{t('Who is away on these dates')}</h3>
          <TeamStrip leave={leave} />
        </section>
      )}
      <div className={css.parts}>
        <ReasonAndFiles leave={leave} />
        {!isDelegated && (
          <section className={css.part}>
            <h3>{t('Recent requests of {{name}}', { name: leave.user.firstName })}</h3>
            <RecentRequests leave={leave} />
          </section>
        )}
      </div>
      <LastDecision leave={leave} />
    </div>
  )
}
