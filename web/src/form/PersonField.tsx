import type { Person } from '@hr/contract/areas/employees/people'
import { commonProps, type FieldBase } from './fields.tsx'
import { useField } from './form-context.ts'
import { PersonSelect } from './PersonSelect.tsx'

/** One person; the value is the whole of what a select knows of them, or null. */
export function PersonField(base: FieldBase) {
  const field = useField<Person | null>(base.path, base.label)
  return <PersonSelect {...commonProps(base)} {...field} />
}
