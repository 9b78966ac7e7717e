import { textSearch } from '../../lib/search.ts'

/** A report in the address: a ready-made or a saved one, and the definition as JSON once it was changed. */
export const reportSearch = textSearch('report', 'view', 'definition')

/** A number of a report in the address, and the ready-made or saved report to which the way back leads. */
export const numberSearch = textSearch('report', 'definition', 'row', 'series')
