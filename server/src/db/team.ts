import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { isAtWorkText, isEmployedText } from './employment.ts'
import { matches } from './search.ts'

/**
 * SQL condition: a person supervises an employee or leads a project with members (`docs/rules.md`, section 2). It runs
 * with every request; each branch is one index lookup.
 * @param person SQL for the person's id, never a value
 */
const leadsTeam = (person: string): string => `(
  exists (select from employee led where led.supervisor_id = ${person} and not led.is_archived)
  or exists (select from project_member lead
             join project on project.id = lead.project_id and not project.is_archived
             join project_member member on member.project_id = project.id and member.role = 'member' and member.left_on is null
             join employee led on led.id = member.employee_id and not led.is_archived
             where lead.employee_id = ${person} and lead.role = 'lead' and lead.left_on is null))`

/**
 * SQL condition: a person who is at work is the delegate of an employed approver on a day. It runs with every request, like
 * `leadsTeam`.
 * @param person SQL for the alias of the person's employee record, `day` SQL for the day, never values
 */
export const isDelegate = (person: string, day: string): string => `(
  ${isAtWorkText(person, day)} and exists (
    select from delegation d join employee approver on approver.id = d.approver_id and ${isEmployedText('approver', day)}
    where d.delegate_id = ${person}.id and d.starts_on <= ${day}::date and d.ends_on >= ${day}::date))`

/**
 * SQL columns of the account `a` and its employee `e` that decide its role on a day (`effectiveRole`): the stored role is no
 * Team lead's, and no one is led, before the first day and after the last one.
 * @param day SQL for the day, never a value
 */
export const roleColumns = (day: string): string => `
  case when a.role = 'Team lead' and not ${isEmployedText('e', day)} then 'Employee' else a.role end as "storedRole",
  a.admin, a.super_admin_hr as "superAdminHr",
  ${isEmployedText('e', day)} and ${leadsTeam('a.id')} as "leadsTeam", ${isDelegate('e', day)} as "isDelegate"`

/** SQL condition: a person supervises another one, or leads a project that the other is a member of. */
export const leads = (lead: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`(
  exists (select from employee led where led.id = ${person} and led.supervisor_id = ${lead})
  or exists (select from project_member lead
             join project on project.id = lead.project_id and not project.is_archived
             join project_member member on member.project_id = project.id and member.left_on is null
               and member.role = 'member' and member.employee_id = ${person}
             where lead.employee_id = ${lead} and lead.role = 'lead' and lead.left_on is null))`

/** Returns true if a person is in a lead's team. Everyone is in their own team; archived employees are in no other. */
export async function isInTeam(db: Db, { leadId, personId }: { leadId: string; personId: string }): Promise<boolean> {
  if (leadId === personId) return true
  const { rows } = await sql<{ isIn: boolean }>`
    select ${leads(sql`${leadId}::uuid`, sql`p.id`)} as "isIn"
    from employee p where p.id = ${personId} and not p.is_archived`.execute(db)
  return rows[0]?.isIn ?? false
}

export type TeamFilter = {
  /** Null for a team without employees. */
  leadId: string | null
  isArchived: boolean
  words: readonly string[]
  personId?: string | undefined
}

/**
 * SQL that selects the ids of a lead's team: employees whom the lead supervises, and members of projects that the lead
 * leads, without the lead (`docs/rules.md`, section 2).
 */
export const employeesOfTeam = ({ leadId, isArchived, words, personId }: TeamFilter): RawBuilder<unknown> => sql`
  select t.id from employee t ${words.length === 0 ? sql`` : sql`join employee_search s on s.employee_id = t.id and ${matches(words)}`}
  where t.is_archived = ${isArchived} and t.id <> ${leadId} ${personId === undefined ? sql`` : sql`and t.id = ${personId}`} and t.id in (
    select led.id from employee led where led.supervisor_id = ${leadId}
    union
    select member.employee_id
    from project_member lead
    join project on project.id = lead.project_id and not project.is_archived
    join project_member member on member.project_id = project.id and member.role = 'member' and member.left_on is null
    where lead.employee_id = ${leadId} and lead.role = 'lead' and lead.left_on is null)`
