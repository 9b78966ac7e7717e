import type { Person } from '@hr/contract/areas/employees/people'
import { useField, useFormOfPage } from '../../form/form-context.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Face.tsx'
import type { Draft } from './draft.ts'
import { MemberList } from './MemberList.tsx'
import { MemberPicker } from './MemberPicker.tsx'

const namesOf = (people: Person[]) => people.map(nameOf).join(', ')

/** The members in the form of a project. */
export function MembersField() {
  const label = t('Team members')
  const { value, onChange, ...field } = useField<Person[]>('teamMembers', label, namesOf)
  const form = useFormOfPage()
  // This form is the one of a project.
  const { teamLead, newMember } = form.values as unknown as Draft
  const choose = (person: Person | null) => {
    form.setFieldValue('newMember', person)
    form.clearFieldError('teamMembers')
  }
  return (
    <div role="group" aria-label={label}>
      <MemberPicker
        {...field}
        team={{ teamLead, teamMembers: value }}
        chosen={newMember}
        onChoose={choose}
        onAdd={(person) => onChange([...value, person])}
      />
      <MemberList members={value} onRemove={(person) => onChange(value.filter(({ uuid }) => uuid !== person.uuid))} />
    </div>
  )
}
