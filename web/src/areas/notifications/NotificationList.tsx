import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoleName } from '@hr/contract/access'
import type { Notification } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { addDays, dayOfInstant } from '@hr/contract/lib/dates'
import { todayIn } from '@hr/contract/lib/day'
import { mayOpen, type ScreenName } from '@hr/contract/screens'
import { useTimeZone } from '../../api/client-settings.ts'
import { useUser } from '../../api/session.ts'
import { formatDay, formatTime } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { noFilter } from '../../table/filters/filters.ts'
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

type NotificationTarget = { screen: ScreenName; uuid?: string; search?: Record<string, string> }

/**
 * The target of a notification: own requests and leave that the user covers in My Leaves, requests to decide in the inbox,
 * reminders of own documents at the profile, others at the employee,
 * licence or applicants, a new application at the applicant, a background job at its screen, a summary of reminders at
 * its list.
 */
function destinationOf(
  { type, leave, isCover, licence, applicant, expiredEmployee, job }: Notification,
  reader: string,
): NotificationTarget | undefined {
  // Decided requests are not among the pending ones that My Leaves starts with.
  if (isCover) return { screen: 'myLeaves' }
  if (leave?.isOwn) return { screen: 'myLeaves', search: { status: noFilter } }
  if (leave) return { screen: 'approvalRequests', uuid: leave.uuid }
  if (job) return job
  if (licence) return { screen: 'licenceEdit', uuid: licence.uuid }
  if (applicant) return { screen: 'applicantProfile', uuid: applicant.uuid }
  if (type === 'applicantExpiration') return { screen: 'applicants' }
  if (expiredEmployee?.uuid === reader) return { screen: 'profile' }
  if (expiredEmployee) return { screen: 'employeeProfile', uuid: expiredEmployee.uuid }
  if (type === 'licenceExpiration') return { screen: 'licencesEnding' }
  return type === 'leaveRequest' ? undefined : { screen: 'dashboard' }
}

type Reader = { uuid: string; effectiveRole: RoleName | null }

/** Undefined if the user may not open the screen, because their role has changed since. */
function targetOfNotification(notification: Notification, { uuid, effectiveRole: role }: Reader): Target | undefined {
  const place = destinationOf(notification, uuid)
  if (!place || !mayOpen(place.screen, role)) return undefined
  return { ...linkTo(place.screen, place.uuid), ...(place.search && { search: place.search }) }
}
