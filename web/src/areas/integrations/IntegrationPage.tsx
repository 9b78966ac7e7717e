import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RestoredCopy } from './RestoredCopy.tsx'

/** A page of connections to other systems; it says what a restore has switched off. */
export const IntegrationPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={20}>
    <PageTitle title={title} />
    <RestoredCopy />
    {children}
  </Stack>
)
