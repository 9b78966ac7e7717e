import { useMediaQuery } from '@mantine/hooks'

/** Returns whether a media query matches, already in the first render. */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/** Paper is no phone, however narrow: lists are printed as tables. */
export const useIsPhone = () => useMedia('screen and (max-width: 767px)')
