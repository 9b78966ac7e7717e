/** The number of rows that a card shows at first. */
export const initialSize = 5

/** The input of the first rows of a card. */
export const firstRows = { query: { page: '1', pageSize: String(initialSize) } }
