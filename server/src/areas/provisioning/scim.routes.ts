import { scimApi } from '@hr/contract/areas/provisioning/scim'
import type { Endpoint } from '@hr/contract/lib/endpoint'
import { todayIn } from '@hr/contract/lib/dates'
import { idFrom } from '@hr/contract/lib/fields'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Trx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/access.ts'
import { parseJson } from '../../http/input.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { heldRetrySeconds } from '../employees/removal-limit.commands.ts'
import { changeFromDirectory, linkFromDirectory, type Outcome } from './directory.commands.ts'
import { configurationAt, defaultCount, listOf, maxCount, resourceTypesAt, schemasAt } from './scim-discovery.ts'
import { ScimError, scimMediaType, sendScimError } from './scim-error.ts'
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

/** SCIM 2.0, registered apart from the other calls because its requests and answers have SCIM's own formats. */
export const scimRoutes: FastifyPluginAsync<Pick<Deps, 'db' | 'company' | 'config' | 'emailQueue'>> = async (
  app,
  { db, company, config: { publicUrl }, emailQueue },
) => {
  const when = () => ({ today: todayIn(company.timeZone), timeZone: company.timeZone })

  app.setErrorHandler(sendScimError)
  const parse = parseJson(app)
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, body: string, done) =>
    // Some clients send the content type without a body, such as with DELETE.
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  const route = (endpoint: Endpoint, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      schema: { hide: true },
      handler: async (request, reply) => {
        const answer = await handler(request, reply)
        return reply.sent ? reply : reply.type(scimMediaType).send(answer)
      },
    })

  const resourceTypes = resourceTypesAt(publicUrl)
  const schemas = schemasAt(publicUrl)
  const describe = (endpoint: Endpoint, answer: (request: FastifyRequest) => unknown) =>
    route(endpoint, async (request) => {
      rejectFilter(request)
      return answer(request)
    })
  describe(scimApi.configuration, () => configurationAt(publicUrl))
  describe(scimApi.resourceTypes, () => listOf(resourceTypes))
  describe(scimApi.resourceType, (request) => one(resourceTypes, idOf(request)))
  describe(scimApi.schemas, () => listOf(schemas))
  describe(scimApi.schema, (request) => one(schemas, idOf(request)))

  route(scimApi.users, async (request) => {
    const { page, ...fields } = pageOf(request)
    const { rows, total } = await listScimUsers(db, page, when())
    const resources = rows.map((row) => selected(userResource(row, publicUrl), fields))
    return listOf(resources, { total, startIndex: page.startIndex })
  })

  route(scimApi.groups, async (request) => {
    const { page, ...fields } = pageOf(request)
    const { rows, total } = await listScimGroups(db, page, isSelected('members', fields) ? when() : undefined)
    const resources = rows.map((row) => selected(groupResource(row, publicUrl), fields))
    return listOf(resources, { total, startIndex: page.startIndex })
  })

  route(scimApi.user, async (request, reply) => answerResource(request, reply, await userOf(recordIdOf(request))))

  route(scimApi.group, async (request, reply) => {
    const hasMembers = isSelected('members', parsed(selection, request.query))
    const row = await findScimGroup(db, recordIdOf(request), hasMembers ? when() : undefined)
    if (!row) throw noSuchResource()
    return answerResource(request, reply, groupResource(row, publicUrl))
  })

  route(scimApi.link, async (request, reply) => {
    const link = linkOf(request.body)
    const id = await write(request, (trx) => linkFromDirectory(trx, link, by(request)))
    void reply.code(201)
    return answerResource(request, reply, await userOf(id))
  })

  for (const [endpoint, read] of [
    [scimApi.replace, changeOfUser],
    [scimApi.change, changeOfPatch],
  ] as const)
    route(endpoint, async (request, reply) => {
      await change(request, read(request.body))
      return answerResource(request, reply, await userOf(recordIdOf(request)))
    })

  route(scimApi.remove, async (request, reply) => {
    await change(request, { active: false })
    return reply.code(204).send()
  })

  // Other paths are not those of screens.
  app.all('/*', { config: { endpoint: scimApi.configuration }, schema: { hide: true } }, async () => {
    throw noSuchResource()
  })

  const by = (request: FastifyRequest) => ({ caller: callerOf(request), today: when().today, emailQueue })
  const write = <T>(request: FastifyRequest, work: (trx: Trx) => Promise<T>): Promise<T> =>
    inTransaction(db, request, work)

  async function userOf(id: string, from: Db = db) {
    const row = await findScimUser(from, id, when())
    if (!row) throw noSuchResource()
    return userResource(row, publicUrl)
  }

  async function change(request: FastifyRequest, wanted: DirectoryChange): Promise<void> {
    const id = recordIdOf(request)
    const wantedVersion = request.headers['if-match']
    const rejectStale = async (trx: Trx) => {
      const { meta } = await userOf(id, trx)
      if (wantedVersion !== undefined && !isTag(wantedVersion, meta.version))
        throw new ScimError(412, 'The user has changed')
    }
    rejectHeld(await write(request, (trx) => changeFromDirectory(trx, id, wanted, { ...by(request), rejectStale })))
  }
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

const isTag = (tags: string, version: string): boolean =>
  tags.split(',').some((tag) => tag.trim() === '*' || plain(tag.trim()) === plain(version))
const plain = (tag: string) => tag.replace(/^W\//, '')
