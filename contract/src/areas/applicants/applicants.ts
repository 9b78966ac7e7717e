import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  day,
  email,
  fieldTexts,
  fromJson,
  exactLine,
  line,
  longText,
  message,
  name,
  requiredLine,
} from '../../lib/fields.ts'
import { fileContent, upload, uploads } from '../../lib/files.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { fileItem } from '../employees/record.ts'
import { emailStates } from '../notifications/emails.ts'
import { applicantsTexts } from './texts.ts'

/** How many other files an application takes beside the CV. */
export const maxOtherFiles = 5
/** What the files of an application are, as the parts of its multipart body are called. */
export const applicantFileKinds = ['CV', 'otherFiles'] as const
export type ApplicantFileKind = (typeof applicantFileKinds)[number]

const requiredText = longText.min(1, { error: fieldTexts.required, abort: true })

/** The fields of the public form, without files and captcha: checked before anything is sent. */
export const applicationFields = z.object({
  firstName: name,
  lastName: name,
  email,
  city: requiredLine,
  phoneNumber: requiredLine,
  education: requiredText,
  skills: requiredText,
  additionalInfo: longText.default(''),
  // A box that has to be ticked: anything else was left empty.
  grantedPermission: fromJson(z.literal(true, { error: fieldTexts.required })),
})

/** A whole application. `captcha`: the proof that `GET /captcha` asks for. */
export const applicationInput = applicationFields.extend({
  appliedForPosition: name,
  CV: upload('document', applicantsTexts.cvMissing),
  otherFiles: uploads('attachment', maxOtherFiles),
  captcha: line(4096).default(''),
})
export type ApplicationInput = z.output<typeof applicationInput>

const row = z.object({
  uuid: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  appliedForPosition: z.string(),
  /** A calendar day of the company. */
  applicationDate: z.string(),
  /** How often the same e-mail address applied for the same position; the newest application is the one shown. */
  applications: z.int(),
  CV: fileItem,
})
export type ApplicantRow = z.output<typeof row>

/** The fields of an application that the list leaves out page by page. */
const details = z.object({
  education: z.string(),
  skills: z.string(),
  additionalInfo: z.string(),
  grantedPermission: z.boolean(),
  otherFiles: z.array(fileItem),
})

const files = z.object({ CV: fileItem, otherFiles: z.array(fileItem) })

const sentEmail = z.object({
  uuid: z.uuid(),
  subject: z.string(),
  text: z.string(),
  /** The employee who sent it; null: deleted since, or the acknowledgement of the application. */
  sentBy: z.string().nullable(),
  isAcknowledgement: z.boolean(),
  at: z.iso.datetime(),
  state: z.enum(emailStates),
})
export type ApplicantEmail = z.output<typeof sentEmail>

const applicant = row.extend({
  ...details.shape,
  /** What was agreed to, and when. */
  consent: z.object({ text: z.string(), at: z.iso.datetime() }),
  /** The applications before the one shown, newest first. */
  earlier: z.array(files.extend({ uuid: z.uuid(), applicationDate: z.string() })),
  emails: z.array(sentEmail),
  /** The calendar day on which data and files go. */
  keptUntil: z.string(),
  /** The employee whom the applicant has become. */
  hiredAs: z.object({ uuid: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
})
export type Applicant = z.output<typeof applicant>

const filters = {
  /** Strictly after this day. */
  applicationDateFrom: day.optional(),
  /** Strictly before this day; ignored when it lies before the first. */
  applicationDateTo: day.optional(),
  /** Anywhere in the city, whatever the case. */
  city: line(100).optional(),
  /** The whole name of the position, whatever the case. */
  position: line(100).optional(),
}

const wholeRow = row.extend(details.shape)
export type WholeApplicantRow = z.output<typeof wholeRow>

const pages = listEndpoint('GET /applicants', 'applicant.manage', {
  summary: 'Applicants: of those who applied several times for a position, the newest application',
  row,
  sort: ['applicationDate', 'lastName', 'email', 'city', 'position'],
  filters,
})

// Without paging the rows have every field of an applicant (specification two, section 3).
const list = { ...pages, wholeResult: z.array(wholeRow) }

const apply = {
  summary: 'A job application of a visitor; ten an hour from one network address',
  multipart: true,
  body: applicationInput,
  result: message,
} as const

const template = z.object({ uuid: z.uuid(), name: z.string(), subject: z.string(), text: z.string() })
export type EmailTemplate = z.output<typeof template>

export const emailInput = z.object({ subject: requiredLine, text: requiredText })
/** The email that every applicant gets at once, at most one per address and day. */
export const acknowledgementInput = emailInput.extend({ isSent: z.boolean() })
export const templateInput = emailInput.extend({ name })

const acknowledgement = z.object({ isSent: z.boolean(), subject: z.string(), text: z.string() })
export type Acknowledgement = z.output<typeof acknowledgement>

/** Applications whose time to be kept is over: nothing but how many there were. */
const pastYear = z.object({ year: z.int(), applications: z.int() })

const neighbour = z.object({ uuid: z.uuid(), name: z.string() }).nullable()

/** What a browser has to do before an application is taken. */
const captcha = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proof-of-work'),
    challenge: z.string(),
    /** How many numbers are wanted, and with how many zero bits the hash of each has to begin. */
    parts: z.int(),
    bits: z.int(),
    /** How long it can be used, in seconds. */
    seconds: z.int(),
  }),
  z.object({ kind: z.literal('recaptcha'), siteKey: z.string(), origin: z.string() }),
])
export type Captcha = z.output<typeof captcha>

