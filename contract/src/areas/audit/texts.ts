// Kept apart from the schemas: the navigation needs the title before anything else is loaded.
export const auditTexts = { title: 'Audit log' } as const
