import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../../../api/session.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { smallPageSizes } from '../../../table/remembered.ts'
import { BalanceCards } from '../balances/BalanceCards.tsx'
import { CalendarFeedsButton } from '../feeds/CalendarFeedsButton.tsx'
import { ReasonAndFiles } from '../decide/ReasonAndFiles.tsx'
import { Settlement } from '../decide/Settlement.tsx'
import { leaveDates } from '../leave-words.ts'
import { useNewLeave } from '../new-leave.ts'
import { ownColumns } from './leave-columns.tsx'
import { pendingFilters } from './leave-filters.tsx'
import { nothingPending } from './nothing-pending.tsx'
import { useOwnActions } from './own-actions.tsx'
import css from './lists.module.css'

/** The own requests. What is decided is one press away from the empty list of what waits. */
export default function MyLeaves() {
  const { actions, dialog } = useOwnActions()
  const { uuid, effectiveRole } = useUser()
  const newRow = useNewLeave()
  return (
    <>
      <DataTable
        id="my-leaves"
        title={t(leaveTexts.myLeaves)}
        sizes={smallPageSizes}
        list={leaveApi.list}
        fixed={{ type: 'myLeaves' }}
        columns={ownColumns}
        firstSort="startDate"
        firstOrder="desc"
        filters={pendingFilters}
        above={
          <>
            <BalanceCards uuid={uuid} />
            <h2>{t(leaveTexts.allMyLeaves)}</h2>
          </>
        }
        newRow={newRow}
        rowName={(leave) => `${leave.leaveType.name}, ${leaveDates(leave)}`}
        actions={actions}
        expand={(leave) => <OwnDetails leave={leave} />}
        empty={nothingPending}
        buttons={() => <CalendarFeedsButton />}
        related={
          mayOpen('leaveHistory', effectiveRole) && (
            <ScreenLink screen="leaveHistory">{t(leaveTexts.history)}</ScreenLink>
          )
        }
      />
      {dialog}
    </>
  )
}

const OwnDetails = ({ leave }: { leave: LeaveRequest }) => (
  <div className={css.own}>
    <ReasonAndFiles leave={leave} />
    <Settlement leave={leave} />
  </div>
)
