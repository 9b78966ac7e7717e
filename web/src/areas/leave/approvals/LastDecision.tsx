import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useTimeZone } from '../../../api/client-settings.ts'
import { formatInstant } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import css from './approvals.module.css'
import { Hint } from '../../../ui/texts.tsx'
import { Part } from './Part.tsx'

/** The last decision: who made it, when, and the note to the employee. */
export function LastDecision({
  leave: { status, decidedBy, decidedAt, decisionNote, givenBack },
}: {
  leave: LeaveRequest
}) {
  const timeZone = useTimeZone()
  const givenBackText = givenBack && <p>{t('These days were credited back because other leave covers them.')}</p>
  if (decidedBy === null || decidedAt === null) return givenBack ? <Part>{givenBackText}</Part> : null
  const at = formatInstant(decidedAt, timeZone)
  // Cancellation requests and days given back come after the decision, and HR's decision comes after the approval.
  const decision =
    status === 'canceling' || status === 'inProgress' || givenBack ? t('Approved') : statusAppearance[status].label
  return (
    <Part>
      {decisionNote !== '' && (
        <>
          <h3>{t('Note from {name}', { name: decidedBy })}</h3>
          <p className={css.reason}>{decisionNote}</p>
        </>
      )}
      <Hint>{t('{what} by {who}, {at}', { what: decision, who: decidedBy, at })}</Hint>
      {givenBackText}
      {status === 'inProgress' && <p>{t('HR decides next.')}</p>}
    </Part>
  )
}
