// The title for the navigation, separate from the schemas, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const privacyTitles = messages('privacy', { retention: 'Retention and erasure' })
