import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts, consentText, consentVersion } from '@hr/contract/areas/applicants/texts'
import { todayIn } from '@hr/contract/lib/dates'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { translate } from '../../lib/translate.ts'
import { recordAccess } from '../../audit/history.ts'
import { retryWhileUnavailable } from '../../db/unavailable.ts'
import type { Deps } from '../../deps.ts'
import { sendFile } from '../../files/stored-files.ts'
import { callerOf } from '../../http/access.ts'
import { answerLongList, pageOf } from '../../http/page.ts'
import { fieldProblem, found, Problem } from '../../http/problem.ts'
import { routeOf } from '../../http/route-of.ts'
import { networkOf } from '../../http/network.ts'
import { idempotencyKeyOf, inTransaction } from '../../http/idempotency.ts'
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
const created = { result: { message: applicantsTexts.created } }

/** The public form. The checks run in the order of `docs/rules.md`, section 6. */
const applyRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'rateLimits' | 'company' | 'config' | 'db' | 'keys' | 'emailQueue'>
> = async (app, { db, keys, company, config, rateLimits, emailQueue }) => {
  const captcha = captchas({ key: keys.captcha, recaptcha: config.recaptcha })
  const consentOf = ({ language }: FastifyRequest) => ({
    text: translate(language, consentText({ company: company.name, months: config.applicantRetentionMonths })),
    language,
    version: consentVersion,
  })
  app.decorateRequest('applying')

  const isOpen = async (position: string) => company.anyPosition || (await hasPosition(db, position))
  app.route({
    ...routeOf(applicantsApi.openPosition),
    handler: async ({ query }) => ({ result: { isOpen: await isOpen(query.name) } }),
  })
  app.route({ ...routeOf(applicantsApi.captcha), handler: async () => ({ result: captcha.ask() }) })

  for (const endpoint of [applicantsApi.create, applicantsApi.createByOtherPath]) {
    app.route({
      ...routeOf(endpoint),
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
          if (await isRepeat(db, repeat)) return reply.send(created)
        }
        try {
          request.applying.proof = await captcha.check(db, captchaOf(request))
        } catch (refusal) {
          // The same request finished a moment earlier and used the captcha.
          if (repeat && (await isRepeat(db, repeat))) return reply.send(created)
          throw refusal
        }
      },
      handler: async (request) => {
        const { body, applying } = request
        if (!(await isOpen(body.appliedForPosition))) throw fieldProblem('appliedForPosition', applicantsTexts.notOpen)
        const files = await filesOf(body)
        const { repeat, proof } = applying
        const write = () =>
          commitAndPush(db, request.server.pushChannel, async (trx) => {
            if (repeat && !(await saveRecord(trx, repeat))) return
            if (proof) await captcha.take(trx, proof)
            await addApplication(trx, body, {
              today: todayIn(company.timeZone),
              language: request.language,
              consent: consentOf(request),
              files,
              emailQueue,
            })
          })
        await (repeat ? retryWhileUnavailable(write) : write())
        return created
      },
    })
  }
}

const captchaOf = ({ body }: FastifyRequest): string => {
  const answer: unknown = typeof body === 'object' && body !== null && 'captcha' in body ? body.captcha : ''
  return typeof answer === 'string' ? answer : ''
}

type ApplicantsDeps = Pick<Deps, 'rateLimits' | 'company' | 'config' | 'db' | 'keys' | 'emailQueue' | 'pool'>

export const applicantsRoutes: FastifyPluginAsyncZod<ApplicantsDeps> = async (app, deps) => {
  const { db, pool, config, emailQueue } = deps
  await app.register(applyRoutes, deps)

  app.route({
    ...routeOf(applicantsApi.list),
    handler: async (request, reply) => {
      const { page, pageSize, ...parameters } = request.query
      const paging = { page, pageSize }
      return answerLongList(request, reply, {
        connections: { db, pool },
        list: applicantList,
        query: { ...applicantQueryOf(parameters), isWhole: !pageOf(paging) },
        paging,
      })
    },
  })

  app.route({
    ...routeOf(applicantsApi.positions),
    handler: async () => ({ result: await listPositionsAppliedFor(db) }),
  })

  app.route({
    ...routeOf(applicantsApi.past),
    handler: async () => ({ result: await listPastYears(db) }),
  })

  app.route({
    ...routeOf(applicantsApi.find),
    handler: async (request) => {
      const { id } = request.params
      const applicant = found(await findApplicant(db, id, { months: config.applicantRetentionMonths }))
      await recordAccess(db, {
        caller: callerOf(request),
        personId: id,
        entity: 'applicant',
        what: 'opened',
      })
      return { result: applicant }
    },
  })

  app.route({
    ...routeOf(applicantsApi.place),
    handler: async ({ params, query }) => ({ result: await findPlace(db, params.id, applicantQueryOf(query)) }),
  })

  app.route({
    ...routeOf(applicantsApi.remove),
    handler: async (request) => {
      const { id } = request.params
      await inTransaction(db, request, (trx) => deleteApplicant(trx, id, { actorId: callerOf(request).uuid }))
      return { result: { message: applicantsTexts.deleted } }
    },
  })

  app.route({
    ...routeOf(applicantsApi.file),
    handler: async (request, reply) => {
      const { uuid, fileName } = request.params
      const file = found(await findApplicantFile(db, { applicantId: uuid, name: fileName }))
      await recordAccess(db, {
        caller: callerOf(request),
        personId: uuid,
        entity: 'applicant',
        what: 'file opened',
        file: file.kind ?? '',
      })
      return sendFile(reply, db, file)
    },
  })

  app.route({
    ...routeOf(applicantsApi.sendEmail),
    handler: async (request) => {
      const { params, body } = request
      const by = { actorId: callerOf(request).uuid, emailQueue }
      await inTransaction(db, request, (trx) => sendEmail(trx, params.id, body, by))
      return { result: { message: applicantsTexts.emailQueued } }
    },
  })

  app.route({ ...routeOf(applicantsApi.templates), handler: async () => ({ result: await listTemplates(db) }) })

  app.route({
    ...routeOf(applicantsApi.saveTemplate),
    handler: async (request) => ({
      result: await inTransaction(db, request, (trx) =>
        saveTemplate(trx, request.body, { actorId: callerOf(request).uuid }),
      ),
    }),
  })

  app.route({
    ...routeOf(applicantsApi.acknowledgement),
    handler: async () => ({ result: await findAcknowledgement(db) }),
  })

  app.route({
    ...routeOf(applicantsApi.setAcknowledgement),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        setAcknowledgement(trx, request.body, { actorId: callerOf(request).uuid }),
      )
      return { result: { message: applicantsTexts.acknowledgementSaved } }
    },
  })

  app.route({
    ...routeOf(applicantsApi.removeTemplate),
    handler: async (request) => {
      await inTransaction(db, request, (trx) =>
        deleteTemplate(trx, request.params.id, { actorId: callerOf(request).uuid }),
      )
      return { result: { message: applicantsTexts.templateDeleted } }
    },
  })
}
