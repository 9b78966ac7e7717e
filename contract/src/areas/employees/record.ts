// The record of an employee (specification one, section 3) and its validation (section 5).
import { message, messages, issue, type Message, type Template, label } from '../../lib/messages.ts'
import { z } from 'zod'
import { sentNumber } from '../../lib/cell-numbers.ts'
import { ofClass, type FieldClass } from '../../lib/field-classes.ts'
import { roleNames } from '../../access.ts'
import {
  blankable,
  choice,
  day,
  email,
  fieldTexts,
  fromJson,
  exactLine,
  line,
  longText,
  name,
  optionalLine,
  reference,
  requiredLine,
  version,
  uuid,
} from '../../lib/fields.ts'
import {
  choiceField,
  dayField,
  longTextField,
  numberField,
  recordField,
  rowsField,
  textField,
  textsField,
  type FieldDefinition,
} from '../../lib/field-kinds.ts'
import { upload, uploads } from '../../lib/files.ts'
import { customValues } from '../custom-fields/values.ts'
import { documentVisibilities } from '../documents/visibility.ts'
import { invitationTimes } from './invitation-time.ts'
import { person, position } from './people.ts'

export const employeeStatuses = ['Active', 'Not active', 'Maternity leave'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
export const employeeStatusTexts = messages('employeeStatus', {
  Active: message('Active', undefined, 'employee'),
  'Not active': 'Not active',
  'Maternity leave': 'Maternity leave',
})
export const genders = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof genders)[number]
export const genderTexts = messages('gender', {
  Male: 'Male',
  Female: 'Female',
  Other: message('Other', undefined, 'gender'),
})
export const qualifications = ['SSS', 'VŠS', 'VSS', 'MR'] as const
export type Qualification = (typeof qualifications)[number]
export const qualificationTexts = messages('qualification', { SSS: 'SSS', VŠS: 'VŠS', VSS: 'VSS', MR: 'MR' })
export const contractTypes = ['Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno'] as const
export type ContractType = (typeof contractTypes)[number]
export const contractTypeTexts = messages('contractType', {
  'Ugovor o djelu': 'Ugovor o djelu',
  'Ugovor na određeno': 'Ugovor na određeno',
  'Ugovor na neodređeno': 'Ugovor na neodređeno',
})
export const maritalStatuses = ['None', 'Single', 'Married'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]
export const maritalStatusTexts = messages('maritalStatus', {
  None: message('None', undefined, 'marital status'),
  Single: 'Single',
  Married: 'Married',
})
export const workTypes = ['Online', 'WFH', 'Dijeljeno'] as const
export type WorkType = (typeof workTypes)[number]
export const workTypeTexts = messages('workType', { Online: 'Online', WFH: 'WFH', Dijeljeno: 'Dijeljeno' })

/** The fixed texts of the form (specification one, sections 4, 5 and 8). */
export const recordTexts = messages('record', {
  childName: 'Please enter child first name',
  childGender: 'Please select child gender',
  childDateOfBirth: 'Please enter child date of birth',
  companyName: 'Company name is required',
  experiencePosition: 'Position is required',
  yearsRequired: 'Years range is required',
  yearsFormat: 'Years range must be in the format XXXX-XXXX or XXXX-, and X need to be number',
  matter: 'Matter is required',
  faculty: 'Faculty is required',
  skillTitle: 'Title is required',
  // Not fixed by the specification.
  bornInTheFuture: 'The date of birth must be in the past',
  endBeforeStart: 'The end date must not be before the start date',
  probationBeforeStart: 'The probationary period must not end before the start date',
  employeeNumberTaken: 'Another employee has this employee number',
  employeeNumberOfArchived: 'This employee number belongs to an archived employee',
  idNumberTaken: 'Another employee has this ID number',
  idNumberMasked: 'Enter the whole ID number, or leave it unchanged',
  /** @param label the name of the number, such as 'JMBG' */
  idNumberControl: (label: string | Template) => message('Check the {label}: its check digit is wrong', { label }),
  ownSupervisor: "Employees can't be their own supervisor or team lead",
  supervisorCycle: (names: readonly string[]) =>
    message("Supervisors can't form a circle: {names}. Choose another supervisor.", { names: names.join(' → ') }),
  positionGone: 'This position no longer exists',
  supervisorGone: 'This employee is archived or not active, has left, or no longer exists',
  joinerGone: "Employees who have left or are not active can't join projects",
  projectGone: 'This project is archived or no longer exists',
  leadsNamedProject: (project: string) =>
    message('{project}: Leads this project: choose another team lead in the project first', { project }),
  leadsProject: 'Leads this project: choose another team lead in the project first',
  yearsTooMany: 'At most 9,999 years',
  yearsDecimals: 'At most one decimal',
  yearsUnlikely: 'More than 60 years: please check this number',
  notYours: 'Only HR can change this',
  tooManyRows: (max: number) => message('At most {max, number}', { max }),
})

