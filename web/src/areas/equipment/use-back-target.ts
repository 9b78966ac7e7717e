import type { ItemKind } from '@hr/contract/areas/equipment/items'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { linkTo, type Target } from '../../lib/target.ts'
import { itemKinds } from './kinds.ts'
import { newItemSearch } from './search.ts'

/** The target of an item's form after saving: the tab of the profile it was opened from, or the list. */
export function useBackTarget(kind: ItemKind): Target {
  const { employee } = useSearchAs(newItemSearch)
  const { screens, sheet: tab } = itemKinds[kind]
  return employee === undefined ? linkTo(screens.list) : { ...linkTo('employeeProfile', employee), search: { tab } }
}
