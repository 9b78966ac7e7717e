import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { may } from '@hr/contract/access'
import { useUser } from '../api/session.ts'
import { keysOfPage, singleKeysAreOn } from '../lib/keys.ts'
import { targetOf } from '../lib/target.ts'
import type { Keys } from './QuickFind.tsx'
import { firstRow, focusedRow, meantKey, placesFor, pressable, rowKeys } from './shortcuts.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

/** So long a key counts, in milliseconds: G for the letter of a page after it, each until this part is there. */
const lasts = 2000

type ShortcutsProps = { keysRef: RefObject<Keys>; onOpen: (what: 'find' | 'apply') => void }

/** Single letters for what people do all day: they go to pages, through rows, and press what a page offers. */
export function Shortcuts({ keysRef, onOpen }: ShortcutsProps) {
  const navigate = useNavigate()
  const { effectiveRole } = useUser()
  const [isListOpen, setListOpen] = useState(false)
  const goneAt = useRef(-Infinity)

  /** What a letter does now; undefined: nothing, and the browser may have it. */
  function actOf(letter: string): (() => void) | undefined {
    const ofPage = keysOfPage().find(({ key }) => key === letter)
    if (ofPage) return ofPage.act
    if (letter === '?') return () => setListOpen(true)
    const rowKey = rowKeys[letter]
    const row = rowKey === undefined ? null : focusedRow()
    if (row) return () => row.dispatchEvent(new KeyboardEvent('keydown', { key: rowKey, bubbles: true }))
    const offered = letter === 'j' || letter === 'k' ? firstRow() : pressable(letter)
    if (offered) return () => press(offered)
    if (letter === '/') return () => onOpen('find')
    if (letter === 'n' && may('leave.apply', effectiveRole)) return () => onOpen('apply')
    return undefined
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const letter = singleKeysAreOn() ? meantKey(event) : undefined
    if (letter === undefined) return
    const isSecond = event.timeStamp - goneAt.current < lasts
    goneAt.current = letter === 'g' ? event.timeStamp : -Infinity
    const place = isSecond ? placesFor(effectiveRole).find(({ key }) => key === letter) : undefined
    const act = place ? () => void navigate(targetOf(place.screen)) : actOf(letter)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const keys = keysRef.current
    const act = (event: KeyboardEvent) => onKey(event)
    keys.act = act
    for (const event of keys.early.splice(0)) if (performance.now() - event.timeStamp < lasts) act(event)
    return () => {
      keys.act = undefined
    }
  }, [keysRef])
  return isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />
}

/** A field and a row take the focus; the rest is pressed. */
function press(offered: HTMLElement): void {
  if (offered.matches('a, button')) return offered.click()
  offered.focus()
  if (offered instanceof HTMLInputElement) offered.select()
}
