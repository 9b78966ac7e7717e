import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import { DocumentDueChip } from '../DocumentDueChip.tsx'
import { Attachments } from './Attachments.tsx'
import { Reason } from './Reason.tsx'
import { Part } from './Part.tsx'

/** The employee's reason and files. */
export const ReasonAndFiles = ({ leave }: { leave: LeaveRequest }) => (
  <Part title={t('Reason')}>
    <Reason leave={leave} />
    <Attachments leave={leave} />
    {leave.documentDue && (
      <p>
        <DocumentDueChip />
      </p>
    )}
  </Part>
)
