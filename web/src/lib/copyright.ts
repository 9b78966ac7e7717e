/** '© 2022–2026': from the first year of the product to this year. */
export const copyright = (): string => `© 2022–${new Intl.DateTimeFormat('en', { year: 'numeric' }).format()}`
