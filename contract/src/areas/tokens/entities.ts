/** The kinds of records of this area in the audit log. */
export const tokenEntities = ['token', 'service account'] as const
