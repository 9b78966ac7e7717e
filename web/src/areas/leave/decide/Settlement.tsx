import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { formatInstant } from '@hr/contract/lib/dates'
import { useTimeZone } from '../../../api/client-settings.ts'
import { t } from '../../../lib/t.ts'
import { statusLooks } from '../LeaveStatusChip.tsx'
import css from './decide.module.css'

/** Who decided last, and when. */
export function Settlement({ leave: { status, decidedBy, decidedAt } }: { leave: LeaveRequest }) {
  const timeZone = useTimeZone()
  if (decidedBy === null || decidedAt === null) return null
  const at = formatInstant(decidedAt, timeZone)
  // A wish to cancel came after the decision.
  const what = status === 'canceling' ? t('Approved') : statusLooks[status].label
  return <p className={css.dim}>{t('{{what}} by {{who}}, {{at}}', { what, who: decidedBy, at })}</p>
}
