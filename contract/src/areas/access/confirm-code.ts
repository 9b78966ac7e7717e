/** The `code` of a 403 response that the user can resolve by confirming their identity. */
export const confirmCode = 'confirm-identity'
