import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isDay } from '@hr/contract/lib/day'

/** A filter of a list. `name` is the query parameter, in the address and for the server. */
export type Filter = (
  | OptionFilter
  | OptionsFilter
  | RecordFilter
  | TextFilter
  | DaysFilter
  | DayFilter
  | NumbersFilter
) & {
  /** One of many: it has a button only while it is set, and is found under 'More filters'. */
  isFurther?: true
}

/** One of a few options; `lang` if they are not English. */
export type OptionFilter = {
  kind: 'option'
  name: string
  label: string
  options: readonly string[]
  lang?: string
  /** The labels of the options, if they differ from the values. */
  labels?: Readonly<Record<string, string>>
  /** The value if the address has none. The address then has `noFilter` to switch it off. */
  preset?: string
}

/** Several of a few options; the parameter separates them by commas. */
export type OptionsFilter = {
  kind: 'options'
  name: string
  label: string
  options: readonly string[]
  labels: Readonly<Record<string, string>>
}

/** A record that the server searches by name. The address only has its id. */
export type RecordFilter = {
  kind: 'record'
  name: string
  label: string
  /** A hook that returns the records that match a search text. */
  useOptions: (q: string) => UseQueryResult<{ uuid: string; name: string }[]>
  /** Renders the name of the record with this id. */
  Name: ComponentType<{ uuid: string }>
}

/** A text. */
export type TextFilter = { kind: 'text'; name: string; label: string; suggestions?: UseQueryOptions<string[]> }

/** A date range; each end may be open. `isStrict` excludes both days. */
export type DaysFilter = { kind: 'days'; label: string; from: string; to: string; isStrict?: true }

/** One day. */
export type DayFilter = { kind: 'day'; name: string; label: string }

/** A range of numbers; each end may be open. */
export type NumbersFilter = { kind: 'numbers'; label: string; from: string; to: string }

/** The value that switches off a filter with a preset. */
export const noFilter = 'all'

/** The value of the address that switches off a filter of the open view. */
export const switchedOff = '-'

const presetOf = (filter: Filter): string | undefined => (filter.kind === 'option' ? filter.preset : undefined)

export type FilterValues = Readonly<Record<string, string>>
export type FilterChange = Readonly<Record<string, string | undefined>>
export type FilterProps<Kind extends Filter = Filter> = {
  filter: Kind
  values: FilterValues
  set: (change: FilterChange) => void
}

export const namesOf = (filter: Filter): string[] =>
  filter.kind === 'days' || filter.kind === 'numbers' ? [filter.from, filter.to] : [filter.name]

export const isSet = (filter: Filter, values: FilterValues): boolean =>
  namesOf(filter).some((name) => values[name] !== undefined && values[name] !== noFilter)

/** The change that switches a filter off. */
export const clearedFilter = (filter: Filter): FilterChange => {
  const preset = presetOf(filter)
  const value = preset === undefined || preset === noFilter ? undefined : noFilter
  return Object.fromEntries(namesOf(filter).map((name) => [name, value]))
}

/** The change that switches all filters off. */
export const withoutAll = (filters: readonly Filter[]): FilterChange =>
  Object.assign({}, ...filters.map(clearedFilter)) as FilterChange

export const splitValues = (value: string | undefined): string[] => (value === undefined ? [] : value.split(','))

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** As the server accepts numbers in filters. */
export const isNumber = (text: string): boolean => /^-?\d{1,12}(\.\d{1,4})?$/.test(text)

function isValidValue(filter: Filter, value: string): boolean {
  switch (filter.kind) {
    case 'option':
      return filter.options.includes(value) || (filter.preset !== undefined && value === noFilter)
    case 'options':
      return splitValues(value).every((word) => filter.options.includes(word))
    case 'record':
      return isUuid(value)
    case 'text':
      return value !== '' && value.length <= 100
    case 'days':
    case 'day':
      return isDay(value)
    case 'numbers':
      return isNumber(value)
  }
}

/**
 * The valid filter values of an address. Unknown parameters and invalid values, as in an old link, are ignored.
 * @param stored the values of a view, which count where the address has none
 */
export const valuesIn = (
  search: Readonly<Record<string, unknown>>,
  filters: readonly Filter[],
  stored: FilterValues = {},
) =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      namesOf(filter).flatMap((name) => {
        const given = search[name] ?? stored[name]
        if (given === switchedOff && name in stored) return []
        const value = typeof given === 'string' && isValidValue(filter, given) ? given : presetOf(filter)
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  )
