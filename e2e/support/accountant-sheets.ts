// Employees as an accountant keeps them: a workbook with titles, serial dates, merged cells, a total and a signature, and
// a text file in the Windows encoding of the region.
import { daysBetween, type Day } from '@hr/contract/lib/dates'
import * as xlsx from '@e965/xlsx'
// cspell:disable

const firstNames = 'Ana Đorđe Željka Ćamil Šejla Marko Iva Dženan Nađa Čedomir'.split(' ')
const lastNames = ['Kovačević', 'Šarić', 'Đukić']

/** Twenty-nine people; the third one leads the others. */
const people = Array.from({ length: 29 }, (_, index) => ({
  firstName: firstNames[index % 10] ?? '',
  lastName: lastNames[Math.floor(index / 10)] ?? '',
  email: `osoba${index + 1}@obrt.example.com`,
  position: index === 2 ? 'Poslovođa' : index % 4 === 0 ? 'Stolarka' : 'Monter',
  department: index % 10 < 5 ? 'Radionica' : 'Montaža',
  // The first days of months, which read as another date if day and month are confused.
  startDate: `20${10 + (index % 10)}-${String(1 + (index % 12)).padStart(2, '0')}-0${1 + (index % 9)}`,
}))
type Person = (typeof people)[number]

/** The start date of each person by address, as a spreadsheet stores it. */
export const startDates = () => new Map(people.map(({ email, startDate }) => [email, serialOf(startDate)]))

const inWorkbook = people.slice(0, 20)
const inText = people.slice(20)

/** The row of a person in the workbook, whose people begin in row 5. */
export const rowInWorkbook = (index: number) => index + 5
/** The address that the workbook lacks, and the row that repeats another one. */
export const missing = { index: 7, email: people[7]?.email ?? '' }
export const repeatedRow = rowInWorkbook(inWorkbook.length)

/** The days since 30 December 1899, as Excel stores dates. */
const serialOf = (day: Day) => daysBetween('1899-12-30', day)

const headers = [
  'R. br.',
  'Prezime i ime',
  'Odjel',
  'Radno mjesto',
  'E-pošta',
  'Dat. zaposlenja',
  'Neposredni rukovoditelj',
  'GO preostalo',
]

function workbook(): Buffer {
  const rowOf = (person: Person, index: number) => [
    index + 1,
    `${person.lastName} ${person.firstName}`,
    // Merged with the rows above.
    index % 5 === 0 ? person.department : null,
    person.position,
    index === missing.index ? null : person.email,
    serialOf(person.startDate),
    // One of them is mistyped.
    index === 2 ? null : index === 4 ? 'Kovačevć Željka' : 'Kovačević Željka',
    10 + (index % 5),
  ]
  const rows = inWorkbook.map(rowOf)
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Obrt Most, Mostar'],
    ['Popis zaposlenika'],
    [],
    headers,
    ...rows,
    rowOf(people[4] ?? inWorkbook[0]!, 20),
    [null, 'UKUPNO: 21', null, null, null, null, null, 251],
    [],
    [null, 'Direktor: ____________________'],
  ])
  const merged = (row: number, column: number, { rows: height = 1, columns: width = 1 }) => ({
    s: { r: row, c: column },
    e: { r: row + height - 1, c: column + width - 1 },
  })
  sheet['!merges'] = [
    merged(0, 0, { columns: headers.length }),
    merged(1, 0, { columns: headers.length }),
    ...[0, 5, 10, 15].map((first) => merged(4 + first, 2, { rows: 5 })),
  ]
  const book = xlsx.utils.book_new(
    xlsx.utils.aoa_to_sheet([['Upute'], ['Popunite list Zaposlenici i pošaljite ga do petka.']]),
    'Upute',
  )
  xlsx.utils.book_append_sheet(book, sheet, 'Zaposlenici')
  // `type: 'buffer'` returns a buffer.
  return xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

const months =
  'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca'.split(' ')

/** A date in one of the five forms that people type. */
function written(day: string, index: number): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const forms = [
    day,
    `${date}.${month}.${year}.`,
    `${date}/${month}/${year}`,
    `${Number(date)}.${Number(month)}.${year}`,
    `${Number(date)}. ${months[Number(month) - 1]} ${year}`,
  ]
  return forms[index % forms.length] ?? ''
}

/** The letters of Croatian in windows-1250. */
const windows1250 = new Map(
  Array.from('ŠšŽžČčĆćĐđ', (letter, index) => [letter, [138, 154, 142, 158, 200, 232, 198, 230, 208, 240][index]!]),
)

function text(): Buffer {
  const rows = [...inText, people[1] ?? inText[0]!].map(
    ({ firstName, lastName, email, position, startDate }, index) => [
      firstName,
      lastName,
      email,
      position,
      written(startDate, index),
      '12,5',
    ],
  )
  const lines = [['Ime', 'Prezime', 'E-pošta', 'Radno mjesto', 'Datum zaposlenja', 'Preostali dani GO'], ...rows]
  const content = lines.map((cells) => cells.join(';')).join('\r\n')
  return Buffer.from(Array.from(content, (letter) => windows1250.get(letter) ?? letter.charCodeAt(0)))
}

/** The row of the text file that repeats a person of the workbook. */
export const knownRow = inText.length + 2

export const accountantSheets = {
  workbook: { name: 'Zaposlenici.xls', mimeType: 'application/vnd.ms-excel', buffer: workbook() },
  text: { name: 'Novi.csv', mimeType: 'text/csv', buffer: text() },
}
