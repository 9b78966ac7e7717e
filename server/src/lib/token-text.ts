import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { TokenKind } from '@hr/contract/token-scopes'

const prefixes = { personal: 'hr_pat_', service: 'hr_svc_' } as const satisfies Record<TokenKind, string>
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 random bits. */
const secretLength = 32
const checksumLength = 6

/** The pattern by which secret scanners find tokens. */
export const tokenPattern = /\bhr_(pat|svc)_[0-9A-Za-z]{38}\b/

/** Returns a new token: prefix, random characters and a checksum, by which a scanner tells a token from a lookalike. */
export function newToken(kind: TokenKind): string {
  const random = Array.from({ length: secretLength }, () => digits[randomInt(digits.length)]).join('')
  const text = `${prefixes[kind]}${random}`
  return `${text}${checksumOf(text)}`
}

/** Returns the kind of a token; undefined for a text that is none. */
export function tokenKindOf(text: string): TokenKind | undefined {
  const [match] = tokenPattern.exec(text) ?? []
  if (match !== text || checksumOf(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined
  return text.startsWith(prefixes.personal) ? 'personal' : 'service'
}

/** CRC-32 of the text in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let place = 0; place < checksumLength; place += 1) {
    checksum = digits[rest % digits.length] + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}
