import { accentShades } from '@hr/contract/lib/colour'
import { languages, localeData } from '@hr/contract/lib/languages'
import {
  companySettingsInput,
  dateReminderFields,
  type CompanySettings,
  type DateReminderField,
} from '@hr/contract/areas/company/company'
import { passwordSignIns, passwordSignInTexts, type PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import { suggestedReasons } from '@hr/contract/areas/employees/departure-reasons'
import { roleTexts } from '@hr/contract/areas/access/roles'
import { secondFactorRoles } from '@hr/contract/areas/access/second-factor'
import { pickFields } from '@hr/contract/lib/field-maps'
import { z } from 'zod'
import { useClientSettings } from '../../api/client-settings.ts'
import { ColourField } from '../../form/ColourField.tsx'
import { MultiSelectField } from '../../form/MultiSelectField.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SwitchField, TextAreaField, TextField } from '../../form/fields.tsx'
import { countries } from '../../lib/countries.ts'
import { t } from '../../lib/t.ts'
import { Hint } from '../../ui/texts.tsx'
import { AccentPreview } from './AccentPreview.tsx'
import { settingLabels } from './setting-pages.ts'

/** The parts of a text, which separates them by spaces, lines or commas. */
const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
const numbersOf = (text: string): number[] => partsOf(text).map(Number)

const mapFields = <Value,>(valueOf: (field: DateReminderField) => Value) =>
  Object.fromEntries(dateReminderFields.map((field) => [field, valueOf(field)])) as Record<DateReminderField, Value>

/** The settings that the form and the setup edit; the others have switches of their own. */
export const companyFormInput = companySettingsInput.omit({ allowAssistants: true }).extend({
  /** Undecided leaves the setting unchanged. */
  lastDayEndsSignIn: z
    .enum(['yes', 'no', 'undecided'])
    .transform((ends) => (ends === 'undecided' ? undefined : ends === 'yes')),
  jobFormOrigins: z.string().transform(partsOf).pipe(companySettingsInput.shape.jobFormOrigins),
  departureReasons: z.string().transform(linesOf).pipe(companySettingsInput.shape.departureReasons),
  ...mapFields((field) => z.string().transform(numbersOf).pipe(companySettingsInput.shape[field])),
})
type FormSettings = z.output<typeof companyFormInput>

/** The fields that are edited as text. */
type TypedField =
  | 'accentColour'
  | 'leaveReminderDays'
  | 'leaveEscalationDays'
  | 'jobFormOrigins'
  | 'departureReasons'
  | 'secondFactorDays'
  | DateReminderField

/** The fields while they are edited; an empty colour is none. */
export type CompanyDraft = Omit<FormSettings, TypedField | 'lastDayEndsSignIn'> &
  Record<TypedField, string> & { lastDayEndsSignIn: 'yes' | 'no' | 'undecided' }

export const draftOf = (settings: CompanySettings): CompanyDraft => ({
  ...pickFields(settingLabels, settings),
  accentColour: settings.accentColour ?? '',
  jobFormOrigins: settings.jobFormOrigins.join('\n'),
  departureReasons: settings.departureReasons.join('\n'),
  leaveReminderDays: String(settings.leaveReminderDays),
  leaveEscalationDays: String(settings.leaveEscalationDays ?? ''),
  secondFactorDays: String(settings.secondFactorDays),
  lastDayEndsSignIn: settings.lastDayEndsSignIn === null ? 'undecided' : settings.lastDayEndsSignIn ? 'yes' : 'no',
  ...mapFields((field) => settings[field].join(', ')),
})

/** The names of settings that a page shows. */
export type SettingNames = readonly (keyof CompanyDraft)[]

/** The settings of the fields below. */
export const companyFields = ['name', 'country', 'timeZone', 'language', 'accentColour'] as const satisfies SettingNames

/** The settings that a page sends from its valid form: those that it shows. */
export function changeOf(draft: CompanyDraft, names: SettingNames) {
  const settings = companyFormInput.parse(draft)
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Partial<FormSettings>
}

export const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
// Browsers do not list every zone that they know, such as UTC.
const timeZones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserTimeZone])]

const languageOptions = languages.map((value) => ({ value, label: localeData[value].endonym }))

type CompanyFieldsProps = { settings: CompanySettings; accent: string }

