import { asListSearch } from './search.ts'
import { readStored } from './storage.ts'
import { useSearchAs } from './use-search-as.ts'
import { useSetSearch, type SearchChange } from './use-set-search.ts'
import { useSetting } from './use-setting.ts'

export type ShownAsList = {
  isList: boolean
  /** Changes the address, too: the parameters of `change`. */
  show: (as: 'list' | 'other', change?: SearchChange) => void
}

const keyOf = (screen: string) => `hr.shown-as.${screen}`

/** Whether a screen shows its records as a list, for its reads. */
export const isShownAsList = (screen: string, search: object): boolean =>
  asListSearch.parse(search).as === 'list' || readStored(keyOf(screen)) === 'list'

/**
 * Whether a screen shows its records as a list instead of its other form, such as a calendar: by the address, else as it
 * was last chosen in this browser.
 */
export function useShownAsList(screen: string): ShownAsList {
  const { as } = useSearchAs(asListSearch)
  const [stored, store] = useSetting(keyOf(screen), ['other', 'list'])
  const setSearch = useSetSearch()
  return {
    isList: as === 'list' || stored === 'list',
    show: (chosen, change) => {
      store(chosen)
      setSearch({ ...change, as: chosen === 'list' ? 'list' : undefined })
    },
  }
}
