import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardApi, type LongUndecided } from '@hr/contract/areas/dashboard/dashboard'
import { steadyQuery, useLast } from '../../api/client.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { ScreenButton } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDetail } from '../../ui/lazy-part.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Card, EmptyText } from './Card.tsx'
import { formatDottedDays } from './format-dashboard.ts'
import { ExpandableRows } from './ExpandableRows.tsx'
import { initialSize } from './first-rows.ts'
import css from './dashboard.module.css'

/** Outside of the first load: it needs the schemas of leave. */
const OfInbox = lazyDetail(async () => (await import('./OfInbox.tsx')).OfInbox)

/** The leave requests in the user's inbox that have been undecided for more than a week, longest first. */
export function UndecidedCard() {
  const [size, setSize] = useState(initialSize)
  const rows = useQuery(steadyQuery(dashboardApi.undecidedLeave, { query: { page: '1', pageSize: String(size) } }))
  const data = useLast(rows.data)
  return (
    <Card title={t('Waiting for more than a week')} count={<OfInbox count={data?.total} />} query={{ ...rows, data }}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyText>{t('No requests')}</EmptyText>
        ) : (
          <ExpandableRows rows={items} total={total} size={size} onSize={setSize}>
            {(row) => <Row key={row.uuid} row={row} />}
          </ExpandableRows>
        )
      }
    </Card>
  )
}

const Row = ({ row: { uuid, user, startDate, endDate, daysWaited: count } }: { row: LongUndecided }) => (
  <li className={css.expiring} tabIndex={-1}>
    <LinkedPerson person={user} sub={user.position?.name ?? ''} />
    <span>{formatDottedDays({ startDate, endDate })}</span>
    <StatusChip tone="warn" icon={<Icon icon={IconHourglass} size={14} />}>
      {t('{count, plural, one {waiting # day} other {waiting # days}}', { count })}
    </StatusChip>
    <ScreenButton
      screen="companyRequests"
      uuid={uuid}
      variant="subtle"
      aria-label={t('Open the request from {name}', { name: nameOf(user) })}
    >
      {t('Open', undefined, 'verb')}
    </ScreenButton>
  </li>
)
