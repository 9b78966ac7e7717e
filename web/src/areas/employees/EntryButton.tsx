import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { MenuEntry } from '../../table/RowMenuItem.tsx'
import { Hint } from '../../ui/texts.tsx'
import css from './profile.module.css'

/** An entry of a menu as a button: a link or an action, or the reason why it is disabled. */
export function EntryButton({ label, icon, disabledReason, target, onClick }: MenuEntry) {
  const id = useId()
  if (target)
    return (
      <Button variant="default" leftSection={icon} renderRoot={(props) => <Link {...target} {...props} />}>
        {label}
      </Button>
    )
  const isDisabled = disabledReason !== undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        {...(isDisabled ? { 'aria-disabled': true, 'aria-describedby': id } : { onClick })}
      >
        {label}
      </Button>
      {isDisabled && (
        <Hint id={id} className={css.blocked}>
          {disabledReason}
        </Hint>
      )}
    </>
  )
}
