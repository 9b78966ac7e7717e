import { issue, label } from '../../lib/messages.ts'
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import {
  byId,
  day,
  newEmail,
  fieldTexts,
  fromJson,
  exactLine,
  line,
  longText,
  messageResult,
  name,
  requiredLine,
  uuid,
} from '../../lib/fields.ts'
import { longTextField, textField } from '../../lib/field-kinds.ts'
import { inputShape, namesOf, valueShape, type MappedField } from '../../lib/field-maps.ts'
import { fileContent, upload, uploads } from '../../lib/files.ts'
import { languages } from '../../lib/languages.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { fileItem } from '../employees/record.ts'
import { emailStates } from '../notifications/emails.ts'
import { applicantsTexts } from './texts.ts'

/** The maximum number of files besides the CV. */
export const maxOtherFiles = 5
/** The file fields of an application, named as the parts of the multipart body. */
export const applicantFileKinds = ['CV', 'otherFiles'] as const
export type ApplicantFileKind = (typeof applicantFileKinds)[number]

const requiredText = longText.min(1, { error: issue(fieldTexts.required), abort: true })

/** A field of the public form, with its column's width in the spreadsheet. */
type ApplicantField = MappedField & { width: number }
const sensitive = { fieldClass: 'sensitive' } as const

/** The fields that lists contain. */
export const contactFields = {
  firstName: { ...textField(label('First name'), name), ...sensitive, width: 16 },
  lastName: { ...textField(label('Last name'), name), ...sensitive, width: 18 },
  email: { ...textField(label('Email'), newEmail), ...sensitive, width: 32 },
  city: { ...textField(label('City'), requiredLine), ...sensitive, width: 18 },
  phoneNumber: { ...textField(label('Phone number'), requiredLine), ...sensitive, width: 20 },
} as const satisfies Record<string, ApplicantField>

/** The fields that only the unpaged list contains. */
export const experienceFields = {
  education: { ...longTextField(label('Education'), requiredText), ...sensitive, width: 40 },
  skills: { ...longTextField(label('Skills'), requiredText), ...sensitive, width: 40 },
  additionalInfo: {
    ...longTextField(label('Additional information'), longText),
    ...sensitive,
    isOptional: true,
    width: 40,
  },
} as const satisfies Record<string, ApplicantField>

/**
 * The texts of an application. Schemas, statements, the form's draft and the spreadsheet are derived from this map, in its
 * order.
 */
export const applicantFields = { ...contactFields, ...experienceFields }

/** The texts and the consent of the public form, validated before anything is sent. */
export const applicationFields = z.object({
  ...inputShape(applicantFields),
  // A checkbox that must be ticked.
  grantedPermission: fromJson(z.literal(true, { error: issue(fieldTexts.required) })),
})

/** A complete application. `captcha` is the solution of the challenge from `GET /captcha`. */
export const applicationInput = applicationFields.extend({
  appliedForPosition: name,
  CV: upload('document', applicantsTexts.cvMissing),
  otherFiles: uploads('attachment', maxOtherFiles),
  captcha: line(4096).default(''),
})
export type ApplicationInput = z.output<typeof applicationInput>

/** Everything about applicants is sensitive, also the names of their files. */
const applicantFile = z.object(ofClass('sensitive', fileItem.shape))

const row = z.object({
  ...ofClass('sensitive', { uuid }),
  ...valueShape(contactFields),
  ...ofClass('sensitive', {
    appliedForPosition: z.string(),
    /** Whether the company has a position of this name; links to the job form may contain any word. */
    isKnownPosition: z.boolean(),
    /** A date in the company's time zone. */
    applicationDate: z.string(),
    /** The number of applications with the same email and position. The newest one is shown. */
    applications: z.int(),
    CV: applicantFile,
  }),
})
export type ApplicantRow = z.output<typeof row>

/** The part of a row that only the unpaged list contains. */
const details = z.object({
  ...valueShape(experienceFields),
  ...ofClass('sensitive', { grantedPermission: z.boolean(), otherFiles: z.array(applicantFile) }),
})

const files = z.object(ofClass('sensitive', { CV: applicantFile, otherFiles: z.array(applicantFile) }))

