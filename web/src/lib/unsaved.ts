import { useEffect } from 'react'
import { store } from './store.ts'

/** Returns whether a form on the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => store.state.unsavedForms > 0

/** Lets the page be left without asking again, after the user has agreed to lose its changes. */
export const discardUnsavedChanges = (): void => store.actions.discardUnsavedForms()

/** Marks the page as having unsaved changes while a form is dirty. */
export function useUnsavedMark(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    store.actions.addUnsavedForm()
    return store.actions.removeUnsavedForm
  }, [isDirty])
}
