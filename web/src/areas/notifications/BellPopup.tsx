import { Button, Group, Popover } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { jobsApi } from '@hr/contract/areas/jobs/jobs'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { invalidate, query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { leaveChanges } from '../../api/leave-invalidations.ts'
import { listenToPushes } from '../../api/realtime.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { BellButton } from './BellButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import css from './bell.module.css'

/** The queries to invalidate on a push; active ones are refetched. */
const invalidated = [notificationsApi.list, jobsApi.list, ...leaveChanges]

/** In the top bar, or in the bottom bar of phones. */
export function Bell({ place = 'top' }: { place?: 'top' | 'bottom' }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(query(notificationsApi.list, {}))
  const mark = useApiMutation(notificationsApi.mark, { changes: [notificationsApi.list] })
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const unread = data?.unread ?? 0

  const handleEvent = useEffectEvent(async (why: 'first connection' | 'news') => {
    if (why === 'first connection') {
      // A new notification means that all earlier query results may be outdated.
      const newest = data?.notifications[0]?.uuid
      const now = await refetch()
      if (!data || now.data?.notifications[0]?.uuid === newest) return
    }
    await invalidate(client, invalidated)
  })
  useEffect(() => listenToPushes((why) => void handleEvent(why)), [])

  const close = () => {
    setOpen(false)
    // Notifications are marked as read once seen; new ones stay highlighted while the list is open.
    if (unread > 0) mark.mutate({ query: { clear: 'false' } })
  }
  const clear = async () => {
    try {
      await mark.mutateAsync({ query: { clear: 'true' } })
      // The button disappears with the list it cleared.
      heading.current?.focus()
    } catch (failure) {
      toast.error(messageOf(failure, t('Failed to update data')))
    }
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => (opens ? setOpen(true) : close())}
      position={place === 'top' ? 'bottom-end' : 'top'}
      width={380}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton
          unread={unread}
          word={place === 'bottom' ? t('Notifications') : undefined}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-labelledby={titleId}>
        <Group wrap="nowrap" justify="space-between" mih={48} pl={16} pr={8} className={css.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {t(notificationsTexts.title)}
          </h2>
          {data !== undefined && data.notifications.length > 0 && (
            <Button variant="subtle" loading={mark.isPending} onClick={() => void clear()}>
              {t(notificationsTexts.clearAll)}
            </Button>
          )}
        </Group>
        {data === undefined && error !== null && <LoadError error={error} onRetry={refetch} />}
        {data && <NotificationList notifications={data.notifications} onFollow={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
