import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import type { Target } from './target.ts'
import { t } from './t.ts'
import { toast } from '../ui/toasts.tsx'

type Deed = {
  run: () => Promise<{ message: string }>
  onClose: () => void
  /** Where it goes on when it is done. */
  goTo?: Target
}

/** Does what a dialog has asked for, once, and tells what the server says to it (specification one, section 8). */
export function useDeed({ run, onClose, goTo }: Deed) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    let next = goTo
    try {
      toast.success((await run()).message)
    } catch (error) {
      toast.error(messageOf(error, t('Failed to update data')))
      next = undefined
    }
    // A dialog that stays mounted while it is closed opens again.
    setBusy(false)
    onClose()
    if (next) await navigate(next)
  }
  return { isBusy, onConfirm: () => void act() }
}
