import { randomUUID } from 'node:crypto'
import { provisioningTexts } from '@hr/contract/areas/provisioning/texts'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { Problem } from '../../http/problem.ts'
import { OutboundError, sendOutbound } from '../../outbound/send.ts'
import type { Connection } from './provisioning.queries.ts'

// The interface of Microsoft Entra ID for API-driven inbound provisioning.

/** Microsoft's limit: calls within a number of seconds. */
const rate = { calls: 40, ms: 5_000 }
/** How often a call is repeated when Entra ID is too busy, and for how long the client waits for it, at most. */
const maxAttempts = 5
const maxPauseMs = 10 * 60_000
/** Without a `Retry-After`. */
const defaultPauseMs = 10_000

type Settings = {
  connection: Omit<Connection, 'clientSecret' | 'id' | 'isDaily'> & { clientSecret: string }
  config: Pick<Config, 'entraGraphUrl' | 'entraLoginUrl' | 'webhookNetworks'>
  /** Called before each call of the interface; it throws if the daily quota is used. */
  beforeCall: () => Promise<void>
  pause?: (ms: number) => Promise<unknown>
}

export function entraClient({ connection, config, beforeCall, pause = setTimeout }: Settings) {
  let token: string | undefined
  /** When the latest calls were answered: they arrived before that, so the limit holds for their arrival, too. */
  const answered: number[] = []

  const send = async (request: { url: string; headers: Record<string, string>; body: string }) => {
    try {
      return await sendOutbound({ method: 'POST', ...request }, { networks: config.webhookNetworks, maxMs: 60_000 })
    } catch (error) {
      if (error instanceof OutboundError) throw new Problem(502, provisioningTexts.unreachable)
      throw error
    }
  }

  async function signIn(): Promise<string> {
    const { tenantId, clientId, clientSecret } = connection
    const { status, body } = await send({
      url: `${config.entraLoginUrl}/${tenantId}/oauth2/v2.0/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${config.entraGraphUrl}/.default`,
      }).toString(),
    })
    const issued = status === 200 ? tokenIn(body) : undefined
    if (issued === undefined) throw new Problem(502, provisioningTexts.tokenRefused)
    return issued
  }

  /** Waits until another call is within Microsoft's limit. */
  async function keepRate(): Promise<void> {
    const oldest = answered.length < rate.calls ? undefined : answered.shift()
    const wait = oldest === undefined ? 0 : oldest + rate.ms - performance.now()
    if (wait > 0) await pause(wait)
  }

  return {
    /**
     * Uploads up to 50 users. Entra ID processes them later and reports their outcome in its provisioning log.
     * @throws Problem 502 or 503 if Entra ID does not accept them
     */
    async upload(users: readonly { data: object }[]): Promise<void> {
      const { servicePrincipalId, jobId } = connection
      const body = JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
        Operations: users.map(({ data }) => ({ method: 'POST', bulkId: randomUUID(), path: '/Users', data })),
      })
      for (let attempt = 1; ; attempt += 1) {
        token ??= await signIn()
        await keepRate()
        await beforeCall()
        const { status, headers } = await send({
          url: `${config.entraGraphUrl}/v1.0/servicePrincipals/${servicePrincipalId}/synchronization/jobs/${jobId}/bulkUpload`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
          body,
        })
        answered.push(performance.now())
        if (status >= 200 && status < 300) return
        const isBusy = status === 429 || status >= 500
        if (attempt >= maxAttempts && isBusy) throw new Problem(503, provisioningTexts.tooBusy)
        if (isBusy) await pause(pauseOf(headers['retry-after']))
        // A token lasts about an hour, and a run may last longer.
        else if (status === 401 && attempt === 1) token = undefined
        else throw refusal(status)
      }
    },
  }
}

function tokenIn(body: string): string | undefined {
  try {
    const { access_token: token } = JSON.parse(body) as { access_token?: unknown }
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}

/** Microsoft sends `Retry-After` as a number of seconds. */
function pauseOf(header = ''): number {
  return /^\d{1,6}$/.test(header) ? Math.min(maxPauseMs, Math.max(1000, Number(header) * 1000)) : defaultPauseMs
}

function refusal(status: number): Problem {
  if (status === 401) return new Problem(502, provisioningTexts.tokenRefused)
  if (status === 403) return new Problem(502, provisioningTexts.uploadForbidden)
  if (status === 404) return new Problem(502, provisioningTexts.uploadMissing)
  return new Problem(502, provisioningTexts.uploadRefused(status))
}
