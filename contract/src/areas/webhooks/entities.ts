/** The kinds of records of this area in the audit log. */
export const webhookEntities = ['webhook'] as const
