/**
 * The fields whose values an endpoint may ask for, by entity: those of the classes internal and hr (`fields.tsv`), and
 * dates and status of leave. Never its type, reason or attachment.
 */
export const webhookFields = {
  employee: [
    'email',
    'workPhone',
    'employeeNumber',
    'status',
    'isArchived',
    'position',
    'departments',
    'team',
    'supervisorOrTeamLead',
    'officeLocation',
    'workType',
    'contractType',
    'startDate',
    'endDate',
    'endOfProbationaryPeriod',
    'seniorityLevel',
    'seniorityClientLevel',
  ],
  leave: ['status', 'startDate', 'endDate', 'startHalf', 'endHalf', 'totalDays'],
  project: ['name', 'clientName'],
  equipment: ['code', 'name', 'status'],
} as const

export type WebhookEntity = keyof typeof webhookFields
export type WebhookField = {
  [E in WebhookEntity]: `${E}.${(typeof webhookFields)[E][number]}`
}[WebhookEntity]

/** 'employee.email', 'leave.startDate' and so on. */
export const webhookFieldNames = Object.entries(webhookFields).flatMap(([entity, fields]) =>
  fields.map((field) => `${entity}.${field}`),
) as [WebhookField, ...WebhookField[]]
