import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { query } from '../../api/client.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Person } from '../../ui/Face.tsx'
import { Card, Nothing } from './Card.tsx'
import css from './dashboard.module.css'

/** Who is away today. */
export function AwayCard() {
  const away = useQuery(query(dashboardApi.awayToday, {}))
  return (
    <Card title={t('Off today')} count={away.data?.total} query={away}>
      {({ total, people }) =>
        people.length === 0 ? (
          <Nothing>{t('Everybody is here')}</Nothing>
        ) : (
          <>
            <ul className={css.away}>
              {people.map(({ uuid, firstName, lastName, profileImage }) => (
                <li key={uuid}>
                  <Person name={`${firstName} ${lastName}`} photo={profileImage}>
                    <ScreenLink screen="employeeProfile" uuid={uuid}>
                      {firstName} {lastName}
                    </ScreenLink>
                  </Person>
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
