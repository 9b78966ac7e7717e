import { useEffect, useRef, type ReactNode } from 'react'
import css from './submit-error.module.css'

/** Why something was not saved. It stands at the end, where a foot that stays in view may lie over it: it comes into view. */
export function SubmitError({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer a promise, which would pass for what ends the effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={css.error}>
      {children}
    </div>
  )
}
