import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

const storedKey = 'hr.keys'

let areOn = readStored(storedKey) !== 'off'
const watchers = new Set<() => void>()

function set(next: boolean): void {
  areOn = next
  for (const tell of watchers) tell()
}

// The choice of another tab counts here, too.
addEventListener('storage', ({ key, newValue }) => key === storedKey && set(newValue !== 'off'))

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Whether keys of a single letter act; somebody who speaks to the machine switches them off (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => areOn

export function useSingleKeys(): [isOn: boolean, toggle: () => void] {
  const isOn = useSyncExternalStore(watch, singleKeysAreOn)
  const toggle = () => {
    writeStored(storedKey, isOn ? 'off' : 'on')
    set(!isOn)
  }
  return [isOn, toggle]
}

/** A letter that acts on this page, while nobody types and nothing stands open over it. */
export type PageKey = { key: string; label: string; act: () => void }

const pages = new Set<() => readonly PageKey[]>()

/** The letters of the page that is open, besides those of every page. */
export const keysOfPage = (): PageKey[] => [...pages].flatMap((read) => read())

/** Gives a page letters of its own, as long as they are offered. */
export function usePageKeys(keys: readonly PageKey[], areOffered: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!areOffered) return undefined
    const read = () => latest.current
    pages.add(read)
    return () => void pages.delete(read)
  }, [areOffered])
}
