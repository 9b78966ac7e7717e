// Turns any sheet into the columns of an import, by a mapping that the user can change.
import { label } from './messages.ts'
import { dayOfCell, dayOrderIn, isAmbiguousDay, isSerial, type DayOrder } from './cell-days.ts'
import { decimalSignIn, isAmbiguousNumber, readNumber, type DecimalSign } from './cell-numbers.ts'
import type { ImportColumn, ImportSheet, ReadRow } from './imports.ts'

export type Mapping = {
  /** The ids of the columns that each column of the sheet contains; null is not imported. */
  targets: readonly (string | null)[]
  /** Values of columns that the sheet does not contain, for all rows. */
  values: Readonly<Record<string, string>>
  readings: Readings
}

/** How the texts of columns are read that can have two meanings, by the ids of the import's columns. */
export type Readings = {
  /** The order of day and month in date columns. */
  days: Readonly<Record<string, DayOrder>>
  /** The decimal sign in columns of numbers. */
  numbers: Readonly<Record<string, DecimalSign>>
}

export const noReadings: Readings = { days: {}, numbers: {} }

/** The first value of a column of which a condition holds, and how many more there are. */
export type Example = { text: string; more: number }

function exampleOf(texts: readonly string[], isSuch: (text: string) => boolean): Example | undefined {
  const [text, ...others] = texts.filter(isSuch)
  return text === undefined ? undefined : { text, more: others.length }
}

/** How a date column is read: by examples of its own dates. */
export type DayColumn = {
  column: ImportColumn
  /** Dates with slashes that can be read either way; undefined if there are none. */
  slashed: Example | undefined
  /** Serial numbers; undefined if there are none. */
  serial: Example | undefined
}

/** A column of numbers, with those that can be read either way. */
export type NumberColumn = { column: ImportColumn; ambiguous: Example }

/** The functions that map a sheet to these columns. */
export function mappingTo(columns: readonly ImportColumn[]) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  /** The columns that come from a target. */
  const idsOf = (target: string): readonly string[] => byId.get(target)?.parts?.ids ?? [target]
  const isDate = (target: string | null) => target !== null && byId.get(target)?.isDate === true

  const isNumber = (target: string | null) => target !== null && byId.get(target)?.isNumber === true

  /** The texts of each column of a kind, without the numbers of the spreadsheet. */
  const textsIn = (rows: readonly ReadRow[], targets: Mapping['targets'], isOfKind: typeof isDate) =>
    targets.flatMap((id, index) =>
      id !== null && isOfKind(id)
        ? [
            {
              id,
              texts: rows.map(({ cells, decimals }) => (decimals?.includes(index) ? '' : (cells[index] ?? '').trim())),
            },
          ]
        : [],
    )

  const presentIn = (targets: Mapping['targets']): string[] =>
    targets.flatMap((target) => (target === null ? [] : idsOf(target)))

  return {
    /** The column with an id of the mapped rows. */
    columnOf: (id: string) => byId.get(id) ?? { id, label: label(id) },

    /** The ids of the columns that a mapping fills. */
    presentIn,

    /**
     * Returns the required columns that neither the sheet nor a value for all rows fills. To change records that exist,
     * a column that finds them is enough.
     */
    missingIn: (
      { targets, values }: Pick<Mapping, 'targets' | 'values'>,
      { updateExisting = false }: { updateExisting?: boolean } = {},
    ): ImportColumn[] => {
      const present = new Set(presentIn(targets))
      if (updateExisting && columns.some(({ id, isKey }) => isKey && present.has(id))) return []
      return columns.filter(({ id, isRequired }) => isRequired && !present.has(id) && (values[id] ?? '') === '')
    },

    /** Maps column `index` to a target. A column with the same content is no longer imported: each has one source. */
    change: (targets: Mapping['targets'], index: number, target: string | null): Mapping['targets'] => {
      const taken = new Set(target === null ? [] : idsOf(target))
      return targets.map((other, at) => {
        if (at === index) return target
        return other !== null && idsOf(other).some((id) => taken.has(id)) ? null : other
      })
    },

    /**
     * Returns how the dates and numbers of a sheet are read.
     * @param rows the rows below the headers
     * @param usual the reading of the company's country
     */
    readingsIn: (
      rows: readonly ReadRow[],
      targets: Mapping['targets'],
      usual: { dayOrder: DayOrder; decimalSign: DecimalSign },
    ): Readings => ({
      days: Object.fromEntries(
        textsIn(rows, targets, isDate).map(({ id, texts }) => [id, dayOrderIn(texts, usual.dayOrder)]),
      ),
      numbers: Object.fromEntries(
        textsIn(rows, targets, isNumber).map(({ id, texts }) => [id, decimalSignIn(texts, usual.decimalSign)]),
      ),
    }),

    /** Returns the date columns that contain dates with slashes or serial numbers. */
    dayColumnsIn: (rows: readonly ReadRow[], targets: Mapping['targets']): DayColumn[] =>
      textsIn(rows, targets, isDate).flatMap(({ id, texts }) => {
        const column = byId.get(id)
        const slashed = exampleOf(texts, isAmbiguousDay)
        const serial = exampleOf(texts, isSerial)
        return column && (slashed ?? serial) !== undefined ? [{ column, slashed, serial }] : []
      }),

    /** Returns the columns with numbers that can be read either way. */
    numberColumnsIn: (rows: readonly ReadRow[], targets: Mapping['targets']): NumberColumn[] =>
      textsIn(rows, targets, isNumber).flatMap(({ id, texts }) => {
        const column = byId.get(id)
        const ambiguous = exampleOf(texts, isAmbiguousNumber)
        return column && ambiguous !== undefined ? [{ column, ambiguous }] : []
      }),

    /**
     * Returns the rows with the columns of an import.
     * @param rows the rows below the headers
     */
    map: (rows: readonly ReadRow[], { targets, values, readings }: Mapping): ImportSheet => {
      const present = presentIn(targets)
      const chosen = targets.filter((target) => target !== null)
      const added = Object.entries(values).filter(([id, value]) => value !== '' && !present.includes(id))
      const read = (target: string | null, index: number, { cells, decimals, shown }: ReadRow): readonly string[] => {
        if (target === null) return []
        const text = (cells[index] ?? '').trim()
        const isDecimal = decimals?.includes(index) === true
        if (isDate(target)) return [dayOfCell(text, readings.days[target]) ?? text]
        if (isNumber(target)) return [readNumber(text, isDecimal ? 'decimal point' : readings.numbers[target]) ?? text]
        const column = byId.get(target)
        const whole = shown?.find((one) => one.column === index)?.text ?? text
        return column?.parts?.split(whole) ?? [column?.readBeside?.(whole, chosen) ?? whole]
      }
      return {
        columns: [...present, ...added.map(([id]) => id)],
        forNew: added.map(([id]) => id),
        monthFirst: present.filter((id) => readings.days[id] === 'month first'),
        rows: rows.map((row) => ({
          row: row.row,
          cells: [...targets.flatMap((target, index) => read(target, index, row)), ...added.map(([, value]) => value)],
        })),
      }
    },
  }
}