const filled = (missing: Message) => line(255).min(1, { error: issue(missing), abort: true })

export const child = z.object(
  ofClass('third-party', {
    name: line(100).min(1, { error: issue(recordTexts.childName), abort: true }),
    gender: z.enum(genders, { error: issue(recordTexts.childGender) }),
    dateOfBirth: z
      .string({ error: issue(recordTexts.childDateOfBirth) })
      .min(1, { error: issue(recordTexts.childDateOfBirth), abort: true })
      .pipe(day),
  }),
)
export type Child = z.output<typeof child>

export const experience = z.object(
  ofClass('personal', {
    companyName: filled(recordTexts.companyName),
    position: filled(recordTexts.experiencePosition),
    /** 'XXXX-XXXX', or 'XXXX-' if it continues. */
    yearsPeriod: filled(recordTexts.yearsRequired).regex(/^\d{4}-(\d{4})?$/, issue(recordTexts.yearsFormat)),
  }),
)
export type Experience = z.output<typeof experience>

/** `mater` is the wire name of the form's field 'Matter'. */
export const education = z.object(
  ofClass('personal', { mater: filled(recordTexts.matter), faculty: filled(recordTexts.faculty) }),
)
export type Education = z.output<typeof education>

export const skill = z.object(
  ofClass('personal', { title: filled(recordTexts.skillTitle), description: optionalLine.default('') }),
)
export type Skill = z.output<typeof skill>

const maxRows = 100
/** The maximum number of other files that a form adds. */
export const maxOtherFiles = 5

/** A list of rows without duplicates (specification one, section 5). */
const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .max(maxRows, issue(recordTexts.tooManyRows(maxRows)))
    .transform((list) => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()])

const languages = rows(line(100).min(1, issue(fieldTexts.required)))

/** A current project of an employee, with its members. */
export const teamOfPerson = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    clientName: z.string(),
    teamLead: person.nullable(),
    teamMembers: z.array(person),
  }),
)
export type TeamOfPerson = z.output<typeof teamOfPerson>

/** A stored file. `id` identifies it in URLs, `name` is the original name, `size` is in bytes. */
export const fileItem = z.object(ofClass('internal', { id: z.string(), name: z.string(), size: z.int() }))
export type FileItem = z.output<typeof fileItem>

/** A file of an employee. Employees delete only those of their own files that they added. */
const employeeFile = fileItem.extend(ofClass('internal', { isAddedByHr: z.boolean() }))

/** A document as it was filed: now, or before it was renewed. */
const documentVersion = z.object(
  ofClass('sensitive', {
    ...employeeFile.shape,
    date: z.string().nullable(),
    expiresOn: z.string().nullable(),
    addedAt: z.iso.datetime(),
    /** The name of the user who filed it; null if the user was deleted or is not known. */
    addedBy: z.string().nullable(),
  }),
)
export type DocumentVersion = z.output<typeof documentVersion>

/** One of an employee's other files. Files added in the form have no category and no date. */
export const documentItem = documentVersion.extend(
  ofClass('sensitive', {
    /** The name of the category. */
    category: z.string().nullable(),
    visibility: z.enum(documentVisibilities),
    /** Whether it has an expiry date of which reminders are sent. */
    hasExpiry: z.boolean(),
    /** The versions before renewals, latest first. */
    earlier: z.array(documentVersion),
  }),
)
export type DocumentItem = z.output<typeof documentItem>

