import type { ScreenName } from '@hr/contract/screens'

export type ListPart = 'import' | 'export'

/** Facts about a screen for quick find and Settings, which load them; other pages do not. */
export type Place = {
  /** A sentence about the screen. */
  about?: string
  /** Further words by which users look for it. */
  words?: string
  /** The parts that open over the list, with their names as actions. */
  parts?: Partial<Record<ListPart, string>>
}
export type Places = Partial<Record<ScreenName, Place>>
