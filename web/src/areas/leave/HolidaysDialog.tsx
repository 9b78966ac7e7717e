import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { holidayYearOf, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { formatDays } from '@hr/contract/lib/day'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useToday } from '../../api/client-settings.ts'
import { clearButtonProps, comboboxProps } from '../../form/combobox.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState, Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useHolidayCalendars } from './holiday-calendars/use-holiday-calendars.ts'
import { formatRecalculated } from './format-recalculated.ts'
import css from './leave.module.css'

const countries = [
  { value: 'BA', label: 'Bosna i Hercegovina' },
  { value: 'HR', label: 'Hrvatska' },
  { value: 'RS', label: 'Srbija' },
  { value: 'ME', label: 'Crna Gora' },
  { value: 'SI', label: 'Slovenija' },
  { value: 'AT', label: 'Österreich' },
  { value: 'DE', label: 'Deutschland' },
  { value: 'CH', label: 'Schweiz' },
  { value: 'NL', label: 'Nederland' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
]
const yearsAhead = 3

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsAhead }, (_, index) => String(thisYear + index))
  const [country, setCountry] = useState<string | null>('BA')
  const [year, setYear] = useState<string | null>(String(holidayYearOf(today)))
  const calendars = useHolidayCalendars()
  const [calendar, setCalendar] = useState<string | null>(null)
  const add = useApiMutation(nonWorkingDaysApi.import, { changes: [nonWorkingDaysApi.list, leaveApi.preview] })

  async function addHolidays() {
    if (country === null || year === null) return
    const { added, recalculated } = await add.mutateAsync({
      body: { country, year: Number(year), ...(calendar !== null && { calendars: [calendar] }) },
    })
    toast.success(formatRecalculated(t('Holidays added: {{n}}', { n: added }), recalculated))
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('Add public holidays')}
      confirm={t('Add')}
      isBusy={add.isPending}
      // The error is shown in the dialog.
      onConfirm={() => void addHolidays().catch(() => undefined)}
      onClose={onClose}
    >
      {add.error && <Notice tone="danger">{messageOf(add.error, t('Failed to save data'))}</Notice>}
      <p>{t('Existing days are kept. Affected requests are recalculated.')}</p>
      <div className={css.holidays}>
        <Select
          label={t('Country')}
          data={countries}
          value={country}
          onChange={setCountry}
          allowDeselect={false}
          comboboxProps={comboboxProps}
        />
        <Select
          label={t('Year')}
          data={years}
          value={year}
          onChange={setYear}
          allowDeselect={false}
          comboboxProps={comboboxProps}
        />
      </div>
      {calendars.length > 0 && (
        <Select
          mt={16}
          label={t('Holiday calendar')}
          placeholder={t('All calendars')}
          data={calendars.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={calendar}
          onChange={setCalendar}
          clearable
          clearButtonProps={clearButtonProps}
          comboboxProps={comboboxProps}
        />
      )}
      {country !== null && year !== null && <Preview of={{ country, year, ...(calendar !== null && { calendar }) }} />}
    </ConfirmDialog>
  )
}

/** The days to be added, and those that already exist. */
function Preview({ of }: { of: { country: string; year: string; calendar?: string } }) {
  const { data, error, isFetching, refetch } = useQuery(query(nonWorkingDaysApi.holidays, { query: of }))
  if (error && !isFetching)
    return <ErrorState message={messageOf(error, t('Failed to load data'))} onRetry={() => void refetch()} />
  const added = data?.filter(({ exists }) => !exists).length
  return (
    <section className={css.preview} aria-busy={!data}>
      <p aria-live="polite">
        {added !== undefined &&
          (added === 0
            ? t('All holidays are already in the list.')
            : added === 1
              ? t('1 day to add')
              : t('{{n}} days to add', { n: added }))}
      </p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <ul tabIndex={0} aria-label={t('Public holidays')}>
        {data?.map(({ title, exists, ...days }) => (
          <li key={`${days.startDate} ${title}`} data-exists={exists || undefined}>
            <span>{formatDays(days)}</span>
            <span>{title}</span>
            {exists && <span>{t('Already in the list')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
