// The fields of forms and calls, with the limits of `docs/rules.md`, section 1, and the specification's texts.
import { issue, message, messages, type Message } from './messages.ts'
import { z } from 'zod'
import { asciiEmail } from './email-domains.ts'
import { ofClass, unmarked } from './field-classes.ts'
import { isDay, type Day } from './day.ts'
import { keyOf } from './keys.ts'
import { unlessTooLong } from './long-texts.ts'

export const fieldTexts = messages('field', {
  required: 'Required field',
  email: 'Invalid email address',
  number: 'Invalid number',
  day: 'Invalid date',
  characters: 'Contains unsupported characters',
  value: 'Invalid value',
  tooLong: (max: number) => message('{max, plural, one {At most # character} other {At most # characters}}', { max }),
})

const atMost = (length: number) => ({ error: issue(fieldTexts.tooLong(length)) })
// An empty field shows only this error.
const empty = { error: issue(fieldTexts.required), abort: true }
const missing = ({ input }: { input?: unknown }) =>
  issue(input === undefined || input === null ? fieldTexts.required : fieldTexts.value)

/** The error of a number that was typed: a blank field is missing, not invalid. */
export const numberError = {
  error: ({ input }: { input?: unknown }) => issue(input === undefined ? fieldTexts.required : fieldTexts.number),
}

// Also for values of another type, which no form sends, and wherever a schema has no message of its own.
z.config({
  customError: (problem) =>
    problem.code === 'invalid_type' || problem.code === 'invalid_union' ? missing(problem) : undefined,
})

/** Returns whether PostgreSQL can store a text: without NUL and halves of surrogate pairs. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

// Other control characters can't be typed.
const isPlainLine = (text: string) => isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text)
const isPlainText = (text: string) => isStorable(text) && !/[^\P{Cc}\t\n\r]/u.test(text)

// Invisible characters: copied with names from other programs, they make different names look equal and change the text
// direction of what follows. Variation selectors stay, and so do joiners inside emoji and between letters of scripts
// that need them.
const invisibleCharacters =
  /(?![\p{VS}\p{Join_C}])\p{DI}|(?<![\p{Lo}\p{M}\p{S}])\p{Join_C}|\p{Join_C}(?![\p{Lo}\p{M}\p{S}])/gu

/** Strips invisible characters. */
export const visible = (text: string): string => text.replace(invisibleCharacters, '')

// Besides white space and what Unicode ignores by default: blanks of Braille, of hieroglyphs and of musical notes, and marks of annotations.
const blankCharacters = /^[\p{White_Space}\p{DI}\u2800\ufff9-\ufffb\u{13441}\u{13443}\u{1d159}]*$/u

/** Whether a text has no character that can be seen. Such a text counts as empty. */
export const looksEmpty = (text: string): boolean => blankCharacters.test(text)

const trimmed = (text: string): string => (looksEmpty(text) ? '' : text.trim().normalize('NFC'))

/** Returns a text as `line` stores it, for comparisons before it is validated. */
export const cleanLine = (text: string): string => trimmed(visible(text))

/** Returns a text like `cleanLine`, unless it is longer than any line that is compared. */
export const shortLine = unlessTooLong(255, cleanLine)

/** A line of at most `length` characters, trimmed, normalised and without invisible characters. */
export const line = (length: number) => exactLine(length, cleanLine)

/** A line that keeps every character, for values that are looked up exactly, such as stored file names. */
export const exactLine = (length: number, clean = trimmed) =>
  z
    .string({ error: missing })
    .overwrite(unlessTooLong(length, clean))
    .max(length, atMost(length))
    .refine(isPlainLine, issue(fieldTexts.characters))

const neverEmpty = new WeakSet<object>()

/** Marks a query parameter that must not be empty if it is sent: other empty parameters count as not sent. */
export function notEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  neverEmpty.add(schema)
  return schema
}

export const mayBeEmpty = (schema: z.ZodType | undefined): boolean =>
  schema === undefined || !neverEmpty.has(unmarked(schema))

