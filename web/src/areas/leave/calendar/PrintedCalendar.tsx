import { t } from '../../../lib/t.ts'
import { formatDayCount } from '../format-leave.ts'
import { statusAppearance } from '../LeaveStatusChip.tsx'
import { isRequest, type ShownPerson } from './calendar-data.ts'
import { formatAbsence, titleOfLeave } from './format-calendar.ts'
import css from './calendar.module.css'

/** In print, the calendar is replaced by a list. */
export const PrintedCalendar = ({ title, people }: { title: string; people: readonly ShownPerson[] }) => (
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
            <td>{titleOfLeave(one)}</td>
            <td>{formatAbsence(one)}</td>
            <td>{isRequest(one) && formatDayCount(one.totalDays)}</td>
            <td>{isRequest(one) && statusAppearance[one.status].label}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
)
