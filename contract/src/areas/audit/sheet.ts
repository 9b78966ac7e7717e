import { actionTexts, entityTexts } from '../../entities.ts'
import { dayOfInstant, formatTime } from '../../lib/dates.ts'
import { english, type Template } from '../../lib/messages.ts'
import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import type { AuditEntry } from './audit.ts'

/** The text of a name in English; the name itself if a later version has recorded it. */
const textIn = (texts: Readonly<Record<string, Template>>, name: string) => {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined
  return text ? english(text) : name
}

const changeText = ({ field, before, after }: AuditEntry['changes'][number]) => `${field}: ${before} → ${after}`

/** The list as a spreadsheet. */
export const auditColumns: ListColumns<AuditEntry> = [
  column('Day', 12, ({ at }, { timeZone }) => dayOfInstant(at, timeZone), 'date'),
  column('Time', 8, ({ at }, { timeZone }) => formatTime(at, timeZone, 'en')),
  column('Who', 24, ({ who }) => who && who.name),
  column('Token', 20, ({ token }) => token && token.name),
  column('What', 30, ({ action }) => textIn(actionTexts, action)),
  column('Kind', 20, ({ entity }) => textIn(entityTexts, entity)),
  column('Record', 30, ({ record }) => record),
  column('Whose data', 24, (row) => row.person && row.person.name),
  column('Fields', 40, ({ fields }) => fields.join(', ')),
  column('Changes', 60, ({ changes }) => changes.map(changeText).join('; ')),
  column('Audit chain', 12, ({ isLinked }) => yesOrNo(isLinked)),
]
