import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, isStale, messageOf } from '../api/errors.ts'
import type { ShownConflict } from './ConflictNotice.tsx'
import { isSame, mergeDraft, type Versions } from './merge-draft.ts'
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
  /** For stored records: loads the version that another user has saved, to merge it into the form. */
  loadCurrent?: (() => Promise<Versions<Values>>) | undefined
}

type Conflict = { error: Error; message: string; conflicts: ShownConflict[] }

/**
 * The logic of every form, on a page or in a dialog: registers fields, saves once at a time, moves the focus to invalid
 * fields after a failed submit, shows the server's messages at their fields, and merges what another user has saved.
 */
export function useFormFrame<Values extends object, Saved>(
  form: RecordForm<Values>,
  { save, failedText, blockedBy, onSaved, loadCurrent }: Saving<Values, Saved>,
) {
  const client = useQueryClient()
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const { register, problemsOf, fieldOf, fieldAt } = useFields(formId)
  // Counts failed submits: after each one the focus moves to the errors.
  const [refusals, setRefusals] = useState(0)
  const [isSummed, setSummed] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()

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

  function merge({ base, theirs }: Versions<Values>, error: Error) {
    const { values, conflicts } = mergeDraft(base, form.getValues(), theirs)
    form.setInitialValues(theirs)
    form.setValues(values)
    // Once more, because fields that follow another one have changed again.
    form.setValues(values)
    const shown = conflicts.flatMap((field) => {
      const entry = fieldAt(field.path)
      return entry ? [{ ...entry, ...field }] : []
    })
    setConflict({ error, message: messageOf(error, failedText), conflicts: shown })
  }

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
      if (!isStale(error)) return
      // If loading fails, the server's message stays; the next save tries again.
      const versions = await loadCurrent?.().catch(() => undefined)
      if (versions) merge(versions, error)
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
    // Mantine's `isDirty` misses deleted rows.
    isDirty: !isSame(form.values, form.getInitialValues()),
    isSaving: saving.isPending,
    /** The version that another user has saved in the meantime, for the notice above the fields. */
    conflict,
    /** Why saving failed, unless the message is shown at a field or in the notice. */
    failure:
      saving.error !== null && saving.error !== conflict?.error && fieldErrorsOf(saving.error).length === 0
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
