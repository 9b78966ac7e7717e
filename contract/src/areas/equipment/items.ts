// The common parts of equipment and licences: items that are assigned to employees.
import { message, messages, issue, label, type Label } from '../../lib/messages.ts'
import { sentNumber } from '../../lib/cell-numbers.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import {
  blankable,
  choice,
  day,
  fieldTexts,
  line,
  longText,
  name,
  reference,
  requiredLine,
  version,
  uuid,
} from '../../lib/fields.ts'
import type { itemEntities } from './entities.ts'
import { dayField, longTextField, numberField, textField } from '../../lib/field-kinds.ts'
import { changeShape, inputShape, namesOf, valueShape, type FieldMap, type ValuesOf } from '../../lib/field-maps.ts'

/** The kinds of items, as stored. */
export const itemKinds = ['equipment', 'licence'] as const satisfies (keyof typeof itemEntities)[]
export type ItemKind = (typeof itemKinds)[number]

export const itemStatuses = ['active', 'inactive', 'spent', 'broken', 'written off'] as const
export type ItemStatus = (typeof itemStatuses)[number]
export const itemStatusTexts = messages('itemStatus', {
  active: message('active', undefined, 'item'),
  inactive: message('inactive', undefined, 'item'),
  spent: 'spent',
  broken: 'broken',
  'written off': 'written off',
})

/** Items with these statuses can't be assigned, but existing assignments continue (`docs/rules.md`, section 5). */
export const outOfUse: readonly ItemStatus[] = ['spent', 'broken', 'written off']
export const isOutOfUse = (status: ItemStatus | null): boolean => status !== null && outOfUse.includes(status)

/** The assignee as lists show them. */
export const assignee = z.object({
  ...ofClass('internal', {
    uuid,
    firstName: z.string(),
    lastName: z.string(),
    profileImage: z.string().nullable(),
  }),
  ...ofClass('hr', { isArchived: z.boolean() }),
  /** On leave today, or on maternity leave. */
  ...ofClass('leave', { isAway: z.boolean() }),
})
export type Assignee = z.output<typeof assignee>

/**
 * The fields of an item that are stored as entered. Status, dates and assignee follow the rules of `assignment.ts`.
 * Schemas, statements, history and the form's draft are derived from this map.
 */
export const itemFields = {
  code: { ...textField(label('Code'), requiredLine), fieldClass: 'internal' },
  name: { ...textField(label('Name'), name), fieldClass: 'internal' },
  notes: { ...longTextField(label('Notes'), longText), fieldClass: 'internal', isOptional: true },
} as const satisfies FieldMap

/** An amount of the company's currency with at most two decimals; a decimal comma is accepted. */
const amount = sentNumber.pipe(
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, issue(fieldTexts.number))
    .transform(Number),
)

/** A text that is null if not given. */
const optionalText = (name: Label, input: z.ZodType<string, string>) => ({
  ...textField(name, blankable(input)),
  value: z.string().nullable(),
  blank: null,
})

/** The fields of equipment about its purchase. Null if not given. */
export const purchaseFields = {
  serialNumber: { ...optionalText(label('Serial number'), line(100)), fieldClass: 'internal' },
  purchaseDate: { ...dayField(label('Purchase date'), blankable(day)), fieldClass: 'internal' },
  /** The last day of the warranty. */
  warrantyEnd: { ...dayField(label('Warranty ends on'), blankable(day)), fieldClass: 'internal' },
  price: { ...numberField(label('Price'), blankable(amount)), fieldClass: 'internal' },
  supplier: { ...optionalText(label('Supplier'), line(100)), fieldClass: 'internal' },
} as const satisfies FieldMap

export type PurchaseFieldName = keyof typeof purchaseFields
export const purchaseFieldNames = namesOf(purchaseFields)
export type PurchaseValues = ValuesOf<typeof purchaseFields>

export const purchaseValues = valueShape(purchaseFields)
/** The input of a new or changed item; omitted fields stay unchanged. */
export const purchaseInput = changeShape(purchaseFields)

/** The fields of an item, of which licences have none about their purchase. */
export const storedItemFields = { ...itemFields, ...purchaseFields }

