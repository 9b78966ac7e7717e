import { messages } from '../../lib/messages.ts'
/** The titles of the screens, which the navigation shows on every page. */
export const peopleTitles = messages('people', {
  directory: 'Directory',
  orgChart: 'Org chart',
})
