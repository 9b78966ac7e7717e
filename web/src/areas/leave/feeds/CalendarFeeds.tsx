import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { feedsApi, type FeedKind } from '@hr/contract/areas/leave/feeds'
import { query, useApiMutation } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState, Notice } from '../../../ui/Notice.tsx'
import { FeedAddress } from './FeedAddress.tsx'
import { FeedList } from './FeedList.tsx'
import { kindLabels, kindTexts } from './kinds.ts'
import css from './feeds.module.css'

const kindOptions = (Object.keys(kindLabels) as FeedKind[]).map((value) => ({ value, label: kindLabels[value] }))

/** The user's calendar feeds: creates new ones and revokes existing ones. */
export function CalendarFeeds({ onClose }: { onClose: () => void }) {
  const createButton = useRef<HTMLButtonElement>(null)
  // Always refetched, because calendar programs change the time of last use.
  const { data: feeds, error, refetch } = useQuery({ ...query(feedsApi.list, {}), staleTime: 0 })
  const [kind, setKind] = useState<FeedKind>('own')
  const [includePending, setIncludePending] = useState(true)
  const create = useApiMutation(feedsApi.create, { changes: [feedsApi.list] })
  const choose = (next: FeedKind) => {
    setKind(next)
    // Colleagues' pending requests are off by default.
    setIncludePending(next === 'own')
  }
  return (
    <Dialog onClose={onClose} title={t('Calendar feed')} size={560} fillsPhone>
      <div className={css.body}>
        <p>{t('Subscribe to leave in your calendar app. Anyone with this link can see it without signing in.')}</p>
        <div className={css.new}>
          <SegmentedControl
            aria-label={t('What the calendar shows')}
            data={kindOptions}
            value={kind}
            onChange={choose}
          />
          <p className={css.note}>{kindTexts[kind]}</p>
          <div className={css.create}>
            <Switch
              size="sm"
              label={t('Pending requests')}
              checked={includePending}
              onChange={(event) => setIncludePending(event.currentTarget.checked)}
            />
            <Button
              ref={createButton}
              size="sm"
              loading={create.isPending}
              onClick={() => create.mutate({ body: { kind, includePending } })}
            >
              {t('Create link')}
            </Button>
          </div>
        </div>
        {create.error && <Notice tone="danger">{messageOf(create.error, t('Failed to save data'))}</Notice>}
        {create.data && <FeedAddress key={create.data.feed.uuid} address={create.data.address} />}
        {error && <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />}
        {feeds && (
          <FeedList feeds={feeds} newest={create.data?.feed.uuid} onNoneLeft={() => createButton.current?.focus()} />
        )}
      </div>
    </Dialog>
  )
}
