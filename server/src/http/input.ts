import type { IncomingMessage } from 'node:http'
import { fieldTexts, isStorable, mayBeEmpty } from '@hr/contract/lib/fields'
import type { Message } from '@hr/contract/lib/messages'
import { httpTexts } from './texts.ts'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { fileNameOf, filesTexts, maxRequestBytes, uploadKinds, uploadParts } from '@hr/contract/lib/files'
import { isTooDeep } from './json-depth.ts'
import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReceivedFile } from '../files/received-file.ts'
import { errorCode } from '../lib/error-code.ts'
import { fieldProblem, Problem } from './problem.ts'

/** Parses a JSON body, which must not be nested deeper than any call needs. */
export function parseJson(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) =>
    isTooDeep(body) ? done(new Problem(400, httpTexts.tooDeep)) : parse(request, body, done)
}

/**
 * Ignores repeated slashes in paths of programs, which join a base address with a slash at its end to a path that begins
 * with one. Not at the start: rules of proxies name the prefixes. Returns addresses of pages unchanged.
 */
export function withoutDuplicateSlashes({ url = '' }: IncomingMessage): string {
  return /^\/(api|scim)\//.test(url) ? url.replace(/^[^?]+/, (path) => path.replaceAll(/\/+/g, '/')) : url
}

/** Parses a query string. It must not throw, so a repeated parameter becomes a list. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text))
    query[name] = name in query ? [query[name]!, value].flat() : value
  return query
}

/**
 * Ignores empty parameters, because forms also send filters that the user left empty. Those that would then mean everything,
 * such as a selection, stay and are refused.
 */
export function ignoreEmptyParameters(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>
  const declared = request.routeOptions.config.endpoint?.query?.shape
  for (const [name, value] of Object.entries(query))
    if (value === '' && mayBeEmpty(declared?.[name])) delete query[name]
}

/** Refuses a query parameter that occurs twice (`docs/rules.md`, section 1). */
export async function rejectRepeatedParameters({ query }: FastifyRequest): Promise<void> {
  for (const [field, value] of Object.entries(query as Record<string, unknown>))
    if (Array.isArray(value)) throw new Problem(400, [{ message: httpTexts.sentTwice, field }])
}

/**
 * Refuses text that PostgreSQL can't store, wherever it is in a request. Runs after validation, so that it also finds what
 * schemas read from a text, such as JSON in a parameter. Headers need no check: Node.js accepts no such text in them.
 */
export async function rejectBrokenText({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) {
    const field = fieldOfBrokenText(part)
    if (field !== undefined) throw fieldProblem(field, fieldTexts.characters, 400)
  }
}

/** Returns the path of the first text that can't be stored; of a name, that of its object. Has no depth limit. */
function fieldOfBrokenText(part: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value: part, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path
      open.push({ value: inner, path: path === '' ? name : `${path}.${name}` })
    }
  }
  return undefined
}

/** In milliseconds; a client that sends nothing for one to two times that long is disconnected. */
const maxSilence = 30_000
/** Total text of all parts, the same as for a JSON body. */
const maxText = 1024 * 1024
/** Boundaries and headers of the parts. */
const maxFraming = 1024 * 1024

/** Limits that `@fastify/multipart` enforces; file sizes are counted here, because they depend on the kind of file. */
export const multipartLimits = {
  fieldSize: maxText,
  fields: 100,
  files: 20,
  parts: 120,
  fileSize: maxRequestBytes + 1,
}

const tooLarge = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
const requestTooLarge = () => new Problem(413, httpTexts.tooLarge)

/**
 * Converts a multipart request into an object, which is then validated like any other body. Files are streamed into
 * temporary files, which are deleted with the response.
 *
 * A refused body is still read and discarded, up to the size limit: browsers ignore an answer while they are sending.
 * @throws Problem 400 or 413
 */
