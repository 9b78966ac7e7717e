import { employeesTexts } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import type { Employee } from '@hr/contract/areas/employees/record'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { Person as PersonFace } from '../../ui/Face.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { teamOf } from './team-of.ts'
import css from './profile.module.css'

const leadSize = 44

/** Who leads somebody, larger, and the coworkers of all teams. */
export function MyTeamCard({ employee }: { employee: Employee }) {
  const { leads, coworkers } = teamOf(employee)
  return (
    <Card title={t(employeesTexts.myTeam)}>
      {leads.length + coworkers.length === 0 && <p className={css.nobody}>{t('Nobody is on a team with them yet.')}</p>}
      {leads.length > 0 && (
        <ul className={css.leads}>
          {leads.map((person) => (
            <li key={person.uuid}>
              <Mate person={person} sub={t('Team lead')} size={leadSize} />
            </li>
          ))}
        </ul>
      )}
      {coworkers.length > 0 && (
        <ul className={css.mates}>
          {coworkers.map((person) => (
            <li key={person.uuid}>
              <Mate person={person} sub={person.position?.name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Mate({ person, sub, size }: { person: Person; sub: string | undefined; size?: number }) {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <PersonFace name={name} photo={person.profileImage} size={size} sub={sub}>
      <ScreenLink screen="employeeProfile" uuid={person.uuid}>
        {name}
      </ScreenLink>
    </PersonFace>
  )
}
