import { useSearch } from '@tanstack/react-router'
import type { ScreenName } from '@hr/contract/screens'
import { linkTo, type Target } from '../../lib/target.ts'

/** The screens that a form of an item leads back to. */
export type BackTo = {
  list: ScreenName
  /** The tab of a profile, for a form that was opened there: its address has `?employee=`. */
  tab: 'equipment' | 'licences'
}

/** Where a form of an item leads back to: the profile that it was opened from, or the list. */
export function useBackTarget({ list, tab }: BackTo): Target {
  const { employee } = useSearch({ strict: false })
  return employee === undefined ? linkTo(list) : { ...linkTo('employeeProfile', employee), search: { tab } }
}
