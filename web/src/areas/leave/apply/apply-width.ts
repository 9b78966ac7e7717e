/** The width of the dialog in pixels; it keeps this width while it loads. */
export const applyWidth = 1000
