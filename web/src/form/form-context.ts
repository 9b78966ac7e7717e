import type { UseFormReturnType } from '@mantine/form'
import { createContext, use, useEffect, useRef } from 'react'

type AnyForm = UseFormReturnType<Record<string, unknown>>
export type FieldEntry = {
  path: string
  label: string
  section: string | undefined
  /** Formats the field's value; undefined if its values are not compared (files). */
  show: ((value: unknown) => string) | undefined
}
type FormContextValue = {
  form: AnyForm
  formId: string
  /** Registers a field, so that the summary can name it and link to it. */
  register: (entry: FieldEntry) => () => void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
export const SectionContext = createContext<string | undefined>(undefined)
/** The label of the row around the fields, such as 'Experience 2'. */
export const RowContext = createContext<string | undefined>(undefined)

export const fieldId = (formId: string, path: string) => `${formId}-${path.replaceAll('.', '-')}`

function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('A field stands inside of a FormPage')
  return context
}

/** The form around a component. */
export const useFormOfPage = (): AnyForm => useFormContext().form

/** Moves the focus to a field of the form when it opens. */
export function FocusedField({ path }: { path: string }) {
  const { formId } = useFormContext()
  useEffect(() => document.getElementById(fieldId(formId, path))?.focus(), [formId, path])
  return null
}

type FieldProps<Value> = {
  id: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** Most values are shown unchanged. */
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Connects a field to its form. The caller states the type of the value at this path, and how to format a value that is
 * not text; 'not compared' if it cannot be shown in one line.
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
      // The caller guarantees the type of the value at this path.
      latestShow.current === 'not compared' ? '' : latestShow.current(value as Value)
    return register({
      path,
      label: row === undefined ? label : `${row}, ${label}`,
      section,
      show: isCompared ? showNow : undefined,
    })
  }, [register, path, label, section, row, isCompared])
  const { value, error, onChange } = form.getInputProps(path) as FieldProps<Value>
  return { id: fieldId(formId, path), value, error, onChange }
}
