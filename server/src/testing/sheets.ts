// Spreadsheets for tests, as the product writes and reads them.
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { exportedColumns } from '@hr/contract/areas/employees/sheet'
import { readSheet } from '../spreadsheet/read.ts'
import { unzip as unzipArchive } from '../files/unzip.ts'
import { type SheetColumn, type SheetRow, streamSheet, xlsxType } from '../spreadsheet/write.ts'

/** Returns an .xlsx to upload. */
export async function sheetFile(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  name = 'employees.xlsx',
): Promise<File> {
  async function* all() {
    yield* rows
  }
  const content = await buffer(streamSheet({ sheet: 'Sheet', columns, rows: all() }))
  return new File([Uint8Array.from(content)], name, { type: xlsxType })
}

/** Returns the people of an exported file: their cells by header. */
export async function peopleOfSheet(
  file: { arrayBuffer(): Promise<ArrayBuffer> },
  columns = exportedColumns(),
): Promise<Record<string, string>[]> {
  const headers = columns.map(({ header }) => header)
  const rows = await readSheet(new Uint8Array(await file.arrayBuffer()), {
    columns: headers,
    limits: { bytes: 2 ** 26 },
  })
  return rows.map(({ cells }) => Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])))
}

/** Returns a part of an .xlsx as text. */
export async function unzip(file: { arrayBuffer(): Promise<ArrayBuffer> }, name: string): Promise<string> {
  const limits = { entries: 100, declaredBytes: 2 ** 26, wantedBytes: 2 ** 26 }
  const archive = await fromBufferPromise(Buffer.from(await file.arrayBuffer()))
  const { parts } = await unzipArchive(archive, limits, (part) => part === name.toLowerCase())
  return parts.get(name.toLowerCase())?.toString('utf8') ?? ''
}
