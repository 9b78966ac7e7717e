import { Box, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leaveApi, type LeaveRequest } from '@hr/contract/areas/leave/leave'
import { weekday, type Day } from '@hr/contract/lib/dates'
import { query } from '../../../api/client.ts'
import { Part } from '../../../api/Part.tsx'
import { shortWeekdayNames } from '../../../lib/calendar-names.ts'
import { formatDay } from '../../../lib/formats.ts'
import { t } from '../../../lib/t.ts'
import { stripRange, buildStrip } from './team-strip.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './approvals.module.css'
import { Legend } from '../../../ui/Legend.tsx'

/** Days with at least this many absences are highlighted. */
const many = 3
const nameWidth = 180
const maxDayWidth = 92

/** Shows who else is away on the dates of a request, and how many. The leave types of colleagues are not shown. */
export function TeamStrip({ leave }: { leave: LeaveRequest }) {
  const { startDate, endDate, hidden } = stripRange(leave)
  const away = useQuery(query(leaveApi.away, { query: { startDate, endDate, uuid: leave.user.uuid } }))
  return (
    <Part query={away} skeleton={<Box h={148} />}>
      {(data) => <Strip hidden={hidden} {...buildStrip(leave, data)} />}
    </Part>
  )
}

type StripProps = { hidden: number } & ReturnType<typeof buildStrip>

function Strip({ hidden, days, rows }: StripProps) {
  return (
    <>
      {/* A long strip scrolls sideways, also by keyboard. */}
      <div
        className={css.stripScroll}
        style={{ maxWidth: nameWidth + days.length * maxDayWidth }}
        role="region"
        aria-label={t('Who is away on these dates')}
        tabIndex={0}
      >
        <table className={css.strip}>
          <caption>
            <VisuallyHidden>{t('Who is away on these dates')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('Name', undefined, 'person')}</VisuallyHidden>
              </th>
              {days.map(({ day, isWorking }) => (
                <th key={day} scope="col" data-off={!isWorking || undefined}>
                  <DayHead day={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ uuid, name, isOwner, cells }) => (
              <tr key={uuid} data-owner={isOwner || undefined}>
                <th scope="row">{name}</th>
                {days.map(({ day, isWorking }, index) => {
                  const cell = cells[index]
                  return (
                    <td key={day} data-off={!isWorking || undefined}>
                      {cell && (
                        <span className={css.bar} data-pending={cell.isPending || undefined} data-half={cell.half}>
                          <VisuallyHidden>{cell.isPending ? t('Pending') : t('Approved')}</VisuallyHidden>
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Away', undefined, 'several people')}</th>
              {days.map(({ day, isWorking, away: count }) => (
                <td key={day} data-off={!isWorking || undefined} data-many={count >= many || undefined}>
                  {count >= many && <Icon icon={IconAlertTriangle} size={12} />}
                  {isWorking && count}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <Legend>
        <li>
          <span className={`${css.bar} ${css.sign}`} /> {t('Approved')}
        </li>
        <li>
          <span className={`${css.bar} ${css.sign}`} data-pending="" /> {t('Pending')}
        </li>
        <li>
          <span className={`${css.off} ${css.sign}`} /> {t('Non-working')}
        </li>
        {hidden > 0 && <li>{t('Days not shown: {n}', { n: hidden })}</li>}
      </Legend>
    </>
  )
}

/** 'We 2', and the full date for screen readers. */
const DayHead = ({ day }: { day: Day }) => (
  <>
    <span aria-hidden="true">
      {shortWeekdayNames[weekday(day)]} <strong>{Number(day.slice(8))}</strong>
    </span>
    <VisuallyHidden>{formatDay(day)}</VisuallyHidden>
  </>
)
