import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts, consentText, consentVersion } from '@hr/contract/areas/applicants/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { translate } from '../../lib/translate.ts'
import { recordAccess } from '../../audit/history.ts'
import { retryWhileUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import { sendFile } from '../../files/stored-files.ts'
import { pageOf } from '../../http/page.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { answered, sent, serve, streamed, withOptions } from '../../http/serve.ts'
import { networkOf } from '../../http/network.ts'
import { idempotencyKeyOf } from '../../http/idempotency.ts'
import { hashOf } from '../../lib/secret.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { contentHashOf, isRepeat, isKnown, saveRecord, type Repeat } from './idempotency.ts'
import {
  addApplication,
  deleteApplicant,
  deleteTemplate,
  filesOf,
  saveTemplate,
  sendEmail,
  setAcknowledgement,
} from './applicants.commands.ts'
import {
  applicantList,
  applicantQueryOf,
  findAcknowledgement,
  findApplicant,
  findApplicantFile,
  findPlace,
  listPastYears,
  listPositionsAppliedFor,
  listTemplates,
  hasPosition,
} from './applicants.queries.ts'
import { captchas, type Proof } from './captcha.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The results of the checks before the application's content is read. */
    applying: { repeat?: Repeat | undefined; proof?: Proof }
  }
}

/** The rate limit for applications per network address (`docs/rules.md`, section 6). */
const perAddress = { kind: 'application address', atMost: 10, minutes: 60 } as const

const noContent = Buffer.alloc(0)
const created = { message: applicantsTexts.created }

const { openPosition, captcha, create, createByOtherPath, ...managedCalls } = applicantsApi

/** The public form. The checks run in the order of `docs/rules.md`, section 6. */
const formCalls = serve(
  { openPosition, captcha, create, createByOtherPath },
  ({ db, keys, company, config, rateLimits, emailQueue }) => {
    const challenges = captchas({ key: keys.captcha, recaptcha: config.recaptcha })
    const consentOf = ({ language }: FastifyRequest) => ({
      text: translate(language, consentText({ company: company.name, months: config.applicantRetentionMonths })),
      language,
      version: consentVersion,
    })
    const isOpen = async (position: string) => company.anyPosition || (await hasPosition(db, position))

    const apply = withOptions(
      {
        // Runs before the body is read.
        onRequest: async (request) => {
          const key = idempotencyKeyOf(request)
          const keyHash = key === undefined ? undefined : hashOf(key)
          request.applying = { repeat: keyHash && { keyHash, contentHash: noContent } }
          // A repeated request is no new application, but its body is still read, so it has the same limit separately.
          const isRepeated = keyHash !== undefined && (await isKnown(db, keyHash))
          const network = networkOf(request)
          const of = isRepeated ? `${network}, repeated` : network
          const { reached } = await rateLimits.record(db, [{ ...perAddress, of }])
          if (reached.length > 0)
            throw new Problem(429, applicantsTexts.tooMany, { 'retry-after': String(perAddress.minutes * 60) })
        },
        // The body was received within its limits and is not validated yet.
        preValidation: async (request, reply) => {
          const { repeat } = request.applying
          if (repeat) {
            // The hash covers the unvalidated body, because the schema transforms it.
            repeat.contentHash = contentHashOf(request.body)
            if (await isRepeat(db, repeat)) return reply.send({ result: created })
          }
          try {
            request.applying.proof = await challenges.check(db, captchaOf(request))
          } catch (refusal) {
            // The same request finished a moment earlier and used the captcha.
            if (repeat && (await isRepeat(db, repeat))) return reply.send({ result: created })
            throw refusal
          }
        },
      },
      answered<typeof create>(async ({ body, request }) => {
        if (!(await isOpen(body.appliedForPosition))) throw fieldProblem('appliedForPosition', applicantsTexts.notOpen)
        const files = await filesOf(body)
        const { repeat, proof } = request.applying
        const write = () =>
          commitAndPush(db, request.server.pushChannel, async (trx) => {
            if (repeat && !(await saveRecord(trx, repeat))) return
            if (proof) await challenges.take(trx, proof)
            await addApplication(trx, body, {
              today: todayIn(company.timeZone),
              language: request.language,
              companyLanguage: company.language,
              consent: consentOf(request),
              files,
              emailQueue,
            })
          })
        await (repeat ? retryWhileUnavailable(write) : write())
        return created
      }),
    )
    return {
      openPosition: async ({ query }) => ({ isOpen: await isOpen(query.name) }),
      captcha: () => challenges.ask(db),
      create: apply,
      createByOtherPath: apply,
    }
  },
)

export async function applicationFormRoutes(app: FastifyInstance, deps: Deps) {
  app.decorateRequest('applying')
  await formCalls(app, deps)
}

const captchaOf = ({ body }: FastifyRequest): string => {
  const answer: unknown = typeof body === 'object' && body !== null && 'captcha' in body ? body.captcha : ''
  return typeof answer === 'string' ? answer : ''
}

export const applicantsRoutes = serve(managedCalls, ({ db, config }) => ({
  list: streamed(applicantList, (query) => ({ ...applicantQueryOf(query), isWhole: !pageOf(query) })),
  positions: () => listPositionsAppliedFor(db),
  past: () => listPastYears(db),
  find: async ({ params: { id } }, { caller }) => {
    const applicant = found(await findApplicant(db, id, { months: config.applicantRetentionMonths }))
    await recordAccess(db, { caller, personId: id, entity: 'applicant', what: 'opened' })
    return applicant
  },
  place: ({ params, query }) => findPlace(db, params.id, applicantQueryOf(query)),
  remove: async (trx, { params }, act) => {
    await deleteApplicant(trx, params.id, act)
    return { message: applicantsTexts.deleted }
  },
  file: sent(async ({ params: { uuid, fileName }, reply }, { caller }) => {
    const file = found(await findApplicantFile(db, { applicantId: uuid, name: fileName }))
    await recordAccess(db, {
      caller,
      personId: uuid,
      entity: 'applicant',
      what: 'file opened',
      file: file.kind ?? '',
    })
    return sendFile(reply, db, file)
  }),
  sendEmail: answered(async ({ params, body }, _, write) => {
    await write((trx, act) => sendEmail(trx, params.id, body, act))
    return { message: applicantsTexts.emailQueued }
  }),
  templates: () => listTemplates(db),
  saveTemplate: (trx, { body }, act) => saveTemplate(trx, body, act),
  acknowledgement: () => findAcknowledgement(db),
  setAcknowledgement: async (trx, { body }, act) => {
    await setAcknowledgement(trx, body, act)
    return { message: applicantsTexts.acknowledgementSaved }
  },
  removeTemplate: async (trx, { params }, act) => {
    await deleteTemplate(trx, params.id, act)
    return { message: applicantsTexts.templateDeleted }
  },
}))
