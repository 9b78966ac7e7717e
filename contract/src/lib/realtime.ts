/** Where the sockets of the product are; the access token stands in the query (specification two, section 7). */
export const realtimePath = '/api/v1/realtime'