const maxYears = 9999

/** Whether years of work experience look mistyped. */
export const isUnusuallyLong = (years: number): boolean => years > 60

/** Years of work experience with at most one decimal; an empty field is null. */
const years = sentNumber
  .pipe(
    z
      .string()
      .regex(/^(\d+(\.\d+)?)?$/, { error: issue(fieldTexts.number), abort: true })
      .regex(/^[^.]*(\.\d)?$/, { error: issue(recordTexts.yearsDecimals), abort: true })
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((number) => number === null || number <= maxYears, issue(recordTexts.yearsTooMany)),
  )
  .nullable()

/** An entry of `recordFields`. */
type Field = FieldDefinition & {
  /** The roles that may change it: the employee and HR, or only HR. */
  writer: 'employee' | 'HR'
  fieldClass: FieldClass
  /** Whether the list of employees shows it: always, or if the user chooses it. An index sorts by it. */
  list?: 'shown' | 'optional'
  /** The width of its column in spreadsheets, in characters. */
  sheet?: number
  /** The same for a column that an export adds only if the user chooses it. */
  chosenSheet?: number
}

const shortLine = line(100).optional()
const byEmployee = { writer: 'employee' } as const
const byHr = { writer: 'HR' } as const

/**
 * The editable fields of a record. Schemas, columns, spreadsheet, import, history and the form's draft are derived from
 * this map.
 */
