import { Link } from '@tanstack/react-router'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { addDays, formatInstant } from '@hr/contract/lib/dates'
import { formatDay, todayIn } from '@hr/contract/lib/day'
import { useTimeZone } from '../../api/client-settings.ts'
import { t } from '../../lib/t.ts'
import { unfiltered } from '../../table/filters.ts'
import { targetOf, type Target } from '../../lib/target.ts'
import { Sr } from '../../ui/Sr.tsx'
import css from './bell.module.css'

type NotificationListProps = { notifications: readonly Notification[]; onFollow: () => void }

/** The notifications by day, the newest first, each a link to what it is about. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const timeZone = useTimeZone()
  const today = todayIn(timeZone)
  const titleOf = (day: string) =>
    day === today ? t('Today') : day === addDays(today, -1) ? t('Yesterday') : formatDay(day)
  if (notifications.length === 0) return <p className={css.none}>{t(notificationsTexts.none)}</p>
  const days = Map.groupBy(notifications, ({ at }) => dayOf(at, timeZone))
  return (
    <div className={css.list}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={titleOf(day)}>
          <h3>{titleOf(day)}</h3>
          <ul>
            {ofDay.map((notification) => (
              <Row key={notification.uuid} notification={notification} timeZone={timeZone} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const dayOf = (at: string, timeZone: string) => {
  const [day = ''] = formatInstant(at, timeZone).split(' ')
  return day.split('/').toReversed().join('-')
}

type RowProps = { notification: Notification; timeZone: string; onFollow: () => void }

function Row({ notification, timeZone, onFollow }: RowProps) {
  const isUnread = notification.recipient[0]?.status === 'unread'
  const target = targetOfNotification(notification)
  const [, time = ''] = formatInstant(notification.at, timeZone).split(' ')
  const words = (
    <>
      <span className={css.mark} data-unread={isUnread || undefined} aria-hidden="true" />
      <span>
        {isUnread && <Sr>{t('Unread:')} </Sr>}
        {notification.content}
      </span>
      <time dateTime={notification.at}>{time}</time>
    </>
  )
  return (
    <li data-unread={isUnread || undefined}>
      {target ? (
        <Link {...target} onClick={onFollow}>
          {words}
        </Link>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
}

/** Where a notification leads: an own request to the own leave, one to decide to the inbox, a reminder to the person or the licence. */
function targetOfNotification({ leave, licence, expiredEmployee }: Notification): Target | undefined {
  // What is decided is not among what waits, with which My Leaves begins.
  if (leave?.isOwn) return { ...targetOf('myLeaves'), search: { status: unfiltered } }
  if (leave) return targetOf('approvalRequests', leave.uuid)
  if (licence) return targetOf('licenceEdit', licence.uuid)
  return expiredEmployee ? targetOf('employeeProfile', expiredEmployee.uuid) : undefined
}
