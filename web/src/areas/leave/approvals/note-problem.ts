import { decisionNote } from '@hr/contract/areas/leave/leave'
import { issueText } from '../../../lib/issue-text.ts'

/** Why a note to the employee is not accepted; undefined if it is. */
export function noteProblem(note: string): string | undefined {
  const problem = decisionNote.safeParse(note).error?.issues[0]
  return problem && issueText(problem)
}
