import { Box, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './ui.module.css'

/** A white surface with a thin border; never nested. */
export const Sheet = Paper.withProps({ withBorder: true, radius: 'md', classNames: { root: css.sheet } })

type CardProps = { title: string; action?: ReactNode; children: ReactNode }

/** A sheet with a title, such as a card of a profile. */
export const Card = ({ title, action, children }: CardProps) => (
  <Sheet component="section">
    <Group justify="space-between" gap="0 8px" mih={48} py={8} pl={16} pr={{ base: 16, sm: 8 }}>
      <Box component="h2" fz="md">
        {title}
      </Box>
      {action}
    </Group>
    <Box px={16} pb={16}>
      {children}
    </Box>
  </Sheet>
)
