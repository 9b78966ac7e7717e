import { unlessTooLong } from './long-texts.ts'

/**
 * Returns the form in which texts are compared that may be spelled in several ways: email addresses, codes, employee
 * numbers, names in lists. Case, width, Unicode form and invisible characters are ignored, and any white space counts as
 * one space. The text is stored as it was typed, without invisible characters (`line`). The SQL function `key_of` does the
 * same; a test compares the two. Names and codes have at most 255 characters.
 */
export const keyOf = unlessTooLong(255, (text) =>
  text
    .replaceAll(/\p{DI}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .replaceAll(/^ | $/g, ''),
)

/**
 * Returns the form in which ID numbers are compared: like other keys, without white space and hyphens. Its letters are
 * capitals, as most people write them, so that it is mostly what earlier versions stored hashes of.
 */
export const idNumberKey = (idNumber: string): string =>
  keyOf(idNumber)
    .replaceAll(/[\p{White_Space}\p{Dash_Punctuation}]/gu, '')
    .toUpperCase()

/** Returns a name or code as it is stored: with one space for each run of white space. */
export const keyLine = (text: string): string => text.replaceAll(/\p{White_Space}+/gu, ' ')

/**
 * Returns the record with this name by its key. Unique indexes ignore only case, so that several records may have one key:
 * then the one with this very spelling, in any case; undefined if there is none.
 */
export function findByKey<T>(records: readonly T[], nameOf: (record: T) => string, name: string): T | undefined {
  const key = keyOf(name)
  const same = records.filter((one) => keyOf(nameOf(one)) === key)
  return same.length > 1 ? same.find((one) => nameOf(one).toLowerCase() === name.toLowerCase()) : same[0]
}
