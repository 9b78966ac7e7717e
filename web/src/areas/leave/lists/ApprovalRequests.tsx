import { useMedia } from '../../../ui/use-media.ts'
import { Inbox } from '../decide/Inbox.tsx'
import { TeamRequests } from './DecisionLists.tsx'

/** The requests of the people whom somebody supervises or leads: an inbox where there is room for two panes. */
export default function ApprovalRequests() {
  const isWide = useMedia('(min-width: 1200px)')
  return isWide ? <Inbox /> : <TeamRequests />
}
