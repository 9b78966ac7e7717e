import { Stack } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { t } from '../lib/t.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The first page of a visit while its code loads: its title and a placeholder. */
export function PagePending() {
  const label = useMatches().at(-1)?.staticData.label
  return (
    <Stack gap={16}>
      {label !== undefined && <PageTitle title={label} />}
      <Stack gap={16} role="status" aria-label={t('Loading data. Please wait')}>
        <Skeleton width="60%" height={12} />
        <Skeleton width="80%" />
        <Skeleton width="40%" />
      </Stack>
    </Stack>
  )
}