export const recordFields = {
  firstName: { ...textField(label('First name'), name), ...byEmployee, fieldClass: 'internal', sheet: 16 },
  lastName: { ...textField(label('Last name'), name), ...byEmployee, fieldClass: 'internal', sheet: 18 },
  email: {
    ...textField(label('Email'), email),
    ...byHr,
    fieldClass: 'internal',
    address: 'email',
    list: 'shown',
    sheet: 32,
  },
  /** The company's own number: unique, ignoring case. New employees without one get the next of the company's pattern. */
  employeeNumber: {
    ...textField(label('Employee number'), line(30).optional()),
    ...byHr,
    fieldClass: 'internal',
    list: 'optional',
    chosenSheet: 18,
  },
  status: {
    ...choiceField(label('Status'), employeeStatuses, employeeStatusTexts),
    input: choice(employeeStatuses),
    value: z.enum(employeeStatuses),
    blank: 'Active',
    ...byHr,
    fieldClass: 'hr',
    list: 'shown',
    sheet: 16,
  },
  dateOfBirth: { ...dayField(label('Date of birth'), day), ...byEmployee, fieldClass: 'sensitive', sheet: 14 },
  gender: { ...choiceField(label('Gender'), genders, genderTexts), ...byEmployee, fieldClass: 'sensitive', sheet: 10 },
  country: { ...textField(label('Country'), shortLine), ...byEmployee, fieldClass: 'personal', sheet: 22 },
  placeOfResidence: {
    ...textField(label('Place of residence'), requiredLine),
    ...byEmployee,
    fieldClass: 'sensitive',
    sheet: 22,
  },
  residentialAddress: {
    ...textField(label('Residential address'), requiredLine),
    ...byEmployee,
    fieldClass: 'sensitive',
    sheet: 30,
  },
  phoneNumber: {
    ...textField(label('Phone number'), shortLine),
    ...byEmployee,
    fieldClass: 'personal',
    address: 'tel',
    sheet: 20,
  },
  /** Coworkers see this number in the directory, and never `phoneNumber`. */
  workPhone: { ...textField(label('Work phone'), shortLine), ...byEmployee, fieldClass: 'internal', address: 'tel' },
  emergencyContact: {
    ...textField(label('Emergency contact'), optionalLine.optional()),
    ...byEmployee,
    fieldClass: 'third-party',
    sheet: 30,
  },
  /**
   * Stored encrypted. Masked for everyone but the employee: '*********1234'. The form and the profile show the label of
   * `nationalIdFormatOf`.
   */
  idNumber: {
    ...textField(label('ID number'), line(30).optional()),
    ...byEmployee,
    fieldClass: 'national-id',
    sheet: 18,
  },
  qualifications: {
    ...choiceField(label('Qualification'), qualifications, qualificationTexts),
    ...byEmployee,
    fieldClass: 'personal',
    lang: 'bs',
    sheet: 14,
  },
  vocation: {
    ...textField(label('Vocation'), optionalLine.optional()),
    ...byEmployee,
    fieldClass: 'personal',
    sheet: 26,
  },
  children: {
    ...rowsField(label('Children'), {
      input: rows(child),
      value: z.object(ofClass('third-party', { name: z.string(), gender: z.enum(genders), dateOfBirth: z.string() })),
    }),
    ...byEmployee,
    fieldClass: 'third-party',
    sheet: 40,
  },
  position: {
    ...recordField(label('Position'), { input: fromJson(reference), value: position }),
    ...byHr,
    fieldClass: 'hr',
    sheet: 24,
  },
  departments: { ...textField(label('Departments'), shortLine), ...byHr, fieldClass: 'hr', list: 'shown', sheet: 20 },
  team: {
    kind: 'record',
    label: label('Team'),
    input: fromJson(z.array(reference)).optional(),
    value: z.array(teamOfPerson),
    blank: [],
    ...byHr,
    fieldClass: 'hr',
    sheet: 36,
  },
  supervisorOrTeamLead: {
    ...recordField(label('Supervisor or team lead'), {
      input: fromJson(reference.nullable()).optional(),
      value: person,
    }),
    ...byHr,
    fieldClass: 'hr',
    sheet: 36,
  },
  contractType: {
    ...choiceField(label('Contract type'), contractTypes, contractTypeTexts),
    input: choice(contractTypes),
    ...byHr,
    fieldClass: 'hr',
    lang: 'hr',
    list: 'shown',
    sheet: 22,
  },
  startDate: {
    ...dayField(label('Start date', undefined, 'employment'), day),
    ...byHr,
    fieldClass: 'hr',
    list: 'shown',
    sheet: 14,
  },
  endOfProbationaryPeriod: {
    ...dayField(label('End of probationary period'), blankable(day).optional()),
    ...byHr,
    fieldClass: 'hr',
    sheet: 14,
  },
  endDate: {
    ...dayField(label('End date', undefined, 'employment'), blankable(day).optional()),
    ...byHr,
    fieldClass: 'hr',
    list: 'shown',
    sheet: 14,
  },
  officeLocation: {
    ...textField(label('Office location'), shortLine),
    ...byHr,
    fieldClass: 'internal',
    list: 'shown',
    sheet: 18,
  },
  workType: {
    ...choiceField(label('Work type'), workTypes, workTypeTexts),
    ...byHr,
    fieldClass: 'internal',
    lang: 'bs',
    sheet: 12,
  },
  seniorityLevel: { ...textField(label('Seniority level'), shortLine), ...byHr, fieldClass: 'hr', sheet: 18 },
  seniorityClientLevel: {
    ...textField(label('Seniority client level'), shortLine),
    ...byHr,
    fieldClass: 'hr',
    sheet: 22,
  },
  /** At most one decimal. */
  yearsExperience: {
    ...numberField(label('Years of work experience'), years.optional()),
    ...byEmployee,
    fieldClass: 'personal',
    sheet: 12,
  },
  language: { ...textsField(label('Languages'), languages), ...byEmployee, fieldClass: 'personal', sheet: 30 },
  maidenName: { ...textField(label('Maiden name'), shortLine), ...byEmployee, fieldClass: 'personal' },
  maritalStatus: {
    ...choiceField(label('Marital status'), maritalStatuses, maritalStatusTexts),
    value: z.enum(maritalStatuses),
    blank: 'None',
    ...byEmployee,
    fieldClass: 'sensitive',
  },
  briefDescription: {
    ...longTextField(label('Brief description'), longText.optional()),
    ...byEmployee,
    fieldClass: 'personal',
  },
  experienceArray: {
    ...rowsField(label('Experience'), {
      input: rows(experience),
      value: z.object(ofClass('personal', { companyName: z.string(), position: z.string(), yearsPeriod: z.string() })),
    }),
    ...byEmployee,
    fieldClass: 'personal',
  },
  educationCertificationArray: {
    ...rowsField(label('Education'), {
      input: rows(education),
      value: z.object(ofClass('personal', { mater: z.string(), faculty: z.string() })),
    }),
    ...byEmployee,
    fieldClass: 'personal',
  },
  skillsArray: {
    ...rowsField(label('Skills'), {
      input: rows(skill),
      value: z.object(ofClass('personal', { title: z.string(), description: z.string() })),
    }),
    ...byEmployee,
    fieldClass: 'personal',
  },
} as const satisfies Record<string, Field>

