import { useNavigate } from '@tanstack/react-router'

export type SearchChange = Readonly<Record<string, string | number | undefined>>

/** Changes search parameters of the current screen without a new history entry. */
export function useSetSearch(): (change: SearchChange) => void {
  const navigate = useNavigate()
  return (change) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
}
