// The texts of the product. English is the source and the key of the translations (`docs/STYLE.md`, "Texts").
import { IntlMessageFormat } from 'intl-messageformat'
import { formatDay, formatDays, isDay, type Day } from './day.ts'
import { formatAlternatives, formatList, numbersOf } from './formats.ts'
import type { Language } from './languages.ts'
import { remember } from './remember.ts'

/** A value in a message. Days, numbers, lists and alternatives are formatted in the reader's language. */
export type MessageValue =
  | string
  | number
  | Template
  | MessageList
  | { readonly oneOf: MessageList }
  | { startDate: Day; endDate: Day }
type MessageList = readonly (string | Template)[]
export type MessageValues = Readonly<Record<string, MessageValue>>

/** The English ICU text of a message without a name. */
export type Template = {
  readonly text: string
  readonly values?: MessageValues
  /** Tells translators apart what English names with one word. */
  readonly context?: string
}

/** A message that is translated where it is read. It can be stored and sent as JSON. */
export type Message = Template & {
  /** Identifies the message for programs, for example 'leave.typeExpired'. */
  readonly code: string
}

/**
 * A text with values in braces, for the entries of `messages`. Plurals have ICU's form:
 * `message('{count, plural, one {# day} other {# days}}', { count })`.
 */
export const message = (text: string, values?: MessageValues, context?: string): Template => ({
  text,
  ...(values && {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, daysOf(value)])),
  }),
  ...(context !== undefined && { context }),
})

/** Keeps only the days of a value: a record that contains days may contain what the reader must not see. */
const daysOf = (value: MessageValue): MessageValue =>
  typeof value === 'object' && 'startDate' in value ? { startDate: value.startDate, endDate: value.endDate } : value

// Any function that makes a template.
type Maker = (...values: never[]) => Template
type Entry = string | Template | Maker
type Named<E extends Entry> = E extends (...values: infer Values) => Template ? (...values: Values) => Message : Message

/**
 * Names the texts of an area. An entry is a text, `message(…)`, or a function that returns one; messages of other
 * areas keep their names.
 */
export function messages<const Entries extends Readonly<Record<string, Entry>>>(
  area: string,
  entries: Entries,
): { readonly [Name in keyof Entries]: Named<Entries[Name]> } {
  const named = (name: string, entry: string | Template): Message =>
    typeof entry === 'string' ? { code: `${area}.${name}`, text: entry } : { code: `${area}.${name}`, ...entry }
  return Object.fromEntries(
    Object.entries<Entry>(entries).map(([name, entry]) => [
      name,
      typeof entry === 'function'
        ? (...values: Parameters<typeof entry>) => named(name, entry(...values))
        : named(name, entry),
    ]),
  ) as { [Name in keyof Entries]: Named<Entries[Name]> }
}

/** The name of a field. Screens show its `text`; sheets have its English `heading` in all languages. */
export type Label = Template & { readonly heading: string }

/** @param text the translation, which the build of the web application adds */
export const label = (heading: string, text = heading, context?: string): Label => ({
  heading,
  text,
  ...(context !== undefined && { context }),
})

/** The key of a text in the catalogues. */
export const messageKey = ({ text, context }: Template): string =>
  context === undefined ? text : `${context}\u0004${text}`

/** The translations of one language, by `messageKey`. */
export type Catalogue = ReadonlyMap<string, string>

export type Translate = (message: Template) => string

/** Returns the function that renders messages in a language. A text that the catalogue misses stays English. */
export function translator(language: Language, catalogue: Catalogue): Translate {
  const translate: Translate = ({ values, ...template }) =>
    formatText(catalogue.get(messageKey(template)) ?? template.text, values, language, translate)
  return translate
}

/** Renders a message in English: for logs and sheets, and for tests. */
export const english: Translate = translator('en', new Map())

/** Inserts values into a text. In the built web application, texts with values are parsed already. */
export function formatText(
  text: string,
  values: MessageValues | undefined,
  language: Language,
  translate: Translate,
): string {
  // Some texts need no value, such as that for none of a condition.
  if (!values || (typeof text === 'string' && !text.includes('{'))) return text
  const formatted = Object.entries(values).map(([name, value]) => [name, formatValue(value, language, translate)])
  return String(formatOf(text, language).format(Object.fromEntries(formatted) as Record<string, string | number>))
}

const pluralsOf = remember((language: Language, type: Intl.PluralRuleType) => new Intl.PluralRules(language, { type }))

const newFormat = (language: Language, text: string) =>
  new IntlMessageFormat(text, language, undefined, {
    ignoreTag: true,
    formatters: {
      // Numbers in texts look like those of `formatNumber`.
      getNumberFormat: () => numbersOf(language),
      getPluralRules: (_locales, { type = 'cardinal' } = {}) => pluralsOf(language, type),
      getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
    },
  })
// Parsing a text is slow. The texts are those of the product, so their number is limited.
const knownFormat = remember(newFormat)

/** Parsed texts need no parsing, and those of deserialized messages are new objects each time. */
const formatOf = (text: string, language: Language): IntlMessageFormat =>
  (typeof text === 'string' ? knownFormat : newFormat)(language, text)

function formatValue(value: MessageValue, language: Language, translate: Translate): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') {
    if (isSerialized(value)) return translate(deserialize(value))
    return isDay(value) ? formatDay(value, language) : value
  }
  if ('startDate' in value) return formatDays(value, language)
  if ('text' in value) return translate(value)
  const textsOf = (items: MessageList) => items.map((item) => (typeof item === 'string' ? item : translate(item)))
  return 'oneOf' in value ? formatAlternatives(textsOf(value.oneOf), language) : formatList(textsOf(value), language)
}

// No text that users enter contains it. SQL writes it, too (`serialized` in `server/src/db/actor-name.ts`).
const mark = '\u0001'

/** A message as a string, for places that take nothing else: text columns and the errors of Zod schemas. */
export const serialize = (stored: Message): string => mark + JSON.stringify(stored)

/** Whether a string is a serialized message. */
export const isSerialized = (text: string): boolean => text.startsWith(mark)

/** The message of a string; other strings are unchanged texts. */
export const deserialize = (text: string): Message =>
  isSerialized(text) ? (JSON.parse(text.slice(mark.length)) as Message) : { code: 'text', text }

/** A message as the error of a Zod schema. */
export const issue = (problem: Message): string => serialize(problem)

/** The message of a Zod error. Errors of Zod itself, which only programs meet, stay English. */
export const problemOf = (error: { message: string }): Message => deserialize(error.message)

const joined = messages('text', {
  sentences: (first: Message, second: Message) => message('{first} {second}', { first, second }),
})

/** Joins sentences to one text. */
export const sentences = (parts: readonly [Message, ...Message[]]): Message =>
  parts.reduce((first, second) => joined.sentences(first, second))
