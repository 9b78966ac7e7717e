import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { t } from '../../../lib/t.ts'
import { Attachments } from './Attachments.tsx'
import css from './decide.module.css'

/** Why somebody asks, in their own words, and what they have added. */
export const ReasonAndFiles = ({ leave }: { leave: LeaveRequest }) => (
  <section className={css.part}>
    <h3>{t('Reason')}</h3>
    <p className={leave.reason === '' ? css.dim : css.reason}>
      {leave.reason === '' ? t('No reason is given.') : leave.reason}
    </p>
    <Attachments leave={leave} />
  </section>
)
