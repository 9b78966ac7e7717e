// The fields that forms and calls are made of, with the limits of `docs/rules.md`, section 1 and the specification's texts.
import { z } from 'zod'
import { isDay, type Day } from './day.ts'

export const fieldTexts = {
  required: 'Required field',
  email: 'Invalid email address',
  number: 'Invalid number',
  day: 'Invalid date',
  characters: 'Contains unsupported characters',
  value: 'Invalid value',
} as const

const atMost = (length: number) => ({ error: `At most ${length} characters` })
// Of a field that is empty nothing else is said.
const empty = { error: fieldTexts.required, abort: true }
const missing = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? fieldTexts.required : fieldTexts.value

// Control characters and halves of surrogate pairs are nothing that a person types, and PostgreSQL refuses some of them.
const storableLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)
const storableText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)

// What nobody sees: it comes along when names are copied from other programs, makes two that look alike different, and
// turns the direction of what is shown beside it. Selectors of variants stay, and joiners between letters of the scripts
// that need them and within emoji.
const unseen = /(?![\p{VS}\p{Join_C}])\p{DI}|(?<![\p{Lo}\p{M}\p{S}])\p{Join_C}|\p{Join_C}(?![\p{Lo}\p{M}\p{S}])/gu

/** The text without what nobody sees. */
export const visible = (text: string): string => text.replace(unseen, '')

/** One line of at most `length` characters, trimmed and composed, without what nobody sees. */
export const line = (length: number) => exactLine(length, visible)

/** The same as it is: for what must be found by every character of it, such as the name of a stored file. */
export const exactLine = (length: number, clean = (text: string) => text) =>
  z
    .string({ error: missing })
    .overwrite(clean)
    .trim()
    .normalize('NFC')
    .max(length, atMost(length))
    .refine(storableLine, fieldTexts.characters)

/** A person's or a thing's name: required, at most 100 characters. */
export const name = line(100).min(1, empty)
/** One required line, at most 255 characters. */
export const requiredLine = line(255).min(1, empty)
/** One line that may stay empty; empty is ''. */
export const optionalLine = line(255)
/** Several lines, at most 5,000 characters; may stay empty. Forms send '\r\n' for a line break that was typed as '\n'. */
export const longText = z
  .string({ error: missing })
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .trim()
  .normalize('NFC')
  .max(5000, atMost(5000))
  .refine(storableText, fieldTexts.characters)

// One pattern for every e-mail field: what HTML's own e-mail input accepts, plus a dot in the domain.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const email = requiredLine.max(254, atMost(254)).regex(emailPattern, fieldTexts.email)

/** A required calendar day, 'YYYY-MM-DD'. */
export const day = z
  .string({ error: missing })
  .min(1, empty)
  .refine(isDay, fieldTexts.day)
  .transform((text): Day => text)

/** One of a fixed list, required. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? fieldTexts.required : fieldTexts.value,
  })

export const uuid = z.uuid({ error: missing })

/** A record that is chosen by its id; whatever else the object holds is ignored. */
export const reference = z.object({ uuid }, { error: missing })

/** Path parameter `:id`. */
export const byId = z.object({ id: z.uuid() })

/** The version that an update was made from; without it the update is taken as it is (`docs/rules.md`, section 1). */
export const version = z.int().min(1).optional()

/** 'true' or 'false' in a query string. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Several values in one query parameter, with commas between them. */
export const commaSeparated = <List extends z.ZodType<unknown, string[]>>(list: List) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(list)

/** A value that travels as a JSON string in a multipart part; a value that is no string is taken as it is. */
export const fromJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    if (value === '') return null
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

/** A value that may be missing: an empty part or field, and null, are null. */
export const blankable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** The answer of calls that only say what happened. */
export const message = z.object({ message: z.string() })
