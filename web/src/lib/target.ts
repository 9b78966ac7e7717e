import { screens, type ScreenName } from '@hr/contract/screens'

/** An address inside the product. */
export type Target = {
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
  activeOptions?: typeof exactly
}

// A link to the list is not the current page while one of its records is open.
const exactly = { exact: true, includeSearch: false } as const

/** The address of a screen; the record's id goes into the path where the path has a place for it, else into the query. */
export function targetOf(screen: ScreenName, uuid?: string): Target {
  const { path } = screens[screen]
  const target = { to: path, activeOptions: exactly }
  if (uuid === undefined) return target
  return path.includes('$uuid') ? { ...target, params: { uuid } } : { ...target, search: { uuid } }
}
