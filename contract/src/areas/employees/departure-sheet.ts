import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import type { Leaver } from './departure-list.ts'

/** The list as a spreadsheet. */
export const departureColumns: ListColumns<Leaver> = [
  column('First name', 20, ({ firstName }) => firstName),
  column('Last name', 20, ({ lastName }) => lastName),
  column('Position', 24, ({ position }) => position && position.name),
  column('Last day', 12, ({ endDate }) => endDate, 'date'),
  column('Known to the employee', 20, ({ isKnown }) => yesOrNo(isKnown)),
  column('Reason', 28, ({ reason }) => reason),
  column('Not carried out', 16, ({ hasFailed }) => yesOrNo(hasFailed)),
  column('People without successor', 24, ({ supervisedPeople }) => supervisedPeople, 'number'),
  column('Projects without successor', 30, ({ ledProjects }) => ledProjects.join(', ')),
  column('Delegations without successor', 28, ({ delegations }) => delegations, 'number'),
  column('Shared views without successor', 28, ({ sharedViews }) => sharedViews, 'number'),
  column('Covered leave without successor', 28, ({ coveredLeave }) => coveredLeave, 'number'),
  column('Equipment to collect', 40, ({ equipment }) => equipment.join(', ')),
]
