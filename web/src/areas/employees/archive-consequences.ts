import type { Departure } from '@hr/contract/areas/employees/departures'
import type { Duty, Successors } from '@hr/contract/areas/employees/successors'
import type { Archiving } from '@hr/contract/areas/employees/employees'
import type { Person } from '@hr/contract/areas/employees/people'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'

export type ChosenSuccessors = { [Duty in keyof Successors]?: Person | null }

type Successor = Departure['successors'][Duty]
/** The option of a person field. */
const personOf = (successor: Successor): Person | null =>
  successor && { ...successor, position: null, profileImage: null }

/** The successors of a planned departure, as person fields show them. */
export const successorsOf = ({ successors }: Departure) => ({
  supervisedPeople: personOf(successors.supervisedPeople),
  ledProjects: personOf(successors.ledProjects),
})

/** Describes the consequences of archiving an employee. */
export const archiveConsequences = (
  {
    signsIn,
    ledProjects,
    memberOf,
    supervisedPeople,
    pendingLeave,
    approvedLeave,
    licences,
    equipment,
    daysLeft,
  }: Archiving,
  successors: ChosenSuccessors,
): string[] => [
  signsIn ? t("They will be signed out and can't sign in again.") : t("They can't sign in."),
  ...(ledProjects.length > 0 ? [ofLedProjects(ledProjects.join(', '), successors.ledProjects)] : []),
  ...(memberOf.length > 0 ? [t('They will leave these projects today: {names}.', { names: memberOf.join(', ') })] : []),
  ...(supervisedPeople > 0 ? [ofSupervised(supervisedPeople, successors.supervisedPeople)] : []),
  ...(pendingLeave > 0 ? [t('Pending leave requests will be canceled: {n}', { n: pendingLeave })] : []),
  ...(licences.length > 0 ? [t('These licences will be unassigned: {names}.', { names: licences.join(', ') })] : []),
  ...(equipment.length > 0
    ? [t('This equipment will have to be collected: {names}.', { names: equipment.join(', ') })]
    : []),
  ...(approvedLeave > 0
    ? [t('Approved leave will end today, and the remaining days will be credited back: {n}', { n: approvedLeave })]
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

const ofLedProjects = (names: string, successor: Person | null | undefined) =>
  successor
    ? t('{name} will lead these projects, unless they are archived: {names}.', { name: nameOf(successor), names })
    : t('These projects will have no team lead: {names}.', { names })

const ofSupervised = (count: number, successor: Person | null | undefined) =>
  successor
    ? t('The supervised people will get {name} as supervisor.', { name: nameOf(successor) })
    : t('{count, plural, one {# person will have no supervisor.} other {# people will have no supervisor.}}', { count })
