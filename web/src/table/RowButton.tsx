import type { ComponentProps, ReactNode, Ref } from 'react'
import css from './row-controls.module.css'

type RowButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  'aria-label': string
  ref?: Ref<HTMLButtonElement> | undefined
  /** The icon; the three dots of a menu by default. */
  children?: ReactNode
}

/** An icon button in a row. A native element, because a long list renders many of them. */
export const RowButton = (props: RowButtonProps) => (
  <button {...props} type="button" className={css.button} data-dots={props.children === undefined || undefined} />
)
