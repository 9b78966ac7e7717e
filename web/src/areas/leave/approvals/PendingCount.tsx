import { VisuallyHidden } from '@mantine/core'
import { t } from '../../../lib/t.ts'
import { useDecidableCount } from './use-decidable-count.ts'

/** The number of requests of the user's team that await the user's decision; renders nothing if there are none. */
export function PendingCount({ className }: { className: string | undefined }) {
  const count = useDecidableCount('supervisorOrTeamLeadLeaves')
  if (!count) return null
  return (
    <span className={className}>
      {count} <VisuallyHidden>{t('pending')}</VisuallyHidden>
    </span>
  )
}
