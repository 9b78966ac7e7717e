import { isShownAsList } from '../../../lib/use-shown-as-list.ts'
import { listSearch } from '../../../lib/search.ts'
import type { Read, Reads } from '../../../lib/reads.ts'
import { readPreferences } from '../../../table/list-preferences.ts'
import { listReads, parametersOf, rowsQuery } from '../../../table/list-query.ts'
import { viewsQuery } from '../../../table/open-view.ts'
import { undecidedCredits } from '../credits/undecided-credits.ts'
import { teamLeave } from '../lists/leave-lists.ts'
import { consentList, consentParameters, inboxList } from './inbox-lists.ts'
import type { InboxType } from './use-decidable-count.ts'

function inboxReads(name: string, type: InboxType, search: object): Read[] {
  const list = inboxList(name, type)
  const known = { view: undefined, preferences: readPreferences(name) }
  const parameters = parametersOf(list, listSearch.parse(search), known)
  return [rowsQuery(list, parameters), rowsQuery(consentList(type), consentParameters(parameters)), viewsQuery]
}

export const approvalRequests: Reads = (opened) => [
  ...(isShownAsList('approval-requests', opened.search)
    ? listReads(teamLeave, opened)
    : inboxReads('approval-inbox', 'supervisorOrTeamLeadLeaves', opened.search)),
  undecidedCredits('team'),
]

export const companyRequests: Reads = ({ search }) => [
  ...inboxReads('company-inbox', 'allLeaves', search),
  undecidedCredits('all'),
]
