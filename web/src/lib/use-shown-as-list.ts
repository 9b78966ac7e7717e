import { asListSearch } from './search.ts'
import { useSearchAs } from './use-search-as.ts'
import { useSetSearch, type SearchChange } from './use-set-search.ts'
import { useSetting } from './use-setting.ts'

export type ShownAsList = {
  isList: boolean
  /** Changes the address, too: the parameters of `change`. */
  show: (as: 'list' | 'other', change?: SearchChange) => void
}

/**
 * Whether a screen shows its records as a list instead of its other form, such as a calendar: by the address, else as it
 * was last chosen in this browser.
 */
export function useShownAsList(screen: string): ShownAsList {
  const { as } = useSearchAs(asListSearch)
  const [stored, store] = useSetting(`hr.shown-as.${screen}`, ['other', 'list'])
  const setSearch = useSetSearch()
  return {
    isList: as === 'list' || stored === 'list',
    show: (chosen, change) => {
      store(chosen)
      setSearch({ ...change, as: chosen === 'list' ? 'list' : undefined })
    },
  }
}
