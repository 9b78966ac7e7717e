import { IconKey, IconShieldCheck, IconShieldOff, type Icon as TablerIcon } from '@tabler/icons-react'
import type { SignInFactor } from '@hr/contract/areas/users/users'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

/** Whether two-step sign-in is on, or a user has no password at all. */
export const factorAppearance: Record<SignInFactor, { label: string; tone: Tone; icon: TablerIcon }> = {
  'two-step': { label: t('On'), tone: 'ok', icon: IconShieldCheck },
  password: { label: t('Off'), tone: 'mute', icon: IconShieldOff },
  'no password': { label: t('No password'), tone: 'mute', icon: IconKey },
}

export function FactorChip({ factor }: { factor: SignInFactor }) {
  const { label, tone, icon } = factorAppearance[factor]
  return (
    <StatusChip tone={tone} icon={<Icon icon={icon} size={14} />}>
      {label}
    </StatusChip>
  )
}
