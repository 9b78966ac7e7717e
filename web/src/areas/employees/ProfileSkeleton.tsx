import { Group, Stack } from '@mantine/core'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './profile.module.css'

const rows = { about: 4, employment: 11, personal: 13, background: 5, team: 5, files: 2 }

/** The placeholder of the profile while the record loads. */
export const ProfileSkeleton = () => (
  <Stack aria-hidden="true">
    <Sheet p={{ base: 16, sm: 24 }}>
      <Group gap="16px 20px">
        <Skeleton width={96} height={96} />
        <Stack gap={10}>
          <Skeleton width={200} height={20} />
          <Skeleton width={120} />
          <Skeleton width={260} />
        </Stack>
      </Group>
    </Sheet>
    <div className={css.grid}>
      <Stack miw={0}>
        <CardSkeleton count={rows.about} />
        <CardSkeleton count={rows.employment} />
      </Stack>
      <Stack miw={0}>
        <CardSkeleton count={rows.personal} />
        <CardSkeleton count={rows.background} />
      </Stack>
      <Stack miw={0}>
        <CardSkeleton count={rows.team} />
        <CardSkeleton count={rows.files} />
      </Stack>
    </div>
  </Stack>
)

/** A card with this number of lines. */
const CardSkeleton = ({ count }: { count: number }) => (
  <Sheet p={16} className={css.shape}>
    <Skeleton width={120} height={14} />
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} width={index % 2 === 0 ? '70%' : '80%'} />
    ))}
  </Sheet>
)
