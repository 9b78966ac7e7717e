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
import { noteRefusal } from '../../lib/refusals.ts'
import { hashOf } from '../../lib/secret.ts'
import { isFlooded } from './flood.ts'

// Several small calculations take about the same time on each run; one large one varies from a moment to a minute.
export const work = { parts: 16, bits: 12 }
/** During a flood of applications, challenges have this many times the parts. */
const floodFactor = 2
/** How long a challenge is valid, so that applicants can take their time to fill in the form. */
const lifetimeSeconds = 2 * 3600
/** How long Google's answers remain valid. */
const googleSeconds = 600
const maxWaitMs = 10_000

const refused = () => fieldProblem('captcha', applicantsTexts.captcha, 400)

type Settings = { key: Key; recaptcha: Config['recaptcha'] }

/** A valid answer that was not used yet. */
export type Proof = {
  hash: Buffer
  seconds: number
  /** The solved parts of a proof of work. */
  parts?: number
}

/**
 * Keeps programs from submitting the form in bulk: the browser solves a short proof of work, or Google reCAPTCHA if its
 * keys are set. `check` verifies an answer before anything is stored; `take` marks it as used in the same transaction.
 * During a flood of applications, a challenge asks for more work, and answers to earlier ones are refused.
 */
export const captchas = ({ key, recaptcha }: Settings) => ({
  /** Returns the challenge for the browser. */
  async ask(db: Db): Promise<Captcha> {
    if (recaptcha) return { kind: 'recaptcha', siteKey: recaptcha.siteKey, origin: recaptcha.origin }
    const usual = `${nowInSeconds() + lifetimeSeconds}.${randomBytes(12).toString('base64url')}`
    const parts = work.parts * ((await isFlooded(db)) ? floodFactor : 1)
    // Nodes of version 1.1.0 accept challenges that name no number of parts.
    const content = parts === work.parts ? usual : `${usual}.${parts}`
    const challenge = `${content}.${sign(key, content)}`
    return { kind: 'proof-of-work', challenge, ...work, parts, seconds: lifetimeSeconds }
  },

  /** @throws Problem 400 with the specification's text for a wrong, expired or used answer */
  async check(db: Db, answer: string): Promise<Proof> {
    const proof = recaptcha ? await verifyWithGoogle(recaptcha, answer) : proofOf(key, answer)
    if (!proof || (await isUsed(db, proof))) throw refused()
    if (proof.parts === work.parts && (await isFlooded(db))) {
      noteRefusal('application flood')
      throw refused()
    }
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
  const end = challenge.lastIndexOf('.')
  const signed = challenge.slice(0, end)
  const signature = challenge.slice(end + 1)
  const [expires = '', nonce = '', wanted = work.parts] = signed.split('.')
  const parts = Number(wanted)
  const left = Number(expires) - nowInSeconds()
  if (!isSigned(key, signed, signature) || !(left > 0)) return undefined
  const numbers = list.split(',')
  const isDone =
    numbers.length === parts &&
    numbers.every((number, part) => {
      if (!/^\d{1,10}$/.test(number) || Number(number) > maxAnswer) return false
      return leadingZeroBits(hashOf(workOf(nonce, part, Number(number)))) >= work.bits
    })
  // Identified by the signed part, because the rest can be written in several ways. It needs no record after it
  // expires.
  return isDone ? { hash: hashOf(signed), seconds: left, parts } : undefined
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
