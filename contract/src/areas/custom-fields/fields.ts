// Custom fields: the fields that a company adds to the records of its employees. Their kinds, their classes with the
// rules that follow from them, and the validation of their values.
import { z } from 'zod'
import { sentNumber } from '../../lib/cell-numbers.ts'
import { ofClass, type FieldClass } from '../../lib/field-classes.ts'
import type { RoleName } from '../../access.ts'
import { missingScope, type TokenKind, type TokenScope } from '../../token-scopes.ts'
import { blankable, day, fieldTexts, idFrom, line, longText, uuid } from '../../lib/fields.ts'
import type { FieldDefinition } from '../../lib/field-kinds.ts'
import { issue, message, messages, type Label, type Template } from '../../lib/messages.ts'
import { contractTypes, contractTypeTexts, type ContractType } from '../employees/record.ts'
import { customValue, maxCustomOptions, type CustomValue, type CustomValues } from './values.ts'

export const customFieldKinds = ['text', 'long text', 'number', 'day', 'flag', 'choice', 'choices'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]
export const customFieldKindTexts = messages('customFieldKind', {
  text: message('Text', undefined, 'kind of field'),
  'long text': 'Long text',
  number: 'Number',
  day: message('Date', undefined, 'kind of field'),
  flag: 'Yes or no',
  choice: 'Single choice',
  choices: 'Multiple choice',
})

/** The classes of custom fields (`fields.tsv`). */
export const customFieldClasses = [
  'internal',
  'personal',
  'hr',
  'sensitive',
  'national-id',
  'third-party',
] as const satisfies FieldClass[]
export type CustomFieldClass = (typeof customFieldClasses)[number]
export const customFieldClassTexts = messages('customFieldClass', {
  internal: 'Internal',
  personal: message('Personal', undefined, 'kind of data'),
  hr: 'Employment',
  sensitive: 'Sensitive',
  'national-id': 'Identity number',
  'third-party': 'Other people',
})

const accesses = ['none', 'read', 'write'] as const
export type Access = (typeof accesses)[number]
export const accessTexts = messages('customFieldAccess', {
  none: 'No access',
  read: 'Can read',
  write: 'Can read and change',
})

/**
 * The rules of a class. `employee`, `lead` and `admin` list what the employee, their Team leads and Admins may do with a
 * value; the first entry is the preset. Superadmins may always write, and employees always read their own record.
 */
type ClassRules = {
  employee: readonly ['read' | 'write', ...Access[]]
  lead: readonly ['none' | 'read', ...Access[]]
  admin: readonly ['write', ...Access[]]
  /** Stored encrypted: no sort order, no search, no report, and no values in the history. */
  isEncrypted: boolean
  /** Only the last characters are shown to others; showing the whole value is recorded. */
  isMasked: boolean
  kinds: readonly CustomFieldKind[]
}

export const classRules: Readonly<Record<CustomFieldClass, ClassRules>> = {
  internal: {
    employee: ['read', 'write'],
    lead: ['read', 'none'],
    admin: ['write', 'read'],
    isEncrypted: false,
    isMasked: false,
    kinds: customFieldKinds,
  },
  personal: {
    employee: ['write', 'read'],
    lead: ['none', 'read'],
    admin: ['write', 'read'],
    isEncrypted: false,
    isMasked: false,
    kinds: customFieldKinds,
  },
  hr: {
    employee: ['read'],
    lead: ['none', 'read'],
    admin: ['write', 'read', 'none'],
    isEncrypted: false,
    isMasked: false,
    kinds: customFieldKinds,
  },
  sensitive: {
    employee: ['write', 'read'],
    lead: ['none'],
    admin: ['write', 'read', 'none'],
    isEncrypted: true,
    isMasked: false,
    kinds: customFieldKinds,
  },
  'national-id': {
    employee: ['read', 'write'],
    lead: ['none'],
    admin: ['write', 'read', 'none'],
    isEncrypted: true,
    isMasked: true,
    kinds: ['text'],
  },
  'third-party': {
    employee: ['write', 'read'],
    lead: ['none'],
    admin: ['write', 'read', 'none'],
    isEncrypted: false,
    isMasked: false,
    kinds: customFieldKinds,
  },
}

