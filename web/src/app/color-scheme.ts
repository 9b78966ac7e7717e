import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readStored, writeStored } from '../lib/storage.ts'

// The same key as in public/color-scheme.js, which applies the choice before the first paint.
const key = 'hr.theme'

const schemeOf = (stored: string | null): MantineColorScheme | undefined =>
  stored === 'light' || stored === 'dark' || stored === 'auto' ? stored : undefined

/** Keeps the chosen theme in this browser and follows the choice of other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listen: ((event: StorageEvent) => void) | undefined
  return {
    get: (fallback) => schemeOf(readStored(key)) ?? fallback,
    set: (scheme) => writeStored(key, scheme),
    subscribe: (onUpdate) => {
      listen = (event) => {
        const scheme = event.key === key ? schemeOf(event.newValue) : undefined
        if (scheme) onUpdate(scheme)
      }
      addEventListener('storage', listen)
    },
    unsubscribe: () => listen && removeEventListener('storage', listen),
    clear: () => undefined,
  }
}
