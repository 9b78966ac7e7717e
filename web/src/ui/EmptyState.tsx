import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type EmptyStateProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode }

/** Tells that there is nothing to show, and offers an action. */
export const EmptyState = ({ icon, title, text, children }: EmptyStateProps) => (
  <Stack align="center" gap={4} px={24} pt={52} pb={56} ta="center">
    <Box c="dimmed" mb={8} lh={0}>
      {icon}
    </Box>
    <strong>{title}</strong>
    {text !== undefined && (
      <Text fz="sm" c="dimmed" maw={520}>
        {text}
      </Text>
    )}
    {children !== undefined && <Box mt={12}>{children}</Box>}
  </Stack>
)
