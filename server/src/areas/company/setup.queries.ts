import { setupSteps, type Setup, type SetupStep } from '@hr/contract/areas/company/setup'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { isActivated } from '../access/access.queries.ts'
import type { Company } from '../../lib/company.ts'

type Facts = Record<Exclude<SetupStep, 'company' | 'people' | 'invitations'>, boolean> & {
  state: Setup['state']
  skipped: SetupStep[]
  people: number
  toInvite: number
}

type Known = { callerId: string; company: Pick<Company, 'name'>; config: Pick<Config, 'identityProvider'> }

/** The employees whom the setup invites: neither signed in nor invited. */
const isUninvited = (callerId: string) => sql<boolean>`
  account.id <> ${callerId} and not employee.is_archived and account.invited_at is null and not ${isActivated('account')}`

/** Returns the progress of the setup, which follows from what is stored and from the skipped steps. */
export async function findSetup(db: Db, { callerId, company, config }: Known): Promise<Setup> {
  const { rows } = await sql<Facts>`
    select s.setup as state, s.skipped_steps as skipped,
           s.mail_checked_at is not null as mail, s.provider_checked_at is not null as "signIn",
           exists (select from holiday_calendar where not is_company) as offices,
           exists (select from leave_policy) as leave,
           exists (select from position) as positions,
           (select count(*)::int from employee where id <> ${callerId} and not is_archived) as people,
           (select count(*)::int from account join employee on employee.id = account.id
            where ${isUninvited(callerId)}) as "toInvite"
    from company_setting s`.execute(db)
  const { state, skipped, people, toInvite, ...stored } = rows[0]!
  const isDone: Record<SetupStep, boolean> = {
    ...stored,
    company: company.name !== '',
    people: people > 0,
    invitations: people > 0 && toInvite === 0,
  }
  const statusOf = (name: SetupStep) => (isDone[name] ? 'done' : skipped.includes(name) ? 'skipped' : 'open')
  const steps = setupSteps
    .filter((name) => name !== 'signIn' || config.identityProvider !== undefined)
    .map((name) => ({ name, status: statusOf(name) }) as const)
  return { state, steps, people, toInvite }
}

/** Returns the ids of the employees whom the setup invites. */
export async function listUninvited(db: Db, callerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('employee', 'employee.id', 'account.id')
    .select('account.id')
    .where(isUninvited(callerId))
    .orderBy('account.id')
    .execute()
  return rows.map(({ id }) => id)
}
