/** The entities of this area in the audit log. */
export const provisioningEntities = ['Entra connection'] as const
