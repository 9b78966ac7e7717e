// The visibility of an employee's documents. Each category has one.
import { message, messages, type Message } from '../../lib/messages.ts'
import type { Relation } from '../custom-fields/fields.ts'

export const documentVisibilities = ['employee', 'lead', 'hr'] as const
export type DocumentVisibility = (typeof documentVisibilities)[number]
export const documentVisibilityTexts = messages('documentVisibility', {
  employee: 'Employee and HR',
  lead: 'Employee, HR and team leads',
  hr: 'Only HR',
})

/** The documents that each reader sees: HR, the employee, and a lead of the employee's team. */
const seenBy: Record<Relation, readonly DocumentVisibility[]> = {
  all: documentVisibilities,
  own: ['employee', 'lead'],
  team: ['lead'],
}

/** Whether a reader sees documents of a category. HR does not see what only HR sees about themselves. */
export const maySeeDocument = (visibility: DocumentVisibility, relation: Relation): boolean =>
  seenBy[relation].includes(visibility)

/** The visibility of documents without a category, such as those of the form. */
export const visibilityWithoutCategory: DocumentVisibility = 'employee'

// The categories that a new company starts with.
const firstCategories = messages('documentCategory', {
  Contract: 'Contract',
  Annex: 'Annex',
  Certificate: 'Certificate',
  'Identity document': 'Identity document',
  'Tax and payroll': 'Tax and payroll',
  Medical: 'Medical',
  Other: message('Other', undefined, 'document'),
})

/** Returns the name of a category for its reader: the first categories are translated as long as they keep their names. */
export const categoryText = (name: string): Message | string =>
  Object.hasOwn(firstCategories, name) ? firstCategories[name as keyof typeof firstCategories] : name
