import { useEffect, useEffectEvent } from 'react'

/**
 * Turns to the last page from one that is no more: its last row was deleted, or an old link names it.
 * @param isBeyondEnd whether the page has no rows and the list has some
 */
export function useLastPage(isBeyondEnd: boolean, toLastPage: () => void): void {
  const turn = useEffectEvent(toLastPage)
  useEffect(() => {
    if (isBeyondEnd) turn()
  }, [isBeyondEnd])
}
