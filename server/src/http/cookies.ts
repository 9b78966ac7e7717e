import { cookieNames } from '@hr/contract/lib/cookies'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { isKnownSession } from './session.ts'

export type Cookies = ReturnType<typeof cookiesOf>

/**
 * Returns the names without the port if the browser's session under them is of this installation; undefined if it may be of
 * another one on this host, whose cookies stay.
 */
export async function ownWithoutPort(
  pool: pg.Pool,
  { names, withoutPort }: Pick<Cookies, 'names' | 'withoutPort'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): Promise<Cookies['withoutPort']> {
  const session = withoutPort && cookies[withoutPort.session]
  if (session === undefined) return undefined
  return session === cookies[names.session] || (await isKnownSession(pool, session)) ? withoutPort : undefined
}

type Read = 'session' | 'knownBrowser' | 'hint'

/**
 * The cookies of this installation. Until the next version, they are also read under the names without the port, which nodes
 * of 1.1.0 set.
 */
export function cookiesOf({ publicUrl }: { publicUrl: string }) {
  const { protocol, port } = new URL(publicUrl)
  const cookie = { path: '/', httpOnly: true, secure: protocol === 'https:', sameSite: 'strict' } as const
  const names = cookieNames({ protocol, port })
  /** Undefined if they are the same. */
  const withoutPort = port === '' ? undefined : cookieNames({ protocol, port: '' })
  return {
    names,
    withoutPort,
    cookie,
    readable: { ...cookie, httpOnly: false, sameSite: 'lax' } as const,
    /** Returns the values that the browser sends, that of this installation first. */
    valuesOf: ({ cookies }: Pick<FastifyRequest, 'cookies'>, kind: Read): string[] =>
      [names, withoutPort].flatMap((set) => (set && cookies[set[kind]]) ?? []),
  }
}
