import type { UseFormReturnType } from '@mantine/form'
import { createContext, use, useEffect, useId } from 'react'

type AnyForm = UseFormReturnType<Record<string, unknown>>
export type FieldEntry = { path: string; label: string; section: string | undefined }
type FormContextValue = {
  form: AnyForm
  formId: string
  /** Fields make themselves known, so that the summary can name them and lead to them. */
  register: (entry: FieldEntry) => () => void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)
export const SectionContext = createContext<string | undefined>(undefined)

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

/** What a field needs to stand in a form. The caller says what kind of value the path holds. */
export function useField<Value>(path: string, label: string): FieldProps<Value> {
  const { form, formId, register } = useFormContext()
  const section = use(SectionContext)
  const own = useId()
  useEffect(() => register({ path, label, section }), [register, path, label, section, own])
  const { value, error, onChange } = form.getInputProps(path) as FieldProps<Value>
  return { id: fieldId(formId, path), value, error, onChange }
}
