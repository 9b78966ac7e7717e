import type { Place } from './chart-tree.ts'

/** A key of the tree pattern moves to another person, opens or closes the reports of this one, or shows the person. */
type TreeStep = { goTo: Place } | 'toggle' | 'show'

/**
 * Returns the step that a key makes from a person; undefined for keys that do nothing.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
 */
export function treeStep(key: string, places: readonly Place[], at: string): TreeStep | undefined {
  const index = places.findIndex(({ person }) => person.uuid === at)
  const place = places[index]
  const goTo = (target: Place | undefined) => target && { goTo: target }
  if (!place) return undefined
  switch (key) {
    case 'ArrowDown':
      return goTo(places[index + 1])
    case 'ArrowUp':
      return goTo(places[index - 1])
    case 'Home':
      return goTo(places[0])
    case 'End':
      return goTo(places.at(-1))
    case 'ArrowRight':
      if (place.isOpen === false) return 'toggle'
      return place.isOpen ? goTo(places[index + 1]) : undefined
    case 'ArrowLeft':
      if (place.isOpen) return 'toggle'
      return goTo(places.find(({ person }) => person.uuid === place.person.supervisor))
    case 'Enter':
    case ' ':
      return 'show'
    default:
      return undefined
  }
}
