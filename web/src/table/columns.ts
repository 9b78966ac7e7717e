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
  /** '13%' or '120px'; columns without a width share the remaining space. */
  width?: string
  /** The language of values that are not English, such as 'hr'. */
  lang?: string
  /**
   * How a card on phones shows the cell. The first column is the card's title; 'title' puts a cell next to it,
   * 'labelled' adds the column header.
   */
  card?: 'hidden' | 'title' | 'labelled'
  /** Hidden until the user shows the column. */
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

/** The width in pixels below which a table scrolls sideways instead of breaking words. */
export const minTableWidth = (widths: readonly (string | undefined)[], actions: number): number =>
  widths.length < 3
    ? 0
    : widths.reduce((sum, width) => sum + (width?.endsWith('px') ? Number.parseInt(width, 10) : 155), 44 + actions)
