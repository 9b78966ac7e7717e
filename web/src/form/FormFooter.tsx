import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Target } from '../lib/target.ts'
import { t } from '../lib/t.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import css from './form-footer.module.css'

type FormState = { isSaved: boolean; isBusy: boolean; isDirty: boolean }
type FormFooterProps = { state: FormState; cancelTo: Target }

function formatState({ isSaved, isBusy, isDirty }: FormState): string {
  if (isSaved) return t('Saved')
  return isDirty && !isBusy ? t('Unsaved changes') : ''
}

/** Cancel, the state of the form, and Save; always visible. */
export function FormFooter({ state, cancelTo }: FormFooterProps) {
  const isSlow = useDelayed(state.isBusy && !state.isSaved)
  return (
    <div className={css.footer} data-form-footer="">
      <Button variant="default" size="sm" renderRoot={(button) => <Link {...cancelTo} {...button} />}>
        {t('Cancel')}
      </Button>
      <span role="status">{isSlow ? t('You submit application. Please wait') : formatState(state)}</span>
      <Button miw={96} type="submit" size="sm" loading={state.isBusy}>
        {t('Save')}
      </Button>
    </div>
  )
}
