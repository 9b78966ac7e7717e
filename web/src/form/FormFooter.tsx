import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import css from './form-footer.module.css'

type FormState = { isSaved: boolean; isBusy: boolean; isDirty: boolean }
type FormFooterProps = { state: FormState; blockedBy?: string | undefined; cancelTo: Target }

function formatState({ isSaved, isBusy, isDirty }: FormState): string {
  if (isSaved) return t('Saved')
  return isDirty && !isBusy ? t('Unsaved changes') : ''
}

/** Cancel, the state of the form, and Save; always visible. */
export function FormFooter({ state, blockedBy, cancelTo }: FormFooterProps) {
  const reasonId = useId()
  const isSlow = useDelayed(state.isBusy && !state.isSaved)
  return (
    <div className={css.footer} data-form-footer="">
      <Button variant="default" size="sm" renderRoot={(button) => <Link {...cancelTo} {...button} />}>
        {t('Cancel')}
      </Button>
      <span id={reasonId} role="status">
        {blockedBy ?? (isSlow ? t('You submit application. Please wait') : formatState(state))}
      </span>
      <Button
        miw={96}
        type="submit"
        size="sm"
        loading={state.isBusy}
        {...(blockedBy !== undefined && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      >
        {t('Save')}
      </Button>
    </div>
  )
}
