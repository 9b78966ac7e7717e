import { VisuallyHidden } from '@mantine/core'
import type { InboxScreen } from '@hr/contract/areas/leave/inbox'
import { t } from '../../../lib/t.ts'
import { typeOfInbox, useDecidableCount } from './use-decidable-count.ts'

type PendingCountProps = { inbox: InboxScreen; className: string | undefined }

/** The number of requests in an inbox that await the user's decision; renders nothing if there are none. */
export function PendingCount({ inbox, className }: PendingCountProps) {
  const count = useDecidableCount(typeOfInbox[inbox])
  if (!count) return null
  return (
    <span className={className}>
      {count} <VisuallyHidden>{t('pending')}</VisuallyHidden>
    </span>
  )
}
