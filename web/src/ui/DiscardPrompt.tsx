import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { t } from '../lib/t.ts'
import css from './discard-prompt.module.css'

/**
 * Asks in place of the buttons, so that no dialog opens over a dialog. Afterwards the focus returns to the field that
 * had it, or to the dialog if it was on one of the replaced buttons.
 */
type DiscardPromptProps = { className: string | undefined; onStay: () => void; onClose: () => void }

export function DiscardPrompt({ className, onStay, onClose }: DiscardPromptProps) {
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const dialog = stay.current?.closest<HTMLElement>('[role="dialog"]')
    stay.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
      else dialog?.focus()
    }
  }, [])
  return (
    <div className={`${css.prompt} ${className}`} role="alertdialog" aria-labelledby={id}>
      <span id={id} className={css.question}>
        {t('Discard changes? What you entered will be lost.')}
      </span>
      <Button ref={stay} variant="default" size="sm" onClick={onStay}>
        {t('Keep editing')}
      </Button>
      <Button color="danger" size="sm" onClick={onClose}>
        {t('Discard')}
      </Button>
    </div>
  )
}
