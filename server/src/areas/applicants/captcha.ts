import { randomBytes } from 'node:crypto'
import type { Captcha } from '@hr/contract/areas/applicants/applicants'
import { leadingZeroBits, maxAnswer, workOf } from '@hr/contract/areas/applicants/proof-of-work'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../db/db.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { nowInSeconds } from '../../lib/clock.ts'
import { isSigned, type Key, sign } from '../../lib/keys.ts'
import { hashOf } from '../../lib/secret.ts'

// Several small calculations take about as long every time; one large one takes a moment or a minute.
export const work = { parts: 16, bits: 12 }
/** How long a challenge can be answered: somebody may take their time over the form. */
const lifetimeSeconds = 2 * 3600
/** How long Google's answers can be looked up. */
const googleSeconds = 600
const maxWaitMs = 10_000

const refused = () => fieldProblem('captcha', applicantsTexts.captcha, 400)

type Settings = { key: Key; recaptcha: Config['recaptcha'] }

/** A good answer, not taken yet. */
export type Proof = { hash: Buffer; seconds: number }

/**
 * Keeps programs from sending the form in masses: the browser calculates for a moment, or asks Google where its keys are
 * set. `check` looks at an answer before anything is stored, `take` uses it up in the transaction of what is stored.
 */
export const captchas = ({ key, recaptcha }: Settings) => ({
  /** What the browser has to do. */
  ask(): Captcha {
    if (recaptcha) return { kind: 'recaptcha', siteKey: recaptcha.siteKey, origin: recaptcha.origin }
    const content = `${nowInSeconds() + lifetimeSeconds}.${randomBytes(12).toString('base64url')}`
    const challenge = `${content}.${sign(key, content)}`
    return { kind: 'proof-of-work', challenge, ...work, seconds: lifetimeSeconds }
  },

  /** @throws Problem 400 with the specification's words for a wrong, old or used answer */
  async check(db: Db, answer: string): Promise<Proof> {
    const proof = recaptcha ? await askGoogle(recaptcha, answer) : proofOf(key, answer)
    if (!proof || (await isUsed(db, proof))) throw refused()
    return proof
  },

  /** Uses an answer up. @throws Problem 400 when another request was first, on whichever node */
  async take(trx: Trx, { hash, seconds }: Proof): Promise<void> {
    const isFirst = await trx
      .insertInto('used_captcha')
      .values({ hash, expires_at: sql<Date>`now() + ${seconds} * interval '1 second'` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (!isFirst) throw refused()
  },
})

async function isUsed(db: Db, { hash }: Proof): Promise<boolean> {
  const used = await db.selectFrom('used_captcha').select('hash').where('hash', '=', hash).executeTakeFirst()
  return used !== undefined
}

/** The answer is the challenge, a colon, and the numbers with commas between them. */
function proofOf(key: Key, answer: string): Proof | undefined {
  const [challenge = '', list = ''] = answer.split(':')
  const [expires = '', nonce = '', signature = ''] = challenge.split('.')
  const signed = `${expires}.${nonce}`
  const left = Number(expires) - nowInSeconds()
  if (!isSigned(key, signed, signature) || !(left > 0)) return undefined
  const numbers = list.split(',')
  const isDone =
    numbers.length === work.parts &&
    numbers.every((number, part) => {
      if (!/^\d{1,10}$/.test(number) || Number(number) > maxAnswer) return false
      return leadingZeroBits(hashOf(workOf(nonce, part, Number(number)))) >= work.bits
    })
  // Known by what is signed: all else about it can be written in more than one way. Beyond its end nobody could use it again.
  return isDone ? { hash: hashOf(signed), seconds: left } : undefined
}

async function askGoogle(
  { secretKey, origin }: NonNullable<Config['recaptcha']>,
  answer: string,
): Promise<Proof | undefined> {
  if (answer === '') return undefined
  try {
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: answer }),
      signal: AbortSignal.timeout(maxWaitMs),
    })
    const { success } = (await response.json()) as { success?: unknown }
    return success === true ? { hash: hashOf(answer), seconds: googleSeconds } : undefined
  } catch {
    throw new Problem(503, 'The captcha cannot be checked at the moment. Please try again.')
  }
}

/** Those that have expired are refused anyway. */
export const deleteExpiredCaptchas = (db: Db) =>
  db
    .deleteFrom('used_captcha')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
