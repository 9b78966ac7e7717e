/** The width of the dialog in pixels, also while it loads. */
export const applyWidth = 1000
