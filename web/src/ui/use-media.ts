import { useMediaQuery } from '@mantine/hooks'

/** Returns whether a media query matches, already in the first render. */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const useIsPhone = () => useMedia('(max-width: 767px)')
