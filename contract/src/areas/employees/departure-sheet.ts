import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import { english } from '../../lib/messages.ts'
import type { Leaver } from './departure-list.ts'
import { dutyTexts } from './duty-texts.ts'
import { duties } from './successors.ts'

/** The list as a spreadsheet. */
export const departureColumns: ListColumns<Leaver> = [
  column('First name', 20, ({ firstName }) => firstName),
  column('Last name', 20, ({ lastName }) => lastName),
  column('Position', 24, ({ position }) => position && position.name),
  column('Last day', 12, ({ endDate }) => endDate, 'date'),
  column('Known to the employee', 20, ({ isKnown }) => yesOrNo(isKnown)),
  column('Reason', 28, ({ reason }) => reason),
  column('Not carried out', 16, ({ hasFailed }) => yesOrNo(hasFailed)),
  ...duties.map((duty) =>
    column<Leaver>(
      `Without successor: ${english(dutyTexts[duty])}`,
      30,
      ({ [duty]: held }) => (typeof held === 'number' ? held : held.join(', ')),
      duty === 'ledProjects' ? 'text' : 'number',
    ),
  ),
  column('Equipment to collect', 40, ({ equipment }) => equipment.join(', ')),
]
