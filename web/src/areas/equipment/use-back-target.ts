import type { ScreenName } from '@hr/contract/screens'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { newItemSearch } from './search.ts'
import { linkTo, type Target } from '../../lib/target.ts'

/** The screens that an item's form returns to. */
export type BackTo = {
  list: ScreenName
  /** The tab of the profile, if the form was opened there: its address has `?employee=`. */
  tab: 'equipment' | 'licences'
}

/** The target of an item's form after saving: the profile it was opened from, or the list. */
export function useBackTarget({ list, tab }: BackTo): Target {
  const { employee } = useSearchAs(newItemSearch)
  return employee === undefined ? linkTo(list) : { ...linkTo('employeeProfile', employee), search: { tab } }
}
