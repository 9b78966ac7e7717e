// The record of an employee (specification one, section 3) and what may be written into it (section 5).
import { z } from 'zod'
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
} from '../../lib/fields.ts'
import { upload, uploads } from '../../lib/files.ts'
import { person, position } from './people.ts'

export const employeeStatuses = ['Active', 'Not active', 'Maternity leave'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]
export const genders = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof genders)[number]
export const qualifications = ['SSS', 'VŠS', 'VSS', 'MR'] as const
export type Qualification = (typeof qualifications)[number]
export const contractTypes = ['Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno'] as const
export type ContractType = (typeof contractTypes)[number]
export const maritalStatuses = ['None', 'Single', 'Married'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]
export const workTypes = ['Online', 'WFH', 'Dijeljeno'] as const
export type WorkType = (typeof workTypes)[number]

/** The fixed texts of the form (specification one, sections 4, 5 and 8). */
export const recordTexts = {
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
  // Ours, where the specification is silent.
  bornInTheFuture: 'The date of birth must be in the past',
  endBeforeStart: 'The end date must not be before the start date',
  probationBeforeStart: 'The probationary period must not end before the start date',
  idNumberTaken: 'This ID number belongs to somebody else',
  idNumberMasked: 'Write the whole ID number, or leave it as it is',
  idNumberControl: 'The control digit of this JMBG does not fit: please check it',
  ownSupervisor: 'Nobody is their own supervisor or team lead',
  positionGone: 'This position does not exist any more',
  supervisorGone: 'This employee is archived or does not exist any more',
  projectGone: 'This project is archived or does not exist any more',
  leadsProject: 'Leads this project: choose another team lead in the project first',
  yearsTooMany: 'At most 9,999 years',
  yearsUnlikely: 'More than 60 years: please check this number',
  notYours: 'You may not change this field',
} as const

const filled = (text: string) => line(255).min(1, { error: text, abort: true })

export const child = z.object({
  name: line(100).min(1, { error: recordTexts.childName, abort: true }),
  gender: z.enum(genders, { error: recordTexts.childGender }),
  dateOfBirth: z
    .string({ error: recordTexts.childDateOfBirth })
    .min(1, { error: recordTexts.childDateOfBirth, abort: true })
    .pipe(day),
})
export type Child = z.output<typeof child>

export const experience = z.object({
  companyName: filled(recordTexts.companyName),
  position: filled(recordTexts.experiencePosition),
  /** 'XXXX-XXXX', or 'XXXX-' for what still lasts. */
  yearsPeriod: filled(recordTexts.yearsRequired).regex(/^\d{4}-(\d{4})?$/, recordTexts.yearsFormat),
})
export type Experience = z.output<typeof experience>

/** `mater` is the wire's name of what the form calls 'Matter'. */
export const education = z.object({ mater: filled(recordTexts.matter), faculty: filled(recordTexts.faculty) })
export type Education = z.output<typeof education>

export const skill = z.object({ title: filled(recordTexts.skillTitle), description: optionalLine.default('') })
export type Skill = z.output<typeof skill>

const mostRows = 100
/** How many other files one form takes. */
export const mostOtherFiles = 5

/** Rows of one kind; those written twice count once (specification one, section 5). */
const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .max(mostRows, `At most ${mostRows}`)
    .transform((list) => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()])

const languages = rows(line(100).min(1, fieldTexts.required))

/** A project that somebody is on, with the people who are on it. */
export const teamOfPerson = z.object({
  uuid: z.uuid(),
  name: z.string(),
  clientName: z.string(),
  teamLead: person.nullable(),
  teamMembers: z.array(person),
})
export type TeamOfPerson = z.output<typeof teamOfPerson>

/** A stored file: `id` names it in addresses, `name` is what people read, `size` in bytes. */
export const fileItem = z.object({ id: z.string(), name: z.string(), size: z.int() })
export type FileItem = z.output<typeof fileItem>

/** What a lead knows of the people of the team (`fields.tsv`, read_lead_team). */
export const shortRecord = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  position: position.nullable(),
  departments: z.string(),
  team: z.array(teamOfPerson),
  supervisorOrTeamLead: person.nullable(),
  officeLocation: z.string(),
  seniorityLevel: z.string(),
  seniorityClientLevel: z.string(),
  workType: z.enum(workTypes).nullable(),
  /** Years of work experience, at most one decimal. */
  yearsExperience: z.number().nullable(),
  language: z.array(z.string()),
  briefDescription: z.string(),
  experienceArray: z.array(z.object({ companyName: z.string(), position: z.string(), yearsPeriod: z.string() })),
  educationCertificationArray: z.array(z.object({ mater: z.string(), faculty: z.string() })),
  skillsArray: z.array(z.object({ title: z.string(), description: z.string() })),
})
export type ShortRecord = z.output<typeof shortRecord>

