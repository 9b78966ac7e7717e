import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoleName } from '@hr/contract/access'
import { destinationOf } from '@hr/contract/areas/notifications/destination'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { addDays, dayOfInstant } from '@hr/contract/lib/dates'
import { todayIn } from '@hr/contract/lib/day'
import { mayOpen } from '@hr/contract/screens'
import { useTimeZone } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { formatDay, formatTime } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { linkTo, type Target } from '../../lib/target.ts'
import css from './bell.module.css'

type NotificationListProps = { notifications: readonly Notification[]; onFollow: () => void }

/** The notifications by day, newest first, each linked to its subject. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const timeZone = useTimeZone()
  const today = todayIn(timeZone)
  const titleOf = (day: string) =>
    day === today ? t('Today') : day === addDays(today, -1) ? t('Yesterday') : formatDay(day)
  if (notifications.length === 0)
    return (
      <Text px={16} py={24} c="dimmed" ta="center">
        {t(notificationsTexts.none)}
      </Text>
    )
  const days = Map.groupBy(notifications, ({ at }) => dayOfInstant(at, timeZone))
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

type RowProps = { notification: Notification; timeZone: string; onFollow: () => void }

function Row({ notification, timeZone, onFollow }: RowProps) {
  const isUnread = notification.recipient[0]?.status === 'unread'
  const target = targetOfNotification(notification, useUser())
  const time = formatTime(notification.at, timeZone)
  const text = (
    <>
      <span className={css.mark} data-unread={isUnread || undefined} aria-hidden="true" />
      <span>
        {isUnread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
        {notification.content}
      </span>
      <time dateTime={notification.at}>{time}</time>
    </>
  )
  return (
    <li data-unread={isUnread || undefined}>
      {target ? (
        <Link {...target} onClick={onFollow}>
          {text}
        </Link>
      ) : (
        <div>{text}</div>
      )}
    </li>
  )
}

type Reader = { uuid: string; effectiveRole: RoleName | null }

/** Undefined if the user may not open the screen, because their role has changed since. */
function targetOfNotification(notification: Notification, reader: Reader): Target | undefined {
  const place = destinationOf(notification, reader)
  if (!place || !mayOpen(place.screen, reader.effectiveRole)) return undefined
  return { ...linkTo(place.screen, place.uuid), ...(place.search && { search: place.search }) }
}
