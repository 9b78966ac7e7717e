import { Box } from '@mantine/core'
import type { ReportResult } from '@hr/contract/areas/reports/reports'

/** Notes about the numbers of a report. */
export const ReportNotes = ({ notes }: Pick<ReportResult, 'notes'>) =>
  notes.length > 0 && (
    <Box component="ul" px={16} py={12} fz="sm" c="dimmed">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </Box>
  )
