import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Versions } from './merge-draft.ts'

/**
 * The stored record that an edit form is based on: initially the loaded one. After another user has saved,
 * `loadCurrent` loads the current version, and the next save is based on it.
 */
export function useStoredRecord<Data extends { version: number }, Values>(
  loaded: Data,
  reload: () => Promise<Data>,
  valuesOf: (record: Data) => Values,
) {
  const [stored, setStored] = useState(loaded)
  const loadCurrent = async (): Promise<Versions<Values>> => {
    const current = await reload()
    setStored(current)
    return { base: valuesOf(stored), theirs: valuesOf(current) }
  }
  /**
   * Adopts the version after the user's own change outside the form, such as a photo. If another user has saved too,
   * the form keeps its version, and the next save reports the conflict.
   */
  const adoptOwnChange = async () => {
    const current = await reload()
    if (current.version === stored.version + 1) setStored(current)
  }
  /** `adopt`: the record that a save of the form has answered with. */
  return { stored, adopt: setStored, loadCurrent, adoptOwnChange }
}

/**
 * The entry of a list that a dialog edits, as `useStoredRecord`; undefined for a new one.
 * @param list the query of the list, whose entries are loaded whole
 */
export function useStoredEntry<Data extends { uuid: string; version: number }, Values>(
  loaded: Data | undefined,
  list: UseQueryOptions<Data[]>,
  valuesOf: (entry: Data) => Values,
) {
  const client = useQueryClient()
  const [stored, setStored] = useState(loaded)
  const loadCurrent =
    stored &&
    (async (): Promise<Versions<Values>> => {
      const entries = await client.fetchQuery({ ...list, staleTime: 0 })
      const current = entries.find(({ uuid }) => uuid === stored.uuid)
      if (!current) throw new Error('The entry was deleted')
      setStored(current)
      return { base: valuesOf(stored), theirs: valuesOf(current) }
    })
  return { stored, loadCurrent }
}
