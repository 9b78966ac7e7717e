/** The width of the dialog in pixels, also while it loads. */
export const feedsWidth = 560
