import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const consequence = 'without TRUST_PROXY, all users behind a proxy count as one network in rate limits'

/** Notices that requests come through a proxy although the settings name none. */
export function watchProxy({ trustProxy, publicUrl }: Config, log: FastifyBaseLogger) {
  const isTrusted = trustProxy !== false
  let isIgnored = false
  return {
    /** Warns at the start: the server speaks no https itself. */
    warnAtStart() {
      if (!isTrusted && publicUrl.startsWith('https:'))
        log.warn(`PUBLIC_URL is https, so a proxy answers it; ${consequence}`)
    },
    note({ headers }: Pick<FastifyRequest, 'headers'>) {
      if (isTrusted || isIgnored || headers['x-forwarded-for'] === undefined) return
      isIgnored = true
      log.warn(`a request names the address of its user (X-Forwarded-For); ${consequence}`)
    },
    /** Returns whether a request named another address. */
    isIgnored: () => isIgnored,
  }
}

export type ProxyWatch = ReturnType<typeof watchProxy>
