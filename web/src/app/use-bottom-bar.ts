import { useUser } from '../api/session.ts'
import { useIsPhone } from '../ui/use-media.ts'

/** Returns whether phones show the bottom bar: for users without HR tasks it replaces parts of the top bar. */
export function useHasBottomBar(): boolean {
  const { effectiveRole } = useUser()
  const isPhone = useIsPhone()
  return isPhone && (effectiveRole === 'Team lead' || effectiveRole === 'Employee')
}
