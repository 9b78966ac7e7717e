// Numbers in texts, as people and programs write them (`docs/rules.md`, section 5).
import { z } from 'zod'
import { visible } from './fields.ts'
import { messages, type Message } from './messages.ts'
import { readingIn } from './readings.ts'

/** The sign before the decimals; the other one separates thousands. */
export const decimalSigns = ['decimal point', 'decimal comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export const otherSign = (sign: DecimalSign): DecimalSign =>
  sign === 'decimal point' ? 'decimal comma' : 'decimal point'

const forms = {
  'decimal point': { form: /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/, thousands: ',', sign: '.' },
  'decimal comma': { form: /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/, thousands: '.', sign: ',' },
} as const satisfies Record<DecimalSign, { form: RegExp; thousands: string; sign: string }>

/** Returns a text with a simple minus, and without invisible characters and the spaces and apostrophes between thousands, as in '12 500' or "12'500". */
const bare = (text: string): string =>
  text.length > maxNumberLength
    ? text
    : visible(text)
        .trim()
        .replace(/^\u2212/u, '-')
        .replaceAll(/(?<=^[^.,]*\d)[\s'\u2019](?=\d{3}(?!\d))/gu, '')

/** Longer texts have no spaces between thousands, and no unit. */
const maxNumberLength = 100

/** Returns the number with a decimal point and without zeros at the end. */
function valueOf(text: string, decimalSign: DecimalSign): string {
  const { thousands, sign } = forms[decimalSign]
  const value = text.replaceAll(thousands, '').replace(sign, '.')
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** Returns the numbers that a text can be, each once. */
const readingsOf = (text: string): Partial<Record<DecimalSign, string>> =>
  Object.fromEntries(
    decimalSigns.filter((sign) => forms[sign].form.test(text)).map((sign) => [sign, valueOf(text, sign)]),
  )

/**
 * Returns the number of a text in the form '-1234.5': of '1234,5', '1.234,5', "1'234.5" and '1 234.50'. Undefined for other texts
 * and, without a decimal sign, for those that are two different numbers: '12,500' and '12.500'.
 * @param decimalSign the sign of the column or language; a text that can be read only with the other one is
 */
export function readNumber(text: string, decimalSign?: DecimalSign): string | undefined {
  const readings = readingsOf(bare(text))
  const chosen = decimalSign && readings[decimalSign]
  if (chosen !== undefined) return chosen
  const [first, ...others] = new Set(Object.values(readings))
  return others.length === 0 ? first : undefined
}

/**
 * Returns the number of a text in a call, whose numbers have a decimal point: '12.500' is 12.5. A comma is understood, too,
 * unless the text could have another value: '7,5', but not '12,500'.
 */
export const numberOfCall = (text: string): string | undefined =>
  /^\s*-?\d+(?:[.,]\d+)?\s*$/.test(text)
    ? readNumber(text, text.includes(',') ? undefined : 'decimal point')
    : undefined

/** A number that is sent as such or as a text; it becomes the text of `numberOfCall`, or stays for its schema to refuse. */
export const sentNumber = z.union([z.string(), z.number()]).transform((value) => {
  const text = String(value).trim()
  return numberOfCall(text) ?? text
})

/** Whether a text can be two different numbers: '12,500'. */
export const isAmbiguousNumber = (text: string): boolean => new Set(Object.values(readingsOf(bare(text)))).size > 1

export const cellNumberTexts = messages('cellNumber', {
  unit: 'Enter the number without the currency or unit, such as 1299.00',
  twoReadings: 'This number can be read in two ways. Enter it without a separator between thousands, such as 1299.00.',
})

/** A number with its currency or unit before or after it, as in '1.299,00 €', 'EUR 1299' and '1299,-'. */
const withUnit =
  /^(?:[\p{L}\p{Sc}]+\.?\s*)?(?<number>-?\d(?:[\d.,\s'\u2019]*\d)?)(?:[.,][-\u2013\u2014]+)?(?:\s*[\p{L}\p{Sc}%]+[23\u00b2\u00b3]?\.?)?$/u

/** A shortened number, whose 'e3' is no unit. */
const exponent = /\de[+-]?\d+$/i

/**
 * Returns why a text of a cell is no number, with the number that it means if there is only one.
 * @param usual the problem that the field reports
 */
export function numberProblem(text: string, usual: Message): { message: Message; suggestion?: string } {
  if (isAmbiguousNumber(text)) return { message: cellNumberTexts.twoReadings }
  const typed = visible(text).trim()
  const isNumber = typed.length <= maxNumberLength && !exponent.test(typed)
  const number = isNumber ? withUnit.exec(typed)?.groups?.['number'] : undefined
  if (number === undefined) return { message: usual }
  const suggestion = readNumber(number)
  return {
    message: number === typed ? usual : cellNumberTexts.unit,
    ...(suggestion !== undefined && suggestion !== text && { suggestion }),
  }
}

/** Returns the only decimal sign with which a text can be read; undefined for other texts. */
function provenSign(text: string): DecimalSign | undefined {
  const readings = readingsOf(bare(text))
  return decimalSigns.find((sign) => readings[sign] !== undefined && Object.keys(readings).length === 1)
}

/**
 * Returns the decimal sign in a column: that of the company's country, unless its numbers prove the other one (`readingIn`).
 * @param usual the sign of the company's country
 */
export const decimalSignIn = (texts: readonly string[], usual: DecimalSign): DecimalSign =>
  readingIn(texts, provenSign, { usual, other: otherSign(usual) })

/**
 * Returns the decimal sign of a country: that of its first language, by Unicode's data.
 * @param country ISO 3166-1 alpha-2, or null if the company has not chosen one
 */
export function decimalSignOfCountry(country: string | null): DecimalSign {
  if (country === null) return 'decimal comma'
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const parts = new Intl.NumberFormat(`${language}-${country}`).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === '.') ? 'decimal point' : 'decimal comma'
}
