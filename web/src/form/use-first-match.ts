import type { ComboboxStore } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'

type FirstMatch = {
  /** The first option; undefined if none is to be highlighted. */
  first: string | undefined
  typed: string | undefined
  isSearching: boolean
}

/** Highlights the first match of the typed text, and announces it to screen readers. */
export function useFirstMatch(
  { selectFirstOption, clickSelectedOption }: ComboboxStore,
  { first, typed, isSearching }: FirstMatch,
) {
  const takesFirst = useRef(false)
  const firstId = useId()
  const [movedIn, setMovedIn] = useState<string>()
  useEffect(() => {
    if (isSearching) return
    if (first !== undefined) {
      selectFirstOption()
      if (takesFirst.current) clickSelectedOption()
    }
    takesFirst.current = false
  }, [first, typed, isSearching, selectFirstOption, clickSelectedOption])
  return {
    /** Says whether to take the first match once it arrives: Enter was pressed before. */
    takeFirst: (takesIt: boolean) => {
      takesFirst.current = takesIt
    },
    /** The id of an option: the first match needs one of its own. */
    idOf: (option: string) => (option === first ? firstId : undefined),
    /** For the combobox's target, which by itself only announces options that are reached by the arrow keys. */
    announced: first === undefined || movedIn === typed ? {} : { 'aria-activedescendant': firstId },
    /** To be called for each key: the arrow keys move on from the first match. */
    follow: (key: string) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') setMovedIn(typed)
    },
  }
}
