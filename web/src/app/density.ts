import { useState } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'

// The same key as in public/color-scheme.js, which applies the choice before the first paint.
const key = 'hr.density'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** How close the rows of tables stand, remembered in this browser. */
export function useDensity(): [Density, (chosen: Density) => void] {
  const [density, setDensity] = useState((): Density => (readStored(key) === 'compact' ? 'compact' : 'comfortable'))
  const choose = (chosen: Density) => {
    writeStored(key, chosen)
    document.documentElement.dataset['density'] = chosen
    setDensity(chosen)
  }
  return [density, choose]
}