const sentEmail = z.object(
  ofClass('sensitive', {
    uuid,
    subject: z.string(),
    text: z.string(),
    /** The sender; null if the employee has been deleted, or for an automatic acknowledgement. */
    sentBy: z.string().nullable(),
    isAcknowledgement: z.boolean(),
    at: z.iso.datetime(),
    state: z.enum(emailStates),
  }),
)
export type ApplicantEmail = z.output<typeof sentEmail>

const applicant = row.extend({
  ...details.shape,
  ...ofClass('sensitive', {
    /** The language of the job form; null for applications from before languages were stored. */
    language: z.enum(languages).nullable(),
    /** The consent text that the applicant accepted, and when. */
    consent: z.object(ofClass('sensitive', { text: z.string(), at: z.iso.datetime() })),
    /** Earlier applications, newest first. */
    earlier: z.array(files.extend(ofClass('sensitive', { uuid, applicationDate: z.string() }))),
    emails: z.array(sentEmail),
    /** The date on which data and files are deleted. */
    keptUntil: z.string(),
    /** The employee record created from this applicant. */
    hiredAs: z.object(ofClass('sensitive', { uuid, firstName: z.string(), lastName: z.string() })).nullable(),
  }),
})
export type Applicant = z.output<typeof applicant>

const filters = ofClass('sensitive', {
  /** Exclusive lower bound. */
  applicationDateFrom: day.optional(),
  /** Exclusive upper bound. Ignored if it is before the lower bound. */
  applicationDateTo: day.optional(),
  /** Matches any part of the city, case-insensitively. */
  city: line(100).optional(),
  /** Matches the whole position name, case-insensitively. */
  position: line(100).optional(),
})

const wholeRow = row.extend(details.shape)
export type WholeApplicantRow = z.output<typeof wholeRow>

const pages = listEndpoint('GET /applicants', 'applicant.manage', {
  summary: 'List applicants; of several applications for one position, the newest',
  row,
  sort: ['applicationDate', 'lastName', 'email', 'city', 'position'],
  sortClasses: { position: 'sensitive' },
  searchClass: 'sensitive',
  filters,
})

// Without paging, rows contain all fields of an applicant (specification two, section 3).
const list = { ...pages, wholeResult: z.array(wholeRow) }

const apply = {
  summary: 'Submit a job application; limited to ten an hour per network address',
  hasIdempotencyKey: true,
  multipart: true,
  body: applicationInput,
  result: messageResult,
} as const

const template = z.object(ofClass('sensitive', { uuid, name: z.string(), subject: z.string(), text: z.string() }))
export type EmailTemplate = z.output<typeof template>

export const emailInput = z.object(ofClass('sensitive', { subject: requiredLine, text: requiredText }))
/** The automatic acknowledgement, sent at most once per address and day. */
export const acknowledgementInput = emailInput.extend(ofClass('sensitive', { isSent: z.boolean() }))
export const templateInput = emailInput.extend(ofClass('sensitive', { name }))

const acknowledgement = z.object(ofClass('sensitive', { isSent: z.boolean(), subject: z.string(), text: z.string() }))
export type Acknowledgement = z.output<typeof acknowledgement>

/** Applications deleted after the retention period: only their number remains. */
const pastYear = z.object(ofClass('sensitive', { year: z.int(), applications: z.int() }))

const neighbour = z.object(ofClass('sensitive', { uuid, name: z.string() })).nullable()

/** The challenge to solve before an application is accepted. */
const captcha = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proof-of-work'),
    challenge: z.string(),
    /** The number of solutions required, and the zero bits that the hash of each must start with. */
    parts: z.int(),
    bits: z.int(),
    /** How long the challenge is valid, in seconds. */
    seconds: z.int(),
  }),
  z.object({ kind: z.literal('recaptcha'), siteKey: z.string(), origin: z.string() }),
])
export type Captcha = z.output<typeof captcha>

