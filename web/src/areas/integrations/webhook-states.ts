import { IconCheck, IconCircleOff, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import { type Webhook } from '@hr/contract/areas/webhooks/webhooks'
import { webhookStateTexts } from '@hr/contract/areas/webhooks/states'
import { labelsOf } from '../../lib/t.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

const labels = labelsOf(webhookStateTexts)

/** How the states of webhooks and chat channels are shown. */
export const stateAppearance: Record<Webhook['state'], { label: string; tone: Tone; icon: TablerIcon }> = {
  enabled: { label: labels.enabled, tone: 'ok', icon: IconCheck },
  disabled: { label: labels.disabled, tone: 'mute', icon: IconCircleOff },
  gone: { label: labels.gone, tone: 'danger', icon: IconX },
}
