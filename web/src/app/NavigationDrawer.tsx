import { Stack } from '@mantine/core'
import { t } from '../lib/t.ts'
import { Navigation } from './Navigation.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'

/** The navigation of narrow windows. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel onClose={onClose} size={270} title={t('HR Application')}>
      <Stack component="nav" gap={0} aria-label={t('Main')}>
        <Navigation id="drawer-navigation" onFollow={onClose} />
      </Stack>
    </SidePanel>
  )
}
