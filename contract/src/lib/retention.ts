/** How long the product keeps what it deletes by itself. The statements that delete use this, and Settings shows it. */
export const retention = {
  /** After the last use of a session that has ended. */
  sessionDays: 7,
  /** An import can be undone until then. */
  importDays: 7,
  jobDays: 30,
  /** The steps of a canceled departure that the employee did not know of. */
  departureStepDays: 90,
  /** Also finished emails. */
  notificationMonths: 12,
  /** The log of synchronisations with an identity directory. */
  directoryRunMonths: 12,
} as const
