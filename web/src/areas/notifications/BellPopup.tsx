import { Button, Group, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { BellButton } from './BellButton.tsx'
import { NotificationList } from './NotificationList.tsx'
import css from './bell.module.css'

/** The bell with the list of notifications, open at first. */
export function BellPopup() {
  const list = useQuery(query(notificationsApi.list, {}))
  const { data } = list
  const mark = useApiMutation(notificationsApi.mark)
  const [isOpen, setOpen] = useState(true)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const unread = data?.unread ?? 0

  const close = () => {
    setOpen(false)
    // Notifications are marked as read once seen; new ones stay highlighted while the list is open.
    if (unread > 0) mark.mutate({ query: { clear: 'false' } })
  }
  useCloseOnBack(close, { isDisabled: !isOpen })
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
      position="bottom-end"
      width={380}
      trapFocus
      onClose={() => button.current?.focus()}
    >
      <Popover.Target>
        <BellButton ref={button} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))} />
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
        <Part query={list}>
          {({ notifications }) => <NotificationList notifications={notifications} onFollow={close} />}
        </Part>
      </Popover.Dropdown>
    </Popover>
  )
}