type PurchaseDates = { [Name in 'purchaseDate' | 'warrantyEnd']?: PurchaseValues[Name] | undefined }

/** Whether a warranty would end before the purchase. */
export const isWarrantyTooShort = ({ purchaseDate = null, warrantyEnd = null }: PurchaseDates): boolean =>
  purchaseDate !== null && warrantyEnd !== null && warrantyEnd < purchaseDate

/** A row of an item list. */
export const itemRow = ofClass('internal', {
  uuid,
  ...valueShape(itemFields),
  /** Null if not set. */
  status: z.enum(itemStatuses).nullable(),
  employee: assignee.nullable(),
  /** The start of the current assignment. */
  dateAdded: z.string().nullable(),
  version: z.int(),
})

/** An assignment from `assignedOn` to the day before `unassignedOn`, or until today if that is null. */
const usage = z.object(
  ofClass('internal', {
    /** Null if the employee has been deleted. */
    uuid: uuid.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    assignedOn: z.string(),
    unassignedOn: z.string().nullable(),
  }),
)
export type Usage = z.output<typeof usage>

/** An item with its assignments, newest first. */
export const itemDetails = {
  ...itemRow,
  ...ofClass('internal', {
    /** The day on which the item was unassigned. */
    unassignedOn: z.string().nullable(),
    usageHistory: z.array(usage),
  }),
}

const optionalDay = blankable(day)
const status = blankable(choice(itemStatuses))

/** A new item. It is assigned on `dateAdded`, or today. */
export const itemInput = ofClass('internal', {
  ...inputShape(itemFields),
  status: status.default(null),
  employee: reference.nullable().default(null),
  dateAdded: optionalDay.default(null),
})

/**
 * A change of an item. Omitted fields stay unchanged. `employee: null` unassigns it today, `unassignedOn` on that day.
 */
export const itemChange = ofClass('internal', {
  ...changeShape(itemFields),
  status: status.optional(),
  employee: reference.nullable().optional(),
  dateAdded: optionalDay.optional(),
  unassignedOn: optionalDay.optional(),
  version,
})

export const licenceDates = ofClass('internal', { dateExpired: optionalDay })

type AssignmentDates = { dateAdded?: string | null | undefined; unassignedOn?: string | null | undefined }

/** An end of an assignment requires its start (specification two, section 5). */
export function requireAssignmentDate({ dateAdded, unassignedOn }: AssignmentDates, context: z.RefinementCtx): void {
  if (unassignedOn && dateAdded === null)
    context.addIssue({ code: 'custom', message: issue(fieldTexts.required), path: ['dateAdded'] })
}

/** The form of an item; licences have no fields about their purchase. */
export const itemForm = z
  .object({ ...itemInput, ...purchaseInput, ...licenceDates, unassignedOn: optionalDay })
  .superRefine(requireAssignmentDate)
  .superRefine((item, context) => {
    if (isWarrantyTooShort(item))
      context.addIssue({ code: 'custom', message: issue(itemTexts.warrantyTooShort), path: ['warrantyEnd'] })
  })

export const itemTexts = messages('item', {
  deleteText: 'This action cannot be reverted',
  search: 'Code, name, employee...',
  usageHistory: 'Usage History',
  unassignedOn: 'Unassigned on',
  assignedOn: 'Assigned on',
  failedUpdate: 'Failed to update data',
  empty: 'This table is empty... for now.',
  // Not fixed by the specification.
  unassigned: 'Unassigned',
  personGone: 'This employee is archived or not active, has left, or no longer exists',
  notAssigned: 'This equipment or licence is not assigned',
  handOver: 'To hand it over to someone else, leave this date blank',
  takenBackEarly: 'This date is before the assignment date',
  takenBackLate: 'This date is in the future',
  heldBefore: 'It was assigned to someone else on this date',
  outOfUse: "Items that are spent, broken or written off can't be assigned",
  expired: "An expired licence can't be assigned",
  expiresBefore: 'This date is before the assignment date',
  warrantyTooShort: 'This date is before the purchase date',
  stillAssigned: (name: string) => message('Assigned to {name}. Unassign it first.', { name }),
})
