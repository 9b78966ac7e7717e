import { useQuery } from '@tanstack/react-query'
import { daysAhead, dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { query } from '../../api/client.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Person } from '../../ui/Face.tsx'
import { Sr } from '../../ui/Sr.tsx'
import { Card, Nothing } from './Card.tsx'
import { dottedDay } from './dashboard-words.ts'
import css from './dashboard.module.css'

/** Who reaches the next seniority level, from which to which. */
export function LevelCard() {
  const rows = useQuery(query(dashboardApi.levels, { query: { page: '1', pageSize: '5' } }))
  return (
    <Card title={t('Next seniority level')} count={rows.data?.total} query={rows}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>{t('Nobody in the next {{days}} days', { days: daysAhead })}</Nothing>
        ) : (
          <ul className={css.rows}>
            {items.map(({ uuid, firstName, lastName, profileImage, from, to, date }) => (
              <li key={uuid} className={css.level}>
                <Person
                  name={`${firstName} ${lastName}`}
                  photo={profileImage}
                  sub={
                    <>
                      {from} <span aria-hidden="true">→</span>
                      <Sr> {t('to')} </Sr> {to}
                    </>
                  }
                >
                  <ScreenLink screen="employeeProfile" uuid={uuid}>
                    {firstName} {lastName}
                  </ScreenLink>
                </Person>
                <time dateTime={date}>{dottedDay(date)}</time>
              </li>
            ))}
          </ul>
        )
      }
    </Card>
  )
}
