import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

const openAfterMs = 150
const closeAfterMs = 300

/**
 * Opens on hover or focus, with delays for passing by and coming back; Esc closes without moving pointer or focus (WCAG
 * 1.4.13).
 */
export function useHoverExpand() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const plan = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), open ? openAfterMs : closeAfterMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const handlers = {
    // Touch does not hover: a tap on the rail activates the entry under it.
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && plan(true),
    onPointerLeave: () => plan(false),
    onFocus: () => plan(true),
    onBlur: () => plan(false),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
  }
  return { isOpen, close, handlers }
}
