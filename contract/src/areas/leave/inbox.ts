import type { RoleName } from '../../access.ts'
import { mayOpen, type ScreenName } from '../../screens.ts'

/** The inboxes: of the company, or of the user's team. */
export type InboxScreen = 'companyRequests' | 'approvalRequests'

/** The inbox that has every request that users of a role may decide on: HR decides on those of the whole company. */
export const inboxFor = (role: RoleName | null): InboxScreen =>
  mayOpen('companyRequests', role) ? 'companyRequests' : 'approvalRequests'

/** The screen that shows a role a request whose owner is unknown: the inbox, or My Leaves with all requests. */
export const screenOfRequest = (
  role: RoleName | null,
  uuid: string | undefined,
): { screen: ScreenName; search: Readonly<Record<string, string>> } => {
  const screen = inboxFor(role)
  if (!mayOpen(screen, role)) return { screen: 'myLeaves', search: { status: 'all' } }
  return { screen, search: uuid === undefined ? {} : { uuid } }
}
