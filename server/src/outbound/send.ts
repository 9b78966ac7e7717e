import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '../lib/error-code.ts'
import { isPermitted } from './addresses.ts'

// Requests to addresses that administrators enter: webhooks, chat and provisioning. Nothing else in the server contacts
// such an address (`docs/security.md`, no. 34).

/** Why a request got no answer. */
export type OutboundFailure = 'address' | 'host' | 'connection' | 'certificate' | 'timeout' | 'size'

export class OutboundError extends Error {
  readonly failure: OutboundFailure

  constructor(failure: OutboundFailure, cause?: unknown) {
    super(`${failure}${errorCode(cause) && `: ${errorCode(cause)}`}`, { cause })
    this.failure = failure
  }
}

type Address = { address: string; family: number }
/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<Address[]>

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
}

export type OutboundAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

type Options = {
  /** `WEBHOOK_NETWORKS`: networks that are permitted although they are not public. */
  networks?: readonly string[] | undefined
  /** How long the whole exchange may take, in milliseconds. */
  maxMs?: number
  /** The maximum size of the answer's body. */
  maxBytes?: number
  resolve?: Resolve
}

const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Sends a request to an address that an administrator entered, by https only. The host name is resolved once, every one
 * of its addresses must be permitted, and the connection uses one of them, so that a name that changes its addresses
 * between check and connection leads nowhere else. Redirects are not followed: an answer 302 is returned as it is.
 * @throws OutboundError if there is no complete answer
 */
export async function sendOutbound(
  { method, url, headers = {}, body }: OutboundRequest,
  { networks = [], maxMs = 15_000, maxBytes = 64 * 1024, resolve = resolveAll }: Options = {},
): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(maxMs)
  const timedOut = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new OutboundError('timeout')), { once: true }),
  )
  const exchange = async () => {
    const addresses = await permittedAddresses(url, { networks, resolve })
    signal.throwIfAborted()
    const pinned: LookupFunction = (_host, { all }, done) =>
      all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
    const response = await new Promise<IncomingMessage>((answer, fail) => {
      const length = Buffer.byteLength(body ?? '')
      request(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(length) }) },
        lookup: pinned,
        // A connection of its own: pooled ones are found by host name, not by checked address.
        agent: false,
        signal,
      })
        .once('response', answer)
        .once('error', fail)
        .end(body)
    })
    return { status: response.statusCode ?? 0, headers: response.headers, body: await readBody(response, maxBytes) }
  }
  try {
    // The resolver has no signal, so its time is limited by the race.
    return await Promise.race([exchange(), timedOut])
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (signal.aborted) throw new OutboundError('timeout')
    throw new OutboundError(isCertificateProblem(error) ? 'certificate' : 'connection', error)
  }
}

/**
 * Returns the addresses of a URL's host.
 * @throws OutboundError if the URL is not https, if its host is unknown, or if one of its addresses is not permitted
 */
export async function permittedAddresses(
  url: string,
  { networks = [], resolve = resolveAll }: Pick<Options, 'networks' | 'resolve'>,
): Promise<Address[]> {
  const { protocol, hostname, username, password } = URL.canParse(url) ? new URL(url) : new URL('invalid:')
  if (protocol !== 'https:' || username !== '' || password !== '') throw new OutboundError('address')
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch((error: unknown) => {
    throw new OutboundError('host', error)
  })
  if (addresses.length === 0) throw new OutboundError('host')
  if (!addresses.every(({ address }) => isPermitted(address, networks))) throw new OutboundError('address')
  return addresses
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the connection.
    if (bytes > maxBytes) throw new OutboundError('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Codes of OpenSSL and Node for certificates that do not verify. */
const isCertificateProblem = (error: unknown) => /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(errorCode(error))
