import {
  neededParts,
  setupSteps,
  type NeededPart,
  type Setup,
  type SetupStep,
} from '@hr/contract/areas/company/setup-progress'
import type { Day } from '@hr/contract/lib/dates'
import { isLoopback } from '@hr/contract/lib/loopback'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { isEmployed, todayOrFirstDay } from '../../db/employment.ts'
import { isActivated, isInvitationUnsent, superadmins } from '../access/access.queries.ts'
import type { Company } from '../../lib/company.ts'

type Facts = Record<Exclude<SetupStep, 'company' | 'invitations'>, boolean> & {
  state: Setup['state']
  isLastDayDecided: boolean
  skipped: SetupStep[]
  hasUninvited: boolean
  missing: Record<Exclude<NeededPart, 'mail' | 'publicAddress'>, boolean>
  dismissed: string[]
}

type Asking = { callerId: string; today: Day }
type Known = Asking & {
  company: Pick<Company, 'name'>
  config: Pick<Config, 'identityProvider' | 'mailDelivery' | 'publicUrl' | 'backupTo'>
}

const isPerson = (callerId: string) => sql<boolean>`employee.id <> ${callerId} and not employee.is_archived`

/**
 * The employees whom the setup invites: newcomers and those who are employed, who have never signed in and whom no invitation
 * has reached.
 */
const uninvited = ({ callerId, today }: Asking, hasNoInvitation = sql.join(reasonsForNoInvitation, sql` or `)) => sql`
  from account join employee on employee.id = account.id
  where ${isPerson(callerId)} and ${isEmployed('employee', todayOrFirstDay('employee', today))}
    and not ${isActivated('account')} and not account.invited_on_first_day and (${hasNoInvitation})`

const reasonsForNoInvitation = [sql`account.invited_at is null`, isInvitationUnsent('account')]

/** SQL condition: the setup has employees to invite. An index finds those of each reason. */
const areUninvited = (asking: Asking) =>
  sql.join(
    reasonsForNoInvitation.map((reason) => sql`exists (select ${uninvited(asking, reason)})`),
    sql` or `,
  )

/**
 * Returns the progress of the setup, which follows from what is stored and from the skipped steps. It counts no
 * rows beyond two, because each opened dashboard asks for it.
 */
export async function findSetup(db: Db, { company, config, ...asking }: Known): Promise<Setup> {
  const { rows } = await sql<Facts>`
    select s.setup as state, s.skipped_steps as skipped, s.last_day_ends_sign_in is not null as "isLastDayDecided",
           s.mail_checked_at is not null as mail, s.provider_checked_at is not null as "signIn",
           exists (select from holiday_calendar where not is_company) as offices,
           exists (select from leave_policy) as leave,
           exists (select from position) as positions,
           exists (select from employee where ${isPerson(asking.callerId)}) as people,
           ${areUninvited(asking)} as "hasUninvited",
           s.dismissed_parts as dismissed, ${missingParts(asking)} as missing
    from company_setting s`.execute(db)
  const { state, isLastDayDecided, skipped, hasUninvited, missing, dismissed, ...stored } = rows[0]!
  const isDone: Record<SetupStep, boolean> = {
    ...stored,
    company: company.name !== '',
    invitations: stored.people && !hasUninvited,
  }
  const statusOf = (name: SetupStep) => (isDone[name] ? 'done' : skipped.includes(name) ? 'skipped' : 'open')
  const steps = setupSteps
    .filter((name) => name !== 'signIn' || config.identityProvider !== undefined)
    .map((name) => ({ name, status: statusOf(name) }) as const)
  const isMissing: Record<NeededPart, boolean> = {
    ...missing,
    backups: missing.backups && config.backupTo === undefined,
    mail: config.mailDelivery === 'files',
    publicAddress: isLoopback(new URL(config.publicUrl).hostname),
  }
  return {
    state,
    steps,
    isLastDayDecided,
    missing: neededParts
      .filter((name) => isMissing[name])
      .map((name) => ({ name, isDismissed: dismissed.includes(name) })),
  }
}

/**
 * SQL: the parts that are missing as far as the database knows, as JSON:
 * - `backups`: no node has made one within two days;
 * - `secondSuperadmin`: fewer than two Superadmins may sign in and have done so;
 * - `secondFactor`: a Superadmin signs in with a password alone;
 * - `policyYears`: a leave policy has not been granted for this year;
 * - `supervisors`: several employees have no supervisor, not only the head of the company.
 */
const missingParts = ({ today }: Asking) => sql`
  json_build_object(
    'backups', not exists (select from scheduled_backup where completed_at > now() - interval '2 days'),
    'secondSuperadmin', (select count(*) < 2 from (select from ${superadmins} and ${isActivated('a')} limit 2) two),
    'secondFactor', exists (
      select from ${superadmins} and a.password_hash is not null
        and not exists (select from account_second_factor f where f.account_id = a.id and f.enabled_at is not null)),
    'policyYears', exists (
      select from leave_policy p where not p.is_archived
        and not exists (select from leave_type t where t.policy_id = p.id and t.year = extract(year from ${today}::date))),
    'supervisors', (select count(*) > 1 from (
      select from employee where supervisor_id is null and ${isEmployed('employee', today)} limit 2) two))`

export async function countPeople(db: Db, asking: Asking): Promise<{ people: number; toInvite: number }> {
  const { rows } = await sql<{ people: number; toInvite: number }>`
    select (select count(*)::int from employee where ${isPerson(asking.callerId)}) as people,
           (select count(*)::int ${uninvited(asking)}) as "toInvite"`.execute(db)
  return rows[0]!
}

/** Returns the ids of the employees whom the setup invites. */
export async function listUninvited(db: Db, asking: Asking): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select account.id ${uninvited(asking)} order by account.id`.execute(db)
  return rows.map(({ id }) => id)
}
