import type { RoleName } from '@hr/contract/access'
import { mayOpen, type ScreenName } from '@hr/contract/screens'

/** G and then one of these letters goes to a page, in the order of the navigation. */
const places: readonly { key: string; screen: ScreenName }[] = [
  { key: 'd', screen: 'dashboard' },
  { key: 'e', screen: 'employees' },
  { key: 'l', screen: 'myLeaves' },
  { key: 'r', screen: 'approvalRequests' },
  { key: 'p', screen: 'projects' },
  { key: 'a', screen: 'applicants' },
  { key: 'q', screen: 'equipment' },
  { key: 'i', screen: 'licences' },
]

export const placesFor = (role: RoleName | null) => places.filter(({ screen }) => mayOpen(screen, role))

/** Letters that say to a row what a key of its own says to it. */
export const rowKeys: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp', x: ' ', e: 'F2' }

/** A box to tick takes no letters: whoever has ticked one goes on by keys. */
const fields =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]'
const overThePage = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

/** The letter or sign that is meant for the page; undefined: somebody types, or means something else. */
export function meantKey(event: KeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined
  const letter = key.toLowerCase()
  // Signs stand on other keys of each keyboard, some with Shift.
  if (shiftKey && letter !== key.toUpperCase()) return undefined
  // A key that is held goes from row to row, and does nothing else twice.
  if (event.repeat && letter !== 'j' && letter !== 'k') return undefined
  if (target instanceof Element && target.closest(fields)) return undefined
  return document.querySelector(overThePage) === null ? letter : undefined
}

/** What the page offers under a letter: a button, a link, or the field of a search. */
export const pressable = (letter: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main [data-key]')].find(({ dataset }) => dataset['key'] === letter)

const rows = 'main [data-row]'

/** The row that has the focus, or something in it. */
export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(rows) ?? null

/** Of all rows the one that Tab leads to. */
export const firstRow = (): HTMLElement | null => document.querySelector<HTMLElement>(`${rows}[tabindex="0"]`)
