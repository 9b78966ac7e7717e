import type { FocusEvent, ReactNode } from 'react'
import shared from './ui.module.css'
import css from './sheet.module.css'

type SheetProps = { children: ReactNode; className?: string; onFocus?: (event: FocusEvent) => void }

/** White paper with a thin line; never one inside of another. */
export const Sheet = ({ children, className = '', onFocus }: SheetProps) => (
  <div className={`${shared.sheet} ${className}`} onFocus={onFocus}>
    {children}
  </div>
)

/** A sheet with a title: a card of a profile, a section of a form. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={shared.sheet}>
    <div className={css.sheetHead}>
      <h2>{title}</h2>
    </div>
    <div className={shared.sheetBody}>{children}</div>
  </section>
)
