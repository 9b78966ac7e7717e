import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { query } from '../../api/client.ts'
import { listenToPushes } from '../../api/realtime.ts'
import { lazyMenu } from '../../ui/lazy-part.tsx'
import { BellButton } from './BellButton.tsx'

const BellMenu = lazyMenu(async () => (await import('./BellPopup.tsx')).BellPopup, BellButton)

/** The notifications, in the top bar. */
export function Bell() {
  const client = useQueryClient()
  const { data, refetch } = useQuery(query(notificationsApi.list, {}))

  const handleEvent = useEffectEvent(async (why: 'first connection' | 'news') => {
    if (why === 'first connection') {
      // A new notification means that all earlier query results may be outdated.
      const newest = data?.notifications[0]?.uuid
      const now = await refetch()
      if (!data || now.data?.notifications[0]?.uuid === newest) return
    }
    const { refetchAfterPush } = await import('./refetch-after-push.ts')
    await refetchAfterPush(client)
  })
  useEffect(() => listenToPushes((why) => void handleEvent(why)), [])
  return <BellMenu />
}
