import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import type { Download } from '@playwright/test'

type Cells = Record<string, string>

export const headers = exportedColumns().map(({ header }) => header)

/** An .xlsx file as Excel would save it, for a file field. */
export function sheetOf(people: readonly Cells[], name = 'people.xlsx', names: readonly string[] = headers) {
  const rows = people.map((person) => names.map((header) => person[header] ?? ''))
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([[...names], ...rows]), 'People')
  // `type: 'buffer'` returns a buffer.
  const buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

/** The first sheet of a downloaded file: its name, headers, and rows by header. */
export async function readSheet(download: Download) {
  const book = xlsx.read(readFileSync(await download.path()))
  const [name = ''] = book.SheetNames
  const [found = [], ...rows] = xlsx.utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
  const people = rows.map((row): Cells => Object.fromEntries(found.map((header, index) => [header, row[index] ?? ''])))
  return { name, headers: found, people }
}
