import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './page-title.module.css'

/** A sentence about the page, below its title. */
export const PageAbout = ({ children }: { children: ReactNode }) => (
  <Text fz="sm" c="dimmed" className={css.about}>
    {children}
  </Text>
)
