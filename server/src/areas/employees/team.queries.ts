import { type RawBuilder, sql } from 'kysely'
import { matches } from '../../db/search.ts'

export type TeamFilter = {
  leadId: string
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
