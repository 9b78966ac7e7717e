import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(condition: string): boolean {
  // With the same function it goes on listening, and does not begin anew each time that something is drawn.
  const listen = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(condition)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [condition],
  )
  return useSyncExternalStore(listen, () => matchMedia(condition).matches)
}

export const useIsPhone = () => useMedia('(max-width: 767px)')
