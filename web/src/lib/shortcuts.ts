import { useEffect, useRef } from 'react'
import { useSetting } from './use-setting.ts'
import { store } from './store.ts'

export type Shortcut = {
  label: string
  /** In the notation of tinykeys: 'j', 'g d', '$mod+k'. Without it, only `also` is listed. */
  keys?: string
  act?: () => void
  /** A key handled elsewhere that does the same and cannot be turned off, such as 'F2'. */
  also?: string
  /** Repeats while the key is held down. */
  repeats?: true
  /** The group in the list. Page shortcuts take precedence over global ones. */
  group?: 'everywhere' | 'page' | 'go to'
}

/** Registers shortcuts while the component is mounted; the registry handles and lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  // Registered again only when the listed data changes, not for each new function.
  const listed = JSON.stringify(shortcuts)
  useEffect(() => {
    const entries = latest.current.map((shortcut, index) => ({
      ...shortcut,
      act: () => latest.current[index]?.act?.(),
    }))
    store.actions.addShortcuts(entries)
    return () => store.actions.removeShortcuts(entries)
  }, [listed])
}

const typingPauseMs = 1000
let typingUntil = 0

const endTyping = () => {
  typingUntil = 0
}

/**
 * Keeps single-key shortcuts from the letters that a user still types after a text was sent by keys, until a pause or a
 * press of the pointer.
 */
export function awaitTypingPause(): void {
  typingUntil = performance.now() + typingPauseMs
  window.addEventListener('pointerdown', endTyping, { once: true, capture: true })
}

/** Whether a key follows a text that was sent by keys without a pause. Each such key extends the wait. */
export function isStillTyping(): boolean {
  const isTyping = performance.now() < typingUntil
  if (isTyping) awaitTypingPause()
  return isTyping
}

/** Whether single-key shortcuts are on. Users of speech input turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [areOn: boolean, toggle: () => void] {
  const [setting, set] = useSetting('hr.keys', ['on', 'off'])
  const isEnabled = setting === 'on'
  return [isEnabled, () => set(isEnabled ? 'off' : 'on')]
}
