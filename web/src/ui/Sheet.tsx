import type { FocusEvent, ReactNode } from 'react'
import shared from './ui.module.css'
import css from './sheet.module.css'

type SheetProps = { children: ReactNode; className?: string; onFocus?: (event: FocusEvent) => void }

/** A white surface with a thin border; never nested. */
export const Sheet = ({ children, className = '', onFocus }: SheetProps) => (
  <div className={`${shared.sheet} ${className}`} onFocus={onFocus}>
    {children}
  </div>
)

type CardProps = { title: string; action?: ReactNode; children: ReactNode }

/** A sheet with a title, such as a card of a profile. */
export const Card = ({ title, action, children }: CardProps) => (
  <section className={shared.sheet}>
    <div className={css.sheetHead}>
      <h2>{title}</h2>
      {action}
    </div>
    <div className={shared.sheetBody}>{children}</div>
  </section>
)
