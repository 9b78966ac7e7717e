import { useEffect, useEffectEvent } from 'react'

/**
 * Redirects to the last page if the current one no longer exists: its last row was deleted, or an old link names it.
 * @param isBeyondEnd whether the page has no rows but the list has some
 */
export function useLastPage(isBeyondEnd: boolean, toLastPage: () => void): void {
  const turn = useEffectEvent(toLastPage)
  useEffect(() => {
    if (isBeyondEnd) turn()
  }, [isBeyondEnd])
}
