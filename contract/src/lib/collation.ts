const croatian = new Intl.Collator('hr', { numeric: true })

/**
 * Croatian sort order with numeric parts compared by value, the same as in the database (specification one, section 9).
 */
export const compareTexts = (a: string, b: string): number => croatian.compare(a, b)
