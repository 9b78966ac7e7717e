import { scimPrefix } from '@hr/contract/areas/provisioning/scim'
import type { TestApp } from './test-app.ts'

type Body = Record<string, unknown>
type Answer = { status: number; body: Body; headers: Record<string, unknown> }

/** An identity directory that uses SCIM. */
export async function directoryOf({ app, people }: TestApp) {
  const caller = await people.serviceAccount(['provisioning:read', 'provisioning:write'])
  const headers = { authorization: `Bearer ${caller.token}` }

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer> {
    const {
      statusCode,
      headers: answered,
      payload,
    } = await app.inject({
      method,
      url: `${scimPrefix}${path}`,
      headers: { ...headers, ...extra, ...(body !== undefined && { 'content-type': 'application/scim+json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, headers: answered, body: (payload === '' ? {} : JSON.parse(payload)) as Body }
  }

  return {
    headers,
    actorId: caller.uuid,
    send,
    get: (path: string, query: Record<string, string> = {}, extra: Record<string, string> = {}) =>
      send(
        'GET',
        `${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`,
        undefined,
        extra,
      ),
  }
}

export type Directory = Awaited<ReturnType<typeof directoryOf>>

/** A connection to Entra ID, as a Superadmin enters it. */
export const entraConnection = {
  tenantId: 'example.onmicrosoft.com',
  clientId: '6f0e4c53-9c70-4d4a-8b1f-000100010001',
  servicePrincipalId: '7f0c5d0a-6f0e-4c53-9c70-1d4a3b1f0001',
  jobId: 'API2AAD.4b1c8d2e',
  isDaily: false,
}
