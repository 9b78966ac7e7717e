import { hash } from 'node:crypto'
import {
  coreSchema,
  employmentSchema,
  enterpriseSchema,
  groupSchema,
  scimPrefix,
} from '@hr/contract/areas/provisioning/scim'
import type { ContractType } from '@hr/contract/areas/employees/record'
import type { Day } from '@hr/contract/lib/dates'

/** The fields of an employee that leave the product by SCIM: the name, and fields of the classes internal and hr. */
export type UserRow = {
  id: string
  externalId: string | null
  firstName: string
  lastName: string
  email: string
  workPhone: string
  employeeNumber: string
  position: string | null
  departments: string
  officeLocation: string
  contractType: ContractType | null
  startDate: Day | null
  endDate: Day | null
  managerId: string | null
  managerName: string | null
  teams: { uuid: string; name: string }[]
  isActive: boolean
  lastModified: string
}

export type GroupRow = {
  id: string
  name: string
  /** Null if they were not asked for. */
  members: { value: string; display: string }[] | null
  lastModified: string | null
}

type Resource = Record<string, unknown> & { id: string; schemas: string[]; meta: { version: string; location: string } }

/** Leaves out what is empty: SCIM has no empty values. */
const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

const withMeta = (
  resource: Record<string, unknown> & { id: string; schemas: string[] },
  meta: { resourceType: 'User' | 'Group'; lastModified: string | null; location: string },
): Resource => ({
  ...resource,
  meta: {
    ...(filled(meta) as typeof meta),
    version: `W/"${hash('sha1', JSON.stringify(resource), 'base64url')}"`,
  },
})

/** The attributes of a user that describe the person, for SCIM and for Entra ID alike. */
export function userAttributes(row: UserRow) {
  const { firstName, lastName, email, workPhone, officeLocation } = row
  const formatted = `${firstName} ${lastName}`
  const enterprise = filled({
    employeeNumber: row.employeeNumber,
    department: row.departments,
    manager: row.managerId && { value: row.managerId, displayName: row.managerName },
  })
  const employment = filled({ startDate: row.startDate, endDate: row.endDate })
  return {
    ...filled({
      userName: email,
      name: { formatted, familyName: lastName, givenName: firstName },
      displayName: formatted,
      title: row.position,
      userType: row.contractType,
      active: row.isActive,
      emails: [{ value: email, type: 'work', primary: true }],
      phoneNumbers: workPhone === '' ? [] : [{ value: workPhone, type: 'work', primary: true }],
      addresses: officeLocation === '' ? [] : [{ locality: officeLocation, type: 'work', primary: true }],
    }),
    ...(Object.keys(enterprise).length > 0 && { [enterpriseSchema]: enterprise }),
    ...(Object.keys(employment).length > 0 && { [employmentSchema]: employment }),
  }
}

/** @param publicUrl the address of the product */
export function userResource(row: UserRow, publicUrl: string): Resource {
  const base = `${publicUrl}${scimPrefix}`
  const attributes: Record<string, unknown> = userAttributes(row)
  const enterprise = attributes[enterpriseSchema] as { manager?: { value: string } } | undefined
  if (enterprise?.manager)
    enterprise.manager = Object.assign(enterprise.manager, { $ref: `${base}/Users/${enterprise.manager.value}` })
  const extensions = [enterpriseSchema, employmentSchema].filter((schema) => schema in attributes)
  const groups = row.teams.map(({ uuid, name }) => ({
    value: uuid,
    display: name,
    type: 'direct',
    $ref: `${base}/Groups/${uuid}`,
  }))
  return withMeta(
    {
      schemas: [coreSchema, ...extensions],
      id: row.id,
      ...filled({ externalId: row.externalId, groups }),
      ...attributes,
    },
    { resourceType: 'User', lastModified: row.lastModified, location: `${base}/Users/${row.id}` },
  )
}

export function groupResource({ id, name, members, lastModified }: GroupRow, publicUrl: string): Resource {
  const base = `${publicUrl}${scimPrefix}`
  const refs = members?.map((member) => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` }))
  return withMeta(
    { schemas: [groupSchema], id, displayName: name, ...(refs && { members: refs }) },
    { resourceType: 'Group', lastModified, location: `${base}/Groups/${id}` },
  )
}

/** The parameters `attributes` and `excludedAttributes`: names separated by commas. */
export type Selection = { attributes?: string | undefined; excludedAttributes?: string | undefined }

type Path = { top: string; sub: string | undefined }

const extensionsInPaths = [enterpriseSchema, employmentSchema]
const prefixes = [coreSchema, groupSchema]

function pathsOf(names: string): Path[] {
  return names.split(',').flatMap((name) => {
    const lower = name.trim().toLowerCase()
    if (lower === '') return []
    const extension = extensionsInPaths.map((urn) => urn.toLowerCase()).find((urn) => lower.startsWith(urn))
    if (extension) return [{ top: extension, sub: lower.slice(extension.length + 1).split('.')[0] || undefined }]
    const prefix = prefixes.map((urn) => `${urn.toLowerCase()}:`).find((urn) => lower.startsWith(urn)) ?? ''
    const [top = '', sub] = lower.slice(prefix.length).split('.')
    return [{ top, sub }]
  })
}

const isAlwaysReturned = (name: string) => name === 'id' || name === 'schemas'

/** Returns the attributes of a resource that the client wants (RFC 7644, 3.9); `id` and `schemas` are always among them. */
export function selected(resource: Resource, { attributes, excludedAttributes }: Selection): Record<string, unknown> {
  if (attributes !== undefined) {
    const paths = pathsOf(attributes)
    return mapped(resource, (name, value) => {
      if (isAlwaysReturned(name)) return value
      const wanted = paths.filter(({ top }) => top === name)
      if (wanted.length === 0) return undefined
      const subs = wanted.map(({ sub }) => sub)
      return subs.includes(undefined) ? value : ofEach(value, (sub) => subs.includes(sub))
    })
  }
  if (excludedAttributes === undefined) return resource
  const paths = pathsOf(excludedAttributes)
  return mapped(resource, (name, value) => {
    if (isAlwaysReturned(name)) return value
    const subs = paths.filter(({ top }) => top === name).map(({ sub }) => sub)
    if (subs.length === 0) return value
    return subs.includes(undefined) ? undefined : ofEach(value, (sub) => !subs.includes(sub))
  })
}

/** Returns whether the client wants an attribute. */
export const isSelected = (name: string, { attributes, excludedAttributes }: Selection): boolean =>
  attributes === undefined
    ? !pathsOf(excludedAttributes ?? '').some(({ top, sub }) => top === name && sub === undefined)
    : pathsOf(attributes).some(({ top }) => top === name)

const mapped = (values: object, choose: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const chosen = choose(name.toLowerCase(), value)
      return chosen === undefined ? [] : [[name, chosen]]
    }),
  )

const ofEach = (value: unknown, isKept: (sub: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => ofEach(one, isKept))
  if (typeof value !== 'object' || value === null) return value
  return mapped(value, (sub, inner) => (isKept(sub) ? inner : undefined))
}
