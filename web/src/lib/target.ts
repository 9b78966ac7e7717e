import { screens, type ScreenName } from '@hr/contract/screens'

/** An address inside the product. */
export type Target = { to: string; params?: Record<string, string>; search?: Record<string, string> }

/** The address of a screen; the record's id goes into the path where the path has a place for it, else into the query. */
export function targetOf(screen: ScreenName, uuid?: string): Target {
  const { path } = screens[screen]
  if (uuid === undefined) return { to: path }
  return path.includes('$uuid') ? { to: path, params: { uuid } } : { to: path, search: { uuid } }
}
