import type { CompanySettings } from '@hr/contract/areas/company/company'
import type { PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import type { SecondFactorRole } from '@hr/contract/areas/access/second-factor'
import { languageOf } from '@hr/contract/lib/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { logoAddress } from '../../files/logos.ts'

export type StoredSettings = Omit<CompanySettings, 'fixedBy' | 'language'> & { uuid: string; language: string | null }

/** Selects the settings; the commands add a lock. */
export const selectSettings = (db: Db) =>
  db
    .selectFrom('company_setting')
    .select([
      'id as uuid',
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
      sql<SecondFactorRole[]>`second_factor_roles`.as('secondFactorRoles'),
      'second_factor_days as secondFactorDays',
      sql<PasswordSignIn>`password_sign_in`.as('passwordSignIn'),
      'logo_name as logo',
      'version',
    ])

/** Returns the settings as the call shows them. */
export const shownSettings = ({ uuid: _uuid, language, logo, ...stored }: StoredSettings): CompanySettings => ({
  ...stored,
  language: languageOf(language) ?? null,
  logo: logoAddress(logo),
  fixedBy: {},
})