export function CompanyFields({ settings: { timeZone }, accent }: CompanyFieldsProps) {
  // Another browser or the first start may have set a zone that this one does not list.
  const zones = timeZone === null || timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]
  return (
    <>
      <TextField path="name" label={settingLabels.name} isOptional />
      <SelectField path="country" label={settingLabels.country} options={countries} isSearchable isOptional />
      <SelectField path="timeZone" label={settingLabels.timeZone} options={zones} isSearchable isOptional />
      <SelectField
        path="language"
        label={settingLabels.language}
        description={t("For invitations and users who haven't chosen a language. Leave blank for English.")}
        options={languageOptions}
        isOptional
      />
      <ColourField path="accentColour" label={settingLabels.accentColour} isOptional />
      {/^#[0-9a-f]{6}$/i.test(accent) && (
        <AccentPreview colour={accent.toLowerCase()} shades={accentShades(accent.toLowerCase())} />
      )}
    </>
  )
}

export const EmployeeNumberField = () => (
  <TextField
    path="employeeNumberPattern"
    label={settingLabels.employeeNumberPattern}
    description={t('Put the first number in braces: {pattern} gives new employees E-0001, E-0002 and so on.', {
      pattern: 'E-{0001}',
    })}
    isOptional
  />
)

export const DepartureReasonsField = () => (
  <TextAreaField
    path="departureReasons"
    label={settingLabels.departureReasons}
    description={t('One reason per line. HR chooses one when planning a departure. Leave blank for: {reasons}.', {
      reasons: suggestedReasons.map((reason) => t(reason)).join(', '),
    })}
    rows={4}
    isOptional
  />
)

export const ShowAbsencesField = () => <SwitchField path="showAbsences" label={settingLabels.showAbsences} />

export const LeaveReminderFields = () => (
  <>
    <NumberField
      path="leaveReminderDays"
      label={settingLabels.leaveReminderDays}
      description={t(
        "Counted in the approver's working days. Repeats weekly, and on the last working day before the leave starts.",
      )}
    />
    <NumberField
      path="leaveEscalationDays"
      label={settingLabels.leaveEscalationDays}
      description={t(
        'Counted in working days. Leave blank to notify HR only if all approvers are away for the next month.',
      )}
      isOptional
    />
  </>
)

export const DateReminderFields = () => (
  <>
    <Hint>{t('HR is reminded this many days before the date, such as 30, 7, 0. Leave blank for no reminders.')}</Hint>
    {dateReminderFields.map((field) => (
      <TextField key={field} path={field} label={settingLabels[field]} isOptional />
    ))}
  </>
)

export const SecondFactorFields = () => (
  <>
    <MultiSelectField
      path="secondFactorRoles"
      label={settingLabels.secondFactorRoles}
      placeholder={t('No role')}
      isOptional
      description={t(
        "If you choose no role, each user decides. The days count from when you save, or from a user's first sign-in with the role.",
      )}
      options={secondFactorRoles.map((value) => ({ value, label: t(roleTexts[value]) }))}
    />
    <NumberField
      path="secondFactorDays"
      label={settingLabels.secondFactorDays}
      description={t(
        'Enter 0 to 60. After that, people without it can only open the page to set it up; their access tokens and calendar links stop working.',
      )}
    />
  </>
)

/** The provider's choice is offered only with an identity provider, or if it is stored. */
export function PasswordSignInField({ stored }: { stored: PasswordSignIn }) {
  const hasProvider = useClientSettings()?.identityProvider !== null
  const offered = passwordSignIns.filter((one) => one !== 'without provider' || hasProvider || stored === one)
  return (
    <SelectField
      path="passwordSignIn"
      label={settingLabels.passwordSignIn}
      description={t(
        'Everyone else signs in with a passkey or the identity provider. To limit passwords, set up an emergency account and make sure everyone has another way to sign in. No one is signed out.',
      )}
      options={offered.map((value) => ({ value, label: t(passwordSignInTexts[value]) }))}
      blank="never empty"
    />
  )
}

export const JobFormFields = () => (
  <>
    <SwitchField
      path="anyPosition"
      label={settingLabels.anyPosition}
      description={t("Applications for a position that isn't in your list are marked.")}
    />
    <TextAreaField
      path="jobFormOrigins"
      label={settingLabels.jobFormOrigins}
      description={t(
        'One address per line, such as https://www.example.com. Sites that the operator of the server has listed in {variable} can also embed the form.',
        {
          variable: 'JOB_FORM_ORIGINS',
        },
      )}
      rows={2}
      isOptional
    />
  </>
)
