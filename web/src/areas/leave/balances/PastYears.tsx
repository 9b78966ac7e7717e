import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pastYearsApi, type PastYear } from '@hr/contract/areas/leave/past-years'
import { query } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Card } from '../../../ui/Sheet.tsx'
import { Note } from '../../../ui/texts.tsx'
import { formatPastDays } from './format-balance.ts'
import css from './statistics.module.css'

const GrantPastYear = lazyDialog(
  async () => (await import('./GrantPastYearDialog.tsx')).GrantPastYearDialog,
  t('Grant days for a past year'),
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
                <div>
                  {year.name}
                  <Note>{formatPastDays(year)}</Note>
                </div>
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
