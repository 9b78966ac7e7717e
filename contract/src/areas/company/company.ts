import { issue, type Message } from '../../lib/messages.ts'
import { z } from 'zod'
import { isTimeZone } from '../../lib/dates.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { blankable, choice, day, line, messageResult, name as requiredName, uuid, version } from '../../lib/fields.ts'
import { ofClass } from '../../lib/field-classes.ts'
import { upload } from '../../lib/files.ts'
import { languages } from '../../lib/languages.ts'
import { employeeNumberPattern } from '../employees/employee-number.ts'
import { colour, typedNumber } from '../leave/leave-types.ts'
import { passwordSignIns } from '../access/password-setting.ts'
import { maxSecondFactorDays, secondFactorRoles, secondFactorTexts } from '../access/second-factor.ts'
import { companyTexts } from './texts.ts'
import { maxReasons } from '../employees/departure-reasons.ts'

/** ISO 3166-1 alpha-2: 'BA'. */
export const country = z.string().regex(/^[A-Z]{2}$/, issue(companyTexts.unknownCountry))

/** An IANA time zone, such as 'Europe/Sarajevo'. */
const timeZone = z.string().refine(isTimeZone, issue(companyTexts.unknownTimeZone))

/** A number of days that is typed or sent; all problems have the same message. */
const dayCount = (from: number, to: number, message: Message) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? typedNumber(value) : value),
    z.int(issue(message)).min(from, issue(message)).max(to, issue(message)),
  )

/** A number of working days. */
const reminderDays = dayCount(1, 60, companyTexts.reminderDays)

/** The settings with the days before a date on which its reminders are due. */
export const dateReminderFields = [
  'contractReminderDays',
  'probationReminderDays',
  'levelReminderDays',
  'licenceReminderDays',
  'documentReminderDays',
] as const

export type DateReminderField = (typeof dateReminderFields)[number]

/** Days before a date, the most first; none: no reminders. */
const daysBefore = z
  .array(
    z
      .int(issue(companyTexts.daysBefore))
      .min(0, issue(companyTexts.daysBefore))
      .max(365, issue(companyTexts.daysBefore)),
  )
  .max(10, issue(companyTexts.tooManyDays))
  .overwrite((days) => [...new Set(days)].toSorted((one, other) => other - one))

const webAddress = z.url({ protocol: /^https?$/ })

/**
 * Whether a text is the origin of a web page: scheme, host and port. Other characters, which some hosts may have, would
 * end a directive of a Content Security Policy.
 */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(text) && webAddress.safeParse(text).success

const setting = <Input extends z.ZodType, Value extends z.ZodType>(input: Input, value: Value) => ({ input, value })

/** Off in an answer of the previous version, which runs beside this one during an upgrade and lacks new settings. */
const flag = setting(z.boolean(), z.boolean().default(false))

const reminders = setting(daysBefore, z.array(z.int()))

/**
 * The settings that are stored as entered, in the order of statements. Schemas, statements, history and the form's draft
 * are derived from this map.
 */
