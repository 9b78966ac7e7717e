import type { LinkOptions } from '@tanstack/react-router'
import { screens, type ScreenName } from '@hr/contract/screens'

/** A link to a screen, as `Link` and `navigate` accept it. */
export type Target = LinkOptions

// A link to a list is not the current page while one of its records is open.
const activeOptions = { exact: true, includeSearch: false }

/** A link to a screen; the record's id goes into the path if the route has a parameter for it, else into the query. */
export function linkTo(screen: ScreenName, uuid?: string): Target {
  const to = screens[screen].path
  if (uuid === undefined) return { to, activeOptions }
  return to.includes('$uuid') ? { to, params: { uuid }, activeOptions } : { to, search: { uuid }, activeOptions }
}
