import { t } from '../../../lib/t.ts'
import { SwitchField } from '../../../form/fields.tsx'
import css from './apply.module.css'

/** Switches for leave that starts or ends at noon. */
export const HalfDayFields = () => (
  <div className={css.halves}>
    <SwitchField path="startHalf" label={t('Starts at noon')} />
    <SwitchField path="endHalf" label={t('Ends at noon')} />
  </div>
)
