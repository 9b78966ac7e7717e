import { textSearch } from '../../lib/search.ts'

/** A report in the address: the name of a ready-made one, and the definition as JSON once it was changed. */
export const reportSearch = textSearch('report', 'definition')

/** A number of a report in the address. */
export const numberSearch = textSearch('definition', 'row', 'series')
