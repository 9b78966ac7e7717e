// The company's own categories of documents.
import { z } from 'zod'
import { ofClass } from '../../lib/field-classes.ts'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, choice, messageResult, name, seenVersion, uuid, version } from '../../lib/fields.ts'
import { message, messages } from '../../lib/messages.ts'
import { documentVisibilities } from './visibility.ts'

/** The maximum number of categories that are not archived. */
export const maxDocumentCategories = 50

export const documentCategoriesTexts = messages('documentCategories', {
  added: 'Category added',
  changed: 'Category changed',
  moved: 'Order of categories saved',
  deleted: 'Category deleted',
  archived: (count: number) =>
    message(
      '{count, plural, one {Category archived. # document keeps it.} other {Category archived. # documents keep it.}}',
      { count },
    ),
  restored: 'Category restored',
  nameTaken: 'A category with this name already exists',
  tooMany: message('A company has at most {max, number} categories', { max: maxDocumentCategories }),
  restoreFirst: 'This category was archived. Restore it first.',
  opening: (documents: number, people: number) =>
    message(
      'Only a Superadmin can make this category visible to others. It contains {documents, plural, one {# document} other {# documents}} of {people, plural, one {# employee} other {# employees}} that only HR can see.',
      { documents, people },
    ),
})

export const documentCategoryInput = z.object({
  name,
  visibility: choice(documentVisibilities),
  /** Whether documents have an expiry date, of which the employee and HR are reminded. */
  hasExpiry: z.boolean().default(false),
})
export type DocumentCategoryInput = z.output<typeof documentCategoryInput>

const documentCategory = z.object(
  ofClass('internal', {
    uuid,
    name: z.string(),
    visibility: z.enum(documentVisibilities),
    hasExpiry: z.boolean(),
    isArchived: z.boolean(),
    version: z.int(),
  }),
)
export type DocumentCategory = z.output<typeof documentCategory>

/** The choices for documents that only HR sees when their category is opened. */
export const filedDocumentsChoices = ['stay closed', 'open'] as const
export type FiledDocuments = (typeof filedDocumentsChoices)[number]
export const filedDocumentsTexts = messages('filedDocuments', {
  'stay closed': 'They stay visible only to HR',
  open: 'They become visible, too',
})

/** A changed category, and what happens to its documents. */
export const documentCategoryChange = documentCategoryInput.extend({
  filedDocuments: z.enum(filedDocumentsChoices).default('stay closed'),
})

export const documentCategoriesApi = {
  list: endpoint('GET /document-categories', 'document-category.read', {
    summary: 'List the categories of documents in their order; archived ones and those that only HR sees only for HR',
    result: z.array(documentCategory),
  }),
  use: endpoint('GET /document-categories/:id/use', 'document-category.manage', {
    summary: 'Count the documents of a category, and those that only HR sees with their employees',
    params: byId,
    result: z.object({ documents: z.int(), hrOnly: z.object({ documents: z.int(), people: z.int() }) }),
  }),
  create: endpoint('POST /document-categories', 'document-category.manage', {
    summary: 'Add a category of documents',
    body: documentCategoryInput,
    result: documentCategory,
  }),
  update: endpoint('PUT /document-categories/:id', 'document-category.manage', {
    summary: 'Change a category of documents; its documents follow, but those that only HR sees only if chosen',
    params: byId,
    body: documentCategoryChange.extend({ version }),
    result: documentCategory,
  }),
  move: endpoint('PUT /document-categories/order', 'document-category.manage', {
    summary: 'Change the order of the categories of documents',
    body: z.object({ categories: z.array(uuid).max(maxDocumentCategories) }),
    result: messageResult,
  }),
  remove: endpoint('DELETE /document-categories/:id', 'document-category.manage', {
    summary: 'Delete a category of documents; one with documents is archived, and they keep it',
    params: byId,
    query: seenVersion,
    result: messageResult,
  }),
  restore: endpoint('PUT /document-categories/:id/restore', 'document-category.manage', {
    summary: 'Restore an archived category of documents',
    params: byId,
    result: messageResult,
  }),
}
