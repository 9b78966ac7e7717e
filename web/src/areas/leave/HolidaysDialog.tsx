import { Select } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { holidayYearOf, nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { Part } from '../../api/Part.tsx'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useClientSettings, useToday } from '../../api/client-settings.ts'
import { clearButtonProps, comboboxProps } from '../../form/combobox.ts'
import { countries } from '../../lib/countries.ts'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useHolidayCalendars } from './holiday-calendars/use-holiday-calendars.ts'
import { HolidayChoice } from './HolidayChoice.tsx'
import { formatRecalculated } from './format-recalculated.ts'
import css from './leave.module.css'

const yearsAhead = 3

/** A button that adds the public holidays of a country and year. */
export const HolidaysButton = () => (
  <DialogButton label={t('Public holidays')} icon={IconCalendarPlus}>
    {(close) => <HolidaysDialog onClose={close} />}
  </DialogButton>
)

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsAhead }, (_, index) => String(thisYear + index))
  const settings = useClientSettings()
  const [chosenCountry, setCountry] = useState<string | null>(null)
  const ownCountry = settings?.company.country ?? null
  const country = chosenCountry ?? ownCountry
  const nextYear = String(holidayYearOf(today))
  const [year, setYear] = useState<string | null>(nextYear)
  const { calendars, query } = useHolidayCalendars()
  const [rules, setRules] = useState<string[]>()
  const [calendar, setCalendar] = useState<string | null>(null)
  const isDirty = country !== ownCountry || year !== nextYear || rules !== undefined || calendar !== null
  const add = useApiMutation(nonWorkingDaysApi.import)

  async function addHolidays() {
    if (country === null || year === null) return
    const { added, recalculated } = await add.mutateAsync({
      body: { country, year: Number(year), rules, ...(calendar !== null && { calendars: [calendar] }) },
    })
    toast.success(formatRecalculated(t('Holidays added: {n}', { n: added }), recalculated))
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      isDirty={isDirty}
      title={t('Add public holidays')}
      confirm={t('Add')}
      isBusy={add.isPending}
      // The error is shown in the dialog.
      onConfirm={() => void addHolidays().catch(() => undefined)}
      onClose={onClose}
    >
      {add.error && <Notice tone="danger">{messageOf(add.error, t('The public holidays could not be added'))}</Notice>}
      <p>{t('Existing days are kept. Affected requests are recalculated.')}</p>
      <div className={css.holidays}>
        <Select
          label={t('Country')}
          data={countries}
          value={country}
          onChange={(next) => {
            setCountry(next)
            setRules(undefined)
          }}
          searchable
          // The dialog focuses it; its list would cover the rest.
          openOnFocus={false}
          placeholder={t('Choose')}
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
      <Part query={query}>
        {() =>
          calendars.length > 0 && (
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
          )
        }
      </Part>
      {country !== null && year !== null && (
        <HolidayChoice
          of={{ country, year, ...(calendar !== null && { calendar }) }}
          chosen={rules}
          onChoose={setRules}
        />
      )}
    </ConfirmDialog>
  )
}
