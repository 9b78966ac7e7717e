// The columns of lists that are exported, and the parameters of exports.
import { z } from 'zod'
import { commaSeparated, flag, uuid } from './fields.ts'
import { message, messages } from './messages.ts'

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

export const column = <Row>(
  header: string,
  width: number,
  show: ListColumn<Row>['show'],
  type: ListColumn<Row>['type'] = 'text',
): ListColumn<Row> => ({ header, type, width, show })

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

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
