import { IconKey, IconShieldCheck, IconShieldOff, type Icon as TablerIcon } from '@tabler/icons-react'
import type { SignInFactor } from '@hr/contract/areas/users/users'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { factorLabels } from './factor-labels.ts'

const appearance: Record<SignInFactor, { tone: Tone; icon: TablerIcon }> = {
  'two-step': { tone: 'ok', icon: IconShieldCheck },
  password: { tone: 'mute', icon: IconShieldOff },
  'no password': { tone: 'mute', icon: IconKey },
}

export function FactorChip({ factor }: { factor: SignInFactor }) {
  const { tone, icon } = appearance[factor]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {factorLabels[factor]}
    </StatusChip>
  )
}
