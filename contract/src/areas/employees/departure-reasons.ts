import { messages } from '../../lib/messages.ts'

export const maxReasons = 50

/** The reasons for departures, of which HR chooses one, in a company that has no list of its own. */
export const suggestedReasons = Object.values(
  messages('departureReasons', {
    resignation: 'Resignation',
    termination: 'Termination by the company',
    agreement: 'Mutual agreement',
    fixedTerm: 'End of fixed term',
    retirement: 'Retirement',
    other: 'Other',
  }),
)
