// Applications for tests, as a browser sends them.
import { createHash, randomBytes } from 'node:crypto'
import { applicantsApi, type Captcha } from '@hr/contract/areas/applicants/applicants'
import { validApplication } from '@hr/contract/areas/applicants/applicants.fixture'
import { solveChallenge, leadingZeroBits } from '@hr/contract/areas/applicants/proof-of-work'
import type { TestApp } from './test-app.ts'
import { pdf } from './uploads.ts'

/** Solves the captcha as the browser does. */
export function solved(captcha: Captcha): string {
  if (captcha.kind !== 'proof-of-work') throw new Error('Only Google can solve this captcha')
  return solveChallenge(captcha, (text) => leadingZeroBits(createHash('sha256').update(text).digest()))
}

const isPosition = (text: unknown): text is string => typeof text === 'string' && text !== '' && text.length <= 100

let made = 0

/** Returns the fields of an application; tests override what they need. Adds the position, and solves a captcha unless one is given. */
export async function application(app: TestApp, special: Record<string, unknown> = {}) {
  made += 1
  const { appliedForPosition = validApplication.appliedForPosition } = special
  if (isPosition(appliedForPosition))
    await app.db
      .insertInto('position')
      .values({ name: appliedForPosition })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const captcha = 'captcha' in special ? special['captcha'] : solved((await app.call(applicantsApi.captcha, {})).result)
  return {
    ...validApplication,
    email: `applicant${made}@example.com`,
    CV: pdf(),
    ...special,
    captcha,
  }
}

/** Returns a random network address: with `TRUST_PROXY=127.0.0.1`, each application comes from a different one. */
export const randomAddressHeader = () => ({
  'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
})

/** Sends an application from its own address. */
export const apply = async (
  app: TestApp,
  special: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  app.callRaw(
    applicantsApi.create,
    { body: await application(app, special) },
    { headers: { ...randomAddressHeader(), ...headers } },
  )

/** Adds an applicant. */
export async function addApplicant(app: TestApp, special: Record<string, unknown> = {}): Promise<{ uuid: string }> {
  const { status, result } = await apply(app, special)
  if (status !== 200) throw new Error(`The application was refused: ${JSON.stringify(result)}`)
  const { applicant_id } = await app.db
    .selectFrom('application')
    .select('applicant_id')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { uuid: applicant_id }
}

/** Returns the stored name of an applicant's CV. */
export async function cvNameOf({ db }: TestApp, applicantId: string): Promise<string> {
  const { name } = await db
    .selectFrom('stored_file')
    .innerJoin('application', 'application.id', 'application_id')
    .select('name')
    .where('applicant_id', '=', applicantId)
    .where('kind', '=', 'CV')
    .executeTakeFirstOrThrow()
  return name
}

/** Adds an email template. */
export const addTemplate = ({ db }: TestApp): Promise<{ uuid: string }> =>
  db
    .insertInto('applicant_email_template')
    .values({ name: crypto.randomUUID(), subject: 'Hello {{firstName}}', body: 'Come' })
    .returning('id as uuid')
    .executeTakeFirstOrThrow()
