// The values of fields that users extend by typing a new one. HR renames and merges them for all employees at once.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { choice, name, requiredLine, translated } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { officeKey } from '../leave/entitlement.ts'
import type { FixedAttribute } from '../reports/definition.ts'
import { seniorityLevels } from './derived.ts'
import { recordFields, type RecordFieldName } from './record.ts'

type OptionList = {
  /** The filter of lists, in saved views, that names a value. */
  filter?: string
  /** The attribute of reports whose filter names a value. */
  attribute?: FixedAttribute
  /** Values that the filter also finds where they are not stored, so that renaming the stored ones leaves views alone. */
  derived?: readonly string[]
  /** The form in which reports and filters compare values; without it, letter by letter. */
  keyOf?: (value: string) => string
}

/** The lists, by the field of the record that holds the value. */
export const optionLists = {
  officeLocation: { filter: 'office', attribute: 'office', keyOf: officeKey },
  departments: { filter: 'department', attribute: 'departments' },
  seniorityLevel: { filter: 'seniority', derived: seniorityLevels },
  seniorityClientLevel: {},
  country: {},
} as const satisfies { [Field in RecordFieldName]?: OptionList }
export type OptionListName = keyof typeof optionLists

// Object.keys loses the names.
export const optionListNames = Object.keys(optionLists) as [OptionListName, ...OptionListName[]]

/** The filters that name values of a list, and how they compare them. */
export const usesOf = (list: OptionListName): OptionList => optionLists[list]
export const optionListLabel = (list: OptionListName) => recordFields[list].label

export const optionListsTexts = messages('optionLists', {
  renamed: (employees: number, to: string) =>
    message(
      '{employees, plural, one {# employee now has the value {to}} other {# employees now have the value {to}}}',
      { employees, to },
    ),
  sameName: 'Enter another name',
  taken: 'This value is already in the list. Merge the two instead.',
  gone: 'This value is no longer in the list. Please reload the page.',
  countChanged: (employees: number) =>
    message(
      '{employees, plural, one {# employee now has this value. Please check and try again.} other {# employees now have this value. Please check and try again.}}',
      { employees },
    ),
  otherSpelling: (value: string, other: string) =>
    message('{other} is the same office as {value}. Merge these two spellings first.', { value, other }),
  otherCalendar: (value: string, to: string) =>
    message(
      "{value} and {to} have different holiday calendars, so merging them would change employees' leave. Give both the same calendar first.",
      { value, to },
    ),
  otherPolicy: (policy: string, value: string, to: string) =>
    message(
      "The leave policy {policy} applies to only one of {value} and {to}, so merging them would change employees' leave. Change the policy's offices or blocked dates first.",
      { policy, value, to },
    ),
})

const optionValue = z.object({
  value: z.string(),
  /** How many employees have it, archived ones included. */
  employees: z.int(),
})
export type OptionValue = z.output<typeof optionValue>

/** Gives a value a new name, or its employees another value of the list. */
export const optionActions = ['rename', 'merge'] as const

export const optionChange = z.object({
  action: choice(optionActions),
  value: requiredLine,
  to: name,
  /** How many employees had the value when the user was asked. */
  employees: z.int(),
})

const ofList = z.object({ list: choice(optionListNames) })

export const optionListsApi = {
  list: {
    ...listEndpoint('GET /option-lists/:list', 'option-list.manage', {
      summary: 'List the values that employees have in a field, with the number of employees',
      row: optionValue,
      sort: ['value', 'employees'],
      filters: {},
    }),
    params: ofList,
  },
  change: endpoint('PUT /option-lists/:list', 'option-list.manage', {
    summary: 'Rename a value for all employees, or merge it into another one; refused if leave would change',
    params: ofList,
    body: optionChange,
    result: z.object({ message: translated }),
  }),
}
