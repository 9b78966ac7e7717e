import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** '13%' or '120px'; columns without share what is left. */
  width?: string
  /** Words that are not English: 'hr'. */
  lang?: string
  /**
   * How a card on a phone shows the cell; the first column is its title, and 'title' stands beside it. 'labelled' is for
   * a value that does not tell by itself what it is.
   */
  card?: 'hidden' | 'title' | 'labelled'
  /** Figures stand at the end of their column. */
  align?: 'end'
}

/** What our tables use of TanStack Table: rows come sorted and paged from the server. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() })

export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()
// The columns of one table hold values of different types; TanStack's own type for that is any.
// oxlint-disable-next-line typescript/no-explicit-any
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row, any>[]

/** What the server calls a column when it sorts by it. */
export const idOf = <Row extends RowData>(column: Columns<Row>[number]): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/** Narrower than this a table scrolls sideways in its sheet, instead of breaking its words. */
export const tableWidth = (widths: readonly (string | undefined)[]): number =>
  widths.length < 3
    ? 0
    : widths.reduce((sum, width) => sum + (width?.endsWith('px') ? Number.parseInt(width, 10) : 155), 96)
