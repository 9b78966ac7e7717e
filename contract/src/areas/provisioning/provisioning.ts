import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, fieldTexts, line, messageResult, translated, uuid } from '../../lib/fields.ts'
import { issue } from '../../lib/messages.ts'
import { provisioningTexts } from './texts.ts'

/** Why a deactivation was held back: too many in an hour, or the account belongs to HR. */
export const holdReasons = ['limit', 'ladder'] as const

const account = z.object({ uuid, firstName: z.string(), lastName: z.string(), at: z.iso.datetime() })

/** The fewest deactivations in an hour that are held back are more than this number, and than this share of employees. */
export const deactivationLimit = { people: 5, percent: 5 } as const

/** An identifier of Microsoft Entra ID: a GUID, or the name of a tenant or a job. */
const identifier = line(200)
  .min(1, { error: issue(fieldTexts.required), abort: true })
  .regex(/^[\w.-]+$/, issue(provisioningTexts.badIdentifier))

export const entraInput = z.object({
  tenantId: identifier,
  clientId: identifier,
  /** Omitted or empty: unchanged. */
  clientSecret: line(500).optional(),
  servicePrincipalId: identifier,
  jobId: identifier,
  /** Whether changed users are sent every morning. */
  isDaily: z.boolean(),
})

const provisioning = z.object({
  /** The address that identity directories read from. */
  scimAddress: z.string(),
  /** Whether the identity directory may end sign-in. */
  allowsDeactivation: z.boolean(),
  /** Until when more deactivations than usual are accepted; null if they are limited. */
  unlimitedUntil: z.iso.datetime().nullable(),
  held: z.array(account.extend({ reason: z.enum(holdReasons) })),
  /** Accounts that the identity directory switched off and HR has not archived. */
  disabled: z.array(account),
  /** Without the secret. */
  entra: entraInput.omit({ clientSecret: true }).nullable(),
})
export type Provisioning = z.output<typeof provisioning>

export const runKinds = ['changed', 'full'] as const
export type RunKind = (typeof runKinds)[number]

const run = z.object({
  uuid,
  kind: z.enum(runKinds),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  sent: z.int(),
  /** Users without an employee number, which Entra ID needs to find them. */
  skipped: z.int(),
  calls: z.int(),
  error: translated.nullable(),
})
export type EntraRun = z.output<typeof run>

/** How many users a dry run shows. */
export const previewRows = 50

const preview = z.object({
  /** The number of users that would be sent. */
  users: z.int(),
  /** Users without an employee number, which Entra ID needs to find them. */
  skipped: z.int(),
  /** The number of calls that a run would make. */
  calls: z.int(),
  rows: z.array(
    z.object({
      uuid,
      name: z.string(),
      /** `renumbered`: the employee no longer has this number, so that its user is switched off. */
      change: z.enum(['new', 'changed', 'unchanged', 'renumbered', 'deleted']),
      /** The data that would be sent, as JSON. */
      data: z.string(),
    }),
  ),
})
export type EntraPreview = z.output<typeof preview>

export const provisioningApi = {
  find: endpoint('GET /provisioning', 'integration.manage', {
    summary: 'Show the state of provisioning: SCIM, deactivations and the connection to Entra ID',
    result: provisioning,
  }),
  update: endpoint('PATCH /provisioning', 'integration.manage', {
    summary: 'Choose whether the identity directory may end sign-in',
    body: z.object({ allowsDeactivation: z.boolean() }),
    result: messageResult,
  }),
  decide: endpoint('POST /provisioning/held', 'integration.manage', {
    summary: 'Let the identity directory continue for an hour, or discard the deactivations that were held back',
    body: z.object({ decision: z.enum(['continue', 'discard']) }),
    result: messageResult,
  }),
  allow: endpoint('DELETE /provisioning/disabled/:id', 'integration.manage', {
    summary: 'Allow sign-in again to a user whom the identity directory switched off',
    params: byId,
    result: messageResult,
  }),
  connect: endpoint('PUT /provisioning/entra', 'integration.manage', {
    summary: 'Save the connection to Entra ID',
    body: entraInput,
    result: messageResult,
  }),
  disconnect: endpoint('DELETE /provisioning/entra', 'integration.manage', {
    summary: 'Remove the connection to Entra ID, with what it remembers of earlier runs',
    result: messageResult,
  }),
  preview: endpoint('GET /provisioning/entra/preview', 'integration.manage', {
    summary: 'Show what a run would send to Entra ID, without sending it',
    query: z.object({ kind: z.enum(runKinds) }),
    result: preview,
  }),
  runs: endpoint('GET /provisioning/entra/runs', 'integration.manage', {
    summary: 'List the latest runs, newest first',
    result: z.array(run),
  }),
  start: endpoint('POST /provisioning/entra/runs', 'integration.manage', {
    summary: 'Send users to Entra ID in the background: those that changed, or all',
    body: z.object({ kind: z.enum(runKinds) }),
    result: z.object({ uuid }),
  }),
}
