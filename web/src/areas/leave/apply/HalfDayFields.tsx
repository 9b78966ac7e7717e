import { t } from '../../../lib/t.ts'
import { SwitchField } from '../../../form/fields.tsx'
import css from './apply.module.css'

/** Whether the first day begins, or the last one ends, at noon. */
export const HalfDayFields = () => (
  <div className={css.halves}>
    <SwitchField path="startHalf" label={t('Starts at noon')} />
    <SwitchField path="endHalf" label={t('Ends at noon')} />
  </div>
)
