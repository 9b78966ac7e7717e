import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { pastYearsApi, type PastYear } from '@hr/contract/areas/leave/past-years'
import { query } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Card } from '../../../ui/Sheet.tsx'
import { formatDayCount } from '../format-leave.ts'
import css from './statistics.module.css'

const GrantPastYear = lazyDialog(
  async () => (await import('./GrantPastYearDialog.tsx')).GrantPastYearDialog,
  t('Grant a past year'),
  480,
)

/**
 * Leave years that are over and have given an employee nothing; HR grants them here.
 * @param uuid the employee
 */
export function PastYears({ uuid }: { uuid: string }) {
  const { data } = useQuery(query(pastYearsApi.list, { params: { id: uuid } }))
  const [granted, setGranted] = useState<PastYear>()
  return (
    <>
      {data && data.length > 0 && (
        <Card title={t('Past years without days')}>
          <ul className={css.pastYears}>
            {data.map((year) => (
              <li key={year.uuid}>
                <span>
                  {year.name}
                  <small>{daysOf(year)}</small>
                </span>
                <Button
                  variant="default"
                  aria-label={t('Grant {name}', { name: year.name })}
                  onClick={() => setGranted(year)}
                >
                  {t('Grant')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {granted && <GrantPastYear uuid={uuid} year={granted} onClose={() => setGranted(undefined)} />}
    </>
  )
}

/** '5 days, 2 still usable'. */
function daysOf({ days, usable }: PastYear): string {
  if (days === unlimited) return t('Unlimited')
  if (usable === days) return formatDayCount(days)
  return t('{days, plural, one {# day} other {# days}}, {usable, number} still usable', { days, usable })
}
