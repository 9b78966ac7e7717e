import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef } from 'react'
import { maxNotifications, notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './bell.module.css'

type BellButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>

/** The bell button; a red dot and a visually hidden text tell that there are unread notifications. */
export function BellButton(props: BellButtonProps) {
  const { data } = useQuery(query(notificationsApi.list, {}))
  const unread = data?.unread ?? 0
  const label =
    unread === 0
      ? t('Notifications')
      : unread < maxNotifications
        ? t('Notifications, {unread} unread', { unread })
        : t('Notifications, {unread} unread or more', { unread })
  return (
    <ActionIcon {...props} className={css.bell} size={36} aria-label={label} aria-haspopup="dialog">
      <Icon icon={IconBell} size={20} />
      {unread > 0 && <span className={css.dot} aria-hidden="true" />}
    </ActionIcon>
  )
}
