/** Where the sockets of the product are; the access token stands in the query (specification two, section 7). */
export const realtimePath = '/api/v1/realtime'

/** What the browser hears while it is connected: there is something new, which the list of notifications tells. */
export const pushEvent = 'notification'
