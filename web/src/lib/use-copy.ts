import { useClipboard } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../ui/toasts.tsx'
import { t } from './t.ts'

/**
 * Copies a text. Where the browser does not let a page do so, as over plain http, `select` marks it instead, to be
 * copied by hand.
 */
export function useCopy(select: () => void) {
  const { copy, copied, error } = useClipboard({ timeout: 3000 })
  const selectForManualCopy = useEffectEvent(() => {
    select()
    toast.info(t('It could not be copied. It is selected now: copy it by hand.'))
  })
  useEffect(() => {
    if (error) selectForManualCopy()
  }, [error])
  return { copy, copied }
}
