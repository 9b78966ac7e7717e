import { useState } from 'react'
import type { Versions } from './merge-draft.ts'

/**
 * The stored record that an edit form is based on: the loaded one, until another user saves. `loadCurrent` then loads what
 * is stored now; the next save is based on its version.
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
   * Takes over the version after a change of this user's own that is not part of the form, such as a photo. If another
   * user has saved too, the form keeps its version, and the next save reports the conflict.
   */
  const adoptOwnChange = async () => {
    const current = await reload()
    if (current.version === stored.version + 1) setStored(current)
  }
  return { stored, loadCurrent, adoptOwnChange }
}
