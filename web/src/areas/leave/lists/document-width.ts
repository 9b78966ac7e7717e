/** The width of the dialog that adds a document, in pixels; also of its frame while it loads. */
export const documentWidth = 520
