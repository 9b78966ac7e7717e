import { useState } from 'react'
import { teamNames } from '@hr/contract/areas/employees/derived'
import type { EmployeeRow } from '@hr/contract/areas/employees/employees'
import { t } from '../../lib/t.ts'
import css from './employees.module.css'

/** About this many letters fit side by side. */
const maxCharacters = 14

/** The number of teams shown initially: at least one, at most two. */
function countVisible(team: EmployeeRow['team']): number {
  const [first, second] = team
  return first && second && first.name.length + second.name.length <= maxCharacters ? 2 : 1
}

/** Web is green, design is amber, anything else is blue (specification two, section 3). */
const toneOf = (name: string) => ({ web: 'ok', design: 'warn' })[name.trim().toLowerCase()] ?? 'info'

/** An employee's projects; those that do not fit are behind '+2'. */
export function TeamChips({ team }: { team: EmployeeRow['team'] }) {
  const [isOpen, setOpen] = useState(false)
  const visibleCount = countVisible(team)
  const rest = team.slice(visibleCount)
  return (
    <>
      {(isOpen ? team : team.slice(0, visibleCount)).map(({ uuid, name }) => (
        <span key={uuid} className={css.team} data-tone={toneOf(name)} title={name}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className={css.moreTeams}
          data-printed
          aria-expanded={isOpen}
          aria-label={
            isOpen ? t('Show fewer teams') : t('{n} more: {names}', { n: rest.length, names: teamNames(rest) })
          }
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '−' : `+${rest.length}`}
        </button>
      )}
    </>
  )
}
