import type { CompanySettings, Leavers } from '@hr/contract/areas/company/company'
import type { PasswordSignIn } from '@hr/contract/areas/access/password-setting'
import type { SecondFactorRole } from '@hr/contract/areas/access/second-factor'
import type { Day } from '@hr/contract/lib/dates'
import { languageOf } from '@hr/contract/lib/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { maySignInNow } from '../../http/session.ts'
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
      'last_day_ends_sign_in as lastDayEndsSignIn',
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

/** Returns the people who may sign in although their last day is over. */
export async function listLeavers(db: Db, today: Day): Promise<Leavers> {
  const { rows } = await sql<Leavers['people'][number] & Pick<Leavers, 'total' | 'fingerprint'>>`
    select e.id as uuid, e.first_name || ' ' || e.last_name as name, e.end_date as "lastDay",
           (count(*) over ())::int as total, md5(string_agg(e.id::text, ' ') over (order by e.id rows between unbounded preceding and unbounded following)) as fingerprint
    from account a join employee e on e.id = a.id
    where ${sql.raw(maySignInNow)} and e.end_date < ${today}
    order by e.end_date desc, e.id limit 100`.execute(db)
  const { total = 0, fingerprint = '' } = rows[0] ?? {}
  return { people: rows.map(({ uuid, name, lastDay }) => ({ uuid, name, lastDay })), total, fingerprint }
}
