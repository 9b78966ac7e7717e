import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { useTimeZone, useToday } from '../../../api/client-settings.ts'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { Hint } from '../../../ui/texts.tsx'
import { formatWaiting } from './format-waiting.ts'

/** How long an undecided request has awaited its next decision, and the latest reminder. Renders nothing once it is decided. */
export function Waiting({ leave: { awaitsSince, remindedOn } }: { leave: LeaveRequest }) {
  const at = { today: useToday(), timeZone: useTimeZone() }
  if (awaitsSince === null) return null
  return (
    <div>
      <dt>{t('Decision')}</dt>
      <dd>
        {formatWaiting(awaitsSince, at)}
        {remindedOn !== null && <Hint>{t('Reminded on {day}', { day: formatDay(remindedOn) })}</Hint>}
      </dd>
    </div>
  )
}
