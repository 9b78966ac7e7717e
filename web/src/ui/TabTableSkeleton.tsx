import { Stack } from '@mantine/core'
import { Skeleton } from './Skeleton.tsx'
import { Sheet } from './Sheet.tsx'

/** The skeleton of a tab's table. */
export const TabTableSkeleton = ({ rows }: { rows: number }) => (
  <Sheet>
    <Stack gap={34} p={16}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width="100%" />
      ))}
    </Stack>
  </Sheet>
)
