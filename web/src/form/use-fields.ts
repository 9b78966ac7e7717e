import { useCallback, useState } from 'react'
import { fieldId, type FieldEntry } from './form-context.ts'

export type Problem = { id: string; label: string; message: string; section: string | undefined }

function byPageOrder(a: string, b: string): number {
  const [first, second] = [document.getElementById(a), document.getElementById(b)]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The registered fields of a form, and its errors in page order. */
export function useFields(formId: string) {
  const [entries] = useState(() => new Map<string, FieldEntry>())
  const register = useCallback(
    (entry: FieldEntry) => {
      entries.set(entry.path, entry)
      return () => void entries.delete(entry.path)
    },
    [entries],
  )
  const problemsOf = (errors: Record<string, unknown>): Problem[] =>
    [...entries.values()]
      .flatMap(({ path, label, section }) => {
        const message = errors[path]
        return typeof message === 'string' ? [{ id: fieldId(formId, path), label, message, section }] : []
      })
      .sort((a, b) => byPageOrder(a.id, b.id))
  /** The field of a server error: 'position.uuid' may belong to the field 'position'. */
  const fieldOf = (path: string): string | undefined =>
    entries.has(path) ? path : [...entries.keys()].find((known) => path.startsWith(`${known}.`))
  const fieldAt = (path: string): FieldEntry | undefined => entries.get(path)
  return { register, problemsOf, fieldOf, fieldAt }
}
