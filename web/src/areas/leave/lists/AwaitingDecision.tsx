import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useDecidableCount } from '../approvals/use-decidable-count.ts'

/** Leads approvers, who start at their own leave, to the requests of their team; nothing if there are none. */
export function AwaitingDecision() {
  const count = useDecidableCount('supervisorOrTeamLeadLeaves')
  if (!count) return null
  return (
    <Notice tone="warn">
      <ScreenLink screen="approvalRequests">
        {t('{count, plural, one {# request awaits your decision} other {# requests await your decision}}', { count })}
      </ScreenLink>
    </Notice>
  )
}
