import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type EmptyStateProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode }

/** Tells that there is nothing to show, and offers an action. */
export const EmptyState = ({ icon, title, text, children }: EmptyStateProps) => (
  <div className={css.empty}>
    {icon}
    <strong>{title}</strong>
    {text !== undefined && <p>{text}</p>}
    {children !== undefined && <div className={css.emptyAction}>{children}</div>}
  </div>
)
