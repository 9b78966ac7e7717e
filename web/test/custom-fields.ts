import type { CustomField } from '@hr/contract/areas/custom-fields/fields'
import { settings, signedIn, type Handlers } from './server.ts'

let uuids = 0
export const nextUuid = () => `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, '0')}`
export const fieldOf = (wanted: Partial<CustomField>): CustomField => ({
  uuid: nextUuid(),
  name: 'Field',
  kind: 'text',
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal',
  employeeAccess: 'read',
  leadAccess: 'read',
  adminAccess: 'write',
  options: [],
  archivedAt: null,
  version: 1,
  ...wanted,
})
export const option = (name: string, wanted: Partial<CustomField['options'][number]> = {}) => ({
  uuid: nextUuid(),
  name,
  isArchived: false,
  contractType: null,
  ...wanted,
})

export const [small, large, gone] = [option('Small'), option('Large'), option('Gone', { isArchived: true })]
export const size = fieldOf({ name: 'Size', kind: 'choice', section: 'Clothes', options: [small, large, gone] })
export const shoes = fieldOf({ name: 'Shoes', kind: 'number', unit: 'EU', section: 'Clothes', help: 'European sizes' })
export const club = fieldOf({ name: 'Clubs', kind: 'choices', options: [option('Chess'), option('Choir')] })
export const parking = fieldOf({ name: 'Parking', kind: 'flag' })
export const passport = fieldOf({ name: 'Passport', fieldClass: 'national-id' })
export const customFields = [size, shoes, club, parking, passport]

export const answersWithFields: Handlers = {
  'POST /refresh': () => signedIn(),
  'GET /client-settings': () => ({ result: settings }),
  'GET /custom-fields': () => ({ result: customFields }),
}
