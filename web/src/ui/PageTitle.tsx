import type { ReactNode } from 'react'
import css from './page-title.module.css'

/** The one h1 of a page; it takes the focus when the page changes. */
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

/** The focus goes to the title of the page, where it has no better place. */
export const focusTitle = (): void =>
  (document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main'))?.focus({
    preventScroll: true,
  })
