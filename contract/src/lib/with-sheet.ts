// Lists that can be exported: a list of the API with a sheet. Apart from the columns, which the web application never loads.
import type { z } from 'zod'
import type { ExportedEntity } from '../entities.ts'

type Cell = string | number | null

/** A column in English. `show` reads its cell from a row of the list, whose instants are shown in this time zone. */
export type ListColumn<Row> = {
  header: string
  type: 'text' | 'number' | 'date'
  /** In characters. */
  width: number
  show: (row: Row, place: { timeZone: string }) => Cell
}

export type ListColumns<Row> = readonly ListColumn<Row>[]

/** How a list is exported. */
export type ListSheet<Row> = {
  /** Its name in the address of the export. */
  name: string
  /** The name of the sheet, and of the file without its ending. */
  title: string
  /** The kind of records in the history of exports. */
  entity: ExportedEntity
  /** Only the server reads them, so that the web application need not load what they import. */
  columns: () => Promise<ListColumns<Row>>
}

/** Makes a list exportable, by `GET /export/:list`, to whom its own permission admits. */
export const withSheet = <List extends { row: z.ZodType }>(
  list: List,
  sheet: ListSheet<z.output<List['row']>>,
): List & { sheet: ListSheet<z.output<List['row']>> } => ({ ...list, sheet })

/** The name of the file of a sheet. */
export const fileOfSheet = ({ title }: Pick<ListSheet<never>, 'title'>): string => `${title}.xlsx`
