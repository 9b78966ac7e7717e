import type { Person } from '@hr/contract/areas/employees/people'
import { nameOf } from '../ui/Avatar.tsx'
import { commonProps, type FieldBase } from './fields.tsx'
import { useField } from './form-context.ts'
import { PersonSelect } from './PersonSelect.tsx'

type PersonFieldProps = FieldBase & {
  /** A person who is not offered: employees cannot supervise themselves. */
  without?: string | undefined
  /** Called when the user chooses, but not when the form takes over values from the server. */
  onChoose?: ((person: Person | null) => void) | undefined
}

/** A single person; the value is the select's option, or null. */
export function PersonField({ without, onChoose, ...base }: PersonFieldProps) {
  const field = useField<Person | null>(base.path, base.label, (person) => (person === null ? '' : nameOf(person)))
  const choose = (person: Person | null) => {
    field.onChange(person)
    onChoose?.(person)
  }
  return <PersonSelect {...commonProps(base)} {...field} onChange={choose} without={without} />
}
