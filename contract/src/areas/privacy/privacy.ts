import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'
import { byId, flag } from '../../lib/fields.ts'
import { fileContent } from '../../lib/files.ts'

const kept = z.object({ what: z.string(), why: z.string() })

const erasure = z.object({
  message: z.string(),
  name: z.string(),
  /** What goes, with how much of it there is. */
  erased: z.array(z.object({ what: z.string(), count: z.int() })),
  kept: z.array(kept),
})
export type Erasure = z.output<typeof erasure>

export const privacyApi = {
  export: endpoint('GET /privacy/export/:id', 'privacy.export', {
    summary: 'Everything that is stored about a person, as an archive of JSON and files',
    params: byId,
    subject: { person: 'id' },
    result: fileContent,
  }),
  erase: endpoint('POST /privacy/erase/:id', 'privacy.erase', {
    summary: 'Erases a person for ever and says what is kept and why; with dryRun only says it',
    params: byId,
    query: z.object({ dryRun: flag.optional() }),
    result: erasure,
  }),
}

export const privacyTexts = {
  erased: 'The person was erased',
  wouldErase: 'Nothing has been erased yet',
  notYourself: "You can't erase yourself",
} as const
