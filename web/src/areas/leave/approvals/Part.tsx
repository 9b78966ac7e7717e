import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './approvals.module.css'

/** A titled part of a request's details. */
export const Part = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Stack component="section" gap={8} miw={0} className={css.part}>
    {title !== undefined && (
      <Box component="h3" fz="sm">
        {title}
      </Box>
    )}
    {children}
  </Stack>
)
