import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, writeStored } from '../../../lib/storage.ts'

const storedKey = 'hr.keys'

/** Whether single letters act; somebody who speaks to the machine switches them off (WCAG 2.1.4). */
export function useKeysSwitch(): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => readStored(storedKey) !== 'off')
  const toggle = () => {
    writeStored(storedKey, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return [isOn, toggle]
}

const fields = 'input, textarea, select, [contenteditable=true], [role=combobox]'
const overThePage = '[role=dialog], [role=menu]'

function isMeant({ target, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return false
  if (target instanceof Element && target.closest(fields)) return false
  return document.querySelector(overThePage) === null
}

/** Single letters that act on the whole page, while nobody types and nothing stands open over it. */
export function useKeys(acts: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()]
    if (!act || !isMeant(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
