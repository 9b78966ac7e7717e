import { useQuery } from '@tanstack/react-query'
import { companyApi, type CompanySettings } from '@hr/contract/areas/company/company'
import { setupApi } from '@hr/contract/areas/company/setup'
import { useState } from 'react'
import { z } from 'zod'
import { keptByForm, query, useApiMutation } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { Part } from '../../../api/Part.tsx'
import { SwitchField } from '../../../form/fields.tsx'
import { useRecordForm } from '../../../form/use-record-form.ts'
import { useStoredRecord } from '../../../form/use-stored-record.ts'
import { countries, countryNameOf } from '../../../lib/countries.ts'
import { hasOtherWords, language } from '../../../lib/language.ts'
import { t } from '../../../lib/t.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import {
  browserTimeZone,
  changeOf,
  companyFields,
  CompanyFields,
  draftOf,
  type CompanyDraft,
  companyFormInput,
} from '../CompanyFields.tsx'
import { HolidayChoice } from '../../leave/public.ts'
import { LogoField } from '../LogoField.tsx'
import { FormStep, type StepProps } from './StepFrame.tsx'

/** Loads the settings before the form, which keeps what was loaded. */
export function CompanyStep(props: StepProps) {
  const settings = useQuery({
    ...query(companyApi.find, {}),
    ...keptByForm,
  })
  // The form itself says what could not be reloaded.
  const error = settings.data === undefined ? settings.error : null
  return (
    <Part query={{ ...settings, error }} skeleton={<Skeleton width="100%" height={320} />}>
      {(loaded) => {
        const reload = async () => (await settings.refetch({ throwOnError: true })).data ?? loaded
        return <CompanyForm {...props} loaded={loaded} reload={reload} />
      }}
    </Part>
  )
}

type Draft = CompanyDraft & { addHolidays: boolean }
const schema = companyFormInput.extend({ addHolidays: z.boolean() })

/** The settings, with what the browser suggests for those that are not chosen yet. */
const startOf = (settings: CompanySettings): Draft => ({
  ...draftOf(settings),
  timeZone: settings.timeZone ?? browserTimeZone,
  country: settings.country ?? countryOfBrowser(),
  language: settings.language ?? language,
  addHolidays: settings.country === null,
})

type CompanyFormProps = StepProps & { loaded: CompanySettings; reload: () => Promise<CompanySettings> }

function CompanyForm({ loaded, reload, ...step }: CompanyFormProps) {
  const { stored, adopt, loadCurrent, adoptOwnChange } = useStoredRecord(loaded, reload, startOf)
  const update = useApiMutation(companyApi.update)
  const addHolidays = useApiMutation(setupApi.addHolidays)
  const form = useRecordForm<Draft>(schema, startOf(loaded))
  const { country, accentColour, addHolidays: isAdding } = form.values
  const thisYear = Number(useToday().slice(0, 4))
  const [chosen, setChosen] = useState<{ country: string; rules: string[] }>()
  /** The chosen holidays of this country; undefined for those that the law gives everyone. */
  const rulesOf = (of: string) => (chosen?.country === of ? chosen.rules : undefined)
  return (
    <FormStep
      {...step}
      onDone={async () => {
        await step.onDone()
        // The import of a later step shows the words of the country.
        if (hasOtherWords(country)) location.reload()
      }}
      title={t('Your company')}
      lead={t(
        'Shown at the top of every page, on the sign-in page and in emails. You can change it later in Settings.',
      )}
      form={form}
      loadCurrent={loadCurrent}
      save={async ({ addHolidays: isAdded, ...values }) => {
        if (isAdded && values.country !== null)
          await addHolidays.mutateAsync({ body: { country: values.country, rules: rulesOf(values.country) } })
        adopt(await update.mutateAsync({ body: { ...changeOf(values, companyFields), version: stored.version } }))
      }}
    >
      <LogoField logo={stored.logo} onChanged={adoptOwnChange} />
      <CompanyFields settings={stored} accent={accentColour} />
      {country !== null && (
        <SwitchField
          path="addHolidays"
          label={t('Add the public holidays of {country} for this and next year', {
            country: countryNameOf(country),
          })}
        />
      )}
      {country !== null && isAdding && (
        <HolidayChoice
          of={{ country, year: String(thisYear) }}
          next={String(thisYear + 1)}
          chosen={rulesOf(country)}
          onChoose={(rules) => setChosen({ country, rules })}
        />
      )}
    </FormStep>
  )
}

/** The country of the browser's language, such as 'HR' for 'hr-HR'. English is used everywhere and says little. */
function countryOfBrowser(): string | null {
  const { language: spoken, region } = new Intl.Locale(navigator.language)
  return spoken !== 'en' && countries.some(({ value }) => value === region) ? (region ?? null) : null
}
