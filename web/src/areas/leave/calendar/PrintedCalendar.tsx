import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { isRequest, type ShownPerson } from './calendar-data.ts'
import { formatAbsence, titleOfLeave } from './format-calendar.ts'
import css from './calendar.module.css'

/** In print, the calendar is replaced by a list. Coworkers see no types and statuses, so their list has no such columns. */
export function PrintedCalendar({ title, people }: { title: string; people: readonly ShownPerson[] }) {
  const all = people.flatMap(({ name, team, leave }) => leave.map((one) => ({ name, team, one })))
  const hasTitles = all.some(({ one }) => titleOfLeave(one) !== undefined)
  const hasRequests = all.some(({ one }) => isRequest(one))
  return (
    <table className={css.printed}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Name', undefined, 'person')}</th>
          <th scope="col">{t('Team')}</th>
          {hasTitles && <th scope="col">{t('Leave type')}</th>}
          <th scope="col">{t('Dates')}</th>
          {hasRequests && (
            <>
              <th scope="col">{t('Days')}</th>
              <th scope="col">{t('Status')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, team, one }) => (
          <tr key={one.uuid}>
            <th scope="row">{name}</th>
            <td>{team}</td>
            {hasTitles && <td>{titleOfLeave(one)}</td>}
            <td>{formatAbsence(one)}</td>
            {hasRequests && (
              <>
                <td>{isRequest(one) && formatDayCount(one.totalDays)}</td>
                <td>{isRequest(one) && statusAppearance[one.status].label}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
