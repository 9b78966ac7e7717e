import { Group } from '@mantine/core'
import { t } from '../../../lib/t.ts'
import { SwitchField } from '../../../form/fields.tsx'

/** Switches for leave that starts or ends at noon. */
export const HalfDayFields = () => (
  <Group gap="8px 24px">
    <SwitchField path="startHalf" label={t('Starts at noon')} />
    <SwitchField path="endHalf" label={t('Ends at noon')} />
  </Group>
)
