import type { ReactNode } from 'react'
import css from './ui.module.css'

/** Text for screen readers only. */
export const Sr = ({ children }: { children: ReactNode }) => <span className={css.sr}>{children}</span>