/** What the audit log calls the records of this area. */
export const applicantEntities = ['applicant', 'email template'] as const

export const applicantsApi = {
  list,
  find: endpoint('GET /applicant/:id', 'applicant.manage', {
    summary: 'One applicant, whole',
    params: byId,
    result: applicant,
  }),
  place: endpoint('GET /applicant/:id/place', 'applicant.manage', {
    summary: 'Where an applicant stands in the list as it is filtered and sorted, and who comes before and after',
    params: byId,
    query: list.query.omit({ page: true, pageSize: true }),
    result: z.object({ number: z.int().nullable(), total: z.int(), previous: neighbour, next: neighbour }),
  }),
  positions: endpoint('GET /applicants/positions', 'applicant.manage', {
    summary: 'The positions that somebody has applied for',
    result: z.array(z.string()),
  }),
  past: endpoint('GET /applicants/past', 'applicant.manage', {
    summary: 'How many applications of each year are deleted since their time was over, oldest first',
    result: z.array(pastYear),
  }),
  create: endpoint('POST /applicants', 'public', apply),
  createByOtherPath: endpoint('POST /applicant', 'public', apply),
  remove: endpoint('DELETE /applicant/:id', 'applicant.manage', {
    summary: 'Deletes an applicant with all applications for the position, files and emails',
    params: byId,
    result: message,
  }),
  file: endpoint('GET /applicant/file/:uuid/:fileName', 'applicant.manage', {
    summary: 'A file of an applicant, by the name that it is stored under',
    params: z.object({ uuid: z.uuid(), fileName: exactLine(300) }),
    result: fileContent,
  }),
  sendEmail: endpoint('POST /applicant/email/:id', 'applicant.manage', {
    summary: 'Sends an email to an applicant',
    params: byId,
    body: emailInput,
    result: message,
  }),
  templates: endpoint('GET /applicant-email-templates', 'applicant.manage', {
    summary: 'The kept templates of emails to applicants, by name',
    result: z.array(template),
  }),
  keepTemplate: endpoint('PUT /applicant-email-template', 'applicant.manage', {
    summary: 'Keeps a template under its name; one of the same name is replaced',
    body: templateInput,
    result: template,
  }),
  removeTemplate: endpoint('DELETE /applicant-email-template/:id', 'applicant.manage', {
    summary: 'Deletes a template of emails to applicants',
    params: byId,
    result: message,
  }),
  acknowledgement: endpoint('GET /applicant-acknowledgement', 'applicant.manage', {
    summary: 'The email that acknowledges an application, and whether it is sent',
    result: acknowledgement,
  }),
  setAcknowledgement: endpoint('PUT /applicant-acknowledgement', 'applicant.manage', {
    summary: 'Changes the email that acknowledges an application, or turns it off',
    body: acknowledgementInput,
    result: message,
  }),
  captcha: endpoint('GET /captcha', 'public', {
    summary: 'What a browser has to do before an application is taken: a calculation, or Google reCAPTCHA',
    result: captcha,
  }),
}

type Named = Pick<ApplicantRow, 'firstName' | 'lastName' | 'appliedForPosition'>

/** What stands in a template for the facts of an applicant. */
const placeholders: Readonly<Record<string, (applicant: Named) => string>> = {
  '{{firstName}}': ({ firstName }) => firstName,
  '{{lastName}}': ({ lastName }) => lastName,
  '{{position}}': ({ appliedForPosition }) => appliedForPosition,
}
export const placeholderNames = Object.keys(placeholders)

/** A template with the facts of an applicant in the places of the placeholders; other braces stay as they are. */
export const filledIn = (text: string, applicant: Named): string =>
  text.replaceAll(/\{\{\w+\}\}/g, (found) => placeholders[found]?.(applicant) ?? found)

/** The columns of 'Applicants overview.xlsx', in their order; texts stand under the names of the application's fields. */
export const overviewColumns = [
  { header: 'First name', field: 'firstName', type: 'text', width: 16 },
  { header: 'Last name', field: 'lastName', type: 'text', width: 18 },
  { header: 'Email', field: 'email', type: 'text', width: 32 },
  { header: 'City', field: 'city', type: 'text', width: 18 },
  { header: 'Phone number', field: 'phoneNumber', type: 'text', width: 20 },
  { header: 'Education', field: 'education', type: 'text', width: 40 },
  { header: 'Skills', field: 'skills', type: 'text', width: 40 },
  { header: 'Additional information', field: 'additionalInfo', type: 'text', width: 40 },
  { header: 'Applied for position', field: 'appliedForPosition', type: 'text', width: 24 },
  { header: 'Application date', field: 'applicationDate', type: 'date', width: 16 },
] as const
