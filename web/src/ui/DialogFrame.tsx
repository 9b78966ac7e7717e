import type { ReactNode } from 'react'
import css from './ui.module.css'

type DialogFrameProps = { title?: ReactNode; children: ReactNode }

/** Stands in for a dialog while the code of dialogs loads. */
export const DialogFrame = ({ title, children }: DialogFrameProps) => (
  <div className={css.dialogFrame}>
    <div>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  </div>
)
