// The SCIM 2.0 interface (RFC 7643, RFC 7644) for identity directories. Paths are relative to /scim/v2. Its answers have
// SCIM's own formats, so these calls are not part of the API under /api/v1.
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'

export const scimPrefix = '/scim/v2'

const result = z.unknown()

export const scimApi = {
  configuration: endpoint('GET /ServiceProviderConfig', 'scim.use', { summary: 'Show what is supported', result }),
  resourceTypes: endpoint('GET /ResourceTypes', 'scim.use', { summary: 'List the resource types', result }),
  resourceType: endpoint('GET /ResourceTypes/:id', 'scim.use', { summary: 'Show a resource type', result }),
  schemas: endpoint('GET /Schemas', 'scim.use', { summary: 'List the schemas', result }),
  schema: endpoint('GET /Schemas/:id', 'scim.use', { summary: 'Show a schema', result }),
  users: endpoint('GET /Users', 'scim.use', { summary: 'List users', result }),
  user: endpoint('GET /Users/:id', 'scim.use', { summary: 'Show a user', result }),
  link: endpoint('POST /Users', 'scim.use', { summary: 'Link an existing user by the work email', result }),
  replace: endpoint('PUT /Users/:id', 'scim.use', { summary: "Stop or allow a user's sign-in", result }),
  change: endpoint('PATCH /Users/:id', 'scim.use', { summary: "Stop or allow a user's sign-in", result }),
  remove: endpoint('DELETE /Users/:id', 'scim.use', { summary: "Stop a user's sign-in", result }),
  groups: endpoint('GET /Groups', 'scim.use', { summary: 'List teams', result }),
  group: endpoint('GET /Groups/:id', 'scim.use', { summary: 'Show a team', result }),
}

export const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
/** The product's own extension, in the format that Entra ID requires: the dates of the employment. */
export const employmentSchema = 'urn:ietf:params:scim:schemas:extension:hrapplication:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
