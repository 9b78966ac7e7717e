import {
  headersKey,
  importMapping,
  keepsReplaced,
  mappingHeader,
  replacedValue,
  type ImportMapping,
  type KeptMapping,
} from '@hr/contract/areas/imports/import-mappings'
import { guessTargets } from '@hr/contract/lib/import-headers'
import { noReadings } from '@hr/contract/lib/import-mapping'
import { keyOf, partsOf } from './cell-key.ts'
import type { Input } from './use-import.ts'

/** A row without as many known headers may be a record, whose values are never kept. */
const minKnownHeaders = 2

/**
 * Returns the part of an input that can be kept for sheets with the same headers: columns, chosen readings, and
 * replaced values that name no person. Undefined if the headers may be a record or are too long.
 */
export function mappingOf({ headers, columns, targets, chosen, replaced }: Input): ImportMapping | undefined {
  const known = guessTargets(headers, columns).filter((target) => target !== null)
  if (known.length < minKnownHeaders) return undefined
  const kept = new Set(columns.filter(keepsReplaced).map(({ id }) => id))
  const { data } = importMapping.safeParse({
    columns: headers.flatMap((text, index) => {
      const [header, target = null] = [mappingHeader(text), targets[index]]
      const dayOrder = target === null ? null : (chosen.days[target] ?? null)
      const decimalSign = target === null ? undefined : chosen.numbers[target]
      return header === '' ? [] : [{ header, target, dayOrder, ...(decimalSign && { decimalSign }) }]
    }),
    replaced: [...replaced].flatMap(([key, by]) => {
      const { column, of: value } = partsOf(key)
      const one = { column, value, by }
      return kept.has(column) && by !== value && replacedValue.safeParse(one).success ? [one] : []
    }),
  })
  return data
}

/** Maps a sheet as the kept mapping for its headers says; columns with the same header in their order. */
export function withKeptMapping(input: Input, mappings: readonly KeptMapping[]): Input {
  const key = headersKey(input.headers)
  const kept = mappings.find(({ columns }) => headersKey(columns.map(({ header }) => header)) === key)
  if (!kept) return input
  const known = new Set(input.columns.map(({ id }) => id))
  const columnsOf = Map.groupBy(kept.columns, ({ header }) => mappingHeader(header))
  const targets = input.headers.map((header) => {
    const target = columnsOf.get(mappingHeader(header))?.shift()?.target ?? null
    return target !== null && known.has(target) ? target : null
  })
  const ofColumns = <R>(readingOf: (column: KeptMapping['columns'][number]) => R | null | undefined) =>
    Object.fromEntries(
      kept.columns.flatMap((column): [string, R][] => {
        const reading = readingOf(column)
        return column.target === null || reading === null || reading === undefined ? [] : [[column.target, reading]]
      }),
    )
  const chosen = { days: ofColumns(({ dayOrder }) => dayOrder), numbers: ofColumns(({ decimalSign }) => decimalSign) }
  const replaced = new Map(kept.replaced.map(({ column, value, by }) => [keyOf(column, value), by]))
  return { ...input, kept, targets, chosen, replaced }
}

/** Maps a sheet by its headers again, as if no mapping had been kept. */
export const withoutKeptMapping = (input: Input): Input => ({
  ...input,
  kept: undefined,
  targets: guessTargets(input.headers, input.columns, input.rows),
  chosen: noReadings,
  replaced: new Map(),
})
