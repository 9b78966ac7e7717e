import type { ScreenName } from '@hr/contract/screens'

/** Facts about a screen for quick find and Settings, which load them; other pages do not. */
export type Place = {
  /** A sentence about the screen. */
  about?: string
  /** Further words by which users look for it. */
  words?: string
}
export type Places = Partial<Record<ScreenName, Place>>
