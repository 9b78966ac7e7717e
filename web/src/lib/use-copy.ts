import { useClipboard } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/toasts.tsx'
import { t } from './t.ts'

/**
 * Copies a text to the clipboard. If the browser blocks it, as over plain http, `select` selects the text so that the
 * user can copy it.
 */
export function useCopy(select: () => void) {
  const { copy, copied, error } = useClipboard({ timeout: 3000 })
  const selectForManualCopy = useEffectEvent(() => {
    select()
    toast.info(t("Couldn't copy the text. It is now selected: copy it manually."))
  })
  useEffect(() => {
    if (error) selectForManualCopy()
  }, [error])
  return { copy, copied }
}