/** Optional query parameter: a position in a feed, after which it continues. Without it, a feed begins at its end. */
export const cursor = (length: number) => notEmpty(exactLine(length).min(1, issue(fieldTexts.value)).optional())

export const maxNameLength = 100
/** The name of a person or item: required, at most 100 characters. */
export const name = line(maxNameLength).min(1, empty)
/** A required line of at most 255 characters. */
export const requiredLine = line(255).min(1, empty)
/** An optional line of at most 255 characters; empty is ''. */
export const optionalLine = line(255)
/** Optional text of at most 5,000 characters. Line breaks are normalised, because forms send CR LF for LF. */
export const longText = z
  .string({ error: missing })
  .overwrite(unlessTooLong(5000, (text) => trimmed(text.replaceAll('\r\n', '\n'))))
  .max(5000, atMost(5000))
  .refine(isPlainText, issue(fieldTexts.characters))

/** The pattern of every stored email address: what the HTML email input accepts, plus a dot in the domain. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Returns an address as it is stored; undefined for other texts. No text that only resembles an address is one. */
export function emailOf(text: string): string | undefined {
  const address = asciiEmail(text)
  return emailPattern.test(address) ? address : undefined
}

/** Returns the key of a text as `email` would store it, for comparisons before it is validated. */
export const emailKeyOf = (text: string): string => keyOf(asciiEmail(shortLine(text)))

/** A required email address, with its domain in ASCII. It may be one that is stored: `newEmail` is for others. */
export const email = requiredLine
  .overwrite(asciiEmail)
  .max(254, atMost(254))
  .regex(emailPattern, issue(fieldTexts.email))

/** Whether mail servers take an address: before the `@`, dots stand between other characters only (RFC 5321). */
export const isDeliverable = (address: string): boolean => !/^\.|\.\.|\.@/.test(address)

/** A required email address that is given for the first time. */
export const newEmail = email.refine(isDeliverable, issue(fieldTexts.email))

/** A required calendar day, 'YYYY-MM-DD'. Not a transform: answers contain days, too. */
export const day: z.ZodType<Day, Day> = z.string({ error: missing }).min(1, empty).refine(isDay, issue(fieldTexts.day))

/** A required choice from a fixed list. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: ({ input }) =>
      issue(input === undefined || input === null || input === '' ? fieldTexts.required : fieldTexts.value),
  })

// `===` compares ids, and PostgreSQL finds a row by either case.
const id = (error: string | typeof missing) => z.uuid({ error }).toLowerCase()

/** The id of a record, in lower case. The lint rules allow no other schema for ids. */
export const uuid = id(missing)

/** The id of a record that is chosen in a form, with the error of a form without a choice. */
export const chosenUuid = (error: string) => id(error)

/** Returns an id in lower case; undefined if the value is not one. */
export const idFrom = (value: unknown): string | undefined => uuid.safeParse(value).data

/** A record referenced by its id. Other properties are ignored. */
export const reference = z.object(ofClass('internal', { uuid }), { error: missing })

/** Path parameter `:id`. */
export const byId = z.object({ id: uuid })

/**
 * The version that an update is based on, for optimistic locking. Without it the update always applies
 * (`docs/rules.md`, section 1).
 */
export const version = z.int().min(1).optional()

/** The query of a call that deletes a record: the version that the user has seen. Without it the call always applies. */
export const seenVersion = z.object(
  ofClass('internal', { version: z.coerce.number<number>().pipe(version.unwrap()).optional() }),
)

/** 'true' or 'false' in a query string. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Several values in one query parameter, separated by commas. */
export const commaSeparated = <List extends z.ZodType<unknown, string[]>>(list: List) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(list)

/** A value sent as JSON in a multipart part. Values that are not strings are used unchanged. */
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

/** An optional value: empty parts, empty fields and null are null. */
export const blankable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** A text in the caller's language. The server returns a message; it is rendered before the answer is sent. */
export const translated: z.ZodType<string, Message | string> = z.string() as never

/** The result of calls that return only a message. */
export const messageResult = z.object(ofClass('internal', { message: translated }))
