import type { ReactNode } from 'react'
import css from './page-title.module.css'

/** The h1 of a page; it gets the focus after a navigation. */
export const PageTitle = ({
  title,
  count,
  children,
}: {
  title: string
  count?: number | string
  children?: ReactNode
}) => (
  <div className={css.pageTitle}>
    <h1 tabIndex={-1}>
      {title}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </h1>
    {children !== undefined && <div className={css.actions}>{children}</div>}
  </div>
)

/** Moves the focus to the page title if there is no better target. */
export const focusTitle = (): void =>
  (document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main'))?.focus({
    preventScroll: true,
  })
