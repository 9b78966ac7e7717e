import type { companySettingsInput } from '@hr/contract/areas/company/company'
import type { ScreenName } from '@hr/contract/screens'
import type { z } from 'zod'
import { t } from '../../lib/t.ts'

/** The settings that the pages of the company show; the others have switches of their own. */
export type SettingName = Exclude<keyof z.input<typeof companySettingsInput>, 'allowAssistants'>

export const settingLabels: Record<SettingName, string> = {
  name: t('Company name'),
  country: t('Country'),
  timeZone: t('Time zone'),
  language: t('Language'),
  accentColour: t('Accent colour'),
  employeeNumberPattern: t('Employee numbers'),
  leaveReminderDays: t('Remind approvers after'),
  leaveEscalationDays: t('Notify HR after'),
  contractReminderDays: t('Contracts'),
  probationReminderDays: t('Probationary periods'),
  levelReminderDays: t('Seniority levels'),
  licenceReminderDays: t('Licences'),
  documentReminderDays: t('Documents'),
  showAbsences: t('Everyone sees who is away and when'),
  anyPosition: t('Links to the job form may contain any position'),
  jobFormOrigins: t('Pages that may embed the job form'),
  secondFactorRoles: t('Who must use two-step sign-in'),
  secondFactorDays: t('Days to set it up'),
  passwordSignIn: t('Who may sign in with a password'),
  lastDayEndsSignIn: t('The last day ends sign-in'),
}

/** The pages of the company's settings: what each sends, and the headings of its sections. */
export const settingPages = {
  companySettings: {
    names: ['name', 'country', 'timeZone', 'language', 'accentColour', 'employeeNumberPattern'],
    headings: { company: t('Company'), logo: t('Logo') },
  },
  leaveSettings: {
    names: [
      'leaveReminderDays',
      'leaveEscalationDays',
      'contractReminderDays',
      'probationReminderDays',
      'levelReminderDays',
      'licenceReminderDays',
      'documentReminderDays',
      'showAbsences',
    ],
    headings: {
      undecided: t('Undecided leave requests'),
      dates: t('Reminders about upcoming dates'),
      privacy: t('Privacy'),
    },
  },
  hiringSettings: { names: ['anyPosition', 'jobFormOrigins'], headings: {} },
  signInSettings: {
    names: ['secondFactorRoles', 'secondFactorDays', 'passwordSignIn', 'lastDayEndsSignIn'],
    headings: {
      secondFactor: t('Two-step sign-in'),
      passwords: t('Passwords'),
      leavers: t('People who leave'),
      emergencyAccounts: t('Emergency accounts'),
      provider: t('Identity provider'),
    },
  },
} as const satisfies Record<string, { names: readonly SettingName[]; headings: Readonly<Record<string, string>> }>

const pageNames = Object.keys(settingPages) as (keyof typeof settingPages)[]

/** The headings and labels of the pages, by which they are found. */
export const settingWords: Partial<Record<ScreenName, string>> = Object.fromEntries(
  pageNames.map((page) => {
    const { names, headings } = settingPages[page]
    return [page, [...Object.values<string>(headings), ...names.map((name) => settingLabels[name])].join(', ')]
  }),
)
