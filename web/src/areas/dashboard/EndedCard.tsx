import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardApi, type Expiring } from '@hr/contract/areas/dashboard/dashboard'
import { steadyQuery, useLast } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { ArchiveDialog } from '../employees/public.ts'
import { Card, EmptyText } from './Card.tsx'
import { Pending } from './Pending.tsx'
import { formatDottedDay } from './format-dashboard.ts'
import { ExpandableRows } from './ExpandableRows.tsx'
import { initialSize } from './first-rows.ts'
import css from './dashboard.module.css'

/** Employees who have passed their last day and are not archived, longest first; nothing if there are none. */
export function EndedCard() {
  const [size, setSize] = useState(initialSize)
  const [archived, setArchived] = useState<Expiring>()
  const rows = useQuery(steadyQuery(dashboardApi.ended, { query: { page: '1', pageSize: String(size) } }))
  const data = useLast(rows.data)
  const isShown = rows.error !== null || (data !== undefined && data.total > 0)
  return (
    <>
      {!isShown && data === undefined && <Pending />}
      {isShown && (
        <Card title={t('Ended, not archived')} count={data?.total} query={{ ...rows, data }}>
          {({ items, total }) => (
            <>
              <EmptyText>{t('Data of people who are not archived is never deleted automatically.')}</EmptyText>
              <ExpandableRows rows={items} total={total} size={size} onSize={setSize}>
                {(row) => <Row key={row.uuid} row={row} onArchive={() => setArchived(row)} />}
              </ExpandableRows>
            </>
          )}
        </Card>
      )}
      {archived && (
        <ArchiveDialog
          people={[{ ...archived, isArchived: false }]}
          onDone={() => setArchived(undefined)}
          onClose={() => setArchived(undefined)}
        />
      )}
    </>
  )
}

function Row({ row, onArchive }: { row: Expiring; onArchive: () => void }) {
  const me = useUser()
  return (
    <li className={css.ended} tabIndex={-1}>
      <LinkedPerson person={row} sub={row.position?.name ?? ''} />
      <time dateTime={row.date}>{t('Last day {day}', { day: formatDottedDay(row.date) })}</time>
      {row.uuid !== me.uuid && (
        <Button variant="subtle" aria-label={t('Archive {name}', { name: nameOf(row) })} onClick={onArchive}>
          {t('Archive')}
        </Button>
      )}
    </li>
  )
}
