import { useEffect } from 'react'

const unsaved = new Set<symbol>()

/** Whether a form on the page holds changes that are not saved. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

/** Tells the rest of the page that a form holds unsaved changes, as long as it does. */
export function useUnsavedMark(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const mark = Symbol('unsaved')
    unsaved.add(mark)
    return () => void unsaved.delete(mark)
  }, [isDirty])
}
