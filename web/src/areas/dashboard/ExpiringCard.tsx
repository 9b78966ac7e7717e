import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAhead, type dashboardApi, type Expiring } from '@hr/contract/areas/dashboard/dashboard'
import { steadyQuery, useLast } from '../../api/client.ts'
import { ScreenButton, ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Person } from '../../ui/Face.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { useGrowingList } from '../../ui/use-growing-list.ts'
import { Card, Nothing } from './Card.tsx'
import { dottedDay } from './dashboard-words.ts'
import css from './dashboard.module.css'

/** So many rows at first, and more with each press. */
const step = 5
const most = 100

type ExpiringCardProps = { title: string; list: (typeof dashboardApi)['contracts' | 'probations' | 'workPeriods'] }

/** Whose contract or probation ends soon, soonest first. */
export function ExpiringCard({ title, list }: ExpiringCardProps) {
  const [size, setSize] = useState(step)
  const rows = useQuery(steadyQuery(list, { query: { page: '1', pageSize: String(size) } }))
  const data = useLast(rows.data)
  const shown = data?.items.length ?? 0
  const hasMore = (data?.total ?? 0) > shown && size < most
  const { list: grown, onMore } = useGrowingList<HTMLUListElement>(shown, hasMore)
  return (
    <Card title={title} count={data?.total} query={{ ...rows, data }}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('None in the next {{days}} days', { days: daysAhead })}</Nothing>
        ) : (
          <>
            <ul ref={grown} className={css.rows}>
              {items.map((row) => (
                <Row key={row.uuid} row={row} />
              ))}
            </ul>
            {hasMore && (
              <Button
                variant="subtle"
                className={css.show}
                onClick={() => {
                  onMore()
                  setSize(Math.min(size * 4, most))
                }}
              >
                {t('Show more')}
              </Button>
            )}
          </>
        )
      }
    </Card>
  )
}

const toneOf = (daysLeft: number): Tone => (daysLeft <= 7 ? 'danger' : daysLeft <= 30 ? 'warn' : 'mute')
const daysLeftText = (days: number) =>
  days === 0 ? t('today') : days === 1 ? t('1 day') : t('{{days}} days', { days })

function Row({ row }: { row: Expiring }) {
  const name = `${row.firstName} ${row.lastName}`
  return (
    <li className={css.expiring} tabIndex={-1}>
      <Person name={name} photo={row.profileImage} sub={row.position?.name ?? ''}>
        <ScreenLink screen="employeeProfile" uuid={row.uuid}>
          {name}
        </ScreenLink>
      </Person>
      <time dateTime={row.date}>{dottedDay(row.date)}</time>
      <StatusChip tone={toneOf(row.daysLeft)} icon={<IconClock size={14} stroke={1.75} aria-hidden="true" />}>
        {daysLeftText(row.daysLeft)}
      </StatusChip>
      <ScreenButton screen="employeeEdit" uuid={row.uuid} variant="subtle" aria-label={t('Edit {{name}}', { name })}>
        {t('Edit')}
      </ScreenButton>
    </li>
  )
}
