import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { may } from '@hr/contract/access'
import { feedsApi, type FeedKind } from '@hr/contract/areas/leave/feeds'
import { notificationsApi } from '@hr/contract/areas/notifications/notifications'
import { useUser } from '../../../api/session.ts'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { Part } from '../../../api/Part.tsx'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import { FeedList } from './FeedList.tsx'
import { feedsWidth } from './feeds-width.ts'
import { kindLabels, kindTexts } from './kinds.ts'

const kindOptions = (Object.keys(kindLabels) as FeedKind[]).map((value) => ({ value, label: kindLabels[value] }))

/** The user's calendar feeds: creates new ones and revokes existing ones. */
export function CalendarFeeds({ onClose }: { onClose: () => void }) {
  const createButton = useRef<HTMLButtonElement>(null)
  // Always refetched, because calendar programs change the time of last use.
  const feeds = useQuery({ ...query(feedsApi.list, {}), staleTime: 0 })
  const [kind, setKind] = useState<FeedKind>('own')
  const [includePending, setIncludePending] = useState(true)
  const create = useApiMutation(feedsApi.create)
  // Only approvers see pending requests of others.
  const { effectiveRole, uuid } = useUser()
  const { data: settings } = useQuery(query(notificationsApi.settings, { params: { userId: uuid } }))
  const showsPending = kind === 'own' || may('leave.decide', effectiveRole)
  const choose = (next: FeedKind) => {
    setKind(next)
    // Colleagues' pending requests are off by default.
    setIncludePending(next === 'own')
  }
  return (
    <Dialog onClose={onClose} title={t('Calendar feed')} size={feedsWidth} fillsPhone>
      <Stack fz="sm">
        <p>{t('Subscribe to leave in your calendar app. Anyone with this link can see it without signing in.')}</p>
        <Stack align="flex-start" gap={12}>
          <SegmentedControl
            aria-label={t('What the calendar shows')}
            data={kindOptions}
            value={kind}
            onChange={choose}
          />
          <Text c="dimmed">{kindTexts[kind]}</Text>
          {kind === 'own' && settings?.leaveCalendarEmail && (
            <Notice tone="warn">
              {t(
                "Your approved leave is already emailed to you as calendar entries, so they would appear twice. Turn those emails off in your notification settings, or don't create a feed.",
              )}
            </Notice>
          )}
          <Group justify="space-between" gap="8px 16px" w="100%">
            {showsPending && (
              <Switch
                size="sm"
                label={t('Pending requests')}
                checked={includePending}
                onChange={(event) => setIncludePending(event.currentTarget.checked)}
              />
            )}
            <Button
              ref={createButton}
              size="sm"
              loading={create.isPending}
              onClick={() => create.mutate({ body: { kind, includePending } })}
            >
              {t('Create link')}
            </Button>
          </Group>
        </Stack>
        {create.error && <Notice tone="danger">{messageOf(create.error, t('The link could not be created'))}</Notice>}
        {create.data && <FeedAddress key={create.data.feed.uuid} address={create.data.address} />}
        <Part query={feeds}>
          {(list) => <FeedList feeds={list} onNoneLeft={() => createButton.current?.focus()} />}
        </Part>
      </Stack>
    </Dialog>
  )
}
