import type { ComboboxStore } from '@mantine/core'
import { useEffect, useRef } from 'react'

type FirstMatch = {
  /** The first option; undefined if none is to be highlighted. */
  first: string | undefined
  typed: string | undefined
  isSearching: boolean
}

/**
 * Highlights the first match of the typed text.
 * @returns a function that says whether to take it once it arrives: Enter was pressed before
 */
export function useFirstMatch(
  { selectFirstOption, clickSelectedOption }: ComboboxStore,
  { first, typed, isSearching }: FirstMatch,
): (takesIt: boolean) => void {
  const takesFirst = useRef(false)
  useEffect(() => {
    if (isSearching) return
    if (first !== undefined) {
      selectFirstOption()
      if (takesFirst.current) clickSelectedOption()
    }
    takesFirst.current = false
  }, [first, typed, isSearching, selectFirstOption, clickSelectedOption])
  return (takesIt) => {
    takesFirst.current = takesIt
  }
}
