/**
 * Applies a function to a text, unless it is longer than one of `length` characters with spaces, invisible characters and
 * marks apart could be. Such a text is refused without being normalised, which takes seconds for a long row of marks.
 */
export const unlessTooLong =
  (length: number, change: (text: string) => string) =>
  (text: string): string =>
    text.length > 2 * length + 1000 ? text : change(text)
