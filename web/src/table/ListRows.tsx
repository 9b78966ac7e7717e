import type { RowData } from '@tanstack/react-table'
import { useRef } from 'react'
import { useIsPhone } from '../ui/use-media.ts'
import type { Columns } from './app-table.ts'
import { CardList } from './CardList.tsx'
import type { RowBehaviour } from './DataRow.tsx'
import { everything, type Sight } from './row-window.ts'
import { TableGrid } from './TableGrid.tsx'
import type { ListState } from './use-list-state.ts'
import type { Selecting } from './use-selection.ts'
import { RowsInSight } from './RowsInSight.tsx'
import css from './table.module.css'

type ListRowsProps<Row extends RowData & { uuid: string }> = {
  title: string
  rows: Row[]
  total: number
  columns: Columns<Row>
  state: ListState
  behaviour: RowBehaviour<Row>
  selection: Selecting<Row>
  isStale: boolean
  /** Asks for the next rows of a list without pages. */
  loadMore: () => void
}

/** The rows, as a table or, on a phone, as cards; they scroll by themselves. */
export function ListRows<Row extends RowData & { uuid: string }>(props: ListRowsProps<Row>) {
  const { title, rows, total, columns, state, behaviour, selection, isStale, loadMore } = props
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const selected = selection.rows.length
  const isAllSelected = selected > 0 && selected === rows.length
  const shown = (sight: Sight) => {
    const common = {
      // The very same list where all of it is drawn: the table works its rows out once.
      window: { ...sight, rows: sight.isPart ? rows.slice(sight.start, sight.end) : rows, total },
      columns,
      behaviour,
      isStale,
    }
    return (
      <div
        ref={scroller}
        className={css.scroll}
        onScroll={({ currentTarget }) => {
          // Straight to the element: a scroll event is no reason to draw the rows again.
          currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
          if (!sight.isPart && isNearEnd(currentTarget)) loadMore()
        }}
      >
        {isPhone ? (
          <CardList {...common} label={title} />
        ) : (
          <TableGrid
            {...common}
            caption={title}
            state={state}
            isAllSelected={isAllSelected}
            isSomeSelected={selected > 0}
            onSelectAll={() => (isAllSelected ? selection.clear() : selection.setAll(rows))}
          />
        )}
      </div>
    )
  }
  if (state.pageSize !== 'all') return shown(everything(rows.length))
  return (
    <RowsInSight count={rows.length} scroller={scroller} rowHeight={isPhone ? 96 : 44} onNearEnd={loadMore}>
      {shown}
    </RowsInSight>
  )
}

/** With 'All' the next hundred rows are fetched before the end is in sight; a long list knows by itself where it is. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - 1500
