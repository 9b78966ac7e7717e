// The forms in which texts are searched. The SQL function `search_form` does the same; a test compares the two.
import { unlessTooLong } from './long-texts.ts'

/**
 * Small letters that compatibility decomposition leaves, up to Latin Extended-B. A letter that Unicode names 'x with …' is
 * x; letters with a name of their own are spelled as in CLDR's transform Latin-ASCII. Greek has one sigma for search.
 */
// cspell:disable
const letters = 'ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƭƴƶǥȥȼɇɉɋɍɏɓɖɗɛɠɨɲʈʉʋςⱥⱦ'
const plainLetters = 'dodhiqlntbbcdfklnptyzgzcejqrybddegintuvσat'
// cspell:enable

const replacements = new Map<string, string>([
  ...Array.from(letters, (letter, index) => [letter, plainLetters[index] ?? ''] as const),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ƕ', 'hv'],
])

// The property Quotation_Mark of Unicode, and the accents, primes and modifier letters that are typed or meant as apostrophes.
const apostrophes =
  /[`\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78c]/g
const quotationMarks = /[\u00ab\u00bb\u201c\u201d\u201e\u201f]/g

/**
 * Normalises text for search: lower case, no diacritics, ligatures and letters with strokes as plain letters, and one
 * apostrophe, quotation mark, dash and space for all that look alike. The result can be longer: 'Þór' is 'thor'.
 */
export const fold = (text: string): string =>
  text
    // Decomposition would make it a space with an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(quotationMarks, '"')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s/g, ' ')
    .replace(/[^ -~]/g, (letter) => replacements.get(letter) ?? letter)

/** Folds a text that is compared with lines of at most 255 characters. */
export const foldLine = unlessTooLong(255, fold)
