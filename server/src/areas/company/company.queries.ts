import type { CompanySettings } from '@hr/contract/areas/company/company'
import { languageOf } from '@hr/contract/lib/languages'
import type { Db } from '../../db/db.ts'
import { logoAddress } from '../../files/logos.ts'
import type { FixedSettings } from '../../lib/company.ts'

/** The settings as stored, without those of the environment. */
export type StoredSettings = Omit<CompanySettings, 'fixedBy' | 'language'> & { id: string; language: string | null }

/** Selects the settings; the commands add a lock. */
export const selectSettings = (db: Db) =>
  db
    .selectFrom('company_setting')
    .select([
      'id',
      'name',
      'accent_colour as accentColour',
      'time_zone as timeZone',
      'country',
      'language',
      'show_absences as showAbsences',
      'any_position as anyPosition',
      'job_form_origins as jobFormOrigins',
      'allow_assistants as allowAssistants',
      'employee_number_pattern as employeeNumberPattern',
      'leave_reminder_days as leaveReminderDays',
      'leave_escalation_days as leaveEscalationDays',
      'contract_reminder_days as contractReminderDays',
      'probation_reminder_days as probationReminderDays',
      'level_reminder_days as levelReminderDays',
      'licence_reminder_days as licenceReminderDays',
      'document_reminder_days as documentReminderDays',
      'logo_name as logo',
      'version',
    ])

/** Adds the settings of the environment, which override the stored ones. */
export const withFixed = (
  { id: _id, logo, ...stored }: StoredSettings,
  { companyName, timeZone, companyLanguage }: FixedSettings,
): CompanySettings => ({
  ...stored,
  name: companyName ?? stored.name,
  timeZone: timeZone ?? stored.timeZone,
  language: companyLanguage ?? languageOf(stored.language) ?? null,
  logo: logoAddress(logo),
  fixedBy: {
    ...(companyName !== undefined && { name: 'COMPANY_NAME' as const }),
    ...(timeZone !== undefined && { timeZone: 'TIME_ZONE' as const }),
    ...(companyLanguage !== undefined && { language: 'COMPANY_LANGUAGE' as const }),
  },
})
