const croatian = new Intl.Collator('hr', { numeric: true })

/** Croatian order with numbers in order, as the database sorts (specification one, section 9). */
export const compareTexts = (a: string, b: string): number => croatian.compare(a, b)
