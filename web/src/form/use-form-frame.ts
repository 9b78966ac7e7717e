import { useEffect, useId, useRef, useState } from 'react'
import { isSame } from './use-conflict.ts'
import { useFields } from './use-fields.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * What every form does, on a page or in a dialog: knows its fields, leads to what is wrong after each refused submit,
 * and shows what the server says about fields in their places.
 */
export function useFormFrame<Values extends object>(form: RecordForm<Values>) {
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const { register, problemsOf, fieldOf, comparable } = useFields(formId)
  // Counts the refused submits: after each of them the focus goes to what is wrong.
  const [refusals, setRefusals] = useState(0)
  const [isSummed, setSummed] = useState(false)

  const refuse = (errors: Record<string, unknown>) => {
    form.checkWhileTyping()
    setSummed(Object.keys(errors).length > 1)
    setRefusals((count) => count + 1)
  }

  useEffect(() => {
    if (refusals === 0) return
    // The field itself, when it is the only one; Mantine has marked it by now.
    const invalid = document.querySelectorAll<HTMLElement>(`form[data-form="${formId}"] [aria-invalid='true']`)
    if (summary.current) summary.current.focus()
    else invalid[0]?.focus()
  }, [refusals, formId])

  const problems = problemsOf(form.errors)
  return {
    formId,
    /** For the FormContext around the fields. */
    // Paths are names of fields; what they hold is the business of each field.
    context: { form: form as never, formId, register },
    problems,
    /** For the summary above the fields: there is one only when several fields were wrong at once. */
    summed: isSummed && problems.length > 1 ? problems : undefined,
    summary,
    comparable,
    // Mantine's own mark forgets rows that were deleted.
    isDirty: !isSame(form.values, form.getInitialValues()),
    /** Runs with values that the schema has taken. */
    onSubmit: (run: (values: Values) => Promise<void>) =>
      form.onSubmit((values) => {
        setSummed(false)
        return run(values)
      }, refuse),
    /** Puts what the server says to its fields. False: it says nothing about fields of this form. */
    showAtFields: (messages: Readonly<Record<string, string>>): boolean => {
      const errors = Object.fromEntries(
        Object.entries(messages).flatMap(([path, message]) => {
          const field = fieldOf(path)
          return field === undefined ? [] : [[field, message]]
        }),
      )
      if (Object.keys(errors).length === 0) return false
      form.setErrors(errors)
      refuse(errors)
      return true
    },
  }
}