export async function readMultipart(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const form = new Form(uploadParts(request.routeOptions.config.endpoint?.body))
  reply.raw.once('close', () => void form.close())
  const { socket } = request.raw
  let heard = socket.bytesRead
  const silence = setInterval(() => {
    if (socket.bytesRead === heard) request.raw.destroy()
    heard = socket.bytesRead
  }, maxSilence)
  try {
    if (Number(request.headers['content-length']) > maxRequestBytes + maxFraming) throw requestTooLarge()
    for await (const part of request.parts()) {
      if (part.type === 'field') form.addText(part)
      else await form.addFile(part)
    }
    form.rejectIfWrong()
    // If the client has disconnected, nothing else would close its files.
    if (reply.raw.closed) await form.close()
  } catch (error) {
    await form.close()
    if (error instanceof Problem) throw error
    throw tooLarge.has(errorCode(error)) ? requestTooLarge() : new Problem(400, httpTexts.unreadable)
  } finally {
    clearInterval(silence)
  }
  request.body = { ...form.body }
}

/** Collects the parts of a form, and the first problem found in them. */
class Form {
  readonly body: Record<string, unknown> = Object.create(null)
  readonly #uploads: ReturnType<typeof uploadParts>
  readonly #files: ReceivedFile[] = []
  #problem: Problem | undefined
  #textLeft = maxText
  #bytesLeft = maxRequestBytes

  constructor(uploads: ReturnType<typeof uploadParts>) {
    this.#uploads = uploads
  }

  addText({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): void {
    // A part with the JSON media type arrives parsed; a field may also read its text as JSON.
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (/^\s*[[{]/.test(text) && isTooDeep(text)) throw new Problem(400, httpTexts.tooDeep)
    this.#textLeft -= text.length
    if (fieldnameTruncated || valueTruncated || this.#textLeft < 0) throw requestTooLarge()
    if (fieldname in this.body) this.#refuse(fieldname, httpTexts.sentTwice)
    else this.body[fieldname] = value
  }

  async addFile({ fieldname, filename, file: content }: MultipartFile): Promise<void> {
    const upload = Object.hasOwn(this.#uploads, fieldname) ? this.#uploads[fieldname] : undefined
    if (!upload) this.#refuse(fieldname, httpTexts.noSuchFile)
    const file = upload && !this.#problem ? await this.#newFile(fileNameOf(filename ?? '')) : undefined
    for await (const chunk of content as AsyncIterable<Buffer>) {
      this.#bytesLeft -= chunk.length
      if (this.#bytesLeft < 0) throw requestTooLarge()
      if (!upload || !file || this.#problem) continue
      const { maxBytes } = uploadKinds[upload.kind]
      if (file.size + chunk.length > maxBytes) this.#refuse(fieldname, filesTexts.tooLarge(maxBytes), 413)
      else await file.write(chunk)
    }
    // Browsers send a part for an empty file input, too.
    if (upload && file && (file.name !== '' || file.size > 0)) this.#keep(fieldname, file, upload.max)
  }

  async #newFile(name: string): Promise<ReceivedFile> {
    const file = await ReceivedFile.create(name)
    this.#files.push(file)
    return file
  }

  #keep(field: string, file: ReceivedFile, max: number): void {
    const before = this.body[field]
    if (max === 1 && before === undefined) this.body[field] = file
    else if (max === 1) this.#refuse(field, filesTexts.tooMany(max))
    else if (before === undefined) this.body[field] = [file]
    else if (!Array.isArray(before)) this.#refuse(field, httpTexts.sentTwice)
    else if (before.length >= max) this.#refuse(field, filesTexts.tooMany(max), 413)
    else before.push(file)
  }

  #refuse(field: string, message: Message, status = 400): void {
    this.#problem ??= fieldProblem(field, message, status)
  }

  rejectIfWrong(): void {
    if (this.#problem) throw this.#problem
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.splice(0).map((file) => file.close()))
  }
}
