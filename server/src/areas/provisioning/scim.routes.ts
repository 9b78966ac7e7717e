import { scimApi, scimPrefix } from '@hr/contract/areas/provisioning/scim'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { todayIn } from '@hr/contract/lib/dates'
import { idFrom } from '@hr/contract/lib/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { parseJson } from '../../http/input.ts'
import { tagsIn } from '../../http/page.ts'
import { sent, serve, type Write } from '../../http/serve.ts'
import { heldRetrySeconds } from '../employees/removal-limit.commands.ts'
import { changeFromDirectory, linkFromDirectory, type Outcome } from './directory.commands.ts'
import { configurationAt, defaultCount, listOf, maxCount, resourceTypesAt, schemasAt } from './scim-discovery.ts'
import { ScimError, scimMediaType, scimRoot } from './scim-error.ts'
import { parseFilter } from './scim-filter.ts'
import { changeOfPatch, changeOfUser, type DirectoryChange, linkOf } from './scim-requests.ts'
import { groupResource, isSelected, selected, userResource } from './scim-resources.ts'
import { findScimGroup, findScimUser, listScimGroups, listScimUsers } from './scim.queries.ts'

const noSuchResource = () => new ScimError(404, 'There is no such resource')

const integer = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number)
const names = z.string().max(4000)

const selection = z.object({ attributes: names.optional(), excludedAttributes: names.optional() })
/** Numbers below their minimum count as the minimum (RFC 7644, 3.4.2.4). */
const listQuery = selection.extend({
  filter: z.string().optional(),
  startIndex: integer.transform((index) => Math.max(1, index)).default(1),
  count: integer.transform((count) => Math.min(maxCount, Math.max(0, count))).default(defaultCount),
})

/** A call with an answer in the format of SCIM. */
const answered = <E extends Endpoint>(answer: (...of: Parameters<Parameters<typeof sent<E>>[0]>) => unknown) =>
  sent<E>(async (call, act, write) => {
    const resource = await answer(call, act, write)
    return call.reply.sent ? call.reply : call.reply.type(scimMediaType).send(resource)
  })

/** A description of the interface itself. */
const described = <E extends Endpoint>(answer: (request: FastifyRequest) => unknown) =>
  answered<E>(({ request }) => {
    rejectFilter(request)
    return answer(request)
  })

const scimCalls = serve(scimApi, ({ db, company, config: { publicUrl } }) => {
  const when = () => ({ today: todayIn(company.timeZone), timeZone: company.timeZone })
  const resourceTypes = resourceTypesAt(publicUrl)
  const schemas = schemasAt(publicUrl)

  async function userOf(id: string, from: Db = db) {
    const row = await findScimUser(from, id, when())
    if (!row) throw noSuchResource()
    return userResource(row, publicUrl)
  }

  async function change(request: FastifyRequest, wanted: DirectoryChange, write: Write): Promise<void> {
    const id = recordIdOf(request)
    const wantedVersion = request.headers['if-match']
    const rejectStale = async (trx: Trx) => {
      const { meta } = await userOf(id, trx)
      if (wantedVersion !== undefined && !isTag(wantedVersion, meta.version))
        throw new ScimError(412, 'The user has changed')
    }
    rejectHeld(await write((trx, act) => changeFromDirectory(trx, id, wanted, { ...act, rejectStale })))
  }
  const changed = <E extends Endpoint>(read: (body: unknown) => DirectoryChange) =>
    answered<E>(async ({ request, reply }, _, write) => {
      await change(request, read(request.body), write)
      return answerResource(request, reply, await userOf(recordIdOf(request)))
    })

  return {
    configuration: described(() => configurationAt(publicUrl)),
    resourceTypes: described(() => listOf(resourceTypes)),
    resourceType: described((request) => one(resourceTypes, idOf(request))),
    schemas: described(() => listOf(schemas)),
    schema: described((request) => one(schemas, idOf(request))),
    users: answered(async ({ request }) => {
      const { page, ...fields } = pageOf(request)
      const { rows, total } = await listScimUsers(db, page, when())
      const resources = rows.map((row) => selected(userResource(row, publicUrl), fields))
      return listOf(resources, { total, startIndex: page.startIndex })
    }),
    groups: answered(async ({ request }) => {
      const { page, ...fields } = pageOf(request)
      const { rows, total } = await listScimGroups(db, page, isSelected('members', fields) ? when() : undefined)
      const resources = rows.map((row) => selected(groupResource(row, publicUrl), fields))
      return listOf(resources, { total, startIndex: page.startIndex })
    }),
    user: answered(async ({ request, reply }) => answerResource(request, reply, await userOf(recordIdOf(request)))),
    group: answered(async ({ request, reply }) => {
      const hasMembers = isSelected('members', parsed(selection, request.query))
      const row = await findScimGroup(db, recordIdOf(request), hasMembers ? when() : undefined)
      if (!row) throw noSuchResource()
      return answerResource(request, reply, groupResource(row, publicUrl))
    }),
    link: answered(async ({ request, reply }, _, write) => {
      const link = linkOf(request.body)
      const id = await write((trx, act) => linkFromDirectory(trx, link, act))
      void reply.code(201)
      return answerResource(request, reply, await userOf(id))
    }),
    replace: changed(changeOfUser),
    change: changed(changeOfPatch),
    remove: answered(async ({ request, reply }, _, write) => {
      await change(request, { active: false }, write)
      return reply.code(204).send()
    }),
  }
})