export type RecordFields = typeof recordFields
export type RecordFieldName = keyof RecordFields
/** The names of the fields with these properties, such as `{ writer: 'HR' }`. */
export type FieldNamesWith<Like> = {
  [Name in RecordFieldName]: RecordFields[Name] extends Like ? Name : never
}[RecordFieldName]

export const recordFieldNames = Object.keys(recordFields) as RecordFieldName[]

/** The names of the fields that have this property. */
export const fieldNamesWith = <Property extends Exclude<keyof Field, keyof FieldDefinition>>(property: Property) =>
  recordFieldNames.filter((field) => property in recordFields[field]) as FieldNamesWith<{
    [Name in Property]: NonNullable<Field[Property]>
  }>[]

/** The fields of the list of employees. */
export const listedFields = fieldNamesWith('list')

/** The columns that an export of employees adds only if the user chooses them. */
export const extraSheetFields = fieldNamesWith('chosenSheet')

/** Fills missing fields of a record with their blank values. */
export const withBlanks = (given: { [Name in RecordFieldName]?: unknown }) =>
  Object.fromEntries(
    recordFieldNames.map((field) => [field, given[field] ?? recordFields[field].blank]),
  ) as unknown as { [Name in RecordFieldName]: z.output<RecordFields[Name]['value']> }

const writtenBy = <Writer extends Field['writer']>(writer: Writer) =>
  recordFieldNames.filter((field) => recordFields[field].writer === writer) as FieldNamesWith<{ writer: Writer }>[]
const ownFieldNames = writtenBy('employee')
/** The fields that only HR may change. Employees may send them with their own record, but only unchanged. */
export const hrFieldNames = writtenBy('HR')

/** The inputs or values of these fields as the shape of a zod schema. */
export const shapeOf = <Name extends RecordFieldName, Part extends 'input' | 'value'>(
  names: readonly Name[],
  part: Part,
) =>
  Object.assign(
    {},
    ...names.map((fieldName) =>
      ofClass(recordFields[fieldName].fieldClass, { [fieldName]: recordFields[fieldName][part] }),
    ),
  ) as {
    [One in Name]: RecordFields[One][Part]
  }

const identity = ofClass('internal', { uuid, profileImage: z.string().nullable() })

/** The fields that a Team lead sees of team members (`fields.tsv`, read_lead_team). */
export const shortRecordFields = [
  'firstName',
  'lastName',
  'email',
  'workPhone',
  'position',
  'departments',
  'team',
  'supervisorOrTeamLead',
  'officeLocation',
  'seniorityLevel',
  'seniorityClientLevel',
  'workType',
  'yearsExperience',
  'language',
  'briefDescription',
  'experienceArray',
  'educationCertificationArray',
  'skillsArray',
] as const satisfies RecordFieldName[]
/** The values of the custom fields that the caller may read, by the ids of the fields. */
const custom = ofClass('internal', { custom: customValues })
export const shortRecord = z.object({ ...identity, ...shapeOf(shortRecordFields, 'value'), ...custom })
export type ShortRecord = z.output<typeof shortRecord>

/** An employee's balance of a leave type. */
const leaveTypeOfEmployee = z.object(
  ofClass('leave-type', {
    uuid,
    name: z.string(),
    /** The employee's total; null if days are counted without a limit. */
    numberOfDays: z.number().nullable(),
    /** Days used. */
    currentNumberDays: z.number(),
    isArchived: z.boolean(),
    expiredDate: z.string(),
  }),
)

