// cspell:disable
import { dayOrderOfCountry, dayOrders, type DayOrder } from '@hr/contract/lib/cell-days'
import { decimalSignOfCountry, decimalSigns, type DecimalSign } from '@hr/contract/lib/cell-numbers'
import { daysBetween } from '@hr/contract/lib/dates'
import { isDay } from '@hr/contract/lib/day'
import { guessTargets } from '@hr/contract/lib/import-headers'
import { mappingTo } from '@hr/contract/lib/import-mapping'
import type { ImportColumn } from '@hr/contract/lib/imports'
import { label } from '@hr/contract/lib/messages'
import { isLegacy, legacyEncodings, type Separator, type TextEncoding } from '@hr/contract/lib/text-files'
import { seededRandom, type Random } from '@hr/testing/random'
import { firstSeed } from '@hr/testing/seeds'
import * as xlsx from '@e965/xlsx'
import { expect, test } from 'vitest'
import { signs } from './text.ts'
import { readWorkbook } from './workbook.ts'

// Random sheets are read as an import reads them. A cell is what was written, or the dialog asks about it or names it.

/** 2,000 in breadth (`scripts/levels.ts`). */
const sheets = Number(process.env.SHEETS ?? 100)

const columns: readonly ImportColumn[] = [
  { id: 'name', label: label('Name') },
  { id: 'note', label: label('Note') },
  { id: 'number', label: label('Number') },
  { id: 'start', label: label('Start date'), isDate: true },
  { id: 'years', label: label('Years'), isNumber: true },
]

const alphabets = {
  FR: 'àâçéèêëîïôùûüœÉÈ',
  DE: 'äöüßÄÖÜé',
  BA: 'čćđšžČĆĐŠŽ',
  HR: 'čćđšžČĆĐŠŽ',
  US: 'éñüö',
} as const
type Country = keyof typeof alphabets

/** The encodings of the letters of each country, besides Unicode. */
const legacy: Record<Country, readonly TextEncoding[]> = {
  FR: ['windows-1252', 'macintosh'],
  DE: ['windows-1252', 'macintosh', 'windows-1250'],
  BA: ['windows-1250'],
  HR: ['windows-1250'],
  US: ['windows-1252', 'macintosh'],
}

const bytesOf = (text: string, encoding: TextEncoding): Buffer => {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? codes.get('?')!))
}

/** Returns the bytes of a text in a random encoding. */
function encoded(text: string, country: Country, { pick }: Random): Buffer {
  const form = pick(['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', ...legacy[country]] as const)
  if (form === 'utf-8') return Buffer.from(text)
  if (form === 'utf-8 with a mark') return Buffer.from(`\ufeff${text}`)
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  if (form === 'utf-16le') return wide
  return form === 'utf-16be' ? wide.swap16() : bytesOf(text, form)
}

type Row = { name: string; note: string; number: string; start: string; years: number }

const pad = (part: number) => String(part).padStart(2, '0')

function rowOf(random: Random, country: Country): Row {
  const { integer, pick } = random
  const word = () => {
    const letters = Array.from({ length: integer(2, 7) }, () =>
      pick(Array.from(`aeinorstlmk${alphabets[country].toLowerCase()}`)),
    )
    return pick(Array.from('ABDEKLMST')) + letters.join('')
  }
  const notes = [
    '',
    word(),
    `${word()}, ${word()}`,
    `${word()}; ${word()}`,
    `"${word()}" ${word()}`,
    `${word()}\n${word()}`,
  ]
  return {
    name: `${word()} ${word()}`,
    note: pick(notes),
    number: pad(integer(1, 9999)).padStart(integer(2, 6), '0'),
    start: `${integer(1990, 2026)}-${pad(integer(1, 12))}-${pad(integer(1, 28))}`,
    years: integer(-20, 8000) / pick([1, 2, 4, 8]),
  }
}

const dayForms: Record<string, (year: string, month: string, day: string) => string> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  'iso with a time': (year, month, day) => `${year}-${month}-${day} 00:00:00`,
  dotted: (year, month, day) => `${Number(day)}.${Number(month)}.${year}.`,
  'dotted, German': (year, month, day) => `${day}.${month}.${year}`,
  'day first': (year, month, day) => `${day}/${month}/${year}`,
  'month first': (year, month, day) => `${month}/${day}/${year}`,
}

const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign)
const numberForms: Record<string, (whole: string, decimals: string) => string> = {
  comma: (whole, decimals) => whole + (decimals && `,${decimals}`),
  point: (whole, decimals) => whole + (decimals && `.${decimals}`),
  'comma with thousands': (whole, decimals) => grouped(whole, '.') + (decimals && `,${decimals}`),
  'point with thousands': (whole, decimals) => grouped(whole, ',') + (decimals && `.${decimals}`),
  'comma with blanks': (whole, decimals) => grouped(whole, '\u00a0') + (decimals && `,${decimals}`),
  'two decimals': (whole, decimals) => `${whole}.${(decimals || '0').padEnd(3, '0')}`,
}

const numberIn = (form: string, years: number): string => {
  const [whole = '', decimals = ''] = String(Math.abs(years)).split('.')
  return (years < 0 ? '-' : '') + numberForms[form]!(whole, decimals)
}

