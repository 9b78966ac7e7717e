import { useSearch } from '@tanstack/react-router'
import { useMedia } from '../../../ui/use-media.ts'
import { Inbox } from '../decide/Inbox.tsx'
import { TeamRequests } from './DecisionLists.tsx'

/**
 * The requests of the people whom somebody supervises or leads: an inbox where there is room for two panes. The request
 * that an address names, as notifications and mails do, stands there alone where there is not.
 */
export default function ApprovalRequests() {
  const isWide = useMedia('(min-width: 1200px)')
  const { uuid } = useSearch({ from: '/shell/leaves/myTeamLeaves' })
  return isWide || uuid !== undefined ? <Inbox isWide={isWide} /> : <TeamRequests />
}