/** An employee's days of a type of leave. */
const leaveTypeOfEmployee = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The employee's total; null where use is counted and never limited. */
  numberOfDays: z.number().nullable(),
  /** Used days. */
  currentNumberDays: z.number(),
  isArchived: z.boolean(),
  expiredDate: z.string(),
})

/** The whole record, as HR and the person read it. */
export const employee = shortRecord.extend({
  maidenName: z.string(),
  status: z.enum(employeeStatuses),
  dateOfBirth: z.string().nullable(),
  country: z.string(),
  placeOfResidence: z.string(),
  residentialAddress: z.string(),
  phoneNumber: z.string(),
  /** Of another person masked: '*********1234'. */
  idNumber: z.string(),
  gender: z.enum(genders).nullable(),
  maritalStatus: z.enum(maritalStatuses),
  qualifications: z.enum(qualifications).nullable(),
  vocation: z.string(),
  contractType: z.enum(contractTypes).nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  endOfProbationaryPeriod: z.string().nullable(),
  emergencyContact: z.string(),
  children: z.array(z.object({ name: z.string(), gender: z.enum(genders), dateOfBirth: z.string() })),
  CV: fileItem.nullable(),
  attachment: fileItem.nullable(),
  otherFiles: z.array(fileItem),
  leaveType: z.array(leaveTypeOfEmployee),
  role: z.enum(roleNames).nullable(),
  isArchived: z.boolean(),
  /** Whether the person has chosen a password or signed in at the identity provider. */
  isActivated: z.boolean(),
  /** When the last invitation was sent; null: never. */
  invitedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type Employee = z.output<typeof employee>

const maxYears = 9999

/** Whether years of work experience are so many that they look mistyped. */
export const looksTooLong = (years: number): boolean => years > 60

/** Years of work experience: digits with one decimal at most; an empty field is null. */
const years = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^(\d+(\.\d)?)?$/, { error: fieldTexts.number, abort: true })
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((number) => number === null || number <= maxYears, recordTexts.yearsTooMany),
  )
  .nullable()

/** The fields that a person keeps of their own record (`fields.tsv`, write_self). */
const ownFields = {
  firstName: name,
  lastName: name,
  maidenName: line(100).optional(),
  dateOfBirth: day,
  country: line(100).optional(),
  placeOfResidence: requiredLine,
  residentialAddress: requiredLine,
  phoneNumber: line(100).optional(),
  idNumber: line(30).optional(),
  gender: blankable(z.enum(genders)).optional(),
  maritalStatus: blankable(z.enum(maritalStatuses)).optional(),
  qualifications: blankable(z.enum(qualifications)).optional(),
  vocation: optionalLine.optional(),
  emergencyContact: optionalLine.optional(),
  children: fromJson(rows(child)).optional(),
  yearsExperience: years.optional(),
  language: fromJson(languages).optional(),
  briefDescription: longText.optional(),
  experienceArray: fromJson(rows(experience)).optional(),
  educationCertificationArray: fromJson(rows(education)).optional(),
  skillsArray: fromJson(rows(skill)).optional(),
  image: upload('photo').optional(),
  CV: upload('document').optional(),
  attachment: upload('attachment').optional(),
  otherFiles: uploads('attachment', mostOtherFiles),
  /** Stored files that go, by their ids. */
  removedFiles: fromJson(z.array(exactLine(300)).max(mostRows)).optional(),
}

/** What HR writes beside them. */
const hrFields = {
  email,
  status: choice(employeeStatuses),
  position: fromJson(reference),
  contractType: choice(contractTypes),
  startDate: day,
  endDate: blankable(day).optional(),
  endOfProbationaryPeriod: blankable(day).optional(),
  departments: line(100).optional(),
  team: fromJson(z.array(reference)).optional(),
  supervisorOrTeamLead: fromJson(reference.nullable()).optional(),
  officeLocation: line(100).optional(),
  seniorityLevel: line(100).optional(),
  seniorityClientLevel: line(100).optional(),
  workType: blankable(z.enum(workTypes)).optional(),
}

/** A new record. What is left out is empty. */
export const employeeInput = z.object({ ...ownFields, ...hrFields })
export type EmployeeInput = z.output<typeof employeeInput>

/** The same, and the applicant who becomes this employee. */
export const newEmployee = employeeInput.extend({ applicant: z.uuid().optional() })

/** A change. What is left out stays as it is; what is empty is emptied. */
export const employeeChange = employeeInput.extend({ version: fromJson(version).optional() })
export type EmployeeChange = z.output<typeof employeeChange>

/** A change of the own record: the own fields, and those of HR as they are (`rules.md` section 2, own profile). */
export const ownChange = z.object({
  ...ownFields,
  ...z.object(hrFields).partial().shape,
  version: fromJson(version).optional(),
})
export type OwnChange = z.output<typeof ownChange>

/** What only HR writes; of these the own profile may send back no more than it has got. */
export const hrFieldNames = Object.keys(hrFields) as (keyof typeof hrFields)[]
