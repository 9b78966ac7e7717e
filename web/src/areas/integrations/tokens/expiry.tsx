import { addDays, type Day } from '@hr/contract/lib/dates'
import { DayField } from '../../../form/DayField.tsx'
import { useFormOfPage } from '../../../form/form-context.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { t } from '../../../lib/t.ts'

/** How long a token works: a number of days, until a chosen day, or without end. */
export type ExpiryDraft = { lifetime: '30' | '90' | '365' | 'date' | 'none'; expiresOn: string }
export const blankExpiry: ExpiryDraft = { lifetime: '90', expiresOn: '' }

/** Replaces the chosen lifetime by the last day of the token; null if it does not end. */
export function withLastDay<Draft extends ExpiryDraft>(draft: Draft, today: Day) {
  const { lifetime, ...rest } = draft
  if (lifetime === 'none') return { ...rest, expiresOn: null }
  return { ...rest, expiresOn: lifetime === 'date' ? rest.expiresOn : addDays(today, Number(lifetime)) }
}

const lifetimes = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('A year') },
  { value: 'date', label: t('Until a date') },
]
const endless = { value: 'none', label: t('No expiry') }

/** The end of a token; only those of service accounts can have none. */
export function ExpiryFields({ mayBeEndless = false }: { mayBeEndless?: boolean }) {
  const { lifetime } = useFormOfPage().getValues()
  return (
    <>
      <SelectField
        path="lifetime"
        label={t('Valid for')}
        options={mayBeEndless ? [...lifetimes, endless] : lifetimes}
        blank="never empty"
      />
      {lifetime === 'date' && <DayField path="expiresOn" label={t('Last day')} />}
    </>
  )
}
