// The title for the navigation, separate from the schemas, which not every page needs.
import { messages } from '../../lib/messages.ts'

export const operationTitles = messages('operation', { title: 'Operation' })