export const settingFields = {
  /** Empty without a name. */
  name: setting(line(100), z.string()),
  /** Null for the product's own. */
  accentColour: setting(blankable(colour.toLowerCase()), z.string().nullable()),
  /** Null for the default. */
  timeZone: setting(blankable(timeZone), z.string().nullable()),
  country: setting(blankable(country), z.string().nullable()),
  /** Null for English. */
  language: setting(blankable(choice(languages)), z.enum(languages).nullable()),
  /** Whether every employee sees who is away, today and in the team calendar. */
  showAbsences: flag,
  /** Whether visitors may apply for positions that the company does not have. */
  anyPosition: flag,
  /** The origins of the pages that may embed the job form, besides those of `JOB_FORM_ORIGINS`. */
  jobFormOrigins: setting(
    z
      .array(line(255).overwrite((text) => text.toLowerCase().replace(/\/$/, '')))
      .max(20, issue(companyTexts.tooManyOrigins))
      .refine((origins) => origins.every(isOrigin), issue(companyTexts.notAnOrigin)),
    z.array(z.string()),
  ),
  /** Why employees leave, one of which HR chooses; empty: `suggestedReasons`. */
  departureReasons: setting(
    z
      .array(requiredName)
      .max(maxReasons, issue(companyTexts.tooManyReasons))
      .overwrite((reasons) => [...new Set(reasons)]),
    z.array(z.string()).default([]),
  ),
  /** Whether users may connect AI assistants to the product. */
  allowAssistants: flag,
  /** Empty: new employees get no number by themselves. */
  employeeNumberPattern: setting(employeeNumberPattern, z.string()),
  /** After how many working days approvers are reminded of an undecided leave request. */
  leaveReminderDays: setting(reminderDays, z.int()),
  /** After how many working days HR is told about an undecided leave request; null: never. */
  leaveEscalationDays: setting(blankable(reminderDays), z.int().nullable()),
  contractReminderDays: reminders,
  probationReminderDays: reminders,
  levelReminderDays: reminders,
  licenceReminderDays: reminders,
  documentReminderDays: reminders,
  /** The roles that must have a second factor; empty: users decide. */
  secondFactorRoles: setting(
    z.array(choice(secondFactorRoles)).overwrite((roles) => secondFactorRoles.filter((role) => roles.includes(role))),
    z.array(z.enum(secondFactorRoles)),
  ),
  /** After how many days users must have it. */
  secondFactorDays: setting(dayCount(0, maxSecondFactorDays, secondFactorTexts.days), z.int()),
  passwordSignIn: setting(choice(passwordSignIns), z.enum(passwordSignIns).default('everyone')),
  /** Whether sign-in ends after an employee's last day; null before a Superadmin has decided: it does not. */
  lastDayEndsSignIn: setting(z.boolean(), z.boolean().nullable().default(null)),
}

type SettingFields = typeof settingFields

const shapeOf = <Part extends 'input' | 'value'>(part: Part) =>
  Object.fromEntries(Object.entries(settingFields).map(([name, field]) => [name, field[part]])) as {
    [Name in keyof SettingFields]: SettingFields[Name][Part]
  }

export const companySettingsInput = z.object(shapeOf('input'))

const companySettings = z.object({
  ...shapeOf('value'),
  /** The address of the logo; null without one. */
  logo: z.string().nullable(),
  /** Always empty, because no environment variable sets a field permanently. Deprecated. */
  fixedBy: z.object({
    name: z.literal('COMPANY_NAME').optional(),
    timeZone: z.literal('TIME_ZONE').optional(),
    language: z.literal('COMPANY_LANGUAGE').optional(),
  }),
  version: z.int(),
})
export type CompanySettings = z.output<typeof companySettings>

const leavers = z.object({
  people: z.array(z.object(ofClass('internal', { uuid, name: z.string(), lastDay: day }))),
  total: z.int(),
  /** Stands for all of them. */
  fingerprint: z.string(),
})
export type Leavers = z.output<typeof leavers>

export const companyApi = {
  find: endpoint('GET /company-settings', 'company.manage', {
    summary: 'Show the settings of the company',
    result: companySettings,
  }),
  update: endpoint('PATCH /company-settings', 'company.manage', {
    summary: 'Change settings of the company; omitted fields stay unchanged',
    body: companySettingsInput.partial().extend({
      version,
      /** The fingerprint of `GET /company-settings/leavers`; required to end the sign-in of these people. */
      leavers: z.string().optional(),
    }),
    result: companySettings,
  }),
  leavers: endpoint('GET /company-settings/leavers', 'company.manage', {
    summary: 'List the people who may sign in although their last day is over, at most 100 of them',
    result: leavers,
  }),
  setLogo: endpoint('PUT /company-settings/logo', 'company.manage', {
    summary: 'Replace the logo of the company',
    multipart: true,
    body: z.object({ logo: upload('photo') }),
    result: companySettings,
  }),
  deleteLogo: endpoint('DELETE /company-settings/logo', 'company.manage', {
    summary: 'Remove the logo of the company',
    result: messageResult,
  }),
}
