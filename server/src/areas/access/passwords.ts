import { lettersOf, passwordProblem, passwordTexts } from '@hr/contract/areas/access/password'
import { fold } from '@hr/contract/lib/fold'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Problem } from '../../http/problem.ts'

// 64 MiB and 3 passes take about 50 ms of a core; two at a time leave the others to everybody else.
// Argon2id is the library's own default.
export const hashing = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const atATime = pLimit(2)
const longestQueue = 1_000

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (atATime.pendingCount >= longestQueue)
    throw new Problem(503, 'Too many people sign in at the moment. Please try again.')
  return atATime(work)
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, hashing))

// The hash of nothing that anybody knows: an unknown account takes the time that a wrong password takes.
let unknowable: Promise<string> | undefined

/** Whether the password is the one of the hash; without a hash always false, in the same time. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknowable ??= hashPassword(crypto.randomUUID())
  const against = passwordHash ?? (await unknowable)
  const isRight = await inTurn(() => verify(against, password))
  return isRight && passwordHash !== null
}

// Read when the first password is set: 50,000 words that the server at rest does without.
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

/** What is guessed first: known passwords, with anything but letters added, runs of the keyboard, repetitions. */
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

/** Refuses a new password that is too short, too long, common, or the person's own address or the company's name. */
export async function refuseWeakPassword(field: string, password: string, personal: readonly string[]): Promise<void> {
  const problem = passwordProblem(password, personal) ?? ((await isCommon(password)) ? passwordTexts.common : undefined)
  if (problem) throw new Problem(400, [{ message: problem, field }])
}
