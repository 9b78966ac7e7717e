import type { ReactNode } from 'react'
import css from './status-chip.module.css'

export type Tone = 'ok' | 'warn' | 'danger' | 'mute' | 'info' | 'violet'

/** A status with background, icon and label, so that it does not rely on colour alone. */
export const StatusChip = ({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) => (
  <span className={css.chip} data-tone={tone}>
    {icon}
    {children}
  </span>
)
