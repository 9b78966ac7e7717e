/** The key of what is kept by column and row, or by column and value. */
export const keyOf = (column: string, of: number | string): string => `${column}\n${of}`

/** Returns the column of a key, and its row or value, which may contain line breaks. */
export function partsOf(key: string): { column: string; of: string } {
  const end = key.indexOf('\n')
  return { column: key.slice(0, end), of: key.slice(end + 1) }
}
