import { inboxFor } from '@hr/contract/areas/leave/inbox'
import { useUser } from '../../../api/session.ts'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { typeOfInbox, useDecidableCount } from '../approvals/use-decidable-count.ts'

/** Leads approvers, who start at their own leave, to their inbox; nothing if it is empty. */
export function AwaitingDecision() {
  const { effectiveRole } = useUser()
  const inbox = inboxFor(effectiveRole)
  const count = useDecidableCount(typeOfInbox[inbox])
  if (!count) return null
  return (
    <Notice tone="warn">
      <ScreenLink screen={inbox}>
        {t('{count, plural, one {# request awaits your decision} other {# requests await your decision}}', { count })}
      </ScreenLink>
    </Notice>
  )
}
