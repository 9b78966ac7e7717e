import { mayOpen } from '@hr/contract/screens'
import { useUser } from '../api/session.ts'
import { useIsPhone } from '../ui/use-media.ts'

/** Which bar phones show at the bottom: that of HR, or that of everyone else, which replaces parts of the top bar. */
export function useBottomBar(): 'hr' | 'own' | undefined {
  const { effectiveRole } = useUser()
  const isPhone = useIsPhone()
  if (!isPhone) return undefined
  if (mayOpen('dashboard', effectiveRole)) return 'hr'
  return mayOpen('myLeaves', effectiveRole) ? 'own' : undefined
}
