import { useEffect, useRef } from 'react'
import { useSetting } from './use-setting.ts'
import { store } from './store.ts'

export type Shortcut = {
  label: string
  /** As tinykeys writes it: 'j', 'g d', '$mod+k'. Without it, `also` is only listed. */
  keys?: string
  act?: () => void
  /** A key that does the same without this registry, and that no setting turns off: 'F2'. */
  also?: string
  /** Acts again while the key is held. */
  repeats?: true
  /** Where it is listed. Shortcuts of the page win over those of every page. */
  group?: 'everywhere' | 'page' | 'go to'
}

/** Declares shortcuts while the component is mounted; they act through the registry and appear in the list of shortcuts. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  // Registered again only when what is listed changes, not with each new function.
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

/** Whether shortcuts of a single key act. Users of speech input turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [areOn: boolean, toggle: () => void] {
  const [setting, set] = useSetting('hr.keys', ['on', 'off'])
  const areOn = setting === 'on'
  return [areOn, () => set(areOn ? 'off' : 'on')]
}
