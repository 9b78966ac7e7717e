import type { ReportResult } from '@hr/contract/areas/reports/reports'
import css from './reports.module.css'

/** Notes about the numbers of a report. */
export const ReportNotes = ({ notes }: Pick<ReportResult, 'notes'>) =>
  notes.length > 0 && (
    <ul className={css.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