export const customOption = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    isArchived: z.boolean(),
    /** The contract type of the employees who have the option; null for any. */
    contractType: z.enum(contractTypes).nullable(),
  }),
)
export type CustomOption = z.output<typeof customOption>

export const customField = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    kind: z.enum(customFieldKinds),
    /** The unit of a number, such as 'kg'; '' without one. */
    unit: z.string(),
    /** The heading that the field is shown under; fields of one section are shown together. */
    section: z.string(),
    /** A sentence below the field in forms. */
    help: z.string(),
    /** Whether new records need a value. */
    isRequired: z.boolean(),
    /** Whether no two employees have the same value. */
    isUnique: z.boolean(),
    fieldClass: z.enum(customFieldClasses),
    employeeAccess: z.enum(accesses),
    leadAccess: z.enum(accesses),
    adminAccess: z.enum(accesses),
    /** The options of a choice in their order; archived ones stay the values of records that have them. */
    options: z.array(customOption),
    /** When it was deleted; it can be restored for `restorableDays`. */
    archivedAt: z.iso.datetime().nullable(),
    version: z.int(),
  }),
)
export type CustomField = z.output<typeof customField>

/** For how many days a deleted field or option can be restored. */
export const restorableDays = 30

export const isEncrypted = ({ fieldClass }: Pick<CustomField, 'fieldClass'>): boolean =>
  classRules[fieldClass].isEncrypted

/** Whether others see only the last characters of a value. */
export const isMaskedField = ({ fieldClass }: Pick<CustomField, 'fieldClass'>): boolean =>
  classRules[fieldClass].isMasked

export const isChoice = ({ kind }: Pick<CustomField, 'kind'>): boolean => kind === 'choice' || kind === 'choices'

/** Whether lists can be sorted by the field. */
export const isSortable = (field: Pick<CustomField, 'kind' | 'fieldClass'>): boolean =>
  !isEncrypted(field) && field.kind !== 'long text' && field.kind !== 'choices'

/** Whether options can stand for contract types: HR writes both, and an employee has one of each. */
export const mayNameContractTypes = ({
  kind,
  fieldClass,
  adminAccess,
}: Pick<CustomField, 'kind' | 'fieldClass' | 'adminAccess'>): boolean =>
  kind === 'choice' && fieldClass === 'hr' && adminAccess === 'write'

/** Whether options of a field stand for contract types. */
export const namesContractTypes = (field: CustomField): boolean =>
  mayNameContractTypes(field) && field.options.some(({ contractType }) => contractType !== null)

/** Returns the contract type that a value of a field stands for; null for any. */
export const contractTypeOf = (field: CustomField, value: unknown): ContractType | null =>
  (mayNameContractTypes(field) && field.options.find(({ uuid }) => uuid === value)?.contractType) || null

type Contract = { contractType: ContractType | null; custom: CustomValues }

/** Returns a field whose value stands for another contract type than that of the record, with the problem. */
export function otherContract(fields: readonly CustomField[], { contractType, custom }: Contract) {
  for (const field of fields) {
    const wanted = field.archivedAt === null ? contractTypeOf(field, custom[field.uuid]) : null
    if (wanted !== null && wanted !== contractType)
      return { field, wanted, message: customValueTexts.otherContract(contractTypeTexts[wanted]) }
  }
  return undefined
}

/** The records of a caller: their own, those of their team, or all. */
export type Relation = 'own' | 'team' | 'all'
type Reader = {
  role: RoleName | null
  token?: { kind: TokenKind; scopes: readonly TokenScope[] } | null
}

/** Returns what a caller may do with a field of a record. */
export function accessTo(field: CustomField, { role, token }: Reader, relation: Relation): Access {
  if (token && missingScope(token, field.fieldClass)) return 'none'
  if (role === 'Superadmin') return 'write'
  if (role === 'Admin' && relation !== 'team')
    return relation === 'own' ? larger(field.adminAccess, field.employeeAccess) : field.adminAccess
  if (relation === 'own') return field.employeeAccess
  return relation === 'team' ? field.leadAccess : 'none'
}

