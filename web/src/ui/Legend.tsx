import type { ReactNode } from 'react'
import css from './legend.module.css'

type LegendProps = { label?: string; children: ReactNode }

/** The signs of a chart or calendar with their meanings, as list items. */
export const Legend = ({ label, children }: LegendProps) => (
  <ul className={css.legend} aria-label={label}>
    {children}
  </ul>
)
