import type { Person } from '@hr/contract/areas/employees/people'
import { nameOf } from '../ui/Avatar.tsx'
import { commonProps, type FieldBase } from './fields.tsx'
import { useField } from './form-context.ts'
import { PersonSelect } from './PersonSelect.tsx'

type PersonFieldProps = FieldBase & {
  /** Who is not offered: nobody supervises themselves. */
  without?: string | undefined
  /** Called when the user chooses: values that a form takes over from the server are not reported. */
  onChoose?: ((person: Person | null) => void) | undefined
}

/** One person; the value is the whole of what a select knows of them, or null. */
export function PersonField({ without, onChoose, ...base }: PersonFieldProps) {
  const field = useField<Person | null>(base.path, base.label, (person) => (person === null ? '' : nameOf(person)))
  const choose = (person: Person | null) => {
    field.onChange(person)
    onChoose?.(person)
  }
  return <PersonSelect {...commonProps(base)} {...field} onChange={choose} without={without} />
}
