import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAhead, type dashboardApi, type Expiring } from '@hr/contract/areas/dashboard/dashboard'
import { steadyQuery, useLast } from '../../api/client.ts'
import { formatRelativeDays } from '../../lib/format-relative-days.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { Card, EmptyText } from './Card.tsx'
import { formatDottedDay } from './format-dashboard.ts'
import { ExpandableRows } from './ExpandableRows.tsx'
import { initialSize } from './first-rows.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './dashboard.module.css'

type ExpiringCardProps = { title: string; list: (typeof dashboardApi)['contracts' | 'probations' | 'workPeriods'] }

/** Employees whose contract or probation ends soon, soonest first. */
export function ExpiringCard({ title, list }: ExpiringCardProps) {
  const [size, setSize] = useState(initialSize)
  const rows = useQuery(steadyQuery(list, { query: { page: '1', pageSize: String(size) } }))
  const data = useLast(rows.data)
  return (
    <Card title={title} count={data?.total} query={{ ...rows, data }}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyText>
            {t('{days, plural, one {None in the next # day} other {None in the next # days}}', { days: daysAhead })}
          </EmptyText>
        ) : (
          <ExpandableRows rows={items} total={total} size={size} onSize={setSize}>
            {(row) => <Row key={row.uuid} row={row} />}
          </ExpandableRows>
        )
      }
    </Card>
  )
}

const toneOf = (daysLeft: number): Tone => (daysLeft <= 7 ? 'danger' : daysLeft <= 30 ? 'warn' : 'mute')

const Row = ({ row }: { row: Expiring }) => (
  <li className={css.expiring} tabIndex={-1}>
    <LinkedPerson person={row} sub={row.position?.name ?? ''} />
    <time dateTime={row.date}>{formatDottedDay(row.date)}</time>
    <StatusChip tone={toneOf(row.daysLeft)} icon={<Icon icon={IconClock} size={14} />}>
      {formatRelativeDays(row.daysLeft)}
    </StatusChip>
    <ScreenButton
      screen="employeeEdit"
      uuid={row.uuid}
      variant="subtle"
      aria-label={t('Edit {name}', { name: nameOf(row) })}
    >
      {t('Edit')}
    </ScreenButton>
  </li>
)
