import { Button } from '@mantine/core'
import { useState } from 'react'
import { feedsApi, type CalendarFeed } from '@hr/contract/areas/leave/feeds'
import { dayOfInstant, formatDay, formatInstant } from '@hr/contract/lib/dates'
import { useApiMutation } from '../../../api/client.ts'
import { useTimeZone } from '../../../api/client-settings.ts'
import { messageOf } from '../../../api/errors.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { kindLabels } from './kinds.ts'
import css from './feeds.module.css'

/** The feeds that are there, each with the way to revoke it. */
export function FeedList({ feeds, newest }: { feeds: readonly CalendarFeed[]; newest: string | undefined }) {
  const timeZone = useTimeZone()
  const [asked, setAsked] = useState<string>()
  const revoke = useApiMutation(feedsApi.remove, { changes: [feedsApi.list] })
  async function revokeIt(id: string) {
    const { message } = await revoke.mutateAsync({ params: { id } })
    setAsked(undefined)
    toast.success(t(message))
  }
  return (
    <section>
      <h3 className={css.heading}>{t('Your feeds')}</h3>
      {revoke.error && <Notice tone="danger">{messageOf(revoke.error, t('Failed to delete data'))}</Notice>}
      <ul className={css.feeds} aria-label={t('Your feeds')}>
        {feeds.map(({ uuid, kind, withWaiting, madeAt, lastUsedAt }) => (
          <li key={uuid} data-new={uuid === newest || undefined}>
            <span>
              <strong>{kindLabels[kind]}</strong>
              {withWaiting && <span className={css.note}> {t('with waiting requests')}</span>}
              <span className={css.when}>
                {t('Made {{day}}', { day: formatDay(dayOfInstant(madeAt, timeZone)) })}
                {' · '}
                {lastUsedAt === null
                  ? t('never read')
                  : t('last read {{moment}}', { moment: formatInstant(lastUsedAt, timeZone) })}
              </span>
            </span>
            {asked === uuid ? (
              <span className={css.question} role="group" aria-label={t('Revoke this feed?')}>
                <Button variant="default" onClick={() => setAsked(undefined)}>
                  {t('Keep')}
                </Button>
                <Button
                  color="danger"
                  loading={revoke.isPending}
                  // What goes wrong stands above the list.
                  onClick={() => void revokeIt(uuid).catch(() => undefined)}
                  data-autofocus
                >
                  {t('Yes, revoke')}
                </Button>
              </span>
            ) : (
              <Button
                variant="default"
                aria-label={t('Revoke {{name}}', { name: kindLabels[kind] })}
                onClick={() => setAsked(uuid)}
              >
                {t('Revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
