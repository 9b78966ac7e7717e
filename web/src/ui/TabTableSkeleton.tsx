import { Skeleton } from './Skeleton.tsx'
import { Sheet } from './Sheet.tsx'
import css from './tab-table.module.css'

/** The skeleton of a tab's table. */
export const TabTableSkeleton = ({ rows }: { rows: number }) => (
  <Sheet>
    <div className={css.shape}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width="100%" />
      ))}
    </div>
  </Sheet>
)