const larger = (one: Access, other: Access): Access => (accesses.indexOf(one) < accesses.indexOf(other) ? other : one)

export const readableFields = (fields: readonly CustomField[], reader: Reader, relation: Relation): CustomField[] =>
  fields.filter((field) => field.archivedAt === null && accessTo(field, reader, relation) !== 'none')

export const writableFields = (fields: readonly CustomField[], reader: Reader, relation: Relation): CustomField[] =>
  fields.filter((field) => field.archivedAt === null && accessTo(field, reader, relation) === 'write')

export const customValueTexts = messages('customValue', {
  gone: 'This field no longer exists',
  optionGone: 'This option no longer exists',
  taken: 'Another employee has this value',
  unknownOption: (name: string) => message('There is no option {name}', { name }),
  decimals: 'At most 4 decimals',
  tooLarge: 'At most 12 digits before the decimal point',
  masked: 'Enter the whole value, or leave it unchanged',
  otherContract: (contractType: Template) => message('The contract type must be {contractType}', { contractType }),
})

const maxNumber = 1e12

const number = sentNumber
  .pipe(
    z
      .string()
      .regex(/^(-?\d+(\.\d+)?)?$/, { error: issue(fieldTexts.number), abort: true })
      .regex(/^[^.]*(\.\d{1,4})?$/, { error: issue(customValueTexts.decimals), abort: true })
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((value) => value === null || Math.abs(value) < maxNumber, issue(customValueTexts.tooLarge)),
  )
  .nullable()

const blankText = (text: string) => (text === '' ? null : text)

/** Validates the input of a field; a blank one is null. Archived options stay valid for a record that has them. */
export function customInput({ kind, options }: CustomField, stored?: CustomValue): z.ZodType<CustomValue | null> {
  const known = new Set(options.filter(({ isArchived }) => !isArchived).map(({ uuid }) => uuid))
  const had = new Set([stored ?? []].flat().map(String))
  const option = z
    .string()
    .overwrite((id) => idFrom(id) ?? id)
    .refine((id) => known.has(id) || had.has(id), issue(customValueTexts.optionGone))
  switch (kind) {
    case 'text':
      return line(255)
        .nullable()
        .transform((text) => blankText(text ?? ''))
    case 'long text':
      return longText.nullable().transform((text) => blankText(text ?? ''))
    case 'number':
      return number
    case 'day':
      return blankable(day)
    case 'flag':
      return blankable(z.stringbool({ truthy: ['true'], falsy: ['false'] }).or(z.boolean()))
    case 'choice':
      return blankable(option)
    case 'choices':
      return z
        .array(option)
        .max(maxCustomOptions)
        .nullable()
        .transform((uuids) => (uuids && uuids.length > 0 ? [...new Set(uuids)] : null))
  }
}

/** The name of a custom field as the label of a field, which is the same in all languages. */
export const labelOf = ({ name, unit }: Pick<CustomField, 'name' | 'unit'>): Label => {
  const heading = unit === '' ? name : `${name} (${unit})`
  return { heading, ...shown(heading) }
}

const shown = (name: string): Template => message('{name}', { name })

/** A custom field as the description that forms, profiles and lists show fields by. */
export function definitionOf(field: CustomField, stored?: CustomValue): FieldDefinition {
  const { kind, options } = field
  const had = new Set([stored ?? []].flat().map(String))
  const offered = options.filter(({ isArchived, uuid }) => !isArchived || had.has(uuid))
  return {
    kind,
    label: labelOf(field),
    input: customInput(field, stored),
    value: customValue.nullable(),
    blank: kind === 'choices' ? [] : kind === 'choice' || kind === 'flag' ? null : '',
    ...(isChoice(field) && {
      values: offered.map(({ uuid }) => uuid),
      texts: Object.fromEntries(options.map(({ uuid, name }) => [uuid, { code: 'option', ...shown(name) }])),
    }),
  }
}
