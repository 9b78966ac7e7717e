let isPressed = false
const queued: (() => void)[] = []

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  // A touch that becomes a scroll is canceled.
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(
      end,
      () => {
        isPressed = false
        for (const act of queued.splice(0)) setTimeout(act)
      },
      { capture: true },
    )
}

/**
 * Acts at once, or, while a button of the mouse or a finger is down, when the click has arrived: what changes the page
 * in between would move the target away from under the hand.
 */
export function afterPress(act: () => void): void {
  if (isPressed) queued.push(act)
  else act()
}
