import { Stack } from '@mantine/core'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import css from './approvals.module.css'

const rows = ['60%', '48%', '66%', '54%', '62%', '50%']

/** The placeholder of the inbox while requests load. */
export function InboxSkeleton() {
  const isSlow = useDelayed(true)
  if (!isSlow) return null
  return (
    <Sheet className={css.inbox}>
      <div className={css.rows} aria-hidden="true">
        {rows.map((width) => (
          <div key={width} className={css.row}>
            <Skeleton width={32} height={32} />
            <Stack component="span" gap={2} flex={1} miw={0}>
              <Skeleton width={width} height={12} />
              <Skeleton width="44%" />
              <Skeleton width="70%" />
            </Stack>
          </div>
        ))}
      </div>
      <Stack gap={0} mih={0} miw={0} className={css.pane} aria-hidden="true">
        <div className={css.paneScroll}>
          <Skeleton width={220} height={20} />
          {rows.map((width) => (
            <Skeleton key={width} width={width} height={12} />
          ))}
        </div>
      </Stack>
    </Sheet>
  )
}
