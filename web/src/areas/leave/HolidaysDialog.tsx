import { Select } from '@mantine/core'
import { useState } from 'react'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useToday } from '../../api/client-settings.ts'
import { comboboxProps } from '../../form/SelectField.tsx'
import { t } from '../../lib/t.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { recountedText } from './recounted.ts'
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
  const thisYear = Number(useToday().slice(0, 4))
  const years = Array.from({ length: yearsAhead }, (_, index) => String(thisYear + index))
  const [country, setCountry] = useState<string | null>('BA')
  const [year, setYear] = useState<string | null>(String(thisYear))
  const add = useApiMutation(nonWorkingDaysApi.import, { changes: [nonWorkingDaysApi.list] })

  async function addThem() {
    if (country === null || year === null) return
    const { added, recounted } = await add.mutateAsync({ body: { country, year: Number(year) } })
    toast.success(recountedText(t('Holidays added: {{n}}', { n: added }), recounted))
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('Add public holidays')}
      confirm={t('Add')}
      isBusy={add.isPending}
      // What went wrong stands in the dialog.
      onConfirm={() => void addThem().catch(() => undefined)}
      onClose={onClose}
    >
      {add.error && <Notice tone="danger">{messageOf(add.error, t('Failed to save data'))}</Notice>}
      <p>{t('Those that are there already stay as they are; leave that the new ones touch is counted anew.')}</p>
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
    </ConfirmDialog>
  )
}
