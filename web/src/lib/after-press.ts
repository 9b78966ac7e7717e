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
 * Calls `act` immediately, or after the click if a mouse button or finger is down: a layout change between press and
 * release would move the target.
 */
export function afterPress(act: () => void): void {
  if (isPressed) queued.push(act)
  else act()
}
