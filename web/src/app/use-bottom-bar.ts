import { useUser } from '../api/session.ts'
import { useIsPhone } from '../ui/use-media.ts'

/** On a phone, people who do no HR work have what they come for at the thumb: the bar takes it over from the top bar. */
export function useHasBottomBar(): boolean {
  const { effectiveRole } = useUser()
  const isPhone = useIsPhone()
  return isPhone && (effectiveRole === 'Team lead' || effectiveRole === 'Employee')
}
