// The two spellings of a domain with other letters than ASCII (`docs/rules.md`, section 1, email addresses).

import { unlessTooLong } from './long-texts.ts'

// In browsers and in Node, whose types the contract leaves out.
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean }

/**
 * Returns an address with its domain as mail servers take it: 'ana@xn--mller-kva.de' for 'ana@müller.de'. Other texts are
 * returned unchanged, and so are domains with compatibility forms, such as full-width letters: they only resemble another one.
 */
export const asciiEmail = unlessTooLong(254, (text) => {
  const at = text.lastIndexOf('@')
  // Some programs write letters and their marks apart.
  const domain = text.slice(at + 1).normalize('NFC')
  const host = at < 1 || isAscii(domain) ? undefined : asciiDomain(domain)
  return host === undefined ? text : `${text.slice(0, at)}@${host}`
})

/**
 * Returns an address as people write it: 'ana@müller.de' for 'ana@xn--mller-kva.de'. The domain is decoded only if the letters of
 * each part are of one list: letters of languages in Latin script, or of another script, below a top-level domain in ASCII only of
 * one without letters like Latin ones. All others could look like another domain.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!/(^|\.)xn--/i.test(domain)) return email
  const parts = domain.split('.')
  const top = shownPart(parts.at(-1) ?? '', [...unlikeLatin, ...likeLatin])
  // 'xn--80ak6aa92e.com' looks like 'apple.com' in Cyrillic letters.
  const lists = top !== undefined && isAscii(top) ? unlikeLatin : [...unlikeLatin, ...likeLatin]
  const shown = [...parts.slice(0, -1).map((part) => shownPart(part, lists)), top]
  return shown.includes(undefined) ? email : `${email.slice(0, at)}@${shown.join('.')}`
}

// cspell:ignore Hira Deva Grek Hebr
/** Letters of languages in Latin script, without those that look like others, such as an i without its dot; and scripts of other shapes. */
const unlikeLatin = [
  /^[a-z0-9\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b\u1ea1-\u1ef9-]+$/,
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc0-9-]+$/u,
  /^[가-힣0-9-]+$/,
  /^[\p{sc=Arab}0-9-]+$/u,
  /^[\p{sc=Deva}0-9-]+$/u,
]

/** Scripts with letters like Latin ones. */
const likeLatin = [
  /^[\u0430-\u045f0-9-]+$/,
  /^[\u03ac-\u03ce0-9-]+$/,
  /^[\u05d0-\u05ea0-9-]+$/,
  /^[\p{sc=Thai}0-9-]+$/u,
]

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/**
 * Returns the domain in ASCII; undefined if it is not written in plain letters of any script. What `URL` leaves out or replaces,
 * such as variation selectors, would make it another domain: it has to decode to what was written.
 */
function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || domain !== domain.normalize('NFKC')) return undefined
  const address = `http://${domain}`
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  return host.split('.').map(decodedPart).join('.') === domain.toLowerCase() ? host : undefined
}

/**
 * Decodes a part of a domain; one in ASCII stays as it is. Returns undefined for a part that doesn't encode back to itself, or has letters
 * of no list.
 */
function shownPart(part: string, lists: readonly RegExp[]): string | undefined {
  const ascii = part.toLowerCase()
  if (!ascii.startsWith('xn--')) return part
  const shown = decodedPart(ascii)
  if (shown === undefined || asciiDomain(shown) !== ascii) return undefined
  return lists.some((letters) => letters.test(shown)) ? shown : undefined
}

/** Returns the letters of a part in lower case; undefined if it can't be decoded. */
const decodedPart = (ascii: string): string | undefined =>
  ascii.startsWith('xn--') ? decodePunycode(ascii.slice(4)) : ascii

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Decodes Punycode by RFC 3492, section 6.2, whose names these are; undefined for other texts. */
function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(delimiter, 0)))
  let [n, i, bias, at] = [128, 0, 72, delimiter + 1]
  while (at < text.length) {
    const before = i
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digits.indexOf(text.charAt(at) || '-')
      at += 1
      if (digit < 0) return undefined
      i += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adaptBias(before === 0 ? Math.floor(i / 700) : Math.floor((i - before) / 2), length)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff) return undefined
    output.splice(i, 0, String.fromCodePoint(n))
    i += 1
  }
  return output.join('')
}

function adaptBias(halved: number, length: number): number {
  let delta = halved + Math.floor(halved / length)
  let k = 0
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
  return k + Math.floor((36 * delta) / (delta + 38))
}
