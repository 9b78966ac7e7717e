import { z } from 'zod'
import { uuid } from '../../lib/fields.ts'

/** The calendar feeds that stay when other access to the account ends. Without it, those stay that are older than a day. */
export const keptFeeds = z.array(uuid)
