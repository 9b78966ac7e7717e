import { IconCheck, IconCircleOff, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import type { Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { t } from '../../lib/t.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

/** How the states of webhooks and chat channels are shown. */
export const stateAppearance: Record<Webhook['state'], { label: string; tone: Tone; icon: TablerIcon }> = {
  enabled: { label: t('Enabled'), tone: 'ok', icon: IconCheck },
  disabled: { label: t('Disabled'), tone: 'mute', icon: IconCircleOff },
  gone: { label: t('The receiver no longer accepts events'), tone: 'danger', icon: IconX },
}
