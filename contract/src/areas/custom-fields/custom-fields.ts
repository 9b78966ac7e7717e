// The calls that define custom fields.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, line, messageResult, name, seenVersion, uuid, version } from '../../lib/fields.ts'
import { keyOf } from '../../lib/keys.ts'
import { issue, message, messages, type Message } from '../../lib/messages.ts'
import { contractTypes } from '../employees/record.ts'
import {
  classRules,
  customField,
  customFieldClasses,
  customFieldKinds,
  isChoice,
  isEncrypted,
  mayNameContractTypes,
  restorableDays,
} from './fields.ts'
import { maxCustomFields, maxCustomOptions } from './values.ts'

export const customFieldsTexts = messages('customFields', {
  added: 'Field added',
  changed: 'Field changed',
  moved: 'Order of fields saved',
  deleted: (days: number) => message('Field deleted. It can be restored for {days, number} days.', { days }),
  restored: 'Field restored',
  nameTaken: 'A field with this name already exists',
  optionTwice: 'Two options have this name',
  noOptions: 'Add at least one option',
  tooManyFields: message('A company has at most {max, number} custom fields', { max: maxCustomFields }),
  tooManyOptions: message('At most {max, number} options', { max: maxCustomOptions }),
  kindFixed: "The kind can't be changed. Add another field instead.",
  classFixed: "A field can't switch between encrypted and unencrypted. Add another field instead.",
  kindOfClass: 'Choose another kind of field for this kind of data',
  accessOfClass: "This access isn't allowed for this kind of data",
  noContractTypes: 'Only a single choice of employment data that Admins can change stands for contract types',
  otherContracts: (names: readonly string[], others: number) =>
    message(
      '{others, plural, =0 {These employees have another contract type: {names}} one {These employees have another contract type: {names} and # other} other {These employees have another contract type: {names} and # others}}',
      { names: names.join(', '), others },
    ),
  notUnique: "Fields of this kind can't be unique",
  duplicates: (names: readonly string[], others: number) =>
    message(
      '{others, plural, =0 {Several employees have the same value: {names}} one {Several employees have the same value: {names} and # other} other {Several employees have the same value: {names} and # others}}',
      { names: names.join(', '), others },
    ),
  restoreFirst: 'This field was deleted. Restore it first.',
  closed: 'Only a Superadmin may change this field',
  onlySuperadminCloses: 'Only a Superadmin may choose what Admins can do',
})

const option = z.object({
  /** The id of a stored option; new ones have none. */
  uuid: uuid.optional(),
  name,
  /** The contract type that it stands for; omitted, that of a stored option stays. */
  contractType: z.enum(contractTypes).nullable().optional(),
})
type CustomOptionInput = z.output<typeof option>

const access = z.enum(['none', 'read', 'write'])

export const customFieldInput = z.object({
  name,
  kind: choice(customFieldKinds),
  unit: line(20).default(''),
  section: line(100).default(''),
  help: line(255).default(''),
  isRequired: z.boolean().default(false),
  isUnique: z.boolean().default(false),
  fieldClass: choice(customFieldClasses),
  employeeAccess: access,
  leadAccess: access,
  adminAccess: access,
  /** The options of a choice in their order. Stored options that are left out are deleted. */
  options: z.array(option).max(maxCustomOptions, issue(customFieldsTexts.tooManyOptions)).default([]),
})
export type CustomFieldInput = z.output<typeof customFieldInput>

export type CustomFieldProblem = {
  field: keyof CustomFieldInput | `options.${number}.${'name' | 'contractType'}`
  message: Message
}

/** Returns what contradicts the class and the kind of a field, and its own options. */
export function customFieldProblems(input: CustomFieldInput): CustomFieldProblem[] {
  const rules = classRules[input.fieldClass]
  const problems: CustomFieldProblem[] = []
  if (!rules.kinds.includes(input.kind)) problems.push({ field: 'kind', message: customFieldsTexts.kindOfClass })
  for (const [field, allowed] of [
    ['employeeAccess', rules.employee],
    ['leadAccess', rules.lead],
    ['adminAccess', rules.admin],
  ] as const)
    if (!(allowed as readonly string[]).includes(input[field]))
      problems.push({ field, message: customFieldsTexts.accessOfClass })
  if (input.isUnique && !mayBeUnique(input)) problems.push({ field: 'isUnique', message: customFieldsTexts.notUnique })
  if (!isChoice(input)) return problems
  if (input.options.length === 0) problems.push({ field: 'options', message: customFieldsTexts.noOptions })
  // Stored options of earlier versions may have one key, and stay.
  const isSame = (one: CustomOptionInput, other: CustomOptionInput) =>
    one.uuid !== undefined && other.uuid !== undefined
      ? one.name.toLowerCase() === other.name.toLowerCase()
      : keyOf(one.name) === keyOf(other.name)
  for (const [index, one] of input.options.entries()) {
    const isTwice = (other: CustomOptionInput) =>
      isSame(one, other) || (one.uuid !== undefined && one.uuid === other.uuid)
    if (input.options.findIndex(isTwice) < index)
      problems.push({ field: `options.${index}.name`, message: customFieldsTexts.optionTwice })
    if (one.contractType && !mayNameContractTypes(input))
      problems.push({ field: `options.${index}.contractType`, message: customFieldsTexts.noContractTypes })
  }
  return problems
}

/** Whether values of this kind can be unique. */
export const mayBeUnique = ({ kind }: Pick<CustomFieldInput, 'kind'>): boolean =>
  kind === 'text' || kind === 'number' || kind === 'day'

export { isEncrypted, restorableDays }

const use = z.object({
  /** How many employees have a value. */
  employees: z.int(),
  /** How many employees have each option. */
  options: z.array(z.object({ uuid, employees: z.int() })),
})
export type CustomFieldUse = z.output<typeof use>

export const customFieldsApi = {
  list: endpoint('GET /custom-fields', 'custom-field.read', {
    summary: 'List the custom fields of employees in their order; deleted ones that can be restored only for HR',
    result: z.array(customField),
  }),
  use: endpoint('GET /custom-fields/:id/use', 'custom-field.manage', {
    summary: 'Count the employees who have a value of a custom field',
    params: byId,
    result: use,
  }),
  create: endpoint('POST /custom-fields', 'custom-field.manage', {
    summary: 'Add a custom field',
    body: customFieldInput,
    result: customField,
  }),
  update: endpoint('PUT /custom-fields/:id', 'custom-field.manage', {
    summary: 'Change a custom field and its options; renamed options keep their values',
    params: byId,
    body: customFieldInput.extend({ version }),
    result: customField,
  }),
  move: endpoint('PUT /custom-fields/order', 'custom-field.manage', {
    summary: 'Change the order of the custom fields',
    body: z.object({ fields: z.array(uuid).max(maxCustomFields) }),
    result: messageResult,
  }),
  remove: endpoint('DELETE /custom-fields/:id', 'custom-field.manage', {
    summary: 'Delete a custom field; it and its values can be restored for 30 days',
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
  restore: endpoint('PUT /custom-fields/:id/restore', 'custom-field.manage', {
    summary: 'Restore a deleted custom field with its values',
    params: byId,
    result: messageResult,
  }),
}
