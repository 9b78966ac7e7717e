import { messages } from '../../lib/messages.ts'
import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, exactLine, flag, messageResult, translated, uuid } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

const kept = z.object({ what: translated, why: translated })

const erasure = z.object({
  message: translated,
  /** The background job that erases the person; null for the preview. */
  job: uuid.nullable(),
  name: z.string(),
  /** The kinds of data erased, with their number. */
  erased: z.array(z.object({ what: translated, count: z.int() })),
  kept: z.array(kept),
})
export type Erasure = z.output<typeof erasure>
/** An erasure whose texts are rendered for the caller. */
export type ErasureAnswer = z.input<typeof erasure>

const hrDocument = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  date: z.string().nullable(),
  /** Whether HR has released it for the export; null if HR has not checked it yet. */
  isReleased: z.boolean().nullable(),
})
export type HrDocument = z.output<typeof hrDocument>

const checkedDocument = z.object({ id: exactLine(300), isReleased: z.boolean() })
export type CheckedDocument = z.output<typeof checkedDocument>

export const privacyApi = {
  export: endpoint('GET /privacy/export/:id', 'privacy.export', {
    summary: 'Export all data about a person as an archive of JSON and files',
    fileType: 'application/zip',
    params: byId,
    subject: { person: 'id' },
    result: fileContent,
  }),
  hrDocuments: endpoint('GET /privacy/export/:id/documents', 'privacy.release', {
    summary: "List a person's documents that only HR sees, with their earlier versions, for the check before an export",
    params: byId,
    result: z.array(hrDocument),
  }),
  releaseDocuments: endpoint('PUT /privacy/export/:id/documents', 'privacy.release', {
    summary: "Store HR's check of documents that only HR sees: whether the export of the person contains them",
    params: byId,
    body: z.object({ documents: z.array(checkedDocument).max(1000) }),
    result: messageResult,
  }),
  erase: endpoint('POST /privacy/erase/:id', 'privacy.erase', {
    summary: "Erase a person's data permanently in the background and report what is kept and why; dryRun only reports",
    params: byId,
    query: z.object({ dryRun: flag.optional() }),
    result: erasure,
  }),
}

export const privacyTexts = messages('privacy', {
  jobTitle: 'Erase personal data',
  erasing: "The person's data is being erased",
  erased: "The person's data was erased",
  wouldErase: 'Nothing has been erased yet',
  notYourself: "You can't erase your own data. Ask another Superadmin.",
  released: 'Selection saved',
  ownDocuments: 'Another Superadmin has to check your documents',
})
