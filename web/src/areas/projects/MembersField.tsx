import type { Message } from '@hr/contract/lib/messages'
import type { Person } from '@hr/contract/areas/employees/people'
import { teamLabels } from '@hr/contract/areas/projects/projects'
import { projectsTexts } from '@hr/contract/areas/projects/texts'
import { useField, useFormOfPage } from '../../form/form-context.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Draft } from './draft.ts'
import { MemberList } from './MemberList.tsx'
import { MemberPicker } from './MemberPicker.tsx'

const namesOf = (people: Person[]) => people.map(nameOf).join(', ')

/** The members in the form of a project. */
export function MembersField() {
  const label = t(teamLabels.teamMembers)
  const { value, onChange, ...field } = useField<Person[]>('teamMembers', label, namesOf)
  const form = useFormOfPage()
  // Only used in the project form.
  const { teamLead, newMember } = form.values as unknown as Draft
  const choose = (person: Person | null) => {
    form.setFieldValue('newMember', person)
    form.clearFieldError('teamMembers')
  }
  const change = (members: Person[], done: Message) => {
    onChange(members)
    toast.success(t(done))
  }
  return (
    <div role="group" aria-label={label}>
      <MemberPicker
        {...field}
        team={{ teamLead, teamMembers: value }}
        chosen={newMember}
        onChoose={choose}
        onAdd={(person) => change([...value, person], projectsTexts.memberAdded)}
      />
      <MemberList
        members={value}
        onRemove={(person) =>
          change(
            value.filter(({ uuid }) => uuid !== person.uuid),
            projectsTexts.memberDeleted,
          )
        }
      />
    </div>
  )
}
