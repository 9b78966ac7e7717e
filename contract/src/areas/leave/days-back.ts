// Leave that gives days of other leave back, such as sickness on annual leave (`docs/rules.md`, section 3).
import { issue } from '../../lib/messages.ts'
import { leaveTexts } from './texts.ts'

/** When leave of a type gives days back: never, with its approval, or with its approval once it has a document. */
export const givesDaysBack = ['no', 'at once', 'with document'] as const
export type GivesDaysBack = (typeof givesDaysBack)[number]

export type DaysBackRules = { givesDaysBack: GivesDaysBack; canBeGivenBack: boolean }

/** Whether approved leave with the rules `leave` is given back because of leave with the rules `because`. */
export const isGivenBack = (leave: DaysBackRules, because: DaysBackRules): boolean =>
  leave.canBeGivenBack && because.givesDaysBack !== 'no'

/** Whether leave gives days back or can be given back, but not both: it could be given back because of itself. */
export const isOneSide = ({
  givesDaysBack: gives = 'no',
  canBeGivenBack = false,
}: {
  [Rule in keyof DaysBackRules]?: DaysBackRules[Rule] | undefined
}): boolean => gives === 'no' || !canBeGivenBack
export const bothSides = { path: ['canBeGivenBack'], error: issue(leaveTexts.giveBackBothSides) }
