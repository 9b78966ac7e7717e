/** The path of the WebSocket endpoint. The access token is sent as a query parameter (specification two, section 7). */
export const realtimePath = '/api/v1/realtime'

/** The event that tells a connected browser to reload its notifications. */
export const pushEvent = 'notification'
