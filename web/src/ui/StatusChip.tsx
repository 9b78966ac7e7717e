import type { ReactNode } from 'react'
import css from './status-chip.module.css'

export type Tone = 'ok' | 'warn' | 'danger' | 'mute' | 'info' | 'violet'

/** A status: soft ground, icon and word, so that colour alone never tells it. */
export const StatusChip = ({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) => (
  <span className={css.chip} data-tone={tone}>
    {icon}
    {children}
  </span>
)
