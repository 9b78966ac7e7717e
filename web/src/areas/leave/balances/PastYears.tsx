import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pastYearsApi, type PastYear } from '@hr/contract/areas/leave/past-years'
import { query } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { FewRecord, FewRecords } from '../../../table/FewRecords.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Card } from '../../../ui/Sheet.tsx'
import { Note } from '../../../ui/texts.tsx'
import { formatPastDays } from './format-balance.ts'

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
          <FewRecords isPlain label={t('Past years without days')}>
            {data.map((year) => (
              <FewRecord
                key={year.uuid}
                name={year.name}
                actions={[
                  {
                    label: t('Grant'),
                    fullLabel: t('Grant {name}', { name: year.name }),
                    onClick: () => setGranted(year),
                  },
                ]}
              >
                <Note>{formatPastDays(year)}</Note>
              </FewRecord>
            ))}
          </FewRecords>
        </Card>
      )}
      {granted && <GrantPastYear uuid={uuid} year={granted} onClose={() => setGranted(undefined)} />}
    </>
  )
}
