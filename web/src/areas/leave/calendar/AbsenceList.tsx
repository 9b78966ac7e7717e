import type { ScreenName } from '@hr/contract/screens'
import { ScreenLink } from '../../../lib/ScreenLink.tsx'
import { LeaveStatusChip } from '../LeaveStatusChip.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import { isRequest, type ShownPerson } from './calendar-data.ts'
import { formatAbsence } from './format-calendar.ts'
import css from './calendar.module.css'

type AbsenceListProps = { label: string; people: readonly ShownPerson[]; profile: ScreenName }

/** The absences of a period by their first day. */
export function AbsenceList({ label, people, profile }: AbsenceListProps) {
  const absences = people
    .flatMap((person) => person.leave.map((leave) => ({ person, leave })))
    .toSorted((a, b) => (a.leave.startDate < b.leave.startDate ? -1 : Number(a.leave.startDate > b.leave.startDate)))
  return (
    <ul className={css.absences} aria-label={label}>
      {absences.map(({ person, leave }) => (
        <li key={leave.uuid}>
          <ScreenLink screen={profile} uuid={person.uuid}>
            {person.name}
          </ScreenLink>
          <span>{formatAbsence(leave)}</span>
          {isRequest(leave) && (
            <>
              <LeaveTypeName name={leave.typeName} color={leave.color} />
              <LeaveStatusChip status={leave.status} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
