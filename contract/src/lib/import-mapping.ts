// Turns any sheet into the columns of an import, by a mapping that the user can change.
import { label } from './messages.ts'
import { dayIn, dayOrderOf, type DayOrder } from './cells.ts'
import type { ImportColumn, ImportSheet, TableRow } from './imports.ts'

export type Mapping = {
  /** The ids of the columns that each column of the sheet contains; null is not imported. */
  targets: readonly (string | null)[]
  /** Values of columns that the sheet does not contain, for all rows. */
  values: Readonly<Record<string, string>>
  dayOrder: DayOrder
}

/** The functions that map a sheet to these columns. */
export function mappingTo(columns: readonly ImportColumn[]) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  /** The columns that come from a target. */
  const idsOf = (target: string): readonly string[] => byId.get(target)?.parts?.ids ?? [target]
  const isDate = (target: string | null) => target !== null && byId.get(target)?.isDate === true

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
     * Returns the order of day and month in the date columns of a sheet: 'unknown' if the dates can be read either way.
     * @param rows the rows below the headers
     */
    dayOrderIn: (rows: readonly TableRow[], targets: Mapping['targets']): DayOrder | 'unknown' =>
      dayOrderOf(
        targets.flatMap((target, index) => (isDate(target) ? rows.map(({ cells }) => cells[index] ?? '') : [])),
      ),

    /**
     * Returns the rows with the columns of an import.
     * @param rows the rows below the headers
     */
    map: (rows: readonly TableRow[], { targets, values, dayOrder }: Mapping): ImportSheet => {
      const present = presentIn(targets)
      const chosen = targets.filter((target) => target !== null)
      const added = Object.entries(values).filter(([id, value]) => value !== '' && !present.includes(id))
      const read = (target: string | null, text: string): readonly string[] => {
        if (target === null) return []
        if (isDate(target)) return [dayIn(text, dayOrder) ?? text]
        const column = byId.get(target)
        return column?.parts?.split(text) ?? [column?.readBeside?.(text, chosen) ?? text]
      }
      return {
        columns: [...present, ...added.map(([id]) => id)],
        forNew: added.map(([id]) => id),
        rows: rows.map(({ row, cells }) => ({
          row,
          cells: [
            ...targets.flatMap((target, index) => read(target, (cells[index] ?? '').trim())),
            ...added.map(([, value]) => value),
          ],
        })),
      }
    },
  }
}
