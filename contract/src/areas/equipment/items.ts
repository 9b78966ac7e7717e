// What equipment and licences have in common: things of the company that somebody may hold.
import { z } from 'zod'
import {
  blankable,
  choice,
  day,
  fieldTexts,
  longText,
  name,
  reference,
  requiredLine,
  version,
} from '../../lib/fields.ts'

/** The two kinds of things, as the database calls them. */
export const itemKinds = ['equipment', 'licence'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemStatuses = ['active', 'inactive', 'spent', 'broken', 'written off'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** Nobody gets these any more; whoever has them may keep them (`docs/rules.md`, section 5). */
export const outOfUse: readonly ItemStatus[] = ['spent', 'broken', 'written off']
export const isOutOfUse = (status: ItemStatus | null): boolean => status !== null && outOfUse.includes(status)

/** Who has a thing, as a list shows them. */
export const holder = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  isArchived: z.boolean(),
  /** On leave today, or not at work for longer. */
  isAway: z.boolean(),
})
export type Holder = z.output<typeof holder>

/** A row of a list of things. */
export const itemRow = {
  uuid: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Null: not set. */
  status: z.enum(itemStatuses).nullable(),
  notes: z.string(),
  employee: holder.nullable(),
  /** Since when the employee has it. */
  dateAdded: z.string().nullable(),
  version: z.int(),
}

/** Somebody who had a thing: from `assignedOn` to the day before `unassignedOn`, without it until today. */
const usage = z.object({
  /** Null: somebody who has been deleted since. */
  uuid: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  assignedOn: z.string(),
  unassignedOn: z.string().nullable(),
})
export type Usage = z.output<typeof usage>

/** One thing whole: with everybody who had it, newest first. */
export const wholeItem = {
  ...itemRow,
  /** When it became free, if it is. */
  unassignedOn: z.string().nullable(),
  usageHistory: z.array(usage),
}

const optionalDay = blankable(day)
const status = blankable(choice(itemStatuses))

/** What a new thing is made of. An employee gets it on `dateAdded`, or today. */
export const itemInput = {
  code: requiredLine,
  name,
  status: status.default(null),
  notes: longText.default(''),
  employee: reference.nullable().default(null),
  dateAdded: optionalDay.default(null),
}

/** What changes of a thing; what is left out stays. `employee: null` takes it back today, `unassignedOn` on that day. */
export const itemChange = {
  code: requiredLine.optional(),
  name: name.optional(),
  status: status.optional(),
  notes: longText.optional(),
  employee: reference.nullable().optional(),
  dateAdded: optionalDay.optional(),
  unassignedOn: optionalDay.optional(),
  version,
}

export const licenceDates = { dateExpired: optionalDay }

type DaysOfUse = { dateAdded?: string | null | undefined; unassignedOn?: string | null | undefined }

/** Whoever gave it back on a day had it from a day on (specification two, section 5). */
export function needDayOfAssigning({ dateAdded, unassignedOn }: DaysOfUse, context: z.RefinementCtx): void {
  if (unassignedOn && dateAdded === null)
    context.addIssue({ code: 'custom', message: fieldTexts.required, path: ['dateAdded'] })
}

/** The form for a thing that there is already. */
export const itemForm = z
  .object({ ...itemInput, ...licenceDates, unassignedOn: optionalDay })
  .superRefine(needDayOfAssigning)

export const itemTexts = {
  deleteText: 'This action cannot be reverted',
  search: 'Code, name, employee...',
  usageHistory: 'Usage History',
  unassignedOn: 'Unassigned on',
  assignedOn: 'Assigned on',
  failedSave: 'Failed to save data',
  failedUpdate: 'Failed to update data',
  empty: 'This table is empty... for now.',
  // Ours, where the specification is silent.
  unassigned: 'Unassigned',
  deletedEmployee: { firstName: 'Deleted', lastName: 'employee' },
  personGone: 'This employee is archived or does not exist any more',
  notAssigned: 'Nobody has this now',
  handOver: 'To hand it over to somebody else, leave this date empty',
  takenBackEarly: 'It was assigned after this day',
  takenBackLate: 'This day has not come yet',
  heldBefore: 'Somebody else had it on this day',
  outOfUse: 'Nobody can get what is spent, broken or written off',
  expired: 'Nobody can get a licence that has expired',
  expiresBefore: 'This lies before the day on which it was assigned',
  stillAssigned: (name: string) => `${name} has it. Take it back first.`,
} as const
