import { useState } from 'react'
import type { FieldEntry } from './form-context.ts'
import type { RecordForm } from './use-record-form.ts'

/** A field that somebody else has saved differently from what stands in this form. */
export type Difference = {
  path: string
  label: string
  mine: unknown
  stored: unknown
  show: (value: unknown) => string
}
export type Conflict = { message: string; differences: Difference[] }

/** What tells a value from another: texts, numbers, lists and plain objects as they are, a record by its id. */
const keyOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && 'uuid' in part ? part.uuid : part,
  )

export const isSame = (a: unknown, b: unknown): boolean => keyOf(a) === keyOf(b)

/**
 * What to do when somebody else was faster: loads what is stored now, takes over what only the others have changed, and
 * keeps both values of each field that differs, so that the person can choose. Nothing typed is lost.
 */
export function useConflict<Values extends object>(
  form: RecordForm<Values>,
  comparable: () => FieldEntry[],
  loadCurrent: (() => Promise<Values>) | undefined,
) {
  const [conflict, setConflict] = useState<Conflict>()

  async function begin(message: string): Promise<void> {
    if (!loadCurrent) return
    const stored = await loadCurrent()
    // Paths are names of fields, and all fields of a form stand in its values.
    const [mine, base, theirs] = [form.getValues(), form.getInitialValues(), stored] as Record<string, unknown>[]
    const differences = comparable().flatMap(({ path, label, show }) =>
      show === undefined || isSame(mine?.[path], theirs?.[path])
        ? []
        : [{ path, label, mine: mine?.[path], stored: theirs?.[path], show }],
    )
    form.setInitialValues(stored)
    const takenOver = differences.filter(({ path, mine: value }) => isSame(value, base?.[path]))
    form.setValues({
      ...form.getValues(),
      ...Object.fromEntries(takenOver.map(({ path, stored: value }) => [path, value])),
    })
    setConflict({ message, differences })
  }
  return { conflict, begin }
}
