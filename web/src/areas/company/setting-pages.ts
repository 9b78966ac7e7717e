import type { settingFields } from '@hr/contract/areas/company/company'
import type { ScreenName } from '@hr/contract/screens'
import { t } from '../../lib/t.ts'

/** The settings that the pages of the company show; the others have switches of their own. */
export type SettingName = Exclude<keyof typeof settingFields, 'allowAssistants'>

/** The pages of the company's settings: the settings that each shows and sends, and the headings of its sections. */
export const settingPages = {
  companySettings: {
    labels: {
      name: t('Company name'),
      country: t('Country'),
      timeZone: t('Time zone'),
      language: t('Language'),
      accentColour: t('Accent colour'),
      employeeNumberPattern: t('Employee numbers'),
      departureReasons: t('Reasons for departures'),
    },
    headings: { company: t('Company'), logo: t('Logo') },
  },
  leaveSettings: {
    labels: {
      leaveReminderDays: t('Remind approvers after'),
      leaveEscalationDays: t('Notify HR after'),
      contractReminderDays: t('Contracts'),
      probationReminderDays: t('Probationary periods'),
      levelReminderDays: t('Seniority levels'),
      licenceReminderDays: t('Licences'),
      documentReminderDays: t('Documents'),
      showAbsences: t('Everyone sees who is away and when'),
    },
    headings: {
      undecided: t('Undecided leave requests'),
      dates: t('Reminders about upcoming dates'),
      privacy: t('Privacy'),
    },
  },
  hiringSettings: {
    labels: {
      anyPosition: t('Links to the job form may contain any position'),
      jobFormOrigins: t('Pages that may embed the job form'),
    },
    headings: {},
  },
  signInSettings: {
    labels: {
      secondFactorRoles: t('Who must use two-step sign-in'),
      secondFactorDays: t('Days to set it up'),
      passwordSignIn: t('Who may sign in with a password'),
      lastDayEndsSignIn: t('The last day ends sign-in'),
    },
    headings: {
      secondFactor: t('Two-step sign-in'),
      passwords: t('Passwords'),
      leavers: t('People who leave'),
      emergencyAccounts: t('Emergency accounts'),
      provider: t('Identity provider'),
    },
  },
} as const satisfies Record<string, Record<'labels' | 'headings', Readonly<Record<string, string>>>>

export const settingLabels: Record<SettingName, string> = {
  ...settingPages.companySettings.labels,
  ...settingPages.leaveSettings.labels,
  ...settingPages.hiringSettings.labels,
  ...settingPages.signInSettings.labels,
}

/** The headings and labels of the pages, by which they are found. */
export const settingWords: Partial<Record<ScreenName, string>> = Object.fromEntries(
  Object.entries(settingPages).map(([page, { labels, headings }]) => [
    page,
    [...Object.values<string>(headings), ...Object.values<string>(labels)].join(', '),
  ]),
)
