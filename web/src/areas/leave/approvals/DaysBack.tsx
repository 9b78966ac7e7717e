import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { may } from '@hr/contract/access'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { Part } from '../../../api/Part.tsx'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../lib/t.ts'
import { isFocusFree } from '../../../ui/is-focus-free.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { focusTitle } from '../../../ui/PageTitle.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { formatCountsAgain, formatDaysBack } from '../format-days-back.ts'
import { useDaysBack } from './use-days-back.ts'
import { useDecisions } from './use-decisions.ts'

type DaysBackProps = {
  leave: LeaveRequest
  /** How HR confirms that it has seen a missing document; by default a button that approves the request. */
  documentSeen?: ReactNode
}

/**
 * The days of other leave that an approval gives back or a cancellation takes, for the approver; HR may have seen a missing
 * document.
 */
export function DaysBack({ leave, documentSeen = <DocumentSeen leave={leave} /> }: DaysBackProps) {
  const user = useUser()
  return (
    <Part query={useDaysBack(leave)}>
      {(data) => (
        <>
          {[...data.daysBack.map(formatDaysBack), ...data.countsAgain.map(formatCountsAgain)].map((text) => (
            <Notice key={text} tone="warn">
              {text}
            </Notice>
          ))}
          {data.needsDocument && (
            <Notice tone="warn" action={may('leave.manage', user.effectiveRole) && documentSeen}>
              {t(leaveTexts.documentFirst)}
            </Notice>
          )}
        </>
      )}
    </Part>
  )
}

function DocumentSeen({ leave }: { leave: LeaveRequest }) {
  const { approve, isBusy } = useDecisions()
  return (
    <Button
      size="sm"
      variant="default"
      loading={isBusy}
      onClick={() =>
        void approve(leave, { documentSeen: true }).then((outcome) => {
          if (!outcome.isDone) toast.error(outcome.message)
          // The button goes with its request.
          else if (isFocusFree()) focusTitle()
        })
      }
    >
      {t('I have seen the document: approve')}
    </Button>
  )
}
