import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** The comfortable width in pixels. Columns without one share what is left. */
  width?: number
  /** The width in pixels to which the column shrinks before the table scrolls sideways; by default it keeps its width. */
  minWidth?: number
  /**
   * A detail that users can do without: in a narrow table it may lie beyond the edge, and it is not printed. Such columns
   * come last.
   */
  isMore?: true
  /** The language of values that are not English, such as 'hr'. */
  lang?: string
  /**
   * How a card on phones shows the cell. The first column is the card's title; 'title' puts a cell next to it,
   * 'labelled' adds the column header.
   */
  card?: 'hidden' | 'title' | 'labelled'
  /** Hidden until the user shows the column, which is then a detail. */
  isOptional?: true
  /** Numbers are aligned to the end of their column. */
  align?: 'end'
}

/** The parts of TanStack Table that the lists use. The server sorts, filters and pages. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})

export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()
// The columns of a table have values of different types; TanStack's own type for that is any.
// oxlint-disable-next-line typescript/no-explicit-any
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row, any>[]

/** The id of a column, which is also the server's sort key. */
export const columnIdOf = <Row extends RowData>(column: Columns<Row>[number] | undefined): string =>
  column?.id ?? (column && 'accessorKey' in column ? String(column.accessorKey) : '')

export const isMore = ({ isMore: isDetail, isOptional }: ColumnMeta = {}): boolean =>
  isDetail === true || isOptional === true

/** The narrowest comfortable width in pixels of a column without a width, and the one to which it shrinks. */
const flexible = { width: 155, minWidth: 112 }

/** The width of a column of a table that scrolls sideways; at most. */
export const comfortableWidth = (meta: ColumnMeta = {}): number => meta.width ?? flexible.width

/** The widths in pixels for which columns of a table have room. */
export function fitColumns(columns: readonly (ColumnMeta | undefined)[], room: number): number[] {
  const sizes = columns.map((meta) => {
    const width = comfortableWidth(meta)
    const minWidth = meta?.minWidth ?? (meta?.width === undefined ? flexible.minWidth : width)
    return { width, minWidth, isFlexible: meta?.width === undefined, isMore: isMore(meta) }
  })
  type Size = (typeof sizes)[number]
  const sumOf = (key: 'width' | 'minWidth', of = sizes) => of.reduce((sum, size) => sum + size[key], 0)
  /** Divides what is left among the columns in proportion to their widths. */
  const grown = (left: number, grows: (size: Size) => boolean) => {
    const all = sumOf('width', sizes.filter(grows))
    return sizes.map((size) => size.width + (grows(size) ? (left * size.width) / all : 0))
  }
  /** Takes what is missing from the columns, as far as each may shrink. */
  const shrunk = (missing: number, shrinks: (size: Size) => boolean) => {
    const slack = sizes.filter(shrinks).reduce((sum, { width, minWidth }) => sum + width - minWidth, 0)
    const share = slack === 0 ? 0 : Math.min(1, missing / slack)
    return sizes.map((size) => size.width - (shrinks(size) ? share * (size.width - size.minWidth) : 0))
  }
  const missing = sumOf('width') - room
  if (missing <= 0) return grown(-missing, ({ isFlexible }) => isFlexible || !sizes.some((size) => size.isFlexible))
  if (sumOf('minWidth') <= room) return shrunk(missing, () => true)
  // Details stay wide beyond the edge; the visible part of the first shows that there is more.
  const needed = sizes.filter((size) => !size.isMore)
  return shrunk(Math.max(0, sumOf('width', needed) - room), (size) => !size.isMore)
}
