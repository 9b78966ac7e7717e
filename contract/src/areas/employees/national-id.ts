// National ID numbers. The country of the company decides their name and format.
import { idNumberKey } from '../../lib/keys.ts'
import { label, type Label } from '../../lib/messages.ts'

export type NationalIdFormat = {
  /** The label of the field and the name in its warning. */
  label: Label
  /**
   * Returns true for a number of this format with a wrong check digit. Numbers in other formats, such as those of
   * citizens of other countries, are never reported.
   */
  looksMistyped: (idNumber: string) => boolean
}

/** Thirteen digits, the last one a check digit. */
const jmbg: NationalIdFormat = {
  label: label('JMBG'),
  looksMistyped: (idNumber) => {
    const key = idNumberKey(idNumber)
    return /^\d{13}$/.test(key) && Number(key[12]) !== jmbgCheckDigit(key)
  },
}

/** Croatia: eleven digits, the last one a check digit (ISO 7064, MOD 11,10). */
const oib: NationalIdFormat = {
  label: label('OIB'),
  looksMistyped: (idNumber) => {
    const key = idNumberKey(idNumber)
    return /^\d{11}$/.test(key) && Number(key[10]) !== oibCheckDigit(key.slice(0, 10))
  },
}

const anyFormat: NationalIdFormat = { label: label('ID number'), looksMistyped: () => false }

const formats: Readonly<Record<string, NationalIdFormat>> = {
  BA: jmbg,
  HR: oib,
  ME: jmbg,
  MK: jmbg,
  RS: jmbg,
  SI: jmbg,
}

/**
 * Returns the format of the national ID number in the company's country.
 * @param country ISO 3166-1 alpha-2, or null if the company has not chosen one: then it is the JMBG
 */
export const nationalIdFormatOf = (country: string | null): NationalIdFormat =>
  country === null ? jmbg : (formats[country] ?? anyFormat)

const weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/**
 * Computes the check digit of a JMBG from its first twelve digits (modulo 11). Numbers that would need 10 are never
 * issued.
 */
function jmbgCheckDigit(twelve: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(twelve[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Appends the check digit of a JMBG to twelve digits. Combinations that are never issued are replaced by the next valid one. */
export function withControlDigit(twelve: string): string {
  const control = jmbgCheckDigit(twelve)
  return control === 10 ? withControlDigit(String(Number(twelve) + 1).padStart(12, '0')) : `${twelve}${control}`
}

/** Computes the check digit of an OIB from its first ten digits. */
function oibCheckDigit(digits: string): number {
  const product = [...digits].reduce((before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10
}

/** Masks an ID number except its last four characters. */
export const maskedIdNumber = (idNumber: string): string =>
  idNumber === '' ? '' : `*********${idNumber.length > 4 ? idNumber.slice(-4) : ''}`

export const isMasked = (idNumber: string): boolean => idNumber.startsWith('*')