/** SCIM 2.0, registered apart from the other calls because its requests and answers have SCIM's own formats. */
export async function scimRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.setSerializerCompiler(() => JSON.stringify)
  const parse = parseJson(app)
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, body: string, done) =>
    // Some clients send the content type without a body, such as with DELETE.
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await app.register((calls) => scimCalls(calls, deps), { prefix: scimPrefix })
  // Other paths are not those of screens.
  for (const path of [scimRoot, `${scimRoot}/*`])
    app.all(path, { config: { endpoint: scimApi.configuration } }, async () => {
      throw noSuchResource()
    })
}

function rejectHeld(outcome: Outcome): void {
  if (outcome === 'limit')
    throw new ScimError(429, 'Too many deactivations in an hour: a Superadmin has to confirm them', {
      headers: { 'retry-after': String(heldRetrySeconds) },
    })
  if (outcome === 'ladder')
    throw new ScimError(403, 'A directory may not deactivate HR: a Superadmin archives them in the HR application')
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

function recordIdOf(request: FastifyRequest): string {
  const id = idFrom(idOf(request))
  if (id === undefined) throw noSuchResource()
  return id
}

function one<Resource extends { id: string }>(resources: readonly Resource[], id: string): Resource {
  const resource = resources.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase())
  if (!resource) throw noSuchResource()
  return resource
}

/** @throws ScimError 403 with a filter, because a client may take the whole for the matches (RFC 7644, section 4) */
function rejectFilter({ query }: FastifyRequest): void {
  if ('filter' in (query as object)) throw new ScimError(403, "The interface's own descriptions can't be filtered")
}

function pageOf(request: FastifyRequest) {
  const { filter, startIndex, count, ...fields } = parsed(listQuery, request.query)
  const page = { filter: filter === undefined ? undefined : parseFilter(filter), startIndex, count }
  return { page, ...fields }
}

function parsed<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(query)
  if (success) return data
  const parameter = error.issues[0]?.path.join('.') ?? ''
  throw new ScimError(400, `The parameter ${parameter} does not fit`, {
    scimType: parameter === 'filter' ? 'invalidFilter' : 'invalidValue',
  })
}

/** Answers a resource with its ETag, or 304 if the client has it. */
function answerResource(request: FastifyRequest, reply: FastifyReply, resource: ReturnType<typeof userResource>) {
  const { version, location } = resource.meta
  void reply.header('etag', version)
  if (reply.statusCode === 201) void reply.header('location', location)
  const known = request.headers['if-none-match']
  if (request.method === 'GET' && known !== undefined && isTag(known, version)) return reply.code(304).send()
  return selected(resource, parsed(selection, request.query))
}

const isTag = (header: string, version: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || tagsIn(version).includes(tag))
