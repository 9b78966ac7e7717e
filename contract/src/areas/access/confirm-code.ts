/** What the answer 403 carries beside its message where confirming the password helps. */
export const confirmCode = 'confirm-identity'
