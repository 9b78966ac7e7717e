import { useLayoutEffect, useRef, useState } from 'react'
import { comfortableWidth, fitColumns } from './columns.ts'
import { actionsWidth, useQuickCount } from './QuickActions.tsx'
import type { ListedRow, ListPageState } from './use-list-page.ts'

const checkboxWidth = 44

/** The widths in pixels of the columns that stay while the table scrolls sideways; that of the name is at most this. */
export function usePinnedWidths<Row extends ListedRow>(list: ListPageState<Row>) {
  const { table, isSelectable, hasActions } = list
  const quickCount = useQuickCount(list)
  const [name] = table.getVisibleLeafColumns()
  return {
    start: comfortableWidth(name?.columnDef.meta) + (isSelectable ? checkboxWidth : 0),
    end: hasActions ? actionsWidth(quickCount) : 0,
  }
}

/** Makes the columns of a table as wide as its scroll area has room for. Measured here, so that no row renders again. */
export function ColumnWidths<Row extends ListedRow>({ list }: { list: ListPageState<Row> }) {
  const { table, isSelectable, hasActions } = list
  const group = useRef<HTMLTableColElement>(null)
  const [areaWidth, setAreaWidth] = useState(0)
  useLayoutEffect(() => {
    const area = group.current?.closest('table')?.parentElement
    if (!area) return undefined
    const measure = () => setAreaWidth(area.clientWidth)
    measure()
    // The window, the navigation or a scroll bar can change the width.
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    return () => observer.disconnect()
  }, [])
  const quickCount = useQuickCount(list)
  const actions = hasActions ? actionsWidth(quickCount) : 0
  const columns = table.getVisibleLeafColumns()
  const room = areaWidth - actions - (isSelectable ? checkboxWidth : 0)
  const widths = fitColumns(
    columns.map(({ columnDef }) => columnDef.meta),
    room,
  )
  return (
    <colgroup ref={group}>
      {isSelectable && <col style={{ width: checkboxWidth }} />}
      {columns.map(({ id }, index) => (
        <col key={id} style={{ width: widths[index] }} />
      ))}
      {hasActions && <col style={{ width: actions }} />}
    </colgroup>
  )
}
