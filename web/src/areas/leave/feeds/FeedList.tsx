import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { feedsApi, type CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { useApiMutation } from '../../../api/client.ts'
import { useTimeZone } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { feedText } from '../../../lib/feed-text.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { kindLabels } from './kinds.ts'
import { Dim } from '../../../ui/texts.tsx'

type FeedListProps = {
  feeds: readonly CalendarFeed[]
  /** Called when the last feed is revoked: the focus needs another target. */
  onNoneLeft: () => void
}

/** The existing feeds, each with a revoke button. */
export function FeedList({ feeds, onNoneLeft }: FeedListProps) {
  const timeZone = useTimeZone()
  const [asked, setAsked] = useState<string>()
  const revocation = useApiMutation(feedsApi.remove)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears: the focus moves to the first button of this row, or of the row that replaces `gone`.
  const focusOn = useRef<{ index: number; gone?: string }>(undefined)
  useEffect(() => {
    if (!focusOn.current) return
    const { index, gone } = focusOn.current
    if (feeds.some(({ uuid }) => uuid === gone)) return
    focusOn.current = undefined
    if (feeds.length === 0) onNoneLeft()
    else list.current?.children[Math.min(index, feeds.length - 1)]?.querySelector('button')?.focus()
  })
  const ask = (uuid: string | undefined, index: number) => {
    focusOn.current = { index }
    setAsked(uuid)
  }
  async function revoke(id: string, index: number) {
    try {
      const { message } = await revocation.mutateAsync({ params: { id } })
      focusOn.current = { index, gone: id }
      setAsked(undefined)
      toast.success(message)
    } catch {
      // The error is shown above the list.
      focusOn.current = { index }
    }
  }
  if (feeds.length === 0) return null
  return (
    <section>
      <Box component="h3" mb={4}>
        {t('Your feeds')}
      </Box>
      {revocation.error && <Notice tone="danger">{messageOf(revocation.error, t('Failed to delete data'))}</Notice>}
      <FewRecords isPlain ref={list} label={t('Your feeds')}>
        {feeds.map((feed, index) => (
          <FewRecord
            key={feed.uuid}
            name={kindLabels[feed.kind]}
            state={feed.includePending && <Dim>{t('with pending requests')}</Dim>}
            actions={[
              {
                label: t('Revoke'),
                fullLabel: t('Revoke {name}', { name: kindLabels[feed.kind] }),
                onClick: () => ask(feed.uuid, index),
              },
            ]}
            buttons={
              asked === feed.uuid ? (
                <Group component="span" wrap="nowrap" gap={8} role="group" aria-label={t('Revoke this feed?')}>
                  <Button variant="default" onClick={() => ask(undefined, index)}>
                    {t('Keep')}
                  </Button>
                  <Button color="danger" loading={revocation.isPending} onClick={() => void revoke(feed.uuid, index)}>
                    {t('Revoke')}
                  </Button>
                </Group>
              ) : undefined
            }
          >
            <small>{feedText(feed, timeZone)}</small>
          </FewRecord>
        ))}
      </FewRecords>
    </section>
  )
}
