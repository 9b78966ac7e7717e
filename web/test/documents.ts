import type { DocumentCategory } from '@hr/contract/areas/documents/categories'
import type { DocumentItem } from '@hr/contract/areas/employees/record'

let uuids = 0

export const categoryOf = (wanted: Partial<DocumentCategory>): DocumentCategory => ({
  uuid: `00000000-0000-4000-8000-${String((uuids += 1)).padStart(12, 'd')}`,
  name: 'Contract',
  visibility: 'employee',
  hasExpiry: false,
  isArchived: false,
  version: 1,
  ...wanted,
})

export const categories = [
  categoryOf({ name: 'Contract' }),
  categoryOf({ name: 'Certificate', hasExpiry: true }),
  categoryOf({ name: 'Warning', visibility: 'hr' }),
  categoryOf({ name: 'Annex', isArchived: true }),
]

export const documentOf = (name: string, wanted: Partial<DocumentItem> = {}): DocumentItem => ({
  id: `abcdefgh-${name}`,
  name,
  size: 2048,
  category: 'Contract',
  visibility: 'employee',
  hasExpiry: false,
  date: null,
  expiresOn: null,
  isAddedByHr: true,
  addedAt: '2026-01-05T09:00:00Z',
  addedBy: 'Mia Kos',
  earlier: [],
  ...wanted,
})
