// Spreadsheets of lists: a list of the API that has a sheet can be exported.
import { z } from 'zod'
import type { ExportedEntity } from '../entities.ts'
import { commaSeparated, flag, uuid } from './fields.ts'
import { message, messages } from './messages.ts'

type Cell = string | number | null

/** A column in English. `show` reads its cell from a row of the list, whose instants are shown in this time zone. */
type ListColumn<Row> = {
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

export const column = <Row>(
  header: string,
  width: number,
  show: ListColumn<Row>['show'],
  type: ListColumn<Row>['type'] = 'text',
): ListColumn<Row> => ({ header, type, width, show })

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

/** Makes a list exportable, by `GET /export/:list`, to whom its own permission admits. */
export const withSheet = <List extends { row: z.ZodType }>(
  list: List,
  sheet: ListSheet<z.output<List['row']>>,
): List & { sheet: ListSheet<z.output<List['row']>> } => ({ ...list, sheet })

/** The name of the file of a sheet. */
export const fileOfSheet = ({ title }: Pick<ListSheet<never>, 'title'>): string => `${title}.xlsx`

/** The maximum number of selected rows of an export. Their ids are part of the URL. */
export const maxSelected = 300

const ids = commaSeparated(z.array(uuid).max(maxSelected, `At most ${maxSelected} selected rows`))

/** Parameters of an export besides the search, filters and order of its list. */
export const exportParameters = {
  /** Only these rows: ids separated by commas. */
  ids: ids.optional(),
  /** Only the header row, as a template for an import. */
  template: flag.optional(),
}

export const sheetTexts = messages('sheets', {
  tooManyRows: (max: number) =>
    message('A spreadsheet has room for at most {max, number} rows. Filter the list first.', { max }),
})
