import type { Readable } from 'node:stream'
import { guardFormula } from '@hr/contract/lib/cells'
import { daysBetween, formatDay, type Day } from '@hr/contract/lib/dates'
import { zip, type ZipPart } from './zip.ts'

/** `date` is a calendar day 'YYYY-MM-DD', shown as dd/mm/yyyy. `width` is in characters. */
export type SheetColumn = { header: string; type: 'text' | 'number' | 'date'; width: number }
type CellValue = string | number | null
/** The values in the order of the columns; null and '' are empty cells. */
export type SheetRow = readonly CellValue[]

/** The media type of the file that `streamSheet` writes. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Streams an .xlsx file with one sheet, bold frozen headers and a filter. Memory use does not depend on the number of
 * rows, and rows are read with backpressure. Destroying the stream closes `rows`. Text never becomes a formula
 * (`guardFormula`).
 */
export const streamSheet = (content: {
  sheet: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetRow>
}): Readable => zip(partsOf(content))

type Content = Parameters<typeof streamSheet>[0]

// --- The sheet ------------------------------------------------------------------------------------------------------

const chunkLength = 64 * 1024
/** Limits of Excel, which calls a larger file damaged. */
const max = { rows: 1_048_576, characters: 32_767 }
/** The maximum number of rows below the headers. */
export const maxRows = max.rows - 1

async function* sheetXml({ columns, rows }: Content): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => lettersOf(index))
  let xml = sheetHead(columns, letters)
  let number = 1
  for await (const row of rows) {
    number += 1
    if (number > max.rows) throw new RangeError(`A sheet holds at most ${max.rows} rows`)
    xml += `<row r="${number}">`
    for (const [index, { type }] of columns.entries()) {
      const value = row[index] ?? ''
      if (value !== '') xml += cell(type, value, `${letters[index]}${number}`)
    }
    xml += '</row>'
    if (xml.length < chunkLength) continue
    yield Buffer.from(xml)
    xml = ''
  }
  const all = `A1:${letters.at(-1)}${number}`
  yield Buffer.from(`${xml}</sheetData><autoFilter ref="${all}"/></worksheet>`)
}

/** 0 → 'A', 26 → 'AA'. */
const lettersOf = (index: number): string =>
  `${index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`

function sheetHead(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const widths = columns.map(
    ({ type, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles[type]}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }, index) => textCell(header, `${letters[index]}1`, styles.header))
  return [
    `${declaration}<worksheet xmlns="${namespace}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`,
  ].join('')
}

function cell(type: SheetColumn['type'], value: string | number, ref: string): string {
  if (type === 'date' && typeof value === 'string') {
    const serial = serialOf(value)
    return serial === undefined
      ? textCell(formatDay(value, 'en'), ref, styles.text)
      : `<c r="${ref}" s="${styles.date}"><v>${serial}</v></c>`
  }
  if (type === 'number' && typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`
  return textCell(String(value), ref, styles.text)
}

function textCell(value: string, ref: string, style: number): string {
  const text = guardFormula(value).slice(0, max.characters)
  const t = needsCare.test(text) ? `<t xml:space="preserve">${escaped(text)}</t>` : `<t>${text}</t>`
  return `<c r="${ref}" s="${style}" t="inlineStr"><is>${t}</is></c>`
}

const controls = String.raw`\u0000-\u0008\u000b-\u001f\ufffe\uffff`
// Unpaired surrogates are invalid text; text that looks like an escape sequence is escaped.
const needsCare = new RegExp(String.raw`[&<>\n\t${controls}\ud800-\udfff]|^\s|\s$|_x[\da-fA-F]{4}_`)
const unwritable = new RegExp(String.raw`[${controls}]|_(?=x[\da-fA-F]{4}_)`, 'g')

const escaped = (text: string): string =>
  text
    .toWellFormed()
    // Line breaks in spreadsheets are \
    // .
    .replaceAll('\r\n', '\n')
    .replace(unwritable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const serials = new Map<Day, number>()

/**
 * Returns the serial number of a day. Spreadsheets have a 29 February 1900, so days before 1 March 1900 have no serial
 * number.
 */
function serialOf(day: Day): number | undefined {
  if (day < '1900-03-01') return undefined
  const known = serials.get(day)
  if (known !== undefined) return known
  const serial = daysBetween('1899-12-30', day)
  // Days repeat often; a century of them is enough.
  if (serials.size < 36_525) serials.set(day, serial)
  return serial
}

// --- The parts around it --------------------------------------------------------------------------------------------

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the formats in `stylesXml`. Values that a user types into a text column stay text, with leading zeros. */
const styles = { number: 0, header: 1, date: 2, text: 3 } as const

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
const stylesXml = [
  `<styleSheet xmlns="${namespace}">`,
  // An unescaped slash would become the date separator of the reader's locale.
  String.raw`<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\/mm\/yyyy"/></numFmts>`,
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const contentTypesXml = [
  `<Types xmlns="${packages}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetml}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheetml}.styles+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetml}.worksheet+xml"/></Types>`,
].join('')

const workbookXml = (sheet: string) =>
  `<workbook xmlns="${namespace}" xmlns:r="${officeDocument}">` +
  `<sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const partsOf = (content: Content): ZipPart[] => [
  part('[Content_Types].xml', contentTypesXml),
  part('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])),
  part('xl/_rels/workbook.xml.rels', relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])),
  part('xl/workbook.xml', workbookXml(content.sheet)),
  part('xl/styles.xml', stylesXml),
  { name: 'xl/worksheets/sheet1.xml', content: sheetXml(content) },
]

const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(declaration + xml)] })

function relationships(...targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeDocument}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
}
