import { z } from 'zod'
import { endpoint } from '../../lib/endpoint.ts'

export const retentionApi = {
  find: endpoint('GET /retention', 'privacy.erase', {
    summary:
      'Show how long records of archived employees and applications are kept, as the environment variables set it',
    result: z.object({
      /** After how many years archived employees are erased; null for never. */
      employeeYears: z.int().nullable(),
      /** After how many months applications are deleted. */
      applicantMonths: z.int(),
    }),
  }),
}
