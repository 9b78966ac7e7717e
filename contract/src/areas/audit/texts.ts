// Separate from the schemas, so that the navigation loads the title without them.
export const auditTexts = { title: 'Audit log' } as const
