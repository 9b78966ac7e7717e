// Tokens with which programs make calls: personal ones of people, and those of service accounts.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { blankable, byId, choice, day, line, messageResult, name, version, uuid } from '../../lib/fields.ts'
import { issue, message, messages } from '../../lib/messages.ts'
import { listEndpoint } from '../../lib/paging.ts'
import { areaScopes, tokenKinds, tokenScopes } from '../../token-scopes.ts'

/** The longest time, in days, for which a personal token is valid. */
export const longestPersonalDays = 366
/** How long, in hours, the replaced token still works after a rotation. */
export const overlaps = ['0', '1', '24', '168'] as const
/** The maximum number of valid personal tokens of a person, and of tokens of a service account. */
export const maxTokens = 20

export const tokensTexts = messages('tokens', {
  tooMany: (max: number) => message('You can have up to {max} valid tokens. Revoke one first.', { max }),
  tooFar: (days: number) => message('At most {days} days from today', { days }),
  inThePast: 'The last day must not be in the past',
  needsScope: 'Choose at least one',
  nameTaken: 'A service account with this name already exists',
  network: 'Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24',
  revoked: 'Token revoked',
  ended: 'Service account deleted: its tokens no longer work',
  notValid: 'This token is no longer valid',
})

const required = { error: issue(tokensTexts.needsScope) }
const personalScopes = z.array(z.enum(areaScopes)).min(1, required)
const serviceScopes = z.array(z.enum(tokenScopes)).min(1, required)

const token = z.object({
  uuid,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** When the token stops working; null if it does not end. */
  expiresAt: z.iso.datetime().nullable(),
  /** When the token was last used, to the minute; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** When it was revoked; null if it was not. */
  revokedAt: z.iso.datetime().nullable(),
})

const personalToken = token.extend({ scopes: z.array(z.enum(areaScopes)) })
export type PersonalToken = z.output<typeof personalToken>

const ownedToken = token.extend({
  kind: z.enum(tokenKinds),
  scopes: z.array(z.enum(tokenScopes)),
  /** The person, or the service account. */
  owner: z.object({ uuid, name: z.string() }),
})
export type OwnedToken = z.output<typeof ownedToken>

const serviceToken = token
export type ServiceToken = z.output<typeof serviceToken>

const serviceAccount = z.object({
  uuid,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The networks that its tokens are accepted from; empty for every address. */
  addresses: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Its tokens, the newest first; revoked ones and those that ended are listed for 30 days. */
  tokens: z.array(serviceToken),
  version: z.int(),
})
export type ServiceAccount = z.output<typeof serviceAccount>

/** The last day, in the company's time zone, on which a token works. */
const lastDay = { expiresOn: day }
const lastDayOrNone = { expiresOn: blankable(day).nullable().default(null) }
/** How long the tokens that a new one replaces still work, in hours. */
const overlap = { overlapHours: choice(overlaps) }

const network = line(50).regex(/^[\d.]+(\/\d{1,2})?$|^[\da-f:.]*:[\da-f:.]*(\/\d{1,3})?$/i, issue(tokensTexts.network))
const ofService = { name, scopes: serviceScopes, addresses: z.array(network).max(50) }

export const personalTokenInput = z.object({ name, scopes: personalScopes, ...lastDay })
export type PersonalTokenInput = z.output<typeof personalTokenInput>
export const serviceAccountInput = z.object({ ...ofService, ...lastDayOrNone })
export type ServiceAccountInput = z.output<typeof serviceAccountInput>
export const serviceAccountChange = z.object(ofService).partial().extend({ version })
export type ServiceAccountChange = z.output<typeof serviceAccountChange>
export const rotationInput = z.object({ ...lastDay, ...overlap })
export type Rotation = z.output<typeof rotationInput>
export const serviceRotationInput = z.object({ ...lastDayOrNone, ...overlap })
export type ServiceRotation = z.output<typeof serviceRotationInput>

/** The token itself, shown only now. Null for a retried request, because it is not stored. */
const secret = z.string().nullable()

export const tokensApi = {
  list: endpoint('GET /tokens', 'token.own', {
    summary: 'List my personal tokens, the newest first',
    subject: 'caller',
    result: z.array(personalToken),
  }),
  create: endpoint('POST /tokens', 'token.own', {
    summary: 'Create a personal token; the identity is confirmed first',
    subject: 'caller',
    body: personalTokenInput,
    result: z.object({ token: personalToken, secret }),
  }),
  rotate: endpoint('POST /tokens/:id/rotation', 'token.own', {
    summary: 'Replace a personal token by a new one with the same name and scopes; the old one still works for a while',
    params: byId,
    subject: { ownerOf: 'id' },
    body: rotationInput,
    result: z.object({ token: personalToken, secret }),
  }),
  revoke: endpoint('DELETE /tokens/:id', 'token.revoke', {
    summary: 'Revoke a token, at once and on every node',
    params: byId,
    subject: { ownerOf: 'id' },
    result: messageResult,
  }),
  all: listEndpoint('GET /integrations/tokens', 'integration.manage', {
    summary: 'List the tokens of all people and service accounts, the newest first',
    row: ownedToken,
    sort: ['createdAt'],
    filters: { kind: z.enum(tokenKinds).optional(), uuid: uuid.optional() },
  }),
  serviceAccounts: endpoint('GET /service-accounts', 'integration.manage', {
    summary: 'List the service accounts with their tokens, by name',
    result: z.array(serviceAccount),
  }),
  createService: endpoint('POST /service-accounts', 'integration.manage', {
    summary: 'Create a service account with a token; the identity is confirmed first',
    body: serviceAccountInput,
    result: z.object({ serviceAccount, secret }),
  }),
  changeService: endpoint('PATCH /service-accounts/:id', 'integration.manage', {
    summary: 'Change the name, scopes and addresses of a service account; the identity is confirmed first',
    params: byId,
    body: serviceAccountChange,
    result: serviceAccount,
  }),
  rotateService: endpoint('POST /service-accounts/:id/tokens', 'integration.manage', {
    summary: 'Create another token of a service account; those before it still work for a while',
    params: byId,
    body: serviceRotationInput,
    result: z.object({ serviceAccount, secret }),
  }),
  endService: endpoint('DELETE /service-accounts/:id', 'integration.manage', {
    summary: 'End a service account and revoke its tokens',
    params: byId,
    result: messageResult,
  }),
}
