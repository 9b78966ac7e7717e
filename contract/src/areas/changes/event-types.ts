import type { AuditEntity } from '../audit/audit.ts'

/** An event that other systems are told about: an entry of the history with one of these actions on this entity. */
type EventType = {
  entity: AuditEntity
  actions: readonly string[]
  /** The area whose read scope a service account needs to see it. */
  area: 'employees' | 'leave' | 'projects' | 'positions' | 'equipment'
}

/** The actions of entries that the day's work writes at midnight, on the day itself. */
export const datedActions = {
  started: 'first day',
  leaving: 'last day',
  leaveStarts: 'leave starts',
  leaveEnds: 'leave ends',
  licenceExpires: 'licence expires',
} as const

/**
 * All events, by their public type. Entries of other kinds are in no feed: sign-ins, sessions, tokens, openings of data,
 * applicants, balances, settings.
 */
export const eventTypes = {
  'employee.created': { entity: 'employee', actions: ['created'], area: 'employees' },
  'employee.changed': { entity: 'employee', actions: ['changed'], area: 'employees' },
  'employee.archived': { entity: 'employee', actions: ['archived'], area: 'employees' },
  'employee.unarchived': { entity: 'employee', actions: ['unarchived'], area: 'employees' },
  'employee.deleted': { entity: 'employee', actions: ['deleted', 'erased'], area: 'employees' },
  'employee.started': { entity: 'employee', actions: [datedActions.started], area: 'employees' },
  'employee.leaving': { entity: 'employee', actions: [datedActions.leaving], area: 'employees' },
  'leave.requested': { entity: 'leave', actions: ['leave asked for'], area: 'leave' },
  'leave.changed': {
    entity: 'leave',
    actions: ['leave changed', 'leave pending', 'leave approved by the team lead', 'leave ended'],
    area: 'leave',
  },
  'leave.approved': { entity: 'leave', actions: ['leave approved'], area: 'leave' },
  'leave.rejected': { entity: 'leave', actions: ['leave rejected'], area: 'leave' },
  'leave.canceling': { entity: 'leave', actions: ['leave canceling'], area: 'leave' },
  'leave.canceled': { entity: 'leave', actions: ['leave canceled'], area: 'leave' },
  'leave.starts': { entity: 'leave', actions: [datedActions.leaveStarts], area: 'leave' },
  'leave.ends': { entity: 'leave', actions: [datedActions.leaveEnds], area: 'leave' },
  'project.created': { entity: 'project', actions: ['created'], area: 'projects' },
  'project.changed': { entity: 'project', actions: ['changed', 'archived', 'unarchived'], area: 'projects' },
  'project.deleted': { entity: 'project', actions: ['deleted'], area: 'projects' },
  'position.created': { entity: 'position', actions: ['created'], area: 'positions' },
  'position.changed': { entity: 'position', actions: ['changed'], area: 'positions' },
  'position.deleted': { entity: 'position', actions: ['deleted'], area: 'positions' },
  'equipment.created': { entity: 'equipment', actions: ['created'], area: 'equipment' },
  'equipment.changed': { entity: 'equipment', actions: ['changed'], area: 'equipment' },
  'equipment.deleted': { entity: 'equipment', actions: ['deleted'], area: 'equipment' },
  'licence.created': { entity: 'licence', actions: ['created'], area: 'equipment' },
  'licence.changed': { entity: 'licence', actions: ['changed'], area: 'equipment' },
  'licence.deleted': { entity: 'licence', actions: ['deleted'], area: 'equipment' },
  'licence.expires': { entity: 'licence', actions: [datedActions.licenceExpires], area: 'equipment' },
} as const satisfies Readonly<Record<string, EventType>>
export type EventTypeName = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]

/** Fields of leave that an event names; the others would tell its type or its reason. */
export const leaveEventFields = ['status', 'startDate', 'endDate', 'startHalf', 'endHalf', 'totalDays'] as const
