import { asListSearch, calendarSearch, listSearch, recordSearch } from '../../lib/search.ts'

/** The search parameters of leave requests, with the open request of the inbox. */
export const requestSearch = listSearch.extend(recordSearch.shape)

/** The approval inbox, and the list of the same requests. */
export const inboxSearch = requestSearch.extend(asListSearch.shape)

/** The leave calendar, and the list of the same leave. */
export const overviewSearch = listSearch.extend(calendarSearch.shape)
