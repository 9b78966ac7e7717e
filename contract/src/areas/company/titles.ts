// Titles for navigation and top bar, separate from the other texts, which not every page needs.

export const companyTitles = { settings: 'Settings', setup: 'Set up your company' } as const
