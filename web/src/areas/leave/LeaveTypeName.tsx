import type { ReactNode } from 'react'
import css from './leave.module.css'

type LeaveTypeNameProps = { name: string; color: string; children?: ReactNode }

/**
 * The name of a leave type with a dot of its colour, which carries no meaning by itself. `children` replaces the plain
 * name.
 */
export const LeaveTypeName = ({ name, color, children = name }: LeaveTypeNameProps) => (
  <span className={css.type}>
    <span className={css.dot} style={{ background: color }} aria-hidden="true" />
    {children}
  </span>
)
