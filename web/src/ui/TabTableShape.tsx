import { Skeleton } from './Skeleton.tsx'
import { Sheet } from './Sheet.tsx'
import css from './tab-table.module.css'

/** The shape of the table of a tab before its rows are there. */
export const TabTableShape = ({ rows }: { rows: number }) => (
  <Sheet>
    <div className={css.shape}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width="100%" />
      ))}
    </div>
  </Sheet>
)
