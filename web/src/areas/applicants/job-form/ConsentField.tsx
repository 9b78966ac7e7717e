import { useField } from '../../../form/form-context.ts'
import { t } from '../../../lib/t.ts'
import css from './job-form.module.css'

/** The required consent checkbox. */
export function ConsentField({ text }: { text: string }) {
  const field = useField<boolean>('grantedPermission', t('Consent'))
  return (
    <div>
      <label className={css.consent}>
        <input
          id={field.id}
          type="checkbox"
          className={css.check}
          checked={field.value}
          aria-required="true"
          aria-invalid={field.error !== undefined}
          aria-describedby={field.error === undefined ? undefined : `${field.id}-error`}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
        <span>
          {text} <span aria-hidden="true">*</span>
        </span>
      </label>
      {field.error !== undefined && (
        <p id={`${field.id}-error`} className={css.error}>
          {field.error}
        </p>
      )}
    </div>
  )
}
