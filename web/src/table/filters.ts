import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isDay } from '@hr/contract/lib/day'

/** What a list can be narrowed by. `name` is that of the parameter, in the address and for the server alike. */
export type Filter =
  | WordFilter
  /** Several of them; the parameter has commas between them. */
  | { kind: 'words'; name: string; label: string; options: readonly string[] }
  | RecordFilter
  | TextFilter
  /** Days from one to another; each end may stay open. `isStrict`: both days are left out themselves. */
  | { kind: 'days'; label: string; from: string; to: string; isStrict?: true }
  /** One day. */
  | { kind: 'day'; name: string; label: string }

/** One of a few words; `lang` where they are not English. */
export type WordFilter = {
  kind: 'word'
  name: string
  label: string
  options: readonly string[]
  lang?: string
  /** How the options read, where that is something else. */
  labels?: Readonly<Record<string, string>>
  /** What counts where the address says nothing; that nothing is left out, it says then as `unfiltered`. */
  preset?: string
}

/** What somebody types. */
export type TextFilter = {
  kind: 'text'
  name: string
  label: string
  /** Asks for what could be meant. */
  suggestions?: UseQueryOptions<string[]>
}

/** The value of a filter with a preset that leaves nothing out. */
export const unfiltered = 'all'

const presetOf = (filter: Filter): string | undefined => (filter.kind === 'word' ? filter.preset : undefined)

/** A record that the server searches by name. The address has only its id. */
export type RecordFilter = {
  kind: 'record'
  name: string
  label: string
  /** A hook: the records that match a search text. */
  useOptions: (q: string) => UseQueryResult<{ uuid: string; name: string }[]>
  /** Shows the name of the record with this id. */
  Name: ComponentType<{ uuid: string }>
}

export type FilterValues = Readonly<Record<string, string>>
export type FilterChange = Readonly<Record<string, string | undefined>>
export type FilterProps<Kind extends Filter = Filter> = {
  filter: Kind
  values: FilterValues
  set: (change: FilterChange) => void
}

export const namesOf = (filter: Filter): string[] => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name])

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  namesOf(filter).some((name) => values[name] !== undefined && values[name] !== unfiltered)

/** Takes a filter back. */
export const without = (filter: Filter): FilterChange => {
  const preset = presetOf(filter)
  const value = preset === undefined || preset === unfiltered ? undefined : unfiltered
  return Object.fromEntries(namesOf(filter).map((name) => [name, value]))
}

/** Takes all of them back. */
export const withoutAll = (filters: readonly Filter[]): FilterChange =>
  Object.assign({}, ...filters.map(without)) as FilterChange

export const wordsOf = (value: string | undefined): string[] => (value === undefined ? [] : value.split(','))

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function isPossible(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'word':
      return filter.options.includes(value) || (filter.preset !== undefined && value === unfiltered)
    case 'words':
      return wordsOf(value).every((word) => filter.options.includes(word))
    case 'record':
      return isUuid(value)
    case 'text':
      return value.length <= 100
    case 'days':
    case 'day':
      return isDay(value)
  }
}

/** The values of an address that these filters know; an old or a mistyped link narrows by nothing else. */
export const valuesIn = (search: Readonly<Record<string, unknown>>, filters: readonly Filter[]) =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      namesOf(filter).flatMap((name) => {
        const given = search[name]
        const value = typeof given === 'string' && isPossible(filter, given) ? given : presetOf(filter)
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  )
