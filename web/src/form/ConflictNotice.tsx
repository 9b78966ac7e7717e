import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { t } from '../lib/t.ts'
import { NotGiven } from '../ui/Facts.tsx'
import { useFormOfPage } from './form-context.ts'
import { isSame, type Conflict, type Difference } from './use-conflict.ts'
import css from './form.module.css'

/** Who was faster, and for each field that differs both values with a choice; what is chosen stands in the form at once. */
export function ConflictNotice({ conflict: { message, differences } }: { conflict: Conflict }) {
  const notice = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => notice.current?.focus(), [message, differences])
  return (
    <section className={css.conflict} ref={notice} tabIndex={-1} aria-labelledby={id}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id={id}>{message}</h2>
        <p>
          {differences.length === 0
            ? t('It is loaded, and nothing in it differs from this form. You can save now.')
            : t('It is loaded. Choose for each field which value stays, then save.')}
        </p>
        {differences.map((difference) => (
          <Choice key={difference.path} {...difference} />
        ))}
      </div>
    </section>
  )
}

function Choice({ path, label, mine, stored, show }: Difference) {
  const form = useFormOfPage()
  const name = useId()
  const { value: current } = form.getInputProps(path) as { value: unknown }
  const sides = [
    { title: t('My value'), value: mine },
    { title: t('Saved value'), value: stored },
  ]
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {sides.map(({ title, value }) => (
        <label key={title}>
          <input
            type="radio"
            name={name}
            checked={isSame(current, value)}
            onChange={() => form.setFieldValue(path, value)}
          />
          <b>{title}</b>
          <span>{show(value) || <NotGiven />}</span>
        </label>
      ))}
    </fieldset>
  )
}
