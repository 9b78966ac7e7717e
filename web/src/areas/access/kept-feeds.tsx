import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { secondFactorApi } from '@hr/contract/areas/access/second-factor'
import { feedKindTexts, feedsApi, type CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { isLimited } from '../../api/second-factor.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { feedText } from '../../lib/feed-text.ts'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'

/** Whether the user's next factor is the first one, which ends other access to the account. */
export const useIsFirstFactor = () => useQuery(query(secondFactorApi.find, { query: {} })).data?.since === null

/**
 * The user's calendar links, of which those that are not ticked end with the other access to the account.
 * @returns `keepFeeds`: undefined until the links are known; the server then keeps the older ones
 */
export function useKeptFeeds({ isEnding = true } = {}) {
  // Without a required second factor, the list is closed.
  const enabled = isEnding && !isLimited()
  const feeds = useQuery({ ...query(feedsApi.list, {}), staleTime: 0, enabled })
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const isKept = (feed: CalendarFeed) => chosen[feed.uuid] ?? !feed.isRecent
  const list = enabled ? feeds.data : undefined
  const timeZone = useTimeZone()
  const labelId = useId()
  return {
    // A list that was loaded for another dialog says nothing of one that ends no links.
    keepFeeds: list?.filter(isKept).map(({ uuid }) => uuid),
    /** Whether the user has changed a tick; undefined if there is none. */
    isDirty: list?.length ? list.some((feed) => isKept(feed) === feed.isRecent) : undefined,
    waitsFor: feeds.isLoading ? t('Loading data. Please wait') : undefined,
    keptFeeds: enabled && (
      <>
        <Part query={feeds}>{(all) => all.length > 0 && ticks(all)}</Part>
        {feeds.isError && !feeds.data && (
          <Hint>
            {t('Your calendar links could not be loaded. If you continue, links created recently stop working.')}
          </Hint>
        )}
      </>
    ),
  }
  function ticks(all: readonly CalendarFeed[]) {
    return (
      <Stack gap={8} role="group" aria-labelledby={labelId}>
        <b id={labelId}>{t('Calendar links to keep')}</b>
        <Hint>
          {t(
            "Anyone with one of these links can read that calendar without signing in. Links that you don't tick stop working.",
          )}
        </Hint>
        {all.map((feed) => (
          <Checkbox
            key={feed.uuid}
            size="sm"
            label={t(feedKindTexts[feed.kind])}
            description={[feedText(feed, timeZone), ...(feed.includePending ? [t('with pending requests')] : [])].join(
              ' · ',
            )}
            checked={isKept(feed)}
            onChange={({ currentTarget: { checked } }) => setChosen({ ...chosen, [feed.uuid]: checked })}
          />
        ))}
      </Stack>
    )
  }
}
