/** The `code` of a 403 response that the user can resolve by confirming their identity. */
export const confirmCode = 'confirm-identity'

/** The `code` of a 403 response to a user who must set up or enter a second factor first. */
export const secondFactorCode = 'second-factor'
