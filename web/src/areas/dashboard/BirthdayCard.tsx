import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Birthday } from '@hr/contract/areas/dashboard/dashboard'
import { useToday } from '../../api/client-settings.ts'
import { monthNames } from '../../lib/calendar-names.ts'
import { LinkedPerson } from '../../lib/LinkedPerson.tsx'
import { t } from '../../lib/t.ts'
import { birthdaysIn } from './birthdays.ts'
import { Card, EmptyText, Rest } from './Card.tsx'
import css from './dashboard.module.css'
import { formatDottedDayOfYear } from './format-dashboard.ts'

/** The birthdays of a month, without ages. */
export function BirthdayCard() {
  const today = useToday()
  const [chosen, setChosen] = useState<number>()
  const month = chosen ?? Number(today.slice(5, 7))
  const rows = useQuery(birthdaysIn(month))
  const monthSelect = (
    <NativeSelect
      aria-label={t('Month')}
      value={String(month)}
      onChange={(event) => setChosen(Number(event.currentTarget.value))}
      data={monthNames.map((label, index) => ({ label, value: String(index + 1) }))}
    />
  )
  return (
    <Card title={t('Birthdays')} count={rows.data?.total} aside={monthSelect} query={rows}>
      {({ items, total }) =>
        items.length === 0 ? (
          <EmptyText>{t('No birthdays in {month}', { month: monthNames[month - 1] ?? '' })}</EmptyText>
        ) : (
          <>
            <Days key={month} items={items} from={month === Number(today.slice(5, 7)) ? Number(today.slice(8)) : 0} />
            <Rest count={total - items.length} />
          </>
        )
      }
    </Card>
  )
}

/** The days of a month: those from today on, then the earlier ones. */
function Days({ items, from }: { items: readonly Birthday[]; from: number }) {
  const isPast = ({ day }: Birthday) => day < from
  return (
    <ul className={css.birthdays} tabIndex={0} aria-label={t('Birthdays')}>
      {items
        .toSorted((a, b) => Number(isPast(a)) - Number(isPast(b)))
        .map((person) => (
          <li key={person.uuid} data-past={isPast(person) || undefined}>
            <strong>{formatDottedDayOfYear(person)}</strong>
            <LinkedPerson person={person} sub={person.position?.name ?? ''} />
          </li>
        ))}
    </ul>
  )
}
