import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '@hr/contract/areas/dashboard/dashboard'
import { employeeStatusTexts } from '@hr/contract/areas/employees/record'
import { query } from '../../api/client.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { Card, EmptyText, Rest } from './Card.tsx'

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
            <Stack component="ul" gap={10} px={16} pb={12} fz="sm">
              {people.map((person) => (
                <li key={person.uuid}>
                  <LinkedPerson
                    person={person}
                    {...(person.status !== 'Active' && { sub: t(employeeStatusTexts[person.status]) })}
                  />
                </li>
              ))}
            </Stack>
            <Rest count={total - people.length} />
          </>
        )
      }
    </Card>
  )
}