const headers = ['Name', 'Note', 'Number', 'Start date', 'Years']

function textFile(rows: readonly Row[], country: Country, random: Random): Buffer {
  const { pick } = random
  const sign = signs[pick(Object.keys(signs) as Separator[])]
  const [dayForm, numberForm] = [pick(Object.keys(dayForms)), pick(Object.keys(numberForms))]
  const [end, quotesAll] = [pick(['\n', '\r\n']), pick([true, false])]
  const cell = (text: string) =>
    quotesAll || text.includes(sign) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const keepsZeros = pick([true, false])
  const lines = rows.map(({ name, note, number, start, years }) => {
    const [year = '', month = '', day = ''] = start.split('-')
    const code = keepsZeros ? `="${number}"` : number
    return [name, note, code, dayForms[dayForm]!(year, month, day), numberIn(numberForm, years)]
  })
  return encoded([headers, ...lines].map((line) => line.map(cell).join(sign)).join(end) + end, country, random)
}

function excelFile(rows: readonly Row[], { pick }: Random): Buffer {
  const asDates = pick([true, false])
  const numberForm = pick(['General', '#,##0.00', '0'])
  const sheet = xlsx.utils.aoa_to_sheet([
    headers,
    ...rows.map(({ name, note, number, start, years }) => [
      name,
      note,
      number,
      asDates ? { t: 'n', v: daysBetween('1899-12-30', start), z: pick(['d.m.yyyy', 'mm/dd/yy']) } : start,
      { t: 'n', v: years, z: numberForm },
    ]),
  ])
  return xlsx.write(xlsx.utils.book_new(sheet, 'Sheet'), { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

type Answers = { encoding?: TextEncoding | undefined; order: DayOrder; sign: DecimalSign }

/** Reads a file as the dialog does, with the user's answers if it asks. */
async function imported(file: Buffer, country: Country, answers?: Answers) {
  const limits = { entries: 2000, unpackedBytes: 1e8, rows: 100, cells: 1e6 }
  const headers = { country, withHidden: false, encoding: answers?.encoding }
  const {
    sheets: [sheet],
    text,
  } = await readWorkbook(file, { headers, limits })
  const [first, ...rows] = sheet?.rows ?? []
  const targets = guessTargets(first?.cells ?? [], columns, rows)
  const mapping = mappingTo(columns)
  const usual = { dayOrder: dayOrderOfCountry(country), decimalSign: decimalSignOfCountry(country) }
  const found = mapping.readingsIn(rows, targets, usual)
  const asksDay = mapping.dayColumnsIn(rows, targets).length > 0
  const asksNumber = mapping.numberColumnsIn(rows, targets).length > 0
  const asksEncoding = text !== null && isLegacy(text.encoding) && text.samples.length > 0
  const readings = {
    days: asksDay && answers ? { start: answers.order } : found.days,
    numbers: asksNumber && answers ? { years: answers.sign } : found.numbers,
  }
  const cells = mapping.map(rows, { targets, values: {}, readings }).rows.map((row) => row.cells)
  return {
    targets,
    cells,
    asksEncoding,
    /** The cells that differ from what was written without a question or a problem. */
    problems: (expected: readonly string[][]) =>
      expected.flatMap((row, at) =>
        row.flatMap((wanted, column) => {
          const text = cells[at]?.[column] ?? ''
          const isAsked = [asksEncoding, asksEncoding, false, asksDay, asksNumber][column]
          const isRefused = (column === 3 && !isDay(text)) || (column === 4 && !/^-?\d+(\.\d+)?$/.test(text))
          return text === wanted || isAsked || isRefused ? [] : [{ row: at + 2, column, text, wanted }]
        }),
      ),
  }
}

test(`${sheets} random sheets are read without a change, or the dialog asks`, async () => {
  for (let index = 0; index < sheets; index += 1) {
    const random = seededRandom(firstSeed * 100_000 + index)
    const country = random.pick(Object.keys(alphabets) as Country[])
    const rows = Array.from({ length: random.integer(2, 12) }, () => rowOf(random, country))
    const file = random.roll(4) === 0 ? excelFile(rows, random) : textFile(rows, country, random)
    const place = `SEED=${firstSeed}, sheet ${index} of ${country}`
    const first = await imported(file, country)
    const expected = rows.map(({ name, note, number, start, years }) => [name, note, number, start, String(years)])
    expect(first.targets, place).toEqual(columns.map(({ id }) => id))
    expect(first.problems(expected), place).toEqual([])

    // One of the answers to each question gives what was written.
    const encodings = first.asksEncoding ? legacyEncodings : [undefined]
    const readings = await Promise.all(
      encodings
        .flatMap((encoding) => dayOrders.map((order) => ({ encoding, order })))
        .flatMap(({ encoding, order }) =>
          decimalSigns.map((sign) => imported(file, country, { encoding, order, sign })),
        ),
    )
    expect(
      readings.some(({ cells }) => JSON.stringify(cells) === JSON.stringify(expected)),
      place,
    ).toBe(true)
  }
})
