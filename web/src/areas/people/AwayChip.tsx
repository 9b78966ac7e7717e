import { IconPlaneDeparture } from '@tabler/icons-react'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Says that a colleague is away today, never why. */
export const AwayChip = () => (
  <StatusChip tone="info" icon={<Icon icon={IconPlaneDeparture} size={14} />}>
    {t('Away today')}
  </StatusChip>
)
