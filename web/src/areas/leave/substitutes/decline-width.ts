/** Used before and after the dialog has loaded. */
export const declineWidth = 520
