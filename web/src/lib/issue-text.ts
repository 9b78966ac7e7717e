import { problemOf } from '@hr/contract/lib/messages'
import { t } from './t.ts'

/** The text of an error of a Zod schema, in the page's language. */
export const issueText = (issue: { message: string }): string => t(problemOf(issue))
