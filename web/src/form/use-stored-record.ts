import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Versions } from './merge-draft.ts'

/**
 * Returns the function that loads the current version of a stored record for the merge, and bases the next save on it
 * (`adopt`).
 */
export const currentLoader =
  <Data, Values>(
    stored: Data,
    adopt: (current: Data) => void,
    reload: () => Promise<Data>,
    valuesOf: (record: Data) => Values,
  ) =>
  async (): Promise<Versions<Values>> => {
    const current = await reload()
    adopt(current)
    return { base: valuesOf(stored), theirs: valuesOf(current) }
  }

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
  const loadCurrent = currentLoader(stored, setStored, reload, valuesOf)
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
  const reload = async () => {
    const entries = await client.fetchQuery({ ...list, staleTime: 0 })
    const current = entries.find(({ uuid }) => uuid === stored?.uuid)
    if (!current) throw new Error('The entry was deleted')
    return current
  }
  return { stored, loadCurrent: stored && currentLoader(stored, setStored, reload, valuesOf) }
}
