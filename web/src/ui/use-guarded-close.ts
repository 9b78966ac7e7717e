import { useState } from 'react'
import { useUnsavedMark } from '../lib/unsaved.ts'

type Guarded = { isDirty: boolean; isBusy: boolean; onClose: () => void }

/**
 * Asks before a dialog is closed with unsaved input, however it is closed: by its buttons, Escape, a click outside or
 * the browser's back button.
 * @returns whether to ask (with `DiscardPrompt`), how to stay, and how to close
 */
export function useGuardedClose({ isDirty, isBusy, onClose }: Guarded) {
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  useUnsavedMark(isDirty)
  const close = () => {
    if (isBusy) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return { isAsking, stay, close }
}
