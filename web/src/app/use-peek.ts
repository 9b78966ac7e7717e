import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

const openAfterMs = 150
const closeAfterMs = 300

/** Opening by hover or focus, with time to pass by and to come back; Esc closes it without moving pointer or focus. */
export function usePeek() {
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
    // A finger does not hover: a touch on the rail means the entry under it.
    onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && plan(true),
    onPointerLeave: () => plan(false),
    onFocus: () => plan(true),
    onBlur: () => plan(false),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && close(),
  }
  return { isOpen, close, handlers }
}
