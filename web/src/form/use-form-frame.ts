import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'
import { isSame } from './merge-draft.ts'
import { useFields } from './use-fields.ts'
import type { RecordForm } from './use-record-form.ts'

type Saving<Values, Saved> = {
  /** Saves the values; throws the error of the call. */
  save: (values: Values) => Promise<Saved>
  /** Shown when the server gives no reason, such as 'Failed to save data'. */
  failedText: string
  /** Why the form cannot be saved; undefined if it can. */
  blockedBy?: string | undefined
  onSaved: (saved: Saved) => unknown
  onFailed?: (error: Error) => Promise<unknown>
}

/**
 * The logic of every form, on a page or in a dialog: registers fields, saves once at a time, moves the focus to invalid
 * fields after a failed submit, and shows the server's messages at their fields.
 */
export function useFormFrame<Values extends object, Saved>(
  form: RecordForm<Values>,
  { save, failedText, blockedBy, onSaved, onFailed }: Saving<Values, Saved>,
) {
  const client = useQueryClient()
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const { register, problemsOf, fieldOf, fieldAt } = useFields(formId)
  // Counts failed submits: after each one the focus moves to the errors.
  const [refusals, setRefusals] = useState(0)
  const [isSummed, setSummed] = useState(false)

  const refuse = (errors: Record<string, unknown>) => {
    form.checkWhileTyping()
    setSummed(Object.keys(errors).length > 1)
    setRefusals((count) => count + 1)
  }

  useEffect(() => {
    if (refusals === 0) return
    // Focuses the field itself if it is the only invalid one; Mantine has marked it by now.
    const invalid = document.querySelectorAll<HTMLElement>(`form[data-form="${formId}"] [aria-invalid='true']`)
    if (summary.current) summary.current.focus()
    else invalid[0]?.focus()
  }, [refusals, formId])

  /** The server's messages by field of this form. */
  const fieldErrorsOf = (error: Error | null): [path: string, message: string][] =>
    Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([path, message]) => {
      const field = fieldOf(path)
      return field === undefined ? [] : [[field, message]]
    })

  const saving = useMutation({
    mutationKey: [formId],
    mutationFn: save,
    onSuccess: onSaved,
    onError: async (error) => {
      const errors = Object.fromEntries(fieldErrorsOf(error))
      if (Object.keys(errors).length > 0) {
        form.setErrors(errors)
        refuse(errors)
      }
      await onFailed?.(error)
    },
  })

  const problems = problemsOf(form.errors)
  return {
    formId,
    /** The value of the FormContext around the fields. */
    // Paths are field names; each field knows the type of its value.
    context: { form: form as never, formId, register },
    problems,
    /** For the summary above the fields, shown only if several fields were invalid at once. */
    summed: isSummed && problems.length > 1 ? problems : undefined,
    summary,
    fieldAt,
    // Mantine's `isDirty` misses deleted rows.
    isDirty: !isSame(form.values, form.getInitialValues()),
    isSaving: saving.isPending,
    error: saving.error,
    /** Why saving failed, unless the message is shown at a field. */
    failure:
      saving.error !== null && fieldErrorsOf(saving.error).length === 0
        ? messageOf(saving.error, failedText)
        : undefined,
    onSubmit: form.onSubmit((values) => {
      setSummed(false)
      // Read from the cache, not from the last render: Enter may be pressed again before the next render.
      const isRunning = client.isMutating({ mutationKey: [formId] }) > 0
      if (!isRunning && blockedBy === undefined) saving.mutate(values)
    }, refuse),
  }
}
