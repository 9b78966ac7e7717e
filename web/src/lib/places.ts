import type { ScreenName } from '@hr/contract/screens'

/** What quick find and Settings know about a screen besides its label; loaded with them, not with every page. */
export type Place = {
  /** A sentence about the screen. */
  about?: string
  /** Further words by which users look for it. */
  words?: string
}
export type Places = Partial<Record<ScreenName, Place>>
