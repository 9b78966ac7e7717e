import type { ReactNode } from 'react'
import css from './status-chip.module.css'

export type Tone = 'ok' | 'warn' | 'danger' | 'mute' | 'info' | 'violet'
/** An icon that the style sheet draws, for chips in long lists. */
export type ChipShape = 'check' | 'off' | 'carriage' | 'archive'

type StatusChipProps = { tone: Tone; icon: ReactNode } | { tone: Tone; shape: ChipShape }

/** A status with background, icon and label, so that it does not rely on colour alone. */
export const StatusChip = ({ tone, children, ...sign }: StatusChipProps & { children: ReactNode }) => (
  <span className={css.chip} data-tone={tone} data-shape={'shape' in sign ? sign.shape : undefined}>
    {'icon' in sign && sign.icon}
    {children}
  </span>
)
