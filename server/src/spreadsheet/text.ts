// Text files of cells: their encoding, and the sign between cells.
import { legacyEncodings, separators, type Separator, type TextEncoding } from '@hr/contract/lib/text-files'
import { isUtf8 } from 'node:buffer'
import {
  openQuotation,
  type Refusal,
  SpreadsheetError,
  spreadsheetProblems,
  tooManyCells,
  tooManyRows,
} from './problems.ts'

/** How a text file is read; undefined where the file decides. */
export type TextChoices = { encoding?: TextEncoding | undefined; separator?: Separator | undefined }

export const signs = { tab: '\t', semicolon: ';', comma: ',', bar: '|' } as const satisfies Record<Separator, string>

// cspell:disable
const southSlavic = 'čćđšž'
/** The letters of the countries whose Windows has the Central European encoding, besides those of German. */
const centralEuropean: Readonly<Record<string, string>> = {
  AL: 'çë',
  BA: southSlavic,
  CZ: 'áčďéěíňóřšťúůýž',
  HR: southSlavic,
  HU: 'áéíóöőúüű',
  ME: southSlavic,
  PL: 'ąćęłńóśźż',
  RO: 'ăâîşţ',
  RS: southSlavic,
  SI: southSlavic,
  SK: 'áäčďéíĺľňóôŕšťúýž',
  XK: 'çë',
}
const german = 'äöüßé'
// cspell:enable

/** Returns the refusal of a text file that another program has written in another format; undefined for cells. */
export function otherFormat(text: string): Refusal | undefined {
  const begin = text.slice(0, 1_000).trimStart()
  if (/^<(?!(?:a|b|i|u|br|em|font|small|span|strong|su[bp])\b)[!?a-z]/i.test(begin) && text.includes('</'))
    // A cell may begin with a tag of formatting.
    return /<(html|table|body)\b/i.test(begin) ? spreadsheetProblems.webPage : spreadsheetProblems.xml
  if (begin.startsWith('{\\rtf') || begin.startsWith('%PDF-')) return spreadsheetProblems.document
  if (json.test(begin)) return spreadsheetProblems.json
  return undefined
}

/** An object, or a list of objects, lists or texts. The parser of a whole file may take more memory than a worker has. */
const json = /^(\[\s*)*(\{\s*"[^"]*"\s*:|\[\s*(\{|\[\s*["\d{[-]|"[^"]*"\s*,\s*"))/

/** How many bytes of a file decide on its encoding. */
const readToDecode = 1_000_000

/**
 * Returns the encoding of a text file: by its mark, by its form, or the one of the company's country, unless another one
 * gives better words.
 * @param country ISO 3166-1 alpha-2, or null if the company has not chosen one
 */
export function encodingOf(file: Buffer, country: string | null): TextEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of file.subarray(0, 1_000).entries()) if (byte === 0) zeros[index % 2]! += 1
  if (Math.max(...zeros) > Math.min(file.length, 1_000) / 4) return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le'
  if (isUtf8(file)) return 'utf-8'
  const letters = centralEuropean[country ?? 'BA']
  const usual: TextEncoding = letters === undefined ? 'windows-1252' : 'windows-1250'
  const foreign = new RegExp(`(?![${letters ?? southSlavic}${german}\\0-\\x7f])\\p{L}`, 'giu')
  const foreignIn = (text: string) => text.match(foreign)?.length ?? 0
  const [best = usual] = [usual, ...legacyEncodings.filter((encoding) => encoding !== usual)]
    .map((encoding) => ({ encoding, text: decode(file.subarray(0, readToDecode), encoding) }))
    // The Central European reading of a Western text has letters of other countries.
    .map(({ encoding, text }) => ({
      encoding,
      odd: oddLetters(text) + (encoding === 'windows-1250' ? foreignIn(text) : 0),
    }))
    // The order of equal ones stays.
    .toSorted((one, other) => one.odd - other.odd)
    .map(({ encoding }) => encoding)
  return best
}

export const decode = (file: Buffer, encoding: TextEncoding): string => new TextDecoder(encoding).decode(file)

/** Counts what words don't have: signs and control characters between letters, and capital letters inside. */
const oddLetters = (text: string): number =>
  text.match(
    /(?<=\p{L})[\u0080-\u009f\u00a1-\u00bf\u2020-\u2044\u02c6-\u02dd](?=\p{L})|(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})/gu,
  )?.length ?? 0

