import { textSearch } from '../../lib/search.ts'

/** The employee from whose profile the form of an item was opened. */
export const newItemSearch = textSearch('employee')
