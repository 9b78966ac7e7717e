/**
 * Returns the form in which texts are compared: case, width and Unicode form are ignored. Whatever is compared and may be
 * spelled in several ways (emails, codes, employee numbers, names in lists, choices) is compared by its key and stored as
 * typed. The SQL function `key_of` does the same; a test compares the two.
 */
export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase()
