import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import css from './approvals.module.css'
import { Hint } from '../../../ui/texts.tsx'

/** The employee's reason for a request. */
export const Reason = ({ leave: { reason } }: { leave: LeaveRequest }) =>
  reason === '' ? <Hint>{t('No reason given.')}</Hint> : <p className={css.reason}>{reason}</p>
