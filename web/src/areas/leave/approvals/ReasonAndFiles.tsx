import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import { DocumentDueChip } from '../DocumentDueChip.tsx'
import { Attachments } from './Attachments.tsx'
import { Reason } from './Reason.tsx'
import css from './approvals.module.css'

/** The employee's reason and files. */
export const ReasonAndFiles = ({ leave }: { leave: LeaveRequest }) => (
  <section className={css.part}>
    <h3>{t('Reason')}</h3>
    <Reason leave={leave} />
    <Attachments leave={leave} />
    {leave.documentDue && (
      <p>
        <DocumentDueChip />
      </p>
    )}
  </section>
)
