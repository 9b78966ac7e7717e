import type { CalendarPerson } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import { formatDayCount, formatLeaveDates } from '../format-leave.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import css from './calendar.module.css'

/** In print, the calendar is replaced by a list. */
export const PrintedCalendar = ({ title, people }: { title: string; people: readonly CalendarPerson[] }) => (
  <table className={css.printed}>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Name', undefined, 'person')}</th>
        <th scope="col">{t('Team')}</th>
        <th scope="col">{t('Leave type')}</th>
        <th scope="col">{t('Dates')}</th>
        <th scope="col">{t('Days')}</th>
        <th scope="col">{t('Status')}</th>
      </tr>
    </thead>
    <tbody>
      {people.flatMap(({ name, team, leave }) =>
        leave.map((one) => (
          <tr key={one.uuid}>
            <th scope="row">{name}</th>
            <td>{team}</td>
            <td>{one.typeName}</td>
            <td>{formatLeaveDates(one)}</td>
            <td>{formatDayCount(one.totalDays)}</td>
            <td>{statusAppearance[one.status].label}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
)
