import type { RoleName } from '@hr/contract/access'
import { mayOpen, type ScreenName } from '@hr/contract/screens'

/** The pages that G and a letter open, in navigation order. */
const goToKeys: readonly { key: string; screen: ScreenName }[] = [
  { key: 'd', screen: 'dashboard' },
  { key: 'e', screen: 'employees' },
  { key: 'l', screen: 'myLeaves' },
  { key: 'r', screen: 'approvalRequests' },
  { key: 'p', screen: 'projects' },
  { key: 'a', screen: 'applicants' },
  { key: 'q', screen: 'equipment' },
  { key: 'i', screen: 'licences' },
]

export const goToKeysFor = (role: RoleName | null) => goToKeys.filter(({ screen }) => mayOpen(screen, role))
