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

// Several small calculations take about the same time on each run; one large one varies from a moment to a minute.
export const work = { parts: 16, bits: 12 }
/** How long a challenge is valid, so that applicants can take their time to fill in the form. */
const lifetimeSeconds = 2 * 3600
/** How long Google's answers remain valid. */
const googleSeconds = 600
const maxWaitMs = 10_000

const refused = () => fieldProblem('captcha', applicantsTexts.captcha, 400)

type Settings = { key: Key; recaptcha: Config['recaptcha'] }

/** A valid answer that was not used yet. */
export type Proof = { hash: Buffer; seconds: number }

/**
 * Keeps programs from submitting the form in bulk: the browser solves a short proof of work, or Google reCAPTCHA if its
 * keys are set. `check` verifies an answer before anything is stored; `take` marks it as used in the same transaction.
 */
export const captchas = ({ key, recaptcha }: Settings) => ({
  /** Returns the challenge for the browser. */
  ask(): Captcha {
    if (recaptcha) return { kind: 'recaptcha', siteKey: recaptcha.siteKey, origin: recaptcha.origin }
    const content = `${nowInSeconds() + lifetimeSeconds}.${randomBytes(12).toString('base64url')}`
    const challenge = `${content}.${sign(key, content)}`
    return { kind: 'proof-of-work', challenge, ...work, seconds: lifetimeSeconds }
  },

  /** @throws Problem 400 with the specification's text for a wrong, expired or used answer */
  async check(db: Db, answer: string): Promise<Proof> {
    const proof = recaptcha ? await verifyWithGoogle(recaptcha, answer) : proofOf(key, answer)
    if (!proof || (await isUsed(db, proof))) throw refused()
    return proof
  },

  /**
   * Marks an answer as used.
   * @throws Problem 400 if another request used it first, on any node
   */
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

/** Parses an answer: the challenge, a colon, and comma-separated numbers. */
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
  // Identified by the signed part, because the rest can be written in several ways. It needs no record after it
  // expires.
  return isDone ? { hash: hashOf(signed), seconds: left } : undefined
}

async function verifyWithGoogle(
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
    throw new Problem(503, applicantsTexts.captchaUnavailable)
  }
}

/** Deletes used answers that have expired, which are refused anyway. */
export const deleteExpiredCaptchas = (db: Db) =>
  db
    .deleteFrom('used_captcha')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
