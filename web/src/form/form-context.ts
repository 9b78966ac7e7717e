import type { UseFormReturnType } from '@mantine/form'
import { createContext, use, useEffect, useRef } from 'react'

type AnyForm = UseFormReturnType<Record<string, unknown>>
export type FieldEntry = {
  path: string
  label: string
  section: string | undefined
  /** A value of the field as people read it; undefined: two values of it are not compared (files). */
  show: ((value: unknown) => string) | undefined
}
type FormContextValue = {
  form: AnyForm
  formId: string
  /** Fields make themselves known, so that the summary can name them and lead to them. */
  register: (entry: FieldEntry) => () => void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
export const SectionContext = createContext<string | undefined>(undefined)
/** The row that fields stand in: 'Experience 2'. */
export const RowContext = createContext<string | undefined>(undefined)

export const fieldId = (formId: string, path: string) => `${formId}-${path.replaceAll('.', '-')}`

function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('A field stands inside of a FormPage')
  return context
}

/** The form that a part of a screen stands in. */
export const useFormOfPage = (): AnyForm => useFormContext().form

type FieldProps<Value> = {
  id: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** How most values read: as they are. */
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * What a field needs to stand in a form. The caller says what kind of value the path holds, and how a value reads where
 * it is no text; 'not compared' for what cannot be told in a line.
 */
export function useField<Value>(
  path: string,
  label: string,
  show: ((value: Value) => string) | 'not compared' = toText,
): FieldProps<Value> {
  const { form, formId, register } = useFormContext()
  const section = use(SectionContext)
  const row = use(RowContext)
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  const isCompared = show !== 'not compared'
  useEffect(() => {
    const showNow = (value: unknown) =>
      // The form holds under this path what the caller says it holds.
      latestShow.current === 'not compared' ? '' : latestShow.current(value as Value)
    return register({
      path,
      label: row === undefined ? label : `${row}, ${label.toLowerCase()}`,
      section,
      show: isCompared ? showNow : undefined,
    })
  }, [register, path, label, section, row, isCompared])
  const { value, error, onChange } = form.getInputProps(path) as FieldProps<Value>
  return { id: fieldId(formId, path), value, error, onChange }
}