/** Returns up to three different words that have other letters than ASCII. */
export const samplesOf = (text: string): string[] =>
  [...new Set(text.slice(0, 100_000).match(/[\p{L}\p{M}]+/gu))]
    .filter((word) => /(?![\0-\x7f])\p{L}/u.test(word))
    .slice(0, 3)

/** How many characters of a file decide on its separator. */
const readToSeparate = 100_000

/**
 * Returns the separator that gives most rows the same number of cells, and of those the one that gives the most cells. A
 * comma within an address separates nothing.
 */
export function separatorOf(text: string): Separator {
  const counts = separators.map((separator) => {
    const cells = cellsPerLine(text.slice(0, readToSeparate), signs[separator])
    const usual = mostFrequent(cells)
    return { separator, usual, share: usual > 1 ? cells.filter((count) => count === usual).length / cells.length : 0 }
  })
  const [best] = counts.toSorted((one, other) => other.share - one.share || other.usual - one.usual)
  return best && best.share > 0 ? best.separator : 'comma'
}

/** Counts the cells of each line that is not empty; separators and line breaks in quotation marks belong to a cell. */
function cellsPerLine(text: string, sign: string): number[] {
  const counts: number[] = []
  let [count, isQuoted, isEmpty] = [1, false, true]
  for (const character of `${text}\n`) {
    if (character === '"') isQuoted = !isQuoted
    if (character === '\n' && !isQuoted) {
      if (!isEmpty) counts.push(count)
      ;[count, isEmpty] = [1, true]
    } else if (character === sign && !isQuoted) count += 1
    else if (character.trim() !== '') isEmpty = false
  }
  return counts
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].toSorted(([one, first], [other, second]) => second - first || other - one)[0]?.[0] ?? 1
}

/** More than any list has. */
export const maxColumns = 200

/**
 * Returns the cells of each row that is not blank, at its index; a value in a further column is in the one after the last.
 * Texts stay unchanged: '007' is no number. Only the formula by which programs keep Excel from reading a number, ='007' in
 * quotation marks, is replaced by its text. Papa Parse would save nothing: it is as fast, but knows one kind of line end per file,
 * moves the cells after one like "a" b or one quoted after a space, and has limits only row by row.
 * @throws SpreadsheetError beyond the limits, before the rest is read, and for a quotation mark that is not closed
 */
export function cellsOf(text: string, sign: string, limits: { rows: number; cells: number }): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let [row, column, start, filledRows, filledCells] = [0, 0, 0, 0, 0]
  let [isBlank, isOpened, isQuoted] = [true, false, false]
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? '\n'
    // Some programs write a space after each separator.
    if (character === '"' && isBlank) isOpened = true
    if (character === '"' && isOpened) isQuoted = !isQuoted
    if (character !== ' ') isBlank = false
    if (isQuoted || (character !== sign && character !== '\n' && character !== '\r')) continue
    const cell = textOfPiece(text.slice(start, at))
    if (cell !== '') {
      if (column < maxColumns || cell.trim() !== '') cells[Math.min(column, maxColumns)] = cell
      filledCells += 1
    }
    if (filledCells > limits.cells) throw new SpreadsheetError(tooManyCells(limits.cells))
    if (character === '\r' && text[at + 1] === '\n') at += 1
    start = at + 1
    ;[isBlank, isOpened] = [true, false]
    column += 1
    if (character === sign) continue
    if (cells.some((one) => one.trim() !== '')) {
      rows[row] = cells
      filledRows += 1
    }
    // The row of the headers is one more.
    if (filledRows > limits.rows + 1) throw new SpreadsheetError(tooManyRows(limits.rows))
    row += 1
    column = 0
    cells = []
  }
  if (isQuoted) throw new SpreadsheetError(openQuotation(row + 1))
  return rows
}

function textOfPiece(piece: string): string {
  const cell = piece.trim()
  const text = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? unquoted(cell.slice(1, -1)) : piece
  const [, quoted] = text.startsWith('="') ? (/^="((?:[^"]|"")*)"$/.exec(text) ?? []) : []
  return quoted === undefined ? text : unquoted(quoted)
}

const unquoted = (text: string): string => text.replaceAll('""', '"')
