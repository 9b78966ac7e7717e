import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'hr.profile.closed'
export type Fold = 'about' | 'employment' | 'personal' | 'background'

/** Which cards of profiles are closed: remembered in this browser for all profiles, without a word about whose. */
export function useFolds() {
  const [closed, setClosed] = useState(() => (readStored(key) ?? '').split(',').filter(Boolean))
  const toggle = (fold: Fold) => {
    const next = closed.includes(fold) ? closed.filter((one) => one !== fold) : [...closed, fold]
    writeStored(key, next.join())
    setClosed(next)
  }
  return (fold: Fold) => ({ isOpen: !closed.includes(fold), onToggle: () => toggle(fold) })
}
