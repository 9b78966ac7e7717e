import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { query } from '../../api/client.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { Card, EmptyText } from './Card.tsx'
import css from './dashboard.module.css'

/** The employees who are away today. */
export function AwayCard() {
  const away = useQuery(query(dashboardApi.awayToday, {}))
  return (
    <Card title={t('Away today')} count={away.data?.total} query={away}>
      {({ total, people }) =>
        people.length === 0 ? (
          <EmptyText>{t('No one is away today')}</EmptyText>
        ) : (
          <>
            <ul className={css.away}>
              {people.map((person) => (
                <li key={person.uuid}>
                  <LinkedPerson person={person} />
                </li>
              ))}
            </ul>
            {total > people.length && <p className={css.rest}>{t('and {{n}} more', { n: total - people.length })}</p>}
          </>
        )
      }
    </Card>
  )
}
