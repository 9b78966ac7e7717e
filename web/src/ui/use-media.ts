import { useMediaQuery } from '@mantine/hooks'

/** Whether a media query matches; right from the first render. */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const useIsPhone = () => useMedia('(max-width: 767px)')
