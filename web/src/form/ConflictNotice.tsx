import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { t } from '../lib/t.ts'
import { NotGiven } from '../ui/DataList.tsx'
import { useFormOfPage, type FieldEntry } from './form-context.ts'
import { isSame, type FieldConflict } from './merge-draft.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './conflict-notice.module.css'

export type ShownConflict = FieldConflict & Pick<FieldEntry, 'label' | 'show'>

type ConflictNoticeProps = {
  /** Tells who saved the record, and when. */
  message: string
  conflicts: readonly ShownConflict[]
}

/** Tells that another user saved first, and offers both values of each conflicting field. */
export function ConflictNotice({ message, conflicts }: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => notice.current?.focus(), [message, conflicts])
  return (
    <section className={css.conflict} ref={notice} tabIndex={-1} aria-labelledby={id}>
      <Icon icon={IconAlertTriangle} size={20} color="var(--hr-warn)" />
      <div>
        <h2 id={id}>{message}</h2>
        <p>
          {conflicts.length === 0
            ? t('The form has reloaded the record and kept your changes. Check it, then save again.')
            : t(
                'The form has reloaded the record. You both changed the fields below. Choose which value to keep, then save again.',
              )}
        </p>
        {conflicts.map((conflict) => (
          <Choice key={conflict.path} {...conflict} />
        ))}
      </div>
    </section>
  )
}

function Choice({ path, label, show, mine, theirs }: ShownConflict) {
  const form = useFormOfPage()
  const name = useId()
  const { value: current } = form.getInputProps(path) as { value: unknown }
  const sides = [
    { title: t('My value'), value: mine },
    { title: t('Saved value'), value: theirs },
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
          <small>{title}</small>
          <span>{show?.(value) || <NotGiven />}</span>
        </label>
      ))}
    </fieldset>
  )
}
