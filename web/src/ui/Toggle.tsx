import { useId } from 'react'
import { Sr } from './Sr.tsx'
import css from './ui.module.css'

type ToggleProps = {
  label: string
  isOn: boolean
  onToggle: () => void
  /** Why it cannot be moved; undefined: it can. */
  disabledReason?: string | undefined
}

/** A switch without visible words; it acts at once. */
export function Toggle({ label, isOn, onToggle, disabledReason }: ToggleProps) {
  const id = useId()
  const isDisabled = disabledReason !== undefined
  return (
    <>
      <button
        type="button"
        role="switch"
        className={css.toggle}
        aria-label={label}
        aria-checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? id : undefined}
        onClick={isDisabled ? undefined : onToggle}
      />
      {isDisabled && (
        <Sr>
          <span id={id}>{disabledReason}</span>
        </Sr>
      )}
    </>
  )
}
