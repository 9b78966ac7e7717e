import { createContext, use } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { ErrorText } from '../../../ui/texts.tsx'

/** Why the last decision on a request failed, by its id; shown in the rows of a list. */
export const DecisionErrors = createContext<ReadonlyMap<string, string>>(new Map())

export function DecisionError({ leave }: { leave: LeaveRequest }) {
  const text = use(DecisionErrors).get(leave.uuid)
  return text === undefined ? null : (
    <ErrorText span role="alert">
      {text}
    </ErrorText>
  )
}
