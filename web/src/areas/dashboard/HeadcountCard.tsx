import { Box, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardApi, type Headcount } from '@hr/contract/areas/dashboard/dashboard'
import { query } from '../../api/client.ts'
import { formatShortMonthAndYear } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { Card, EmptyText } from './Card.tsx'
import { formatDottedDay } from './format-dashboard.ts'
import { HeadcountChart } from './HeadcountChart.tsx'
import { seriesOf, type Grouping } from './headcount.ts'
import css from './dashboard.module.css'

const groupings: { value: Grouping; label: string }[] = [
  { value: 'status', label: t('By status') },
  { value: 'contractType', label: t('By contract') },
]

/** The number of people at the end of each of the last 24 months. */
export function HeadcountCard() {
  const [grouping, setGrouping] = useState<Grouping>('status')
  const headcount = useQuery(query(dashboardApi.headcount, {}))
  return (
    <Card
      title={t('Headcount')}
      query={headcount}
      aside={<SegmentedControl aria-label={t('Headcount')} data={groupings} value={grouping} onChange={setGrouping} />}
    >
      {(months) =>
        months.length === 0 ? (
          <EmptyText>{t('The first figures will appear tomorrow morning.')}</EmptyText>
        ) : (
          <Chart months={months} grouping={grouping} />
        )
      }
    </Card>
  )
}

function Chart({ months, grouping }: { months: readonly Headcount[]; grouping: Grouping }) {
  const { names, rows } = seriesOf(months, grouping)
  const countedOn = months.at(-1)?.day
  return (
    <>
      <HeadcountChart names={names} rows={rows} />
      {countedOn !== undefined && (
        <Text px={16} pb={8} fz="xs" c="dimmed">
          {t('Counted on the morning of {day}. Later changes appear the next morning.', {
            day: formatDottedDay(countedOn),
          })}
        </Text>
      )}
      <details className={css.figures}>
        <summary>{t('As a table')}</summary>
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('Headcount as a table')}>
          <table>
            <caption>{t('People at the end of each month')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Month')}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">{t('All', undefined, 'people')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, counts, total }) => (
                <tr key={day}>
                  <th scope="row">{formatShortMonthAndYear(day)}</th>
                  {counts.map((count, index) => (
                    <td key={names[index]}>{count}</td>
                  ))}
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </details>
    </>
  )
}
