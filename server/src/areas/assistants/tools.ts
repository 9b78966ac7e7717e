import { idFrom } from '@hr/contract/lib/fields'
import { findByKey } from '@hr/contract/lib/keys'
import { directoryApi } from '@hr/contract/areas/people/directory'
import { daysLeft } from '@hr/contract/areas/leave/balance'
import { explanationLine } from '@hr/contract/areas/leave/explanation'
import { leaveApi } from '@hr/contract/areas/leave/leave'
import { possibilities, possibleDaysApi } from '@hr/contract/areas/leave/possible-days'
import { nonWorkingDaysApi } from '@hr/contract/areas/leave/non-working-days'
import { leaveStatuses } from '@hr/contract/areas/leave/status'
import { dayParts } from '@hr/contract/areas/leave/days'
import type { Endpoint, InputOf, ResultOf } from '@hr/contract/lib/endpoint'
import { isDay, type Day } from '@hr/contract/lib/day'
import { z } from 'zod'

// The tools of an assistant. Each makes calls of the product with the token of its user. Its result contains only the
// fields that `output` declares: no reasons, notes, attachments or CVs, whatever the calls answer.

/** Makes a call as the user; a refusal is thrown as `Refused`. */
export type MakeCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>

/** A refusal of a call, in its words. */
export class Refused extends Error {}

export type NewDraft = {
  leave_type_id: string
  start_date: Day
  end_date: Day
  start_half: boolean
  end_half: boolean
}

type Context = {
  call: MakeCall
  /** The user's id. */
  uuid: string
  /** Stores a draft and returns the address where the user confirms it. */
  draft: (draft: NewDraft) => Promise<string>
}

export type Tool = {
  name: string
  title: string
  description: string
  /** Whether the tool stores a draft. */
  isDrafting?: true
  input: z.ZodObject
  output: z.ZodObject
  run: (context: Context, input: never) => Promise<object>
}

const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input
    output: Output
    /** Returns at least what `output` declares. */
    run: (context: Context, input: z.output<Input>) => Promise<z.input<Output>>
  },
): Tool => declared

const dayOf = (description: string) =>
  z.string({ error: 'Use YYYY-MM-DD' }).refine(isDay, 'Use YYYY-MM-DD').describe(description)
const period = { startDate: dayOf('First day, YYYY-MM-DD'), endDate: dayOf('Last day, YYYY-MM-DD') }
const halves = {
  startHalf: z.boolean({ error: 'Use true or false' }).describe('True if the first day begins at noon'),
  endHalf: z.boolean({ error: 'Use true or false' }).describe('True if the last day ends at noon'),
}
const dates = { startDate: z.string(), endDate: z.string(), ...halves }

const leaveType = z
  .string({ error: 'The name or id of a leave type' })
  .max(255, 'At most 255 characters')
  .describe('The name or id of a leave type of my_leave_balance')

/** Finds the user's leave type by its name or id. */
async function findType({ call, uuid }: Context, nameOrId: string): Promise<{ uuid: string; name: string }> {
  const balances = await call(leaveApi.balances, { query: { uuid } })
  const offered = balances.filter(({ isArchived }) => !isArchived)
  const id = idFrom(nameOrId.trim())
  const type = offered.find(({ uuid: one }) => one === id) ?? findByKey(offered, ({ name }) => name, nameOrId.trim())
  if (!type) throw new Refused('There is no leave type with this name. Use one of my_leave_balance.')
  return type
}

/** The rows that a tool returns at most; `total` says how many there are. */
const maxRows = 50
const firstPage = { page: '1', pageSize: String(maxRows) }

