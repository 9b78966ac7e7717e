import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import css from './approvals.module.css'

/** The employee's reason for a request. */
export const Reason = ({ leave: { reason } }: { leave: LeaveRequest }) => (
  <p className={reason === '' ? css.dim : css.reason}>{reason === '' ? t('No reason given.') : reason}</p>
)
