import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { provisioningApi, type EntraRun } from '@hr/contract/areas/provisioning/provisioning'
import { query } from '../../api/client.ts'
import { useTimeZone } from '../../api/client-settings.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant, formatNumber } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import css from './provisioning.module.css'

const refreshIntervalMs = 2_000

const kinds = { changed: t('Changed data'), full: t('All data') } satisfies Record<EntraRun['kind'], string>
const states = {
  running: t('Running', undefined, 'run'),
  done: t('Done', undefined, 'run'),
  failed: t('Failed', undefined, 'run'),
} satisfies Record<EntraRun['state'], string>

/** The log of runs, refreshed while one is running. */
export function EntraRuns() {
  const runs = useQuery({
    ...query(provisioningApi.runs, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: runState }) => runState === 'running') ? refreshIntervalMs : false,
  })
  return (
    <Card title={t('Entra ID syncs')}>
      <Part query={runs} skeleton={<Skeleton width="100%" />}>
        {(listed) =>
          listed.length === 0 ? (
            <Hint>{t('No runs yet')}</Hint>
          ) : (
            <div className={css.scroll} tabIndex={0} role="region" aria-label={t('Entra ID syncs')}>
              <table className={`${css.table} ${css.stacked}`}>
                <thead>
                  <tr>
                    <th scope="col">{t('Started')}</th>
                    <th scope="col">{t('Sent', undefined, 'users')}</th>
                    <th scope="col">{t('Outcome')}</th>
                  </tr>
                </thead>
                <tbody>
                  {listed.map((run) => (
                    <Run key={run.uuid} run={run} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Part>
    </Card>
  )
}

function Run({ run: { startedAt, kind, state, sent, skipped, calls, error } }: { run: EntraRun }) {
  const timeZone = useTimeZone()
  return (
    <tr>
      <th scope="row" data-time>
        {formatInstant(startedAt, timeZone)}
        <small>{kinds[kind]}</small>
      </th>
      <td data-number>
        {t('{count, plural, one {# user} other {# users}}', { count: sent })}
        <small>{t('{count, plural, one {# call} other {# calls}}', { count: calls })}</small>
      </td>
      <td>
        <Stack gap={0}>
          {states[state]}
          {error !== null && <small>{error}</small>}
          {skipped > 0 && <small>{t('Without an employee number: {count}', { count: formatNumber(skipped) })}</small>}
        </Stack>
      </td>
    </tr>
  )
}
