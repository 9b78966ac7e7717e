import { useNavigate } from '@tanstack/react-router'

export type Search = Readonly<Record<string, string | undefined>>

/** Changes what stands after the '?' of the address. Another view of the same things is no step to come back to. */
export function useSetSearch(): (change: Search) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
}
