import { useState } from 'react'

/**
 * The record that an edit form was made from: the one that was loaded, until somebody else was faster. Then `loadCurrent`
 * loads what is stored now, from whose version the next save goes, and answers it as the form holds it.
 */
export function useStored<Data extends { version: number }, Values>(
  loaded: Data,
  reload: () => Promise<Data>,
  valuesOf: (record: Data) => Values,
) {
  const [stored, setStored] = useState(loaded)
  const loadCurrent = async () => {
    const current = await reload()
    setStored(current)
    return valuesOf(current)
  }
  /**
   * Goes on from the record after a change of one's own that the form knows nothing of, like a photo's. If somebody else
   * has saved besides, the form stays with the version it was made from, and is told so when it is saved.
   */
  const adoptOwnChange = async () => {
    const current = await reload()
    if (current.version === stored.version + 1) setStored(current)
  }
  return { stored, loadCurrent, adoptOwnChange }
}
