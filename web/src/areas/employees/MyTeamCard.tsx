import { employeesTexts } from '@hr/contract/areas/employees/texts'
import type { Employee } from '@hr/contract/areas/employees/record'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { teamOf } from './team-of.ts'
import css from './profile.module.css'
import { Hint } from '../../ui/texts.tsx'

const leadAvatarSize = 44

/** The employee's team leads, larger, and the coworkers of all teams. */
export function MyTeamCard({ employee }: { employee: Employee }) {
  const { leads, coworkers } = teamOf(employee)
  return (
    <Card title={t(employeesTexts.myTeam)}>
      {leads.length + coworkers.length === 0 && <Hint>{t('Not in a team yet.')}</Hint>}
      {leads.length > 0 && (
        <ul className={css.leads}>
          {leads.map((person) => (
            <li key={person.uuid}>
              <LinkedPerson person={person} sub={t('Team lead')} size={leadAvatarSize} />
            </li>
          ))}
        </ul>
      )}
      {coworkers.length > 0 && (
        <ul className={css.teammates}>
          {coworkers.map((person) => (
            <li key={person.uuid}>
              <LinkedPerson person={person} sub={person.position?.name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