/** The whole record, as HR and the employee see it. */
export const employee = z.object({
  ...identity,
  ...shapeOf(recordFieldNames, 'value'),
  ...custom,
  ...ofClass('personal', { CV: employeeFile.nullable() }),
  ...ofClass('sensitive', { attachment: employeeFile.nullable(), otherFiles: z.array(documentItem) }),
  ...ofClass('leave-type', { leaveType: z.array(leaveTypeOfEmployee) }),
  ...ofClass('hr', { isArchived: z.boolean() }),
  ...ofClass('access', {
    role: z.enum(roleNames).nullable(),
    /** Whether the employee may sign in now; an earlier version does not say it. */
    maySignIn: z.boolean().default(true),
    /** Whether the employee has set a password or signed in at the identity provider. */
    isActivated: z.boolean(),
    /** When the latest invitation was sent; null if none was. */
    invitedAt: z.iso.datetime().nullable(),
    /** Whether the invitation is planned for the first day. */
    isInvitedOnFirstDay: z.boolean(),
  }),
  ...ofClass('internal', { version: z.int() }),
})
export type Employee = z.output<typeof employee>

/** The files that a form adds or removes. */
const files = {
  ...ofClass('personal', { image: upload('photo').optional(), CV: upload('document').optional() }),
  ...ofClass('sensitive', {
    attachment: upload('attachment').optional(),
    otherFiles: uploads('attachment', maxOtherFiles),
    /** The ids of stored files to delete. */
    removedFiles: fromJson(z.array(exactLine(300)).max(maxRows)).optional(),
  }),
}

/** Values of custom fields by the ids of the fields; omitted ones stay unchanged. Their fields validate them. */
const sentCustom = ofClass('internal', { custom: fromJson(z.record(uuid, z.unknown())).optional() })

/** A new record. Omitted fields are empty. */
export const employeeInput = z.object({ ...shapeOf(recordFieldNames, 'input'), ...files, ...sentCustom })
export type EmployeeInput = z.output<typeof employeeInput>

/**
 * A new record, with the applicant that it is created from and the time of the invitation, 'now' if omitted. Tokens without
 * `accounts:write` invite no one, whatever time they send.
 */
export const newEmployee = employeeInput.extend({
  ...ofClass('sensitive', { applicant: uuid.optional() }),
  ...ofClass('access', { invitation: choice(invitationTimes).optional() }),
})

/**
 * Required of new employees, but not contained in every import: a change may omit them, which leaves them blank, but not
 * clear them.
 */
export const laterFields = ['dateOfBirth', 'placeOfResidence', 'residentialAddress'] as const

/** A change. Omitted fields stay unchanged; empty ones are cleared. */
export const employeeChange = employeeInput.extend({
  ...ofClass('sensitive', {
    dateOfBirth: recordFields.dateOfBirth.input.optional(),
    placeOfResidence: recordFields.placeOfResidence.input.optional(),
    residentialAddress: recordFields.residentialAddress.input.optional(),
  }),
  ...ofClass('internal', {
    /** The first day at a changed office location; today if omitted. It decides which holiday calendar counts. */
    officeLocationFrom: blankable(day).optional(),
    version: fromJson(version).optional(),
    /** The fingerprint of `GET /employee/:id/leave-outside`: ends that leave, for tokens with `leave:write`. Without it, the leave stays. */
    endsLeave: exactLine(100).optional(),
  }),
})
export type EmployeeChange = z.output<typeof employeeChange>

/** The fields that employees may change in their own record. */
export const ownInput = z.object({ ...shapeOf(ownFieldNames, 'input'), ...files, ...sentCustom })

/** A change of the caller's own record. HR's fields may be included if unchanged (`docs/rules.md`, section 2). */
export const ownChange = ownInput.extend({
  ...z.object(shapeOf(hrFieldNames, 'input')).partial().shape,
  version: fromJson(version).optional(),
})
export type OwnChange = z.output<typeof ownChange>
