import {
  coreSchema,
  employmentSchema,
  enterpriseSchema,
  groupSchema,
  scimPrefix,
} from '@hr/contract/areas/provisioning/scim'

// The interface's declarations about itself (RFC 7643, sections 5 to 7).

/** How many resources a page has if the client names no number, and at most. */
export const defaultCount = 100
export const maxCount = 1000

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const listOf = (resources: readonly unknown[], { total = resources.length, startIndex = 1 } = {}) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const located = (base: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${base}${path}` },
})

export const configurationAt = (publicUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of a service account',
      description: 'The token is sent as Authorization: Bearer',
      primary: true,
    },
  ],
  ...located(`${publicUrl}${scimPrefix}`, 'ServiceProviderConfig', '/ServiceProviderConfig'),
})

export function resourceTypesAt(publicUrl: string) {
  const base = `${publicUrl}${scimPrefix}`
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:ResourceType']
  return [
    {
      schemas,
      id: 'User',
      name: 'User',
      description: 'Employees',
      endpoint: '/Users',
      schema: coreSchema,
      schemaExtensions: [
        { schema: enterpriseSchema, required: false },
        { schema: employmentSchema, required: false },
      ],
      ...located(base, 'ResourceType', '/ResourceTypes/User'),
    },
    {
      schemas,
      id: 'Group',
      name: 'Group',
      description: 'Teams: the current projects with their members',
      endpoint: '/Groups',
      schema: groupSchema,
      ...located(base, 'ResourceType', '/ResourceTypes/Group'),
    },
  ]
}

type Definition = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  description: string
  multiValued: boolean
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite'
  returned: 'default' | 'always'
  uniqueness: 'none' | 'server'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly Definition[]
}

/** A read-only attribute: HR changes everything but `active` and `externalId`. */
const attribute = (name: string, description: string, more: Partial<Definition> = {}): Definition => ({
  name,
  type: more.subAttributes ? 'complex' : 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readOnly',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const reference = (description: string, types: readonly string[]) =>
  attribute('$ref', description, { type: 'reference', referenceTypes: types, caseExact: true })

/** An attribute with a single value of the type `work`. */
const atWork = (name: string, description: string, value: string) =>
  attribute(name, description, {
    multiValued: true,
    subAttributes: [
      attribute(value, description),
      attribute('type', 'The kind of value', { canonicalValues: ['work'] }),
      attribute('primary', 'Whether it is the main value', { type: 'boolean' }),
    ],
  })

export function schemasAt(publicUrl: string) {
  const schema = (id: string, name: string, description: string, attributes: readonly Definition[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes,
    ...located(`${publicUrl}${scimPrefix}`, 'Schema', `/Schemas/${id}`),
  })
  return [
    schema(coreSchema, 'User', 'Employee', [
      attribute('userName', 'The work email address', { required: true, uniqueness: 'server' }),
      attribute('name', 'The name', {
        subAttributes: [
          attribute('formatted', 'First name and last name'),
          attribute('familyName', 'Last name'),
          attribute('givenName', 'First name'),
        ],
      }),
      attribute('displayName', 'First name and last name'),
      attribute('title', 'The position'),
      attribute('userType', 'The type of contract'),
      attribute('active', 'Whether the employee works here today and may sign in', {
        type: 'boolean',
        mutability: 'readWrite',
      }),
      atWork('emails', 'The work email address', 'value'),
      atWork('phoneNumbers', 'The work phone number', 'value'),
      atWork('addresses', 'The office', 'locality'),
      attribute('groups', 'The current teams', {
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the team', { caseExact: true }),
          reference('The team', ['Group']),
          attribute('display', 'The name of the team'),
          attribute('type', 'Always direct', { canonicalValues: ['direct'] }),
        ],
      }),
    ]),
    schema(enterpriseSchema, 'EnterpriseUser', 'Enterprise user', [
      attribute('employeeNumber', "The company's own number"),
      attribute('department', 'The department'),
      attribute('manager', 'The supervisor or team lead', {
        subAttributes: [
          attribute('value', 'The id of the supervisor', { caseExact: true }),
          reference('The supervisor', ['User']),
          attribute('displayName', 'The name of the supervisor'),
        ],
      }),
    ]),
    schema(employmentSchema, 'Employment', 'Employment', [
      attribute('startDate', 'The first day, as YYYY-MM-DD'),
      attribute('endDate', 'The last day, as YYYY-MM-DD'),
    ]),
    schema(groupSchema, 'Group', 'Team', [
      attribute('displayName', 'The name of the project', { required: true }),
      attribute('members', 'The members and the lead', {
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the member', { caseExact: true }),
          reference('The member', ['User']),
          attribute('display', 'The name of the member'),
          attribute('type', 'Always User', { canonicalValues: ['User'] }),
        ],
      }),
    ]),
  ]
}
