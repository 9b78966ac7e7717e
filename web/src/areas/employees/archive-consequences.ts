import type { Departure } from '@hr/contract/areas/employees/departures'
import { duties, type Duty, mapDuties, type Successors } from '@hr/contract/areas/employees/successors'
import type { Archiving } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'

export type ChosenSuccessors = { [Duty in keyof Successors]?: Person | null }

/** The successors of a planned departure, as person fields show them. */
export const successorsOf = ({ successors }: Departure): ChosenSuccessors =>
  mapDuties((duty) => {
    const successor = successors[duty]
    return successor && !successor.isGone ? { ...successor, position: null, profileImage: null } : null
  })

/** The chosen successors, by their ids. */
export const idsOf = (chosen: ChosenSuccessors): Successors =>
  Object.fromEntries(duties.flatMap((duty) => (chosen[duty] ? [[duty, chosen[duty].uuid]] : [])))

/** Returns whether an employee holds a duty that can be handed over. */
export const isHeld = (duty: Duty, { [duty]: held }: Archiving): boolean =>
  typeof held === 'number' ? held > 0 : held.length > 0

type DutyField = {
  label: string
  description?: string
  /** The effect on the duty; `name`: that of the successor. */
  consequence: (ends: Archiving, name: string | undefined) => string
}

/** How the dialogs show each duty that is handed over. */
export const dutyFields: Readonly<Record<Duty, DutyField>> = {
  supervisedPeople: {
    label: t('New supervisor'),
    description: t("If one of these people takes over, they report to this employee's supervisor."),
    consequence: ({ supervisedPeople: count }, name) =>
      name === undefined
        ? t('{count, plural, one {# person will have no supervisor.} other {# people will have no supervisor.}}', {
            count,
          })
        : t('The supervised people will get {name} as supervisor.', { name }),
  },
  ledProjects: {
    label: t('New team lead of these projects'),
    consequence: ({ ledProjects }, name) => {
      const names = ledProjects.join(', ')
      return name === undefined
        ? t('These projects will have no team lead: {names}.', { names })
        : t('{name} will lead these projects, unless they are archived: {names}.', { name, names })
    },
  },
  delegations: {
    label: t('New delegate'),
    consequence: ({ delegations: count }, name) =>
      name === undefined
        ? t('{count, plural, one {# delegation to them will end.} other {# delegations to them will end.}}', { count })
        : t('The approvers whose delegate they are will get {name} as delegate.', { name }),
  },
  sharedViews: {
    label: t('New owner of shared views'),
    consequence: ({ sharedViews: count }, name) =>
      name === undefined
        ? t(
            '{count, plural, one {# shared view will stay without an owner who can change it.} other {# shared views will stay without an owner who can change them.}}',
            { count },
          )
        : t('{name} will own the shared views.', { name }),
  },
  coveredLeave: {
    label: t('New substitute'),
    description: t(
      'For leave that they can cover. Otherwise the person on leave is told that this substitute is gone.',
    ),
    consequence: ({ coveredLeave: count }, name) =>
      name === undefined
        ? t(
            '{count, plural, one {# leave request will lose this substitute.} other {# leave requests will lose this substitute.}}',
            {
              count,
            },
          )
        : t('{name} will cover the leave that this employee covers, as far as they can.', { name }),
  },
}

/** Describes the consequences of archiving an employee. */
export const archiveConsequences = (ends: Archiving, successors: ChosenSuccessors): string[] => {
  const { signsIn, memberOf, plannedDepartures, pendingLeave, approvedLeave, licences, equipment, daysLeft } = ends
  return [
    signsIn ? t("They will be signed out and can't sign in again.") : t("They can't sign in."),
    ...duties.flatMap((duty) => {
      const successor = successors[duty]
      return isHeld(duty, ends) ? [dutyFields[duty].consequence(ends, successor ? nameOf(successor) : undefined)] : []
    }),
    ...(memberOf.length > 0
      ? [t('They will leave these projects today: {names}.', { names: memberOf.join(', ') })]
      : []),
    ...(plannedDepartures.length > 0
      ? [t('You will take over the departures that they planned: {names}.', { names: plannedDepartures.join(', ') })]
      : []),
    ...(pendingLeave > 0
      ? [
          t(
            '{count, plural, one {# pending leave request will be canceled.} other {# pending leave requests will be canceled.}}',
            { count: pendingLeave },
          ),
        ]
      : []),
    ...(licences.length > 0 ? [t('These licences will be unassigned: {names}.', { names: licences.join(', ') })] : []),
    ...(equipment.length > 0
      ? [t('This equipment will have to be collected: {names}.', { names: equipment.join(', ') })]
      : []),
    ...(approvedLeave > 0
      ? [
          t(
            '{count, plural, one {# approved leave request will be canceled from today on, and its days credited back.} other {# approved leave requests will be canceled from today on, and their days credited back.}}',
            { count: approvedLeave },
          ),
        ]
      : []),
    ...listed(
      daysLeft.filter(({ days }) => days > 0),
      (list) => t('Days of leave that are left: {list}', { list }),
    ),
    ...listed(
      daysLeft.filter(({ days }) => days < 0),
      (list) => t('Days of leave taken beyond the granted ones: {list}', { list }),
    ),
  ]
}

const listed = (left: Archiving['daysLeft'], sentence: (list: string) => string): string[] =>
  left.length === 0
    ? []
    : [
        sentence(
          left
            .map(({ leaveType, days }) =>
              t('{leaveType} ({count, plural, one {# day} other {# days}})', { leaveType, count: Math.abs(days) }),
            )
            .join(', '),
        ),
      ]
