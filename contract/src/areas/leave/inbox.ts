import type { RoleName } from '../../access.ts'
import { mayOpen } from '../../screens.ts'

/** The inboxes: of the company, or of the user's team. */
export type InboxScreen = 'companyRequests' | 'approvalRequests'

/** The inbox that has every request that users of a role may decide on: HR decides on those of the whole company. */
export const inboxFor = (role: RoleName | null): InboxScreen =>
  mayOpen('companyRequests', role) ? 'companyRequests' : 'approvalRequests'
