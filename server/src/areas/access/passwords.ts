import { accessTexts } from '@hr/contract/areas/access/access'
import { availableParallelism } from 'node:os'
import { lettersOf, passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { fold } from '@hr/contract/lib/fold'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../http/problem.ts'
import { type Asker, currentAsker, Turns } from '../../lib/turns.ts'

// 64 MiB and 3 passes take about 50 ms of CPU time. They use at most half of the processors, so that other requests do
// not wait for them. Argon2id is the library's default.
export const hashing = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
/** Known browsers come before others: many strangers who guess passwords do not delay people who sign in where they did before. */
const turns = new Turns({
  name: 'passwords at once',
  atOnce,
  each: atOnce,
  waitingEach: 200,
  busy: () => new Problem(503, accessTexts.tooManySignIns, { 'retry-after': '10' }),
})

/** Hashes a password in Unicode form NFC, because keyboards send one letter in several forms. */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => hash(password.normalize('NFC'), hashing))

// The hash of a random password: an unknown account takes as long as a wrong password. All callers use the same, so it does
// not wait for the turn of one of them, who may hang up.
let dummyHash: Promise<string> | undefined

/**
 * Returns true if the password matches the hash; without a hash always false, after the same time. Hashes of version 1.1.0
 * were made of the password as it was typed.
 * @param asker whose turn it is, if that is not known from the request alone
 */
export async function isPassword(
  passwordHash: string | null,
  password: string,
  asker: Asker | undefined = currentAsker(),
): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), hashing)
  const against = passwordHash ?? (await dummyHash)
  const composed = password.normalize('NFC')
  const isRight =
    (await turns.run(() => verify(against, composed), asker)) ||
    (composed !== password && (await turns.run(() => verify(against, password), asker)))
  return isRight && passwordHash !== null
}

// Loaded when the first password is set, because an idle server does not need the 50,000 words.
let common: Promise<Set<string>> | undefined
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => fold(String(word)))),
  ))

const keyboardRuns = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

/**
 * Returns true for passwords that attackers guess first: known passwords, also with added digits or symbols, keyboard
 * sequences, and repetitions.
 */
async function isCommon(password: string): Promise<boolean> {
  const known = await commonPasswords()
  const folded = fold(password)
  const letters = lettersOf(password)
  return (
    known.has(folded) ||
    (letters.length * 2 >= folded.length && known.has(letters)) ||
    keyboardRuns.some((run) => run.includes(folded) || folded.includes(run.slice(0, 12))) ||
    /^(.{1,6})\1+.{0,5}$/u.test(folded)
  )
}

/**
 * Refuses a new password that is too short, too long, common, or equal to the person's address or the company's name.
 */
export async function rejectWeakPassword(field: string, password: string, personal: readonly string[]): Promise<void> {
  const problem = passwordProblem(password, personal) ?? ((await isCommon(password)) ? passwordTexts.common : undefined)
  if (problem) throw new Problem(400, [{ message: problem, field }])
}
