import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAhead, dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { steadyQuery, useLast } from '../../api/client.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { Card, EmptyText } from './Card.tsx'
import { formatDottedDay } from './format-dashboard.ts'
import { ExpandableRows } from './ExpandableRows.tsx'
import { initialSize } from './first-rows.ts'
import css from './dashboard.module.css'

/** Employees who reach the next seniority level. */
export function LevelCard() {
  const [size, setSize] = useState(initialSize)
  const rows = useQuery(steadyQuery(dashboardApi.levels, { query: { page: '1', pageSize: String(size) } }))
  const data = useLast(rows.data)
  return (
    <Card title={t('Next seniority level')} count={data?.total} query={{ ...rows, data }}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyText>
            {t('{days, plural, one {No one in the next # day} other {No one in the next # days}}', { days: daysAhead })}
          </EmptyText>
        ) : (
          <ExpandableRows rows={items} total={total} size={size} onSize={setSize}>
            {(person) => (
              <li key={person.uuid} className={css.level} tabIndex={-1}>
                <LinkedPerson
                  person={person}
                  sub={
                    <>
                      {person.from} <span aria-hidden="true">→</span>
                      <VisuallyHidden> {t('to', undefined, 'level')} </VisuallyHidden> {person.to}
                    </>
                  }
                />
                <time dateTime={person.date}>{formatDottedDay(person.date)}</time>
              </li>
            )}
          </ExpandableRows>
        )
      }
    </Card>
  )
}
