// Lists that can be exported: a list of the API with a sheet. Apart from the columns, which the web application never loads.
import type { ExportedEntity } from '../entities.ts'

/** How a list is exported. */
export type ListSheet = {
  /** Its name in the address of the export. */
  name: string
  /** The name of the sheet, and of the file without its ending. */
  title: string
  /** The kind of records in the history of exports. */
  entity: ExportedEntity
}

/**
 * Makes a list exportable, by `GET /export/:list`, to whom its own permission admits. `list-columns.ts` in `contract/src` has
 * its columns.
 */
export const withSheet = <List extends object>(list: List, sheet: ListSheet): List & { sheet: ListSheet } => ({
  ...list,
  sheet,
})

/** The name of the file of a sheet. */
export const fileOfSheet = ({ title }: Pick<ListSheet, 'title'>): string => `${title}.xlsx`
