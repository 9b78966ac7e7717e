import { useEffect, useRef, type ReactNode } from 'react'
import css from './submit-error.module.css'

/** The error of a failed save. It scrolls into view, because a sticky footer may cover it. */
export function SubmitError({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup function.
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={container} className={css.error}>
      {children}
    </div>
  )
}
