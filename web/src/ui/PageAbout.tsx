import type { ReactNode } from 'react'
import css from './page-title.module.css'

/** A sentence about the page, below its title. */
export const PageAbout = ({ children }: { children: ReactNode }) => <p className={css.about}>{children}</p>
