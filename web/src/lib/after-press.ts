let isPressed = false
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), { capture: true })
}

/**
 * Acts at once, or, while a button of the mouse or a finger is down, when the click has arrived: what changes the page
 * in between would move the target away from under the hand.
 */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true })
  else act()
}
