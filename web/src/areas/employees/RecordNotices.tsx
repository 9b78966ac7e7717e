import { Link } from '@tanstack/react-router'
import { isIncomplete } from '@hr/contract/areas/employees/derived'
import type { Employee } from '@hr/contract/areas/employees/record'
import { daysBetween, type Day } from '@hr/contract/lib/dates'
import { useToday } from '../../api/client-settings.ts'
import { linkTo } from '../../lib/target.ts'
import { formatDay } from '../../lib/formats.ts'
import { formatRelativeDays } from '../../lib/format-relative-days.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from './profile.module.css'

// A warning is shown if the contract ends within this many days.
const warnDays = 30

/** Warnings about a record; `isEditable` adds links to fix them. */
export function RecordNotices({ employee, isEditable }: { employee: Employee; isEditable: boolean }) {
  const today = useToday()
  const edit = linkTo('employeeEdit', employee.uuid)
  const missing = missingFields(employee)
  return (
    <>
      {endsSoon(employee, today) && (
        <Notice
          tone="warn"
          action={
            isEditable && (
              <Link {...edit} search={{ uuid: employee.uuid, field: 'endDate' }} className={css.noticeLink}>
                {t('Edit end date')}
              </Link>
            )
          }
        >
          <b>
            {employee.endDate < today
              ? t('Contract ended {day}', { day: formatDay(employee.endDate) })
              : t('Contract ends {day}', { day: formatDay(employee.endDate) })}
          </b>
          {` – ${formatRelativeDays(daysBetween(today, employee.endDate))}`}
        </Notice>
      )}
      {isIncomplete(employee) && (
        <Notice
          tone="warn"
          action={
            isEditable && (
              <Link {...edit} className={css.noticeLink}>
                {t('Complete the record')}
              </Link>
            )
          }
        >
          <b>{t('This record is incomplete')}</b>
          {` – ${t('missing: {fields}', { fields: missing.join(', ') })}`}
        </Notice>
      )}
    </>
  )
}

const endsSoon = (employee: Employee, today: Day): employee is Employee & { endDate: Day } =>
  !employee.isArchived && employee.endDate !== null && daysBetween(today, employee.endDate) <= warnDays

/** The labels of required fields that are missing. */
const missingFields = (employee: Employee): string[] =>
  [
    { label: t('date of birth'), isThere: employee.dateOfBirth !== null },
    { label: t('place of residence'), isThere: employee.placeOfResidence !== '' },
    { label: t('residential address'), isThere: employee.residentialAddress !== '' },
    { label: t('position'), isThere: employee.position !== null },
    { label: t('contract type'), isThere: employee.contractType !== null },
    { label: t('start date'), isThere: employee.startDate !== null },
  ].flatMap(({ label, isThere }) => (isThere ? [] : [label]))
