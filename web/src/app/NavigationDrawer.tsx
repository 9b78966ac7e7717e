import { t } from '../lib/t.ts'
import { Navigation } from './Navigation.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import css from './shell.module.css'

/** The navigation of narrow windows. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel onClose={onClose} size={270} title={t('HR Application')}>
      <nav aria-label={t('Main')} className={css.drawer}>
        <Navigation id="drawer-navigation" onFollow={onClose} />
      </nav>
    </SidePanel>
  )
}
