import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(condition)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(condition).matches,
  )
}

export const useIsPhone = () => useMedia('(max-width: 767px)')