export const tools: readonly Tool[] = [
  tool({
    name: 'team_absences',
    title: 'Who is away',
    description: "Lists who of the user's teams is away in a period. It never says why.",
    input: z.object(period),
    output: z.object({
      absences: z.array(
        z.object({
          name: z.string(),
          ...dates,
          isPending: z.boolean().describe('True if the request still awaits a decision'),
        }),
      ),
    }),
    async run({ call }, query) {
      const { absences } = await call(leaveApi.away, { query })
      return {
        absences: absences.map(({ user, isWaiting, ...absence }) => ({
          ...absence,
          name: nameOf(user),
          isPending: isWaiting,
        })),
      }
    },
  }),
  tool({
    name: 'my_leave_balance',
    title: 'My leave balance',
    description:
      'Shows how many days of leave the user has left, by leave type, and the entries that the number follows from.',
    input: z.object({}),
    output: z.object({
      types: z.array(
        z.object({
          uuid: z.string(),
          name: z.string(),
          entitlement: z.number().nullable().describe('Days in all; null without a limit'),
          used: z.number().describe('Approved days, taken and to come'),
          pending: z.number().describe('Days of requests that await a decision'),
          left: z.number().nullable().describe('Entitlement without used and pending days; null without a limit'),
          validUntil: z.string(),
          entries: z.array(
            z.object({
              kind: z.string(),
              days: z.number().nullable(),
              countsFrom: z.string().nullable(),
              explanation: z.array(explanationLine),
            }),
          ),
        }),
      ),
    }),
    async run({ call, uuid }) {
      const ledgers = await call(leaveApi.ledgers, { params: { employee: uuid } })
      const types = ledgers
        .filter(({ balance }) => !balance.isArchived)
        .map(({ balance, entries }) => {
          const { numberOfDays, currentNumberDays, pendingDays } = balance
          const left = daysLeft(balance)
          return {
            ...balance,
            entitlement: left === null ? null : numberOfDays,
            used: currentNumberDays,
            pending: pendingDays,
            left: left === null ? null : left - pendingDays,
            validUntil: balance.expiredDate,
            entries: entries.map(({ effectiveOn, ...entry }) => ({ ...entry, countsFrom: effectiveOn })),
          }
        })
      return { types }
    },
  }),
  tool({
    name: 'my_leave_requests',
    title: 'My leave requests',
    description: `Lists the user's own leave requests, newest first, at most ${maxRows}.`,
    input: z.object({}),
    output: z.object({
      requests: z.array(
        z.object({
          uuid: z.string(),
          leaveType: z.string(),
          ...dates,
          totalDays: z.number(),
          status: z.enum(leaveStatuses),
          requestedAt: z.string(),
        }),
      ),
      total: z.int(),
    }),
    async run({ call }) {
      const page = await call(leaveApi.list, {
        query: { ...firstPage, type: 'myLeaves', sort: 'requestedAt', order: 'desc' },
      })
      return {
        ...page,
        requests: page.items.map(({ leaveType, ...request }) => ({ ...request, leaveType: leaveType.name })),
      }
    },
  }),
  tool({
    name: 'find_coworker',
    title: 'Find a coworker',
    description: 'Searches the directory of colleagues by words of a name, position or team.',
    input: z.object({
      words: z
        .string({ error: 'A text of at most 100 characters' })
        .max(100, 'At most 100 characters')
        .describe('Words to search for'),
    }),
    output: z.object({
      people: z.array(
        z.object({
          name: z.string(),
          position: z.string().nullable(),
          teams: z.array(z.string()),
          officeLocation: z.string(),
          email: z.string(),
          workPhone: z.string(),
        }),
      ),
      total: z.int(),
    }),
    async run({ call }, { words }) {
      const page = await call(directoryApi.list, { query: { ...firstPage, q: words } })
      return {
        ...page,
        people: page.items.map(({ position, team, ...person }) => ({
          ...person,
          name: nameOf(person),
          position: position?.name ?? null,
          teams: team.map(({ name }) => name),
        })),
      }
    },
  }),
  tool({
    name: 'non_working_days',
    title: 'Public holidays and non-working days',
    description: 'Lists the public holidays and other non-working days of the company in a period.',
    input: z.object(period),
    output: z.object({
      days: z.array(
        z.object({ title: z.string(), startDate: z.string(), endDate: z.string(), part: z.enum(dayParts) }),
      ),
      total: z.int(),
    }),
    async run({ call }, { startDate, endDate }) {
      const query = { ...firstPage, from: startDate, to: endDate, sort: 'startDate', order: 'asc' } as const
      const page = await call(nonWorkingDaysApi.list, { query })
      return { ...page, days: page.items }
    },
  }),
  tool({
    name: 'possible_leave_days',
    title: 'Possible leave days',
    description:
      'Shows for each day of a period whether it could be part of a leave request, by the same rules as the calendar of the request. With the first day of the request, it shows for each day whether the request could end on it. It never says who is away.',
    input: z.object({
      ...period,
      leaveType,
      from: dayOf('First day of the request, YYYY-MM-DD').optional(),
    }),
    output: z.object({
      leaveType: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          possibility: z
            .enum(possibilities)
            .describe(
              'free: meets every rule; look: allowed, but the approver looks at the reason; no: would be refused',
            ),
          isHalfPossible: z.boolean().describe('True if half of the day is possible, but not the whole one'),
          days: z.number().describe('The days that the request would take'),
          reason: z.string().nullable(),
        }),
      ),
    }),
    async run(context, { leaveType: nameOrId, ...query }) {
      const type = await findType(context, nameOrId)
      const { days } = await context.call(possibleDaysApi.list, { query: { ...query, leaveType: type.uuid } })
      return { leaveType: type.name, days }
    },
  }),
  tool({
    name: 'draft_leave_request',
    title: 'Draft a leave request',
    description:
      'Prepares a leave request and returns a link. Nothing is requested: the user opens the link within 24 hours, checks the request and sends it there.',
    isDrafting: true,
    input: z.object({
      ...period,
      leaveType,
      startHalf: halves.startHalf.optional(),
      endHalf: halves.endHalf.optional(),
    }),
    output: z.object({
      link: z.string().describe('Where the user checks and sends the request'),
      leaveType: z.string(),
      days: z.number().describe('The days that the request would take'),
      problem: z.string().nullable().describe('Why the request could not be sent as it is'),
      warnings: z.array(z.string()),
    }),
    async run(context, { leaveType: nameOrId, startHalf = false, endHalf = false, ...range }) {
      const { call, draft } = context
      const type = await findType(context, nameOrId)
      const { days, problem, warnings } = await call(leaveApi.preview, {
        query: {
          ...range,
          leaveType: type.uuid,
          startHalf: String(startHalf) as 'true',
          endHalf: String(endHalf) as 'true',
        },
      })
      const link = await draft({
        leave_type_id: type.uuid,
        start_date: range.startDate,
        end_date: range.endDate,
        start_half: startHalf,
        end_half: endHalf,
      })
      return { link, leaveType: type.name, days, problem: problem?.message ?? null, warnings }
    },
  }),
]

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
