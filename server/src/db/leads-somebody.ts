/**
 * SQL that says whether a person supervises somebody or leads a project that others are on (`rules.md` section 2, a
 * team). It is part of every request's statement: each way is one look into an index.
 * @param person the SQL of the person's id, never a value
 */
export const leadsSomebody = (person: string): string => `(
  exists (select from employee led where led.supervisor_id = ${person} and not led.is_archived)
  or exists (select from project_member lead
             join project on project.id = lead.project_id and not project.is_archived
             join project_member member on member.project_id = project.id and member.role = 'member' and member.left_on is null
             join employee led on led.id = member.employee_id and not led.is_archived
             where lead.employee_id = ${person} and lead.role = 'lead' and lead.left_on is null))`