export const applicantsApi = {
  list,
  find: endpoint('GET /applicant/:id', 'applicant.manage', {
    summary: 'Show an applicant',
    params: byId,
    result: applicant,
  }),
  place: endpoint('GET /applicant/:id/place', 'applicant.manage', {
    summary: "Show the applicant's position in the filtered and sorted list, with the previous and next applicant",
    params: byId,
    query: list.query.omit({ page: true, pageSize: true }),
    result: z.object(
      ofClass('sensitive', { number: z.int().nullable(), total: z.int(), previous: neighbour, next: neighbour }),
    ),
  }),
  positions: endpoint('GET /applicants/positions', 'applicant.manage', {
    summary: 'List the positions that applications were received for',
    result: z.array(z.string()),
  }),
  past: endpoint('GET /applicants/past', 'applicant.manage', {
    summary: 'Count the applications deleted after the retention period, by year, oldest first',
    result: z.array(pastYear),
  }),
  openPosition: endpoint('GET /open-position', 'public', {
    summary: 'Say whether applications for a position are accepted',
    query: z.object({ name }),
    result: z.object({ isOpen: z.boolean() }),
  }),
  create: endpoint('POST /applicants', 'public', apply),
  createByOtherPath: endpoint('POST /applicant', 'public', apply),
  remove: endpoint('DELETE /applicant/:id', 'applicant.manage', {
    summary: 'Delete an applicant with all applications for the position, files and emails',
    params: byId,
    result: messageResult,
  }),
  file: endpoint('GET /applicant/file/:uuid/:fileName', 'applicant.manage', {
    summary: 'Download a file of an applicant by its stored name',
    params: z.object({ uuid, fileName: exactLine(300) }),
    result: fileContent,
  }),
  sendEmail: endpoint('POST /applicant/email/:id', 'applicant.manage', {
    summary: 'Send an email to an applicant',
    ofPeople: true,
    params: byId,
    body: emailInput,
    result: messageResult,
  }),
  templates: endpoint('GET /applicant-email-templates', 'applicant.manage', {
    summary: 'List the email templates for applicants, by name',
    result: z.array(template),
  }),
  saveTemplate: endpoint('PUT /applicant-email-template', 'applicant.manage', {
    summary: 'Save an email template; one with the same name is replaced',
    body: templateInput,
    result: template,
  }),
  removeTemplate: endpoint('DELETE /applicant-email-template/:id', 'applicant.manage', {
    summary: 'Delete an email template',
    params: byId,
    result: messageResult,
  }),
  acknowledgement: endpoint('GET /applicant-acknowledgement', 'applicant.manage', {
    summary: 'Show the automatic acknowledgement email and whether it is turned on',
    result: acknowledgement,
  }),
  setAcknowledgement: endpoint('PUT /applicant-acknowledgement', 'applicant.manage', {
    summary: 'Change the automatic acknowledgement email, or turn it off',
    body: acknowledgementInput,
    result: messageResult,
  }),
  captcha: endpoint('GET /captcha', 'public', {
    summary: 'Issue the challenge to solve before an application is accepted: proof of work, or Google reCAPTCHA',
    result: captcha,
  }),
}

type Named = Pick<ApplicantRow, 'firstName' | 'lastName' | 'appliedForPosition'>

/** The placeholders of email templates. */
const placeholders: Readonly<Record<string, (applicant: Named) => string>> = {
  '{{firstName}}': ({ firstName }) => firstName,
  '{{lastName}}': ({ lastName }) => lastName,
  '{{position}}': ({ appliedForPosition }) => appliedForPosition,
}
export const placeholderNames = Object.keys(placeholders)

/** Fills the placeholders of a template. Unknown ones stay unchanged. */
export const fillTemplate = (text: string, applicant: Named): string =>
  text.replaceAll(/\{\{\w+\}\}/g, (found) => placeholders[found]?.(applicant) ?? found)

/** The columns of 'Applicants overview.xlsx', in order. */
export const overviewColumns = [
  ...namesOf(applicantFields).map((field) => {
    const { label, width } = applicantFields[field]
    return { header: label.heading, field, type: 'text', width } as const
  }),
  { header: 'Applied for position', field: 'appliedForPosition', type: 'text', width: 24 },
  { header: 'Application date', field: 'applicationDate', type: 'date', width: 16 },
] as const
