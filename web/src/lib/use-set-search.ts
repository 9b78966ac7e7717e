import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { pageOf } from './screen.ts'

export type SearchChange = Readonly<Record<string, string | number | undefined>>

/**
 * Changes search parameters of the current screen without a new history entry. What comes after the screen was left,
 * such as a filter that was typed just before, changes nothing.
 */
export function useSetSearch(): (change: SearchChange) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const current = () => pageOf(router.state.location, router.state.matches.at(-1)?.staticData)
  const [own] = useState(current)
  return (change) => {
    if (current() !== own) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }
}
