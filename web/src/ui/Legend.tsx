import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './legend.module.css'

type LegendProps = { label?: string; children: ReactNode }

/** The signs of a chart or calendar with their meanings, as list items. */
export const Legend = ({ label, children }: LegendProps) => (
  <Group component="ul" align="stretch" gap="4px 16px" fz="xs" c="dimmed" className={css.legend} aria-label={label}>
    {children}
  </Group>
)
